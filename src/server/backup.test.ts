import { execFile, spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemClock } from './clock.ts';
import { openDatabase } from './db/open-database.ts';
import { mine } from './testing/mine.ts';
import { createWallets, readWallet } from './testing/miner-client.ts';
import { SILENT_LOG } from './testing/silent-log.ts';
import { startTestApp, type TestApp } from './testing/start-test-app.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from './testing/test-databases.ts';

/** The commands of docs/operations.md; the embedded database's backup, a copy of the stopped folder, is in main.test.ts. */

const run = promisify(execFile);
const hasTools =
  spawnSync('pg_dump', ['--version']).status === 0 && spawnSync('pg_restore', ['--version']).status === 0;
const isTested = hasTools && TEST_DATABASE_URL !== undefined;
if (!isTested)
  process.stderr.write('NOT TESTED: backup of PostgreSQL (it needs pg_dump, pg_restore and TEST_DATABASE_URL)\n');

describe.skipIf(!isTested)('a backup of PostgreSQL', { timeout: 120_000 }, () => {
  async function emptyDatabase(): Promise<{ databaseUrl: string; serve(): Promise<TestApp> }> {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    let close = async (): Promise<void> => undefined;
    onTestFinished(async () => {
      await close();
      await drop();
    });
    return {
      databaseUrl,
      async serve() {
        const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
        const app = await startTestApp({ database, clock: systemClock });
        close = async () => {
          await app.stop();
          await database.close();
        };
        return app;
      },
    };
  }

  it('made while miners mine has all that was acknowledged before it, and their devices stay signed in', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'technovex-backup-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    const file = path.join(folder, 'technovex.dump');
    const source = await emptyDatabase();
    const app = await source.serve();
    const wallets = await createWallets(app.url, 'backup', 6);
    const highest = wallets.map(() => 0);
    let over = false;
    let reachedAll = (): void => undefined;
    const allMined = new Promise<void>((resolve) => {
      reachedAll = resolve;
    });
    const mining = Promise.all(
      wallets.map((wallet, index) =>
        mine(app.url, wallet, {
          isGreedy: true,
          isOver: () => over,
          onAcknowledged(totalMined) {
            highest[index] = totalMined;
            if (highest.every((total) => total > 0)) reachedAll();
          },
        }),
      ),
    );
    await allMined;
    const acknowledgedBefore = [...highest];
    await run('pg_dump', ['--format=custom', `--file=${file}`, source.databaseUrl]);
    over = true;
    await mining;

    const target = await emptyDatabase();
    await run('pg_restore', ['--no-owner', '--exit-on-error', `--dbname=${target.databaseUrl}`, file]);
    const restored = await target.serve();
    for (const [index, wallet] of wallets.entries()) {
      const { totalMined, balance } = await readWallet(restored.url, wallet);
      expect(totalMined).toBeGreaterThanOrEqual(acknowledgedBefore[index] ?? Number.NaN);
      expect(totalMined).toBeLessThanOrEqual(highest[index] ?? Number.NaN);
      expect(balance).toBeCloseTo(totalMined, 9);
    }
  });
});
