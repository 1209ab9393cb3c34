import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: [
    './src/server/db/schema/account.ts',
    './src/server/db/schema/miner.ts',
    './src/server/db/schema/newsletter.ts',
  ],
  out: './drizzle',
});
