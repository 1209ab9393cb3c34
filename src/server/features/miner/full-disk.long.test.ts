import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { fillDisk, mountSmallDisk } from '#server/testing/small-disk.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';

const RATE = 0.00005;
const RECOVERY_MS_MAX = 60_000;
/** Less than one segment of the write-ahead log, 16 MB. */
const FREE_MB = 2;

/** Creates a wallet whose every sync claims one more second. */
async function startMiner(database: Database): Promise<{ app: TestApp; sync: () => Promise<Reply> }> {
  const clock = manualClock();
  const app = await startTestApp({ database, clock });
  const created = await app.call('POST', '/api/miner/wallets', { body: { email: 'miner@example.com', pin: '123456' } });
  let seconds = 0;
  return {
    app,
    sync() {
      seconds += 1;
      clock.advance(1_000);
      return app.call('PUT', '/api/miner/wallets/miner@example.com', {
        cookie: created.cookie ?? '',
        body: { totalMined: seconds * RATE, miningTimeSeconds: seconds },
      });
    },
  };
}

function expectUnavailable(reply: Reply): void {
  expect(reply.json).toMatchObject({ status: 503, code: 'temporarily-unavailable' });
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
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
    const { app, sync } = await startMiner(database);
    onTestFinished(() => app.stop());
    const filler = await fillDisk(path, FREE_MB);

    let acknowledged = 0;
    let rejected: Reply | undefined;
    for (let tries = 0; tries < 200 && rejected === undefined; tries += 1) {
      const reply = await sync();
      if (reply.status === 200) acknowledged = reply.json.data.totalMined;
      else rejected = reply;
      // Ends the current segment of the log, so that the next write needs disk space.
      await database.pool
        .query('select pg_switch_wal()')
        .catch((error: unknown) => expect(error).toBeInstanceOf(Error));
    }
    if (rejected === undefined) throw new Error('The disk never became full.');
    expectUnavailable(rejected);

    await rm(filler);
    await vi.waitFor(async () => expect((await sync()).status).toBe(200), { timeout: RECOVERY_MS_MAX, interval: 200 });
    const { rows } = await database.pool.query('SELECT total_mined_tvx FROM miner_wallets');
    expect(rows[0].total_mined_tvx).toBeGreaterThan(acknowledged);
  });
});
