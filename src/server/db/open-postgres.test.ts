import { readdir } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPgBouncer } from '#server/testing/pgbouncer.ts';
import { recordingLog } from '#server/testing/recording-log.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { type Database, DatabaseOpenError } from './database.ts';
import { openDatabase } from './open-database.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle');

function open(databaseUrl: string): ReturnType<typeof openDatabase> {
  return openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
}

async function refusal(databaseUrl: string): Promise<string> {
  const failure: unknown = await open(databaseUrl).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(DatabaseOpenError);
  const message = failure instanceof Error ? failure.message : '';
  expect(message).not.toContain('\n');
  return message;
}

describe('PostgreSQL that cannot be used', () => {
  it('names a server that does not listen, without the password', async () => {
    const message = await refusal('postgresql://miner:hunter2@127.0.0.1:1/technovex');
    expect(message).toMatch(/PostgreSQL at 127\.0\.0\.1:1, database "technovex" cannot be reached/);
    expect(message).not.toContain('hunter2');
  });

  it('names the reason when a file of certificates is missing, and not the URL', async () => {
    const message = await refusal(
      'postgresql://miner:hunter2@127.0.0.1/x?sslmode=verify-full&sslrootcert=/missing.pem',
    );
    expect(message).toBe('DATABASE_URL names a file of certificates or keys that cannot be read');
  });

  it.each(['hunter2', 'mysql://miner:hunter2@127.0.0.1/technovex', 'postgresql://miner:hunter2@127.0.0.1:99999/x'])(
    'shows what a URL should look like instead of repeating %s',
    async (databaseUrl) => {
      const message = await refusal(databaseUrl);
      expect(message).toContain('DATABASE_URL is not a URL like');
      expect(message).not.toContain('hunter2');
    },
  );
});

describe.skipIf(TEST_DATABASE_URL === undefined)('PostgreSQL', () => {
  let made: Awaited<ReturnType<typeof createPostgresDatabase>>;

  beforeAll(async () => {
    made = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
  });
  afterAll(async () => {
    await made.drop();
  });

  it('migrates once when several processes start together, and not again later', async () => {
    const opened = await Promise.all([1, 2, 3, 4].map(() => open(made.databaseUrl)));
    opened.push(await open(made.databaseUrl));
    const { rows } =
      (await opened[0]?.pool.query('select count(*)::int as migrations from drizzle.__drizzle_migrations')) ?? {};
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
    expect(rows).toEqual([{ migrations: files.length }]);
    await Promise.all(opened.map((database) => database.close()));
  });

  it('requires TLS where the URL does, in one line', async () => {
    const warnings: Error[] = [];
    const onWarning = (warning: Error): void => void warnings.push(warning);
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    expect(await refusal(`${made.databaseUrl}?sslmode=require`)).toContain(
      'is not trusted: The server does not support',
    );
    expect(warnings).toEqual([]);
  });

  describe('another version of the schema', () => {
    async function execute(statement: string): Promise<void> {
      const client = new pg.Client({ connectionString: made.databaseUrl });
      await client.connect();
      await client.query(statement).finally(() => client.end());
    }

    it('that was never released is refused in one line, and nothing is changed', async () => {
      const unreleased = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
      onTestFinished(unreleased.drop);
      const client = new pg.Client({ connectionString: unreleased.databaseUrl });
      await client.connect();
      await client.query(`CREATE SCHEMA drizzle;
        CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
        INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of another first migration', 1750000000000)`);
      const message = await refusal(unreleased.databaseUrl);
      expect(message).toContain('is of an unreleased version, which this one cannot read. Nothing was changed');
      expect(message).toContain('set DATABASE_URL to a new database');
      const { rows } = await client.query(
        `SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'drizzle'::regnamespace)`,
      );
      expect(rows).toEqual([{ relname: '__drizzle_migrations' }]);
      await client.end();
    });

    it('that is newer is refused', async () => {
      const future = Date.UTC(2199, 0, 1);
      await execute(`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('later', ${future})`);
      onTestFinished(() => execute(`DELETE FROM drizzle.__drizzle_migrations WHERE hash = 'later'`));
      expect(await refusal(made.databaseUrl)).toContain('was migrated by a newer version (2199-01-01');
    });
  });

  it('reports that there is no such database', async () => {
    const url = new URL(made.databaseUrl);
    url.pathname = '/no_such_database';
    expect(await refusal(url.href)).toContain('there is no database "no_such_database"');
  });

  it.each([
    ['transaction', 'is behind a pooler that mixes up prepared statements: use PgBouncer 1.21 or newer'],
    ['session', undefined],
  ])('opens through an old PgBouncer in %s mode only if sessions keep their statements', async (mode, reason) => {
    const bouncer = await startPgBouncer(made.databaseUrl, mode);
    if (bouncer === undefined || (mode === 'transaction' && bouncer.minorVersion >= 21)) return;
    if (reason !== undefined) expect(await refusal(bouncer.databaseUrl)).toContain(reason);
    else await (await open(bouncer.databaseUrl)).close();
  });

  it('is unavailable while the server is unreachable, and available afterwards', async () => {
    const tcpProxy = await startTcpProxy(made.databaseUrl);
    const log = recordingLog();
    const database = await openDatabase({ databaseUrl: tcpProxy.databaseUrl, dataDir: '', log });
    await database.pool.query('select 1');

    await tcpProxy.interrupt();
    await vi.waitFor(() => expect(database.availability()).toMatchObject({ available: false }), { timeout: 20_000 });
    await expect(database.pool.query('select 1')).rejects.toThrow();

    await tcpProxy.resume();
    await vi.waitFor(() => expect(database.availability()).toEqual({ available: true }), { timeout: 20_000 });
    await database.pool.query('select 1');
    expect(log.lines.at(-1)).toContain('responds again');

    await database.close();
    await database.close();
    await tcpProxy.interrupt();
  });

  describe('a connection that is lost', () => {
    async function usedConnections(lose: (database: Database) => Promise<unknown>): Promise<number> {
      const database = await open(made.databaseUrl);
      onTestFinished(() => database.close());
      await expect(lose(database)).rejects.toThrow();
      return database.pool.totalCount - database.pool.idleCount;
    }

    it('before a transaction begins is not kept from the pool', async () => {
      const used = await usedConnections(({ pool, orm }) => {
        pool.once('acquire', (client) => void client.end());
        return orm.transaction(async () => undefined);
      });
      expect(used).toBe(0);
    });

    it('during a transaction is closed', async () => {
      const used = await usedConnections(({ orm }) =>
        orm.transaction((tx) => tx.execute('select pg_terminate_backend(pg_backend_pid())')),
      );
      expect(used).toBe(0);
    });
  });

  it('keeps a connection whose transaction was rolled back', async () => {
    const database = await open(made.databaseUrl);
    onTestFinished(() => database.close());
    const refused = new Error('The work failed.');
    const failing = database.orm.transaction(() => Promise.reject(refused));
    await expect(failing).rejects.toBe(refused);
    expect(database.pool.idleCount).toBe(1);
    const { rows } = await database.pool.query('select pg_current_xact_id_if_assigned() as id');
    expect(rows).toEqual([{ id: null }]);
  });
});
