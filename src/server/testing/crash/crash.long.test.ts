import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { freshDataFolder } from '../fresh-data-folder.ts';
import { maxAllowedTotal, mine } from '../mine.ts';
import { type ClientWallet, createWallets, logIn, readWallet } from '../miner-client.ts';
import { BUILT_SERVER, type ServerProcess, startServerProcess, TEST_SERVER } from '../server-process.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '../test-databases.ts';

/** CRASH_ROUNDS=20 for the long run. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 2);
const WALLETS = 32;
/** The server is killed at a random time up to this after each wallet's first acknowledged sync of a round. */
const LOAD_MS_MAX = 600;
const READY_MS_MAX = 120_000;
const TEST_MS_MAX = 600_000;

const TARGETS = [
  { name: 'the embedded database', openDatabase: undefined },
  ...(TEST_DATABASE_URL === undefined
    ? []
    : [{ name: 'PostgreSQL', openDatabase: () => createPostgresDatabase(TEST_DATABASE_URL ?? '') }]),
];

it.each(TARGETS)(
  `kill -9 of the built server on $name loses no acknowledged sync, by PUT or over the live channel, and credits nothing extra, ${ROUNDS} times under load`,
  { timeout: TEST_MS_MAX },
  async ({ openDatabase }) => {
    expect(existsSync(BUILT_SERVER), 'the server is built: npm run build').toBe(true);
    const dataDir = await freshDataFolder('technovex-crash-');
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const postgres = await openDatabase?.();
    if (postgres !== undefined) onTestFinished(postgres.drop);
    const store = postgres === undefined ? {} : { DATABASE_URL: postgres.databaseUrl };
    const env = { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, TRUST_PROXY: 'true', ...store };
    const start = () => startServerProcess({ args: TEST_SERVER, env, readyMsMax: READY_MS_MAX });

    let server = await start();
    onTestFinished(() => server.kill());
    const wallets = await createWallets(server.origin, 'crash', WALLETS);
    const acknowledged = wallets.map(() => 0);
    const syncs = { put: 0, live: 0 };
    for (let round = 1; round <= ROUNDS; round += 1) {
      const loadMs = Math.random() * LOAD_MS_MAX;
      await loadThenKill({ server, wallets, acknowledged, syncs, loadMs });
      server = await start();
      for (const [index, wallet] of wallets.entries()) {
        const { totalMined, balance } = await readWallet(server.origin, wallet);
        const when = `${wallet.email}, round ${round}, killed after ${loadMs.toFixed(0)} ms`;
        expect(totalMined, `${when}: acknowledged total`).toBeGreaterThanOrEqual(acknowledged[index] ?? 0);
        expect(totalMined, `${when}: most the rules allow`).toBeLessThanOrEqual(maxAllowedTotal(wallet));
        expect(balance, `${when}: balance`).toBeCloseTo(totalMined, 9);
      }
    }
    for (const count of Object.values(syncs)) expect(count).toBeGreaterThanOrEqual((ROUNDS * WALLETS) / 2);
    const { totalMined } = await logIn(server.origin, wallets[0] as ClientWallet);
    expect(totalMined).toBeGreaterThanOrEqual(acknowledged[0] ?? 0);
    expect(await server.stop()).toBe(0);
  },
);

/** Syncs all wallets in a closed loop until the server is killed. Updates `acknowledged` and `syncs`. */
async function loadThenKill({
  server,
  wallets,
  acknowledged,
  syncs,
  loadMs,
}: {
  readonly server: ServerProcess;
  readonly wallets: readonly ClientWallet[];
  readonly acknowledged: number[];
  readonly syncs: { put: number; live: number };
  readonly loadMs: number;
}): Promise<void> {
  const synced = new Set<number>();
  let onWarmedUp = (): void => undefined;
  const warmedUp = new Promise<void>((resolve) => {
    onWarmedUp = resolve;
  });
  const miners = wallets.map((wallet, index) => {
    const transport = index % 2 === 0 ? 'put' : 'live';
    return mine(server.origin, wallet, {
      transport,
      // Half of them claim far too much, so that they are always credited the maximum.
      isGreedy: index % 4 >= 2,
      onAcknowledged(totalMined) {
        acknowledged[index] = Math.max(acknowledged[index] ?? 0, totalMined);
        syncs[transport] += 1;
        if (synced.add(index).size === wallets.length) onWarmedUp();
      },
    });
  });
  const allDisconnected = Promise.all(miners);
  await Promise.race([warmedUp, allDisconnected]);
  await wait(loadMs);
  await server.kill();
  await allDisconnected;
}
