import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['team', 'activity', 'mail', 'miner', 'newsletter', 'presale', 'server', 'content'].map(
    (name) => `./src/server/db/schema/${name}.ts`,
  ),
  out: process.env.MIGRATIONS_DIR ?? './drizzle',
});
