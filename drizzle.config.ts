import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    'team',
    'admin',
    'attempts',
    'claims',
    'confirmations',
    'heartbeat',
    'mail',
    'miner',
    'minutes',
    'newsletter',
    'presale',
    'content',
  ].map((name) => `./src/server/db/schema/${name}.ts`),
  out: process.env.MIGRATIONS_DIR ?? './drizzle',
});
