import { chmod, rm } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { insertWallets } from '#server/testing/insert-wallets.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { fillDisk, mountSmallDisk } from '#server/testing/small-disk.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { startTemporaryPostgres } from '#server/testing/temporary-postgres.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const RECOVERY_MS_MAX = 60_000;
/** Less than one segment of the write-ahead log, 16 MB. */
const FREE_MB = 2;
/** SQLSTATE `disk_full`. */
const DISK_FULL = '53100';

/** Starts a miner whose every sync claims one more second. */
async function startMiner(database: Database): Promise<{ app: TestApp; email: string; sync: () => Promise<Reply> }> {
  const clock = manualClock();
  const app = await startTestApp({ database, clock, trustProxy: true });
  onTestFinished(() => app.stop());
  const miner = await startTestMiner(app, database);
  let seconds = 0;
  const sync = () => {
    seconds += 1;
    clock.advance(1_000);
    return miner.sync({ totalMined: seconds * RATE, miningTimeSeconds: seconds });
  };
  return { app, email: miner.email, sync };
}

/** Sends until the disk is full. */
async function expectUnavailableInTime(send: () => Promise<Reply>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const { status, json, headers } = await send();
    if (status < 300) continue;
    expect(json).toMatchObject({ status: 503, code: 'temporarily-unavailable' });
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    return;
  }
  throw new Error('The disk never became full.');
}

const disk = await mountSmallDisk();
if (!disk) process.stderr.write('NOT TESTED: a miner on a full disk (this user may not mount a tmpfs)\n');

describe.skipIf(!disk)('a miner on a full disk', () => {
  afterAll(() => disk?.unmount());

  it('gets 503, loses nothing acknowledged, and recovers when there is room', { timeout: 180_000 }, async () => {
    const path = disk?.path ?? '';
    const dataDir = join(path, 'data');
    await copyDataTemplate(dataDir);
    const database = await openDatabase({ databaseUrl: undefined, dataDir, log: SILENT_LOG });
    onTestFinished(() => database.close());
    const { sync } = await startMiner(database);
    const filler = await fillDisk(path, FREE_MB);

    let acknowledged = 0;
    await expectUnavailableInTime(async () => {
      const reply = await sync();
      if (reply.status === 200) acknowledged = reply.json.data.totalMined;
      // Ends the current segment of the log, so that the next write needs disk space.
      await database.pool
        .query('select pg_switch_wal()')
        .catch((error: unknown) => expect(error).toBeInstanceOf(Error));
      return reply;
    });

    await rm(filler);
    await vi.waitFor(async () => expect((await sync()).status).toBe(200), { timeout: RECOVERY_MS_MAX, interval: 200 });
    const { rows } = await database.pool.query('SELECT total_mined_tvx FROM miner_wallets');
    expect(rows[0].total_mined_tvx).toBeGreaterThan(acknowledged);
  });
});

const postgresDisk = await mountSmallDisk();
const postgres = postgresDisk && (await startTemporaryPostgres());

describe.skipIf(!postgres)('a miner whose PostgreSQL has a full disk', () => {
  afterAll(async () => {
    await postgres?.stop();
    await postgresDisk?.unmount();
  });

  it('keeps what was acknowledged; new wallets get 503 until there is room', { timeout: 180_000 }, async () => {
    const path = postgresDisk?.path ?? '';
    const databaseUrl = await databaseOn(path, postgres?.url ?? '');
    const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
    onTestFinished(() => database.close());
    const { app, email, sync } = await startMiner(database);
    expect((await sync()).status).toBe(200);

    const filler = await fillDisk(path, FREE_MB);
    await expect(fillTable(database)).rejects.toMatchObject({ code: DISK_FULL });
    let acknowledged = 0;
    let wallets = 0;
    await expectUnavailableInTime(async () => {
      const mined = await sync();
      if (mined.status === 200) acknowledged = mined.json.data.totalMined;
      wallets += 1;
      return app.call('POST', '/api/miner/wallets', { body: { email: `late-${wallets}@example.com`, pin: '123456' } });
    });
    expect((await app.call('GET', '/readyz')).text).toContain('refuses some writes');

    await rm(filler);
    await vi.waitFor(async () => expect((await sync()).status).toBe(200), { timeout: RECOVERY_MS_MAX, interval: 200 });
    const body = { email: 'after@example.com', pin: '123456' };
    expect((await app.call('POST', '/api/miner/wallets', { body })).status).toBe(201);
    const { rows } = await database.pool.query('SELECT total_mined_tvx FROM miner_wallets WHERE email = $1', [email]);
    expect(rows[0].total_mined_tvx).toBeGreaterThan(acknowledged);
  });
});

/** A database whose tables are on the small disk, and whose write-ahead log is not. */
async function databaseOn(disk: string, adminUrl: string): Promise<string> {
  const { databaseUrl } = await createPostgresDatabase(adminUrl);
  const folder = join(disk, 'tables');
  await chmod(disk, 0o777);
  const administrator = new pg.Client({ connectionString: adminUrl });
  await administrator.connect();
  try {
    // Its own user has to own the folder.
    await administrator.query(`COPY (SELECT 1) TO PROGRAM 'cat > /dev/null; mkdir -m 700 ${folder}'`);
    await administrator.query(`CREATE TABLESPACE small_disk LOCATION '${folder}'`);
    await administrator.query(`ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} SET TABLESPACE small_disk`);
  } finally {
    await administrator.end();
  }
  return databaseUrl;
}

async function fillTable(database: Database): Promise<void> {
  const balances = Array.from({ length: 500 }, () => 1);
  for (let round = 0; round < 200; round += 1) await insertWallets(database, balances);
}
