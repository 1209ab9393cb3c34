import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { freshDataFolder } from './fresh-data-folder.ts';
import { SILENT_LOG } from './silent-log.ts';

/** A migrated, empty database for one test. */
export interface TestDatabase {
  readonly database: Database;
  /** Closes and deletes it. */
  drop(): Promise<void>;
}

export interface TestDatabaseKind {
  readonly name: string;
  open(): Promise<TestDatabase>;
}

/** The URL of a superuser: each test creates a database on that server and drops it. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL;

/** For `describe.each`: the embedded database, and PostgreSQL when `TEST_DATABASE_URL` is set. */
export const TEST_DATABASES: readonly TestDatabaseKind[] = [
  { name: 'embedded', open: openTestFolder },
  ...(TEST_DATABASE_URL === undefined ? [] : [{ name: 'PostgreSQL', open: () => openTestPostgres(TEST_DATABASE_URL) }]),
];

async function openTestFolder(): Promise<TestDatabase> {
  const dataDir = await freshDataFolder('technovex-test-');
  const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
  return {
    database,
    drop: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function openTestPostgres(adminUrl: string): Promise<TestDatabase> {
  const { databaseUrl, drop } = await createPostgresDatabase(adminUrl);
  const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
  return {
    database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

/** Creates an empty database, not migrated, on a server. */
export async function createPostgresDatabase(
  adminUrl: string,
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const name = `technovex_test_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, `create database ${name}`);
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    drop: () => administer(adminUrl, `drop database if exists ${name} with (force)`),
  };
}

async function administer(adminUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
