import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { DISK_FAULTS_OPTIONS } from './testing/disk-faults-options.ts';
import { freshDataFolder } from './testing/fresh-data-folder.ts';
import { mine } from './testing/mine.ts';
import { createWallets, readWallet, syncWallet } from './testing/miner-client.ts';
import { BUILT_SERVER, type ServerProcess, startServerProcess } from './testing/server-process.ts';

it('while the disk stands still nothing is acknowledged and the site answers; then it goes on, and kill -9 loses nothing', {
  timeout: 120_000,
}, async () => {
  const dataDir = await freshDataFolder('technovex-slow-');
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const stall = path.join(dataDir, 'stall');
  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({
      args: [BUILT_SERVER],
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
  };
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
    let standsStill = true;
    await writeFile(stall, '');
    const answered = syncWallet(server.origin, probe, { totalMined: 1, miningTimeSeconds: 1 }).then((outcome) => {
      expect(standsStill).toBe(false);
      return outcome;
    });
    for (const address of ['/healthz', '/readyz', '/', '/whitepaper']) {
      expect((await fetch(server.origin + address)).status).toBe(200);
    }
    standsStill = false;
    await rm(stall);
    expect(await answered).toMatchObject({ kind: 'acknowledged' });
  }
  await server.kill();
  await mining;
  const again = await start();
  for (const [index, wallet] of wallets.entries()) {
    expect((await readWallet(again.origin, wallet)).totalMined).toBeGreaterThanOrEqual(highest[index] ?? Number.NaN);
  }
});
