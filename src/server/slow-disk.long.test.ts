import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { DISK_FAULTS_OPTIONS } from './testing/disk-faults-options.ts';
import { freshDataFolder } from './testing/fresh-data-folder.ts';
import { mine } from './testing/mine.ts';
import { createWallets, readWallet, syncWallet } from './testing/miner-client.ts';
import { type ServerProcess, startServerProcess, TEST_SERVER } from './testing/server-process.ts';

const SOON = { timeout: 60_000, interval: 50 };

interface SlowDisk {
  start(): Promise<ServerProcess>;
  stallDisk(): Promise<void>;
  resumeDisk(): Promise<void>;
}

async function slowDisk(): Promise<SlowDisk> {
  const dataDir = await freshDataFolder('technovex-slow-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const stall = path.join(dataDir, 'stall');
  return {
    async start() {
      const server = await startServerProcess({
        args: TEST_SERVER,
        env: {
          NODE_ENV: 'production',
          PORT: '0',
          DATA_DIR: dataDir,
          NODE_OPTIONS: DISK_FAULTS_OPTIONS,
          STALL_FILE: stall,
        },
        readyMsMax: 60_000,
      });
      onTestFinished(() => server.kill());
      return server;
    },
    stallDisk: () => writeFile(stall, ''),
    resumeDisk: () => rm(stall),
  };
}

it('rejects requests within their time limit while the disk is stalled, and recovers with it', {
  timeout: 120_000,
}, async () => {
  const disk = await slowDisk();
  const { origin } = await disk.start();
  const [wallet] = await createWallets(origin, 'stalled', 1);
  if (wallet === undefined) throw new Error('no wallet');
  const statusOf = async (address: string): Promise<number> => (await fetch(origin + address)).status;
  const sync = () => syncWallet(origin, wallet, { totalMined: 1, miningTimeSeconds: 1 });

  await disk.stallDisk();
  expect(await sync()).toMatchObject({ type: 'refused' });
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(503), SOON);
  expect(await statusOf('/api/miner/check-email/nobody@example.com')).toBe(503);
  for (const address of ['/healthz', '/']) expect(await statusOf(address)).toBe(200);

  await disk.resumeDisk();
  await vi.waitFor(async () => expect(await statusOf('/readyz')).toBe(200), SOON);
  expect(await sync()).toMatchObject({ type: 'acknowledged' });
});

it('acknowledges nothing while the disk is stalled, but serves the site; afterwards it continues, and kill -9 loses nothing', {
  timeout: 120_000,
}, async () => {
  const { start, stallDisk, resumeDisk } = await slowDisk();
  const server = await start();
  const [probe, ...wallets] = await createWallets(server.origin, 'slow', 7);
  if (probe === undefined) throw new Error('no wallets');
  const highest = wallets.map(() => 0);
  const mining = Promise.all(
    wallets.map((wallet, index) =>
      mine(server.origin, wallet, {
        isGreedy: true,
        onAcknowledged(totalMined) {
          highest[index] = totalMined;
        },
      }),
    ),
  );
  for (let round = 1; round <= 3; round += 1) {
    let isStalled = true;
    await stallDisk();
    const synced = syncWallet(server.origin, probe, { totalMined: 1, miningTimeSeconds: 1 }).then((outcome) => {
      expect(isStalled).toBe(false);
      return outcome;
    });
    for (const address of ['/healthz', '/readyz', '/', '/whitepaper']) {
      expect((await fetch(server.origin + address)).status).toBe(200);
    }
    isStalled = false;
    await resumeDisk();
    expect(await synced).toMatchObject({ type: 'acknowledged' });
  }
  await server.kill();
  await mining;
  const again = await start();
  for (const [index, wallet] of wallets.entries()) {
    expect((await readWallet(again.origin, wallet)).totalMined).toBeGreaterThanOrEqual(highest[index] ?? Number.NaN);
  }
});
