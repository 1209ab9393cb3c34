import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { createPostgresDatabase } from '#server/testing/test-databases.ts';
import { measureSyncLatencyDuringSnapshots } from './claims/sync-latency-during-snapshots.ts';
import { machineLine, peakResidentMiB } from './lib/machine.ts';
import { runBenchmark, UsageError, wholeNumber } from './lib/run-benchmark.ts';

/**
 * Time and memory of `npm run claims -- snapshot` and `verify`, then the latency of syncs while a server makes
 * snapshots of the same wallets, beside without: on a new embedded database, and on PostgreSQL when there is one.
 */
const USAGE = `npm run bench -- claims [--wallets 1000000] [--embedded-wallets 100000] [--miners 500] [--rounds 4]
         [--seconds 5] [--only embedded|postgresql] [--quick]
  --seconds  of one round of syncs
  --only     one of the two databases
  --quick    2,000 wallets and 20 miners, to try things out; its results mean nothing`;
const WALLETS_MAX = 10_000_000;
const MINERS_MAX = 4_000;
const POLL_MS = 20;
const WALLETS_AT_ONCE = 10_000;

const INSERT = `INSERT INTO miner_wallets (email, pin_hash, tier_hashrate_ths, difficulty, lasting_bonus_percent,
  total_mined_tvx, balance_tvx, mining_time_seconds, credited_until_ms)
  SELECT n || '@example.test', repeat('x', 97), 1, 1, 0, mined, mined, 0, 0
  FROM generate_series($1::int8 + 1, $2::int8) AS n, LATERAL (SELECT random() * 1e5 + n * 0) AS r(mined)`;

await runBenchmark({
  usage: USAGE,
  options: {
    wallets: { type: 'string' },
    'embedded-wallets': { type: 'string' },
    miners: { type: 'string' },
    rounds: { type: 'string' },
    seconds: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean' },
  },
  async run({ quick = false, only, ...values }, signal) {
    if (only !== undefined && only !== 'embedded' && only !== 'postgresql') throw new UsageError(`--only ${only}`);
    const walletCount = (name: 'wallets' | 'embedded-wallets', usual: number): number =>
      wholeNumber(`--${name}`, values[name], quick ? 2_000 : usual, WALLETS_MAX);
    const syncs = {
      miners: wholeNumber('--miners', values.miners, quick ? 20 : 500, MINERS_MAX),
      rounds: wholeNumber('--rounds', values.rounds, quick ? 1 : 4, 100),
      roundMs: 1_000 * wholeNumber('--seconds', values.seconds, quick ? 1 : 5, 60),
    };
    console.log(`Machine: ${machineLine()}`);
    if (only !== 'postgresql') await measure({ wallets: walletCount('embedded-wallets', 100_000), syncs }, signal);
    const server = process.env.TEST_DATABASE_URL;
    if (server === undefined || only === 'embedded') return true;
    const { databaseUrl, drop } = await createPostgresDatabase(server);
    try {
      await measure({ wallets: walletCount('wallets', 1_000_000), syncs, databaseUrl }, signal);
    } finally {
      await drop();
    }
    return true;
  },
});

async function measure(
  {
    wallets,
    syncs,
    databaseUrl,
  }: {
    readonly wallets: number;
    readonly syncs: Pick<Parameters<typeof measureSyncLatencyDuringSnapshots>[0], 'miners' | 'rounds' | 'roundMs'>;
    readonly databaseUrl?: string;
  },
  signal: AbortSignal,
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-bench-claims-'));
  const folder = path.join(dataDir, 'snapshot');
  const env = { DATA_DIR: dataDir, ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }) };
  try {
    const database = await openDatabase({ databaseUrl, dataDir, log: SILENT_LOG });
    await insertWallets(database, wallets, signal).finally(() => database.close());
    console.log(`\n${wallets} wallets, ${databaseUrl === undefined ? 'embedded database' : 'PostgreSQL'}`);
    await runClaims(['snapshot', '--at', 'now', '--out', folder], env, signal);
    await runClaims(['verify', folder], env, signal);
    await measureSyncLatencyDuringSnapshots({ ...syncs, env, signal });
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function insertWallets({ pool }: Database, count: number, signal: AbortSignal): Promise<void> {
  for (let from = 0; from < count; from += WALLETS_AT_ONCE) {
    signal.throwIfAborted();
    await pool.query(INSERT, [from, Math.min(from + WALLETS_AT_ONCE, count)]);
  }
}

async function runClaims(args: readonly string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const startMs = performance.now();
  const child = spawn(process.execPath, ['scripts/claims.mjs', ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
    signal,
  });
  let residentMiB = 0;
  const timer = setInterval(() => {
    residentMiB = Math.max(residentMiB, peakResidentMiB(child.pid));
  }, POLL_MS);
  const [code] = await once(child, 'exit').finally(() => clearInterval(timer));
  const seconds = (performance.now() - startMs) / 1_000;
  if (code !== 0) throw new Error(`claims ${args[0]} exited with ${code}`);
  console.log(`${String(args[0]).padEnd(9)}${seconds.toFixed(1)} s, ${residentMiB.toFixed(0)} MiB at most`);
}
