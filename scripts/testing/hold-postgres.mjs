// Opens a throwaway PostgreSQL, says where it is, and ends it when its standard input closes; a program of the tests.
import { openTestPostgres } from '../lib/postgres.mjs';

delete process.env.TEST_DATABASE_URL;
const postgres = await openTestPostgres();
process.stdout.write(`${postgres ? postgres.url : 'none'}\n`);
process.stdin.resume().on('end', async () => {
  if (postgres) await postgres.stop();
  process.exit(0);
});
