import { runLoadProcess } from '../load/load-process.ts';
import type { LoadPlan, LoadResult } from '../load/plan.ts';
import type { Contender } from '../sync/contenders.ts';
import { familyCpuMs, machineCpuMs, residentMebibytes } from '../sync/machine.ts';

const MEMORY_SAMPLE_EVERY_MS = 5_000;
const WARM_UP_MS = 10_000;
const CAPACITY_CONNECTIONS = 512;
const CAPACITY_MS = 5_000;
/** Left out of the measurement after an overload begins and after it ends. */
const SETTLING_MS = 5_000;

/** The server's memory during a test. */
export interface MemoryUse {
  readonly startMiB: number;
  readonly endMiB: number;
  readonly highestMiB: number;
}

export interface SoakResult {
  readonly miners: number;
  readonly result: LoadResult;
  readonly memory: MemoryUse | undefined;
  readonly cost: SyncCost | undefined;
}

/** CPU time per response, µs. */
export interface SyncCost {
  /** All processes of the server, the embedded database included. */
  readonly server: number;
  /** Everything else on this machine except the generator: PostgreSQL and the kernel. */
  readonly rest: number;
}

export interface OverloadResult {
  readonly capacityPerSecond: number;
  readonly offeredPerSecond: number;
  /** Miners, which back off while they are rejected. */
  readonly overload: LoadResult;
  /** Clients that retry at once. */
  readonly ignoringRetryAfter: LoadResult;
  /** At half the capacity, 5 s after the overload. */
  readonly recovered: LoadResult;
}

/** Soak test: each miner syncs once a second like the browser, with one request in flight and back-off. */
export async function soakStage(options: {
  readonly contender: Contender;
  readonly miners: number;
  readonly measureMs: number;
  readonly signal: AbortSignal;
}): Promise<SoakResult> {
  const { contender, miners, measureMs, signal } = options;
  const samples: number[] = [];
  const sample = () => {
    const mebibytes = residentMebibytes(contender.pid());
    if (mebibytes !== undefined) samples.push(mebibytes);
  };
  const warmUp = setTimeout(sample, WARM_UP_MS);
  const timer = setInterval(() => samples.length > 0 && sample(), MEMORY_SAMPLE_EVERY_MS);
  const cpuUsed = () => ({ server: familyCpuMs(contender.pid()), machine: machineCpuMs() });
  const before = cpuUsed();
  const startedMs = performance.now();
  try {
    const result = await load(contender, signal, {
      connections: miners,
      offeredPerSecond: miners,
      skipsWhenBusy: true,
      backsOff: true,
      warmUpMs: WARM_UP_MS,
      measureMs,
    });
    sample();
    const after = cpuUsed();
    const generatorMs = result.generatorLoad * (performance.now() - startedMs);
    const cost = syncCost({ before, after, generatorMs, answers: result.answersInAll });
    return { miners, result, memory: memoryUse(samples), cost };
  } finally {
    clearTimeout(warmUp);
    clearInterval(timer);
  }
}

/** Measures the capacity, offers twice as much with and without back-off, then half. */
export async function overloadStage(options: {
  readonly contender: Contender;
  readonly connections: number;
  readonly measureMs: number;
  readonly signal: AbortSignal;
}): Promise<OverloadResult> {
  const { contender, connections, measureMs, signal } = options;
  const closedLoop = await load(contender, signal, {
    connections: Math.min(connections, CAPACITY_CONNECTIONS),
    offeredPerSecond: undefined,
    warmUpMs: 2_000,
    measureMs: CAPACITY_MS,
  });
  const capacityPerSecond = Math.round(closedLoop.acknowledged / closedLoop.measuredSeconds);
  const overloaded = {
    connections,
    offeredPerSecond: 2 * capacityPerSecond,
    skipsWhenBusy: true,
    warmUpMs: SETTLING_MS,
    measureMs,
  };
  const overload = await load(contender, signal, { ...overloaded, backsOff: true });
  const ignoringRetryAfter = await load(contender, signal, overloaded);
  const recovered = await load(contender, signal, {
    connections,
    offeredPerSecond: Math.round(capacityPerSecond / 2),
    skipsWhenBusy: true,
    warmUpMs: SETTLING_MS,
    measureMs: 2 * SETTLING_MS,
  });
  return { capacityPerSecond, offeredPerSecond: 2 * capacityPerSecond, overload, ignoringRetryAfter, recovered };
}

function load(
  contender: Contender,
  signal: AbortSignal,
  { connections, ...plan }: Omit<LoadPlan, 'origin' | 'wallets'> & { readonly connections: number },
): Promise<LoadResult> {
  const wallets = contender.wallets.slice(0, connections);
  return runLoadProcess({ ...plan, wallets, origin: contender.origin() }, signal);
}

interface CpuUsed {
  readonly server: number | undefined;
  readonly machine: number;
}

function syncCost(run: {
  readonly before: CpuUsed;
  readonly after: CpuUsed;
  readonly generatorMs: number;
  readonly answers: number;
}): SyncCost | undefined {
  const { before, after, generatorMs, answers } = run;
  if (before.server === undefined || after.server === undefined || answers === 0) return undefined;
  const serverMs = after.server - before.server;
  const restMs = after.machine - before.machine - serverMs - generatorMs;
  return { server: (serverMs * 1_000) / answers, rest: (restMs * 1_000) / answers };
}

function memoryUse(samples: readonly number[]): MemoryUse | undefined {
  const [startMiB] = samples;
  const endMiB = samples.at(-1);
  if (startMiB === undefined || endMiB === undefined) return undefined;
  return { startMiB, endMiB, highestMiB: Math.max(...samples) };
}
