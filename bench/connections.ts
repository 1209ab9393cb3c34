import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type LiveDevice, openLiveClient } from '#server/testing/live-client.ts';
import { createWallets } from '#server/testing/miner-client.ts';
import { BUILT_SERVER, SERVER_FLAGS, startServerProcess } from '#server/testing/server-process.ts';
import { type Inspector, openInspector } from './lib/inspector.ts';
import { machineLine } from './lib/machine.ts';
import { runBenchmark, wholeNumber } from './lib/run-benchmark.ts';
import { spread } from './lib/statistics.ts';

/** The memory of an open live channel that has synced, on the embedded database, after garbage collections. */
const USAGE = 'npm run bench -- connections [--wallets 500] [--rounds 5]';
const READY_MS_MAX = 60_000;
/** `channelsPerWallet` of the server. */
const CHANNELS_PER_WALLET = 2;
const OPENED_AT_ONCE = 50;
const POLL_MS = 50;
const KIB_MAX = 25;

await runBenchmark({
  usage: USAGE,
  options: { wallets: { type: 'string' }, rounds: { type: 'string' } },
  async run(values) {
    const walletCount = wholeNumber('--wallets', values.wallets, 500, 10_000);
    const rounds = wholeNumber('--rounds', values.rounds, 5, 100);
    console.log(`Machine: ${machineLine()}`);
    const dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-bench-'));
    let output = '';
    try {
      const server = await startServerProcess({
        args: [...SERVER_FLAGS, '--inspect=127.0.0.1:0', BUILT_SERVER],
        env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: 'true' },
        readyMsMax: READY_MS_MAX,
        onOutput: (text) => {
          output += text;
        },
      });
      try {
        const wallets = await createWallets(server.origin, 'bench', walletCount);
        const inspector = await openInspector(/ws:\/\/\S+/.exec(output)?.[0] ?? '');
        // The first round fills caches and pools that stay.
        await measure(server.origin, wallets, inspector);
        const kib: number[] = [];
        for (let round = 0; round < rounds; round += 1) kib.push(await measure(server.origin, wallets, inspector));
        inspector.close();
        const { median, min, max } = spread(kib);
        const range = `${median.toFixed(1)} (${min.toFixed(1)}–${max.toFixed(1)})`;
        const verdict = median <= KIB_MAX ? 'met' : 'MISSED';
        console.log(
          `Memory for each of ${walletCount * CHANNELS_PER_WALLET} open channels: ${range} KiB ` +
            `(target ≤ ${KIB_MAX} KiB: ${verdict})`,
        );
        return median <= KIB_MAX;
      } finally {
        await server.stop();
      }
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
});

/** Opens all channels, syncs once on each, and returns what one of them keeps, KiB. */
async function measure(origin: string, wallets: readonly LiveDevice[], inspector: Inspector): Promise<number> {
  const before = await inspector.memoryUse();
  const devices = wallets.flatMap((wallet) => Array.from({ length: CHANNELS_PER_WALLET }, () => wallet));
  const sockets: { terminate(): void }[] = [];
  for (let start = 0; start < devices.length; start += OPENED_AT_ONCE) {
    const opened = devices.slice(start, start + OPENED_AT_ONCE).map(async (device, index) => {
      const address = `10.2.${(start + index) >> 8}.${(start + index) & 255}`;
      const client = await openLiveClient(origin, device, { 'x-forwarded-for': address });
      client.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
      await client.next();
      return client.socket;
    });
    sockets.push(...(await Promise.all(opened)));
  }
  const open = await inspector.memoryUse();
  for (const socket of sockets) socket.terminate();
  await allClosed(origin);
  const perChannelKib = (bytes: number) => bytes / 1_024 / devices.length;
  const [live, resident] = [perChannelKib(open.live - before.live), perChannelKib(open.resident - before.resident)];
  console.log(`  ${live.toFixed(1)} KiB kept by JavaScript, ${resident.toFixed(1)} KiB more resident`);
  return live;
}

async function allClosed(origin: string): Promise<void> {
  for (;;) {
    await wait(POLL_MS);
    const metrics = await (await fetch(`${origin}/metrics`)).text();
    if (/^technovex_miner_live_sockets 0$/m.test(metrics)) return;
  }
}
