import { machineCpuMs, processUsage } from '../lib/machine.ts';
import type { LoadPlan, LoadResult } from '../load/plan.ts';
import { runGenerator } from '../load/run-generator.ts';
import type { Contender } from '../sync/contenders.ts';

const MEMORY_SAMPLE_EVERY_MS = 5_000;
const CONNECTION_MEMORY_SAMPLE_MS = 250;
const WARM_UP_MS = 10_000;
const CAPACITY_CONNECTIONS = 512;
const CAPACITY_MS = 5_000;
/** Not measured after the start of an overload and after its end. */
const SETTLING_MS = 5_000;

export interface SoakResult {
  readonly contender: Contender;
  readonly miners: number;
  readonly result: LoadResult;
  /** Samples of the server's memory from the warm-up on; empty where it is unknown. */
  readonly residentMiB: readonly number[];
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
  readonly contender: Contender;
  readonly capacityPerSecond: number;
  /** Twice the capacity, offered by miners, which sync less often when they are refused or asked to. */
  readonly overload: LoadResult;
  /** Twice the capacity, offered by clients that ignore Retry-After and the sync interval. */
  readonly ignoringServer: LoadResult;
  /** At half the capacity, 5 s after the overload. */
  readonly recovered: LoadResult;
}

/** Soak test: each miner syncs once a second, or as the server asks, with one request in flight and back-off. */
export async function soakStage(options: {
  readonly contender: Contender;
  readonly miners: number;
  readonly measureMs: number;
  readonly signal: AbortSignal;
}): Promise<SoakResult> {
  const { contender, miners, measureMs, signal } = options;
  const residentMiB: number[] = [];
  const sample = () => {
    const usage = processUsage(contender.server.pid);
    if (usage !== undefined) residentMiB.push(usage.residentMiB);
  };
  const warmUp = setTimeout(sample, WARM_UP_MS);
  const timer = setInterval(() => residentMiB.length > 0 && sample(), MEMORY_SAMPLE_EVERY_MS);
  const readCpu = () => ({ serverMs: processUsage(contender.server.pid)?.cpuMs, machineMs: machineCpuMs().busy });
  const before = readCpu();
  const startedMs = performance.now();
  try {
    const offered =
      contender.transport === 'live' ? { offeredPerSecond: 'server-requested' as const } : everySecond(miners);
    const result = await load(contender, signal, {
      ...offered,
      connections: miners,
      backsOff: true,
      warmUpMs: WARM_UP_MS,
      measureMs,
    });
    sample();
    const generatorMs = result.generatorLoad * (performance.now() - startedMs);
    const cost = syncCost({ before, after: readCpu(), generatorMs, responses: result.totalResponses });
    return { contender, miners, result, residentMiB, cost };
  } finally {
    clearTimeout(warmUp);
    clearInterval(timer);
  }
}

/** The browser's ticks: a sync that is due while the previous one is pending is skipped. */
function everySecond(miners: number): Pick<LoadPlan, 'offeredPerSecond' | 'skipsWhenBusy'> {
  return { offeredPerSecond: miners, skipsWhenBusy: true };
}

/** The server's memory for one open connection, KiB; undefined where it is unknown. Its heap must have grown before. */
export async function connectionMemory(
  contender: Contender,
  connections: number,
  signal: AbortSignal,
): Promise<number | undefined> {
  const { server } = contender;
  const before = processUsage(server.pid);
  if (before === undefined) return undefined;
  let residentMiB = before.residentMiB;
  const timer = setInterval(() => {
    residentMiB = processUsage(server.pid)?.residentMiB ?? residentMiB;
  }, CONNECTION_MEMORY_SAMPLE_MS);
  try {
    // Connected, but nothing is sent.
    await load(contender, signal, { connections, offeredPerSecond: 0, warmUpMs: 0, measureMs: SETTLING_MS });
  } finally {
    clearInterval(timer);
  }
  return ((residentMiB - before.residentMiB) * 1_024) / connections;
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
  const ignoringServer = await load(contender, signal, overloaded);
  const recovered = await load(contender, signal, {
    connections,
    offeredPerSecond: Math.round(capacityPerSecond / 2),
    skipsWhenBusy: true,
    warmUpMs: SETTLING_MS,
    measureMs: 2 * SETTLING_MS,
  });
  return { contender, capacityPerSecond, overload, ignoringServer, recovered };
}

function load(
  { transport, wallets, server }: Contender,
  signal: AbortSignal,
  { connections, ...plan }: Omit<LoadPlan, 'origin' | 'requests'> & { readonly connections: number },
): Promise<LoadResult> {
  const requests = { type: 'sync', transport, wallets: wallets.slice(0, connections) } as const;
  return runGenerator({ ...plan, requests, origin: server.origin }, signal);
}

interface CpuTimes {
  readonly serverMs: number | undefined;
  readonly machineMs: number;
}

function syncCost(run: {
  readonly before: CpuTimes;
  readonly after: CpuTimes;
  readonly generatorMs: number;
  readonly responses: number;
}): SyncCost | undefined {
  const { before, after, generatorMs, responses } = run;
  if (before.serverMs === undefined || after.serverMs === undefined || responses === 0) return undefined;
  const serverMs = after.serverMs - before.serverMs;
  const restMs = after.machineMs - before.machineMs - serverMs - generatorMs;
  return { server: (serverMs * 1_000) / responses, rest: (restMs * 1_000) / responses };
}
