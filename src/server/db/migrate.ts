import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import type { Pool, PoolClient } from 'pg';
import { type DatabaseLog, DatabaseOpenError } from './database.ts';

/** The key of our advisory lock, chosen once at random. */
const MIGRATION_LOCK_KEY = 7_305_982_114;
const MIGRATION_LOCK_WAIT = '60s';

const APPLIED = 'SELECT hash, created_at::float8 AS "appliedMs" FROM drizzle.__drizzle_migrations';

interface Migration {
  readonly tag: string;
  /** When it was generated, ms since the epoch: its place in the order. */
  readonly when: number;
}

/**
 * Applies the missing migrations, and logs a line for each. Several processes may start at once: an advisory lock
 * serializes them.
 *
 * @throws {DatabaseOpenError} when a newer version has migrated the database, or an unreleased one
 * @throws {Error} as PostgreSQL reports it; 55P03 when another process holds the lock for more than 60 seconds
 */
export async function migrate(pool: Pool, log?: Pick<DatabaseLog, 'info'>): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query(`set lock_timeout = '${MIGRATION_LOCK_WAIT}'`);
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK_KEY]);
    const folder = migrationsFolder();
    const missing = await missingMigrations(client, folder);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    for (const { tag } of missing) log?.info(`Migrated the database: ${tag}`);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK_KEY]);
    await client.query('reset lock_timeout');
  } catch (error) {
    // Closes the connection, which releases the advisory lock.
    client.release(true);
    throw error;
  }
  client.release();
}

/** Returns none for a new database, which gets all of them. @throws {DatabaseOpenError} */
async function missingMigrations(client: PoolClient, folder: string): Promise<readonly Migration[]> {
  const { rows: tables } = await client.query("SELECT to_regclass('drizzle.__drizzle_migrations') AS name");
  if (tables[0]?.name === null) return [];
  const { rows } = await client.query<{ hash: string; appliedMs: number }>(APPLIED);
  if (rows.length === 0) return [];
  if (!rows.some(({ hash }) => hash === originHash())) {
    throw new DatabaseOpenError(
      'The database is of an unreleased version, which this one cannot read. Nothing was changed; to begin anew, set DATABASE_URL to a new database.',
    );
  }
  const lastMs = Math.max(...rows.map(({ appliedMs }) => appliedMs));
  const { entries }: { entries: readonly Migration[] } = JSON.parse(
    readFileSync(join(folder, 'meta', '_journal.json'), 'utf8'),
  );
  if (lastMs > Math.max(...entries.map(({ when }) => when))) {
    throw new DatabaseOpenError(
      `The database was migrated by a newer version (${new Date(lastMs).toISOString()}). ` +
        'Run that version, or restore the backup from before the upgrade.',
    );
  }
  return entries.filter(({ when }) => when > lastMs);
}

/** The hash of the first migration, which every database has since the first release. */
export function originHash(): string {
  return readMigrationFiles({ migrationsFolder: migrationsFolder() })[0]?.hash ?? '';
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
