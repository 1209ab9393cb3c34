import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DISK_FAULTS_OPTIONS } from '#server/testing/disk-faults-options.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { type Database, DatabaseOpenError } from './database.ts';
import { dataFolder, writeManifest } from './embedded/data-folder.ts';
import { createDatabase } from './embedded/open-embedded.ts';
import { openDatabase } from './open-database.ts';

/** A migration that is interrupted, and the start after it. */

/** At which syncs to disk it is killed; CRASH_ROUNDS=20 for all up to that one. */
const DEADLY_SYNCS =
  process.env.CRASH_ROUNDS === undefined
    ? [2]
    : Array.from({ length: Number(process.env.CRASH_ROUNDS) }, (_, index) => index + 1);
const SOON = { timeout: 30_000, interval: 50 };
const TEST_MS_MAX = 300_000;
const SOURCE = path.resolve(import.meta.dirname, '../testing');
const MIGRATIONS = path.resolve(import.meta.dirname, '../../../drizzle');

async function expectMigrated(database: Database): Promise<void> {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
       (select count(*)::int from presale_phases) as phases, (select count(*)::int from miner_wallets) as wallets`,
  );
  await database.close();
  const migrations = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).length;
  expect(rows).toEqual([{ migrations, phases: 0, wallets: 0 }]);
}

/** A process that opens the database (a folder or a URL), and with it migrates. */
function startOpening(where: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', path.join(SOURCE, 'make-data-template.ts'), where], {
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore',
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

describe('an interrupted migration of the embedded database', { timeout: TEST_MS_MAX }, () => {
  let workshop = '';
  let created = '';

  beforeAll(async () => {
    workshop = await mkdtemp(path.join(tmpdir(), 'technovex-migrate-'));
    created = path.join(workshop, 'created');
    const folder = dataFolder(created);
    await mkdir(created);
    await createDatabase(folder);
    await writeManifest(folder);
  });
  afterAll(() => rm(workshop, { recursive: true, force: true }));

  it.each(DEADLY_SYNCS)('by kill -9 at sync number %i to disk is completed by the next start', async (deadly) => {
    const dataDir = await mkdtemp(path.join(workshop, 'copy-'));
    const counter = `${dataDir}-syncs`;
    await cp(created, dataDir, { recursive: true, preserveTimestamps: true });
    const child = startOpening(dataDir, {
      NODE_OPTIONS: DISK_FAULTS_OPTIONS,
      SYNC_COUNTER: counter,
      DIE_AT_SYNC: String(deadly),
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
    // In the long run, a sync number beyond the last one kills no process.
    const { size: syncs } = await stat(counter);
    expect(signal).toBe(syncs < deadly && process.env.CRASH_ROUNDS !== undefined ? null : 'SIGKILL');
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    await expectMigrated(database);
  });
});

describe.skipIf(TEST_DATABASE_URL === undefined)(
  'an interrupted migration of PostgreSQL',
  { timeout: TEST_MS_MAX },
  () => {
    /** An empty database on which the migration will wait in its middle until it is let go. */
    async function emptyDatabase() {
      const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
      const [watcher, holder] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
      onTestFinished(async () => {
        await Promise.all([watcher.end(), holder.end()]);
        await drop();
      });
      await Promise.all([watcher.connect(), holder.connect()]);
      await holder.query('begin');
      // The migration creates this table too.
      await holder.query('create table users (id integer)');
      const waiting = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
      return {
        databaseUrl,
        waits: () => vi.waitFor(async () => expect((await watcher.query(waiting)).rows).toHaveLength(1), SOON),
        letGo: () => holder.query('rollback'),
      };
    }

    it('by kill -9 is completed by the next start', async () => {
      const { databaseUrl, waits, letGo } = await emptyDatabase();
      const child = startOpening(databaseUrl, {});
      await waits();
      child.kill('SIGKILL');
      await once(child, 'exit');
      const opening = openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
      await letGo();
      await expectMigrated(await opening);
    });

    it('by a lost connection is reported in one line, and completed by the next start', async () => {
      const { databaseUrl, waits, letGo } = await emptyDatabase();
      const tcpProxy = await startTcpProxy(databaseUrl);
      const opening = openDatabase({ databaseUrl: tcpProxy.databaseUrl, dataDir: '', log: SILENT_LOG });
      const failed = opening.catch((error: unknown) => error);
      await waits();
      await tcpProxy.interrupt();
      const failure = await failed;
      expect(failure).toBeInstanceOf(DatabaseOpenError);
      expect(failure).toMatchObject({ message: expect.stringMatching(/^PostgreSQL at .*cannot be reached[^\n]*$/) });
      await letGo();
      await expectMigrated(await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG }));
    });
  },
);
