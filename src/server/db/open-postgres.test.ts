import { readdirSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startPgBouncer } from '#server/testing/pgbouncer.ts';
import { recordingLog } from '#server/testing/recording-log.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { connectionString, libpqUrl } from './connections.ts';
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

it.each([
  ['sslmode=require', 'sslmode=verify-full', 'sslmode=require'],
  ['ssl=1&sslmode=verify-ca&x=1', 'ssl=1&sslmode=verify-full&x=1', 'ssl=1&sslmode=verify-ca&x=1'],
  ['sslmode=no-verify', 'sslmode=no-verify', 'sslmode=require'],
  ['application_name=x', 'application_name=x', 'application_name=x'],
])('%s is %s for pg and %s for pg_dump', (given, forPg, forLibpq) => {
  const url = 'postgres://u:sslmode=require@host:5432/db?';
  expect(connectionString(url + given)).toBe(url + forPg);
  expect(libpqUrl(url + given)).toBe(url + forLibpq);
});

it.each([
  ['hunter2', /DATABASE_URL is not a URL like/],
  ['mysql://miner:hunter2@127.0.0.1/technovex', /DATABASE_URL is not a URL like/],
  ['postgresql://miner:hunter2@127.0.0.1:99999/x', /DATABASE_URL is not a URL like/],
  [
    'postgresql://miner:hunter2@127.0.0.1:1/technovex',
    /PostgreSQL at 127\.0\.0\.1:1, database "technovex" cannot be reached/,
  ],
  [
    'postgresql://miner:hunter2@127.0.0.1/x?sslmode=verify-full&sslrootcert=/missing.pem',
    /^DATABASE_URL names a file of certificates or keys that cannot be read$/,
  ],
])('PostgreSQL at %s is refused with the reason, in one line without the password', async (databaseUrl, reason) => {
  const message = await refusal(databaseUrl);
  expect(message).toMatch(reason);
  expect(message).not.toContain('hunter2');
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
    const query = 'select count(*)::int as migrations from drizzle.__drizzle_migrations';
    const files = readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql'));
    for (const { pool } of opened) expect((await pool.query(query)).rows).toEqual([{ migrations: files.length }]);
    await Promise.all(opened.map((database) => database.close()));
  });

  it('requires TLS where the URL does, in one line and without a warning of pg', async () => {
    const onWarning = vi.fn();
    process.on('warning', onWarning);
    onTestFinished(() => void process.off('warning', onWarning));
    const refused = await refusal(`${made.databaseUrl}?sslmode=require`);
    expect(refused).toContain('is not trusted: The server does not support');
    expect(onWarning).not.toHaveBeenCalled();
  });

  it('refuses a schema that was never released, and a newer one, in one line, and changes nothing', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    onTestFinished(async () => {
      await client.end();
      await drop();
    });
    await client.query(`CREATE SCHEMA drizzle;
      CREATE TABLE drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint);
      INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('of another first migration', 1750000000000)`);
    const message = await refusal(databaseUrl);
    expect(message).toContain('is of an unreleased version, which this one cannot read. Nothing was changed');
    expect(message).toContain('set DATABASE_URL to a new database');
    const { rows } = await client.query(`SELECT 1 FROM pg_tables WHERE schemaname IN ('public', 'drizzle')`);
    expect(rows).toHaveLength(1);
    await client.query('DROP SCHEMA drizzle CASCADE');
    await (await open(databaseUrl)).close();
    await client.query('INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ($1, $2)', [
      ...['later', Date.UTC(2199, 0, 1)],
    ]);
    expect(await refusal(databaseUrl)).toContain('was migrated by a newer version (2199-01-01');
  });

  it('of the first version is upgraded: members keep the addresses that mails went to', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    onTestFinished(drop);
    const folder = temporaryFolder();
    await mkdir(path.join(folder, 'meta'));
    await cp(path.join(MIGRATIONS, '0000_initial.sql'), path.join(folder, '0000_initial.sql'));
    const journal = JSON.parse(await readFile(path.join(MIGRATIONS, 'meta/_journal.json'), 'utf8'));
    await writeFile(
      path.join(folder, 'meta/_journal.json'),
      JSON.stringify({ ...journal, entries: journal.entries.slice(0, 1) }),
    );
    const pool = new pg.Pool({ connectionString: databaseUrl });
    await migrate(drizzle(pool), { migrationsFolder: folder });
    await pool.query(`INSERT INTO users (username, username_key, email, email_key, password_hash, role) VALUES
      ('ana', 'ana', 'ana@x.example', 'ana@x.example', '', 'admin'), ('bo', 'bo', 'bo@x.example', 'bo@x.example', '', 'user')`);
    await pool.end();
    const database = await open(databaseUrl);
    const { rows } = await database.pool.query('SELECT email, verified_email FROM users ORDER BY id');
    await database.close();
    expect(rows).toEqual([
      { email: 'ana@x.example', verified_email: 'ana@x.example' },
      { email: 'bo@x.example', verified_email: null },
    ]);
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

  it('is reported at the start when it does not keep what it acknowledged', async () => {
    const log = recordingLog();
    const separator = made.databaseUrl.includes('?') ? '&' : '?';
    const unsafe = `${made.databaseUrl}${separator}options=-c%20synchronous_commit%3Doff`;
    await (await openDatabase({ databaseUrl: unsafe, dataDir: '', log })).close();
    expect(log.lines.find((line) => line.includes('may lose'))).toMatch(/synchronous_commit off\.$/);
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

  it.each<[when: string, lose: (database: Database) => Promise<unknown>]>([
    [
      'before a transaction begins',
      ({ pool, orm }) => {
        pool.once('acquire', (client) => void client.end());
        return orm.transaction(async () => undefined);
      },
    ],
    [
      'during a transaction',
      ({ orm }) => orm.transaction((tx) => tx.execute('select pg_terminate_backend(pg_backend_pid())')),
    ],
  ])('does not keep a connection that is lost %s', async (_when, lose) => {
    const database = await open(made.databaseUrl);
    onTestFinished(() => database.close());
    await expect(lose(database)).rejects.toThrow();
    expect(database.pool.totalCount - database.pool.idleCount).toBe(0);
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
