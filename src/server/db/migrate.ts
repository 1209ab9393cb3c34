import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool } from 'pg';

/** The key of our advisory lock, chosen once at random. */
const MIGRATION_LOCK_KEY = 7_305_982_114;
const MIGRATION_LOCK_WAIT = '60s';

/**
 * Applies the missing migrations. Several processes may start at once: an advisory lock serializes them.
 *
 * @throws {Error} as PostgreSQL reports it; 55P03 when another process holds the lock for more than 60 seconds
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
    // Closes the connection, which releases the advisory lock.
    client.release(true);
    throw error;
  }
  client.release();
}

/** Finds the package's `drizzle` folder from the sources and from the bundle. */
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
