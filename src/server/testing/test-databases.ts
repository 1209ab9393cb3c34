import { createHash, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { migratePostgres } from '#server/db/open-postgres.ts';
import { openReusedEmbedded } from './reused-embedded.ts';
import { SILENT_LOG } from './silent-log.ts';

/** A migrated, empty database for one test. */
export interface TestDatabase {
  readonly database: Database;
  /** Closes and deletes it. */
  drop(): Promise<void>;
}

/** The URL of a superuser: each test creates a database on that server and drops it. Undefined: there is none. */
export const TEST_DATABASE_URL = process.env.TEST_DATABASE_URL;

/** Which database the tests of this run are on: a project of Vitest is one of them (`vitest.config.ts`). */
export const TEST_ENGINE = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'embedded';

export function openTestDatabase(engine: 'embedded' | 'postgres' = TEST_ENGINE): Promise<TestDatabase> {
  return engine === 'embedded' ? openReusedEmbedded() : openTestPostgres(TEST_DATABASE_URL ?? '');
}

/** Opens a database before the tests of a suite and deletes it afterwards. */
export function setUpDatabase(): { readonly database: Database } {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await openTestDatabase();
  });
  afterAll(() => test.drop());
  return {
    get database() {
      return test.database;
    },
  };
}

async function openTestPostgres(adminUrl: string): Promise<TestDatabase> {
  template ??= ensureTemplate(adminUrl);
  const { databaseUrl, drop } = await createPostgresDatabase(adminUrl, await template);
  const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
  return {
    database,
    drop: async () => {
      await database.close();
      await drop();
    },
  };
}

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle');
/** The key of an advisory lock. */
const TEMPLATE_LOCK = 8_206_154_937;

let template: Promise<string> | undefined;

/** Returns the name of a migrated, empty database to copy. The first process that needs it creates it. */
async function ensureTemplate(adminUrl: string): Promise<string> {
  const migrations = readdirSync(MIGRATIONS).filter((file) => file.endsWith('.sql'));
  const hash = createHash('sha256');
  for (const file of migrations.sort()) hash.update(readFileSync(path.join(MIGRATIONS, file)));
  const name = `technovex_test_template_${hash.digest('hex').slice(0, 12)}`;
  await administer(adminUrl, async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount !== 0) return;
    const draft = await createPostgresDatabase(adminUrl);
    await migratePostgres(draft.databaseUrl);
    await client.query(`ALTER DATABASE ${new URL(draft.databaseUrl).pathname.slice(1)} RENAME TO ${name}`);
  });
  return name;
}

/** Creates a database on a server: a copy of `from`, or an empty one that is not migrated. */
export async function createPostgresDatabase(
  adminUrl: string,
  from = 'template1',
): Promise<{ databaseUrl: string; drop(): Promise<void> }> {
  const name = `technovex_test_${randomBytes(6).toString('hex')}`;
  await administer(adminUrl, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${from}`));
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return {
    databaseUrl: url.href,
    drop: () => administer(adminUrl, (client) => client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

async function administer(adminUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
