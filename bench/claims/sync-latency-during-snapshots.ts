import { setTimeout as wait } from 'node:timers/promises';
import type { SnapshotRun } from '#contract/claims-admin.ts';
import { createWallets } from '#server/testing/miner-client.ts';
import { BUILT_SERVER, SERVER_FLAGS, startServerProcess } from '#server/testing/server-process.ts';
import { BENCH_PASSWORD, signInAdministrator } from '../lib/admin-calls.ts';
import { peakResidentMiB } from '../lib/machine.ts';
import { spread } from '../lib/statistics.ts';
import { runGenerator } from '../load/run-generator.ts';

const READY_MS_MAX = 120_000;
const WARM_UP_MS = 500;
const POLL_MS = 50;

/**
 * Starts the server on a filled database and measures the latency of syncs: first without snapshots, then while it
 * makes one after the other.
 */
export async function measureSyncLatencyDuringSnapshots(options: {
  readonly env: Readonly<Record<string, string>>;
  /** Each syncs once a second. */
  readonly miners: number;
  readonly rounds: number;
  readonly roundMs: number;
  readonly signal: AbortSignal;
}): Promise<void> {
  const { env, miners, rounds, roundMs, signal } = options;
  const server = await startServerProcess({
    args: [...SERVER_FLAGS, BUILT_SERVER],
    env: { NODE_ENV: 'production', PORT: '0', TRUST_PROXY: 'true', ADMIN_PASSWORD: BENCH_PASSWORD, ...env },
    readyMsMax: READY_MS_MAX,
  });
  try {
    const { start, latest } = await signIn(server.origin);
    /** Returns how long it took, s. */
    const makeSnapshot = async (): Promise<number> => {
      await start();
      let run = await latest();
      while (run.state === 'running') {
        await wait(POLL_MS, undefined, { signal });
        run = await latest();
      }
      if (run.state !== 'published') throw new Error(JSON.stringify(run));
      return (Date.parse(run.finishedAt) - Date.parse(run.startedAt)) / 1_000;
    };
    const wallets = await createWallets(server.origin, 'bench-claims', miners);
    const p99Ms = async (): Promise<number> => {
      const requests = { type: 'sync', transport: 'put', wallets } as const;
      const plan = { offeredPerSecond: miners, skipsWhenBusy: true, warmUpMs: WARM_UP_MS, measureMs: roundMs };
      const { latency, failed } = await runGenerator({ ...plan, origin: server.origin, requests }, signal);
      if (failed > 0) throw new Error(`${failed} syncs failed`);
      return latency.p99Ms;
    };
    const without: number[] = [];
    while (without.length < rounds) without.push(await p99Ms());

    const seconds: number[] = [];
    let isMeasuring = true;
    const making = (async () => {
      while (isMeasuring) seconds.push(await makeSnapshot());
    })();
    // A snapshot that fails ends the benchmark.
    const failed = making.then(() => Number.NaN);
    const during: number[] = [];
    // At least one whole snapshot, from reading to writing.
    while (during.length < rounds || seconds.length === 0) {
      during.push(await Promise.race([p99Ms(), failed]));
    }
    isMeasuring = false;
    await making;

    const [base, beside] = [spread(without), spread(during)];
    console.log(
      `published ${spread(seconds).median.toFixed(1)} s by a running server, ${peakResidentMiB(server.pid).toFixed(0)} MiB at most`,
    );
    console.log(
      `syncs     p99 ${base.median.toFixed(1)} ms without snapshots (at most ${base.max.toFixed(1)}), ${beside.median.toFixed(1)} ms during them (at most ${beside.max.toFixed(1)}): ${(beside.median / base.median).toFixed(2)} ×; ${miners} a second, ${without.length} and ${during.length} rounds of ${roundMs / 1_000} s`,
    );
  } finally {
    await server.stop();
  }
}

/** Returns the administrator's calls about snapshots. */
async function signIn(origin: string) {
  const call = await signInAdministrator(origin);
  const path = '/api/admin/claims/snapshots';
  return {
    start: async () => (await (await call('POST', path, { password: BENCH_PASSWORD })).json()) as SnapshotRun,
    async latest(): Promise<SnapshotRun> {
      const [run] = (await (await call('GET', path)).json()) as SnapshotRun[];
      if (run === undefined) throw new Error('no run');
      return run;
    },
  };
}
