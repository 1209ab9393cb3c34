import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { DISK_FAULTS_OPTIONS } from '#server/testing/disk-faults-options.ts';
import { migrationCount, oldMigrations } from '#server/testing/old-migrations.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { type Database, DatabaseOpenError } from './database.ts';
import { dataFolder } from './embedded/data-folder.ts';
import { openDurablePglite } from './embedded/durable-pglite.ts';
import { writeManifest } from './embedded/manifest.ts';
import { openDatabase } from './open-database.ts';

/** An upgrade over the data of an earlier version that is interrupted, and the start after it. */

/** Before accounts had sessions and presale phases existed. */
const OLD_MIGRATIONS = 2;
const OLD_ROWS = `insert into miner_wallets (email, pin_hash, tier_hashrate_ths, difficulty, lasting_bonus_percent,
  total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms)
  select n || '@example.test', 'hash', 1, 1, 0, n, n, n, n from generate_series(1, 500) n`;
/** At which syncs to disk it is killed; CRASH_ROUNDS=20 for all up to that one. */
const DEADLY_SYNCS =
  process.env.CRASH_ROUNDS === undefined
    ? [2]
    : Array.from({ length: Number(process.env.CRASH_ROUNDS) }, (_, index) => index + 1);
const SOON = { timeout: 30_000, interval: 50 };
const TEST_MS_MAX = 300_000;
const SOURCE = path.resolve(import.meta.dirname, '../testing');

async function expectUpgraded(database: Database): Promise<void> {
  const { rows } = await database.pool.query(
    `select (select count(*)::int from drizzle.__drizzle_migrations) as migrations,
       (select count(*)::int from presale_phases) as phases,
       (select count(*)::int from miner_wallets) as wallets, (select sum(total_mined_tvx) from miner_wallets) as mined`,
  );
  expect(rows).toEqual([{ migrations: await migrationCount(), phases: 0, wallets: 500, mined: 125_250 }]);
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
  let old = '';

  beforeAll(async () => {
    workshop = await mkdtemp(path.join(tmpdir(), 'technovex-migrate-'));
    old = path.join(workshop, 'old');
    const folder = dataFolder(old);
    await mkdir(folder.database, { recursive: true });
    const { pglite } = await openDurablePglite({
      folder: folder.database,
      onLogLine: () => undefined,
      onCrash: (error) => {
        throw error;
      },
    });
    const migrations = await oldMigrations(OLD_MIGRATIONS);
    await migratePglite(drizzlePglite(pglite), { migrationsFolder: migrations.folder });
    await migrations.remove();
    await pglite.exec(OLD_ROWS);
    await pglite.exec('checkpoint');
    await pglite.close();
    await writeManifest(folder);
  });
  afterAll(() => rm(workshop, { recursive: true, force: true }));

  it.each(DEADLY_SYNCS)(
    'by kill -9 at sync number %i to disk is completed by the next start, and no row is lost',
    async (deadly) => {
      const dataDir = await mkdtemp(path.join(workshop, 'copy-'));
      const counter = `${dataDir}-syncs`;
      await cp(old, dataDir, { recursive: true, preserveTimestamps: true });
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
      await expectUpgraded(database).finally(() => database.close());
    },
  );
});

describe.skipIf(TEST_DATABASE_URL === undefined)(
  'an interrupted migration of PostgreSQL',
  {
    timeout: TEST_MS_MAX,
  },
  () => {
    /** An old database on which the next migration will wait in its middle until it is let go. */
    async function oldDatabase(): Promise<{ databaseUrl: string; waits(): Promise<void>; letGo(): Promise<void> }> {
      const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
      const [watcher, holder] = [new pg.Client(databaseUrl), new pg.Client(databaseUrl)];
      onTestFinished(async () => {
        await Promise.all([watcher.end(), holder.end()]);
        await drop();
      });
      await Promise.all([watcher.connect(), holder.connect()]);
      const migrations = await oldMigrations(OLD_MIGRATIONS);
      await migratePg(drizzlePg(watcher), { migrationsFolder: migrations.folder });
      await migrations.remove();
      await watcher.query(OLD_ROWS);
      await holder.query('begin');
      // The migration adds a key that refers to this table.
      await holder.query('lock table users in exclusive mode');
      return {
        databaseUrl,
        waits: () =>
          vi.waitFor(async () => {
            const { rows } = await watcher.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
            );
            expect(rows).toHaveLength(1);
          }, SOON),
        letGo: async () => void (await holder.query('commit')),
      };
    }

    it('by kill -9 is completed by the next start, without losing a row', async () => {
      const { databaseUrl, waits, letGo } = await oldDatabase();
      const child = startOpening(databaseUrl, {});
      await waits();
      child.kill('SIGKILL');
      await once(child, 'exit');
      const opening = openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
      await letGo();
      const database = await opening;
      await expectUpgraded(database).finally(() => database.close());
    });

    it('by a lost connection is reported in one line, and completed by the next start', async () => {
      const { databaseUrl, waits, letGo } = await oldDatabase();
      const tcpProxy = await startTcpProxy(databaseUrl);
      const opening = openDatabase({ databaseUrl: tcpProxy.databaseUrl, dataDir: '', log: SILENT_LOG }).catch(
        (error: unknown) => error,
      );
      await waits();
      await tcpProxy.interrupt();
      const failure = await opening;
      expect(failure).toBeInstanceOf(DatabaseOpenError);
      expect(failure).toMatchObject({ message: expect.stringMatching(/^PostgreSQL at .*cannot be reached[^\n]*$/) });
      await letGo();
      const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
      await expectUpgraded(database).finally(() => database.close());
    });
  },
);
