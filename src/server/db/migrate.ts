import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';

/** Our key among PostgreSQL's advisory locks, chosen once at random. */
const MIGRATION_LOCK_KEY = 7_305_982_114;
const MIGRATION_LOCK_WAIT = '60s';

/**
 * Brings the schema up to date. Several processes may start at once: an advisory lock lets them through one by one, and
 * all but the first find nothing to do.
 *
 * Throws what PostgreSQL throws; 55P03 when another process keeps the lock for more than 60 seconds.
 */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = '${MIGRATION_LOCK_WAIT}'`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder() });
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY]);
    await client.query('reset lock_timeout');
  } catch (error) {
    discard(client);
    throw error;
  }
  client.release();
}

/** Ends the connection, and with it the advisory lock. */
function discard(client: PoolClient): void {
  client.release(true);
}

/** The package's `drizzle` folder, seen from the sources and from the bundle alike. */
function migrationsFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  for (;;) {
    const candidate = join(folder, 'drizzle');
    if (existsSync(join(candidate, 'meta', '_journal.json'))) return candidate;
    const parent = dirname(folder);
    if (parent === folder)
      throw new Error('The folder "drizzle" with the migrations is missing from this installation');
    folder = parent;
  }
}
