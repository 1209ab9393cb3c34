import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
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

  it('reports that there is no such database', async () => {
    const url = new URL(made.databaseUrl);
    url.pathname = '/no_such_database';
    expect(await refusal(url.href)).toContain('there is no database "no_such_database"');
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
