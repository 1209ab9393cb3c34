import { runLoadProcess } from '../load/load-process.ts';
import type { LoadPlan, LoadResult } from '../load/plan.ts';
import type { Contender } from '../sync/contenders.ts';
import { familyCpuMs, machineCpuMs, residentMebibytes } from '../sync/machine.ts';

const MEMORY_EVERY_MS = 5_000;
const WARM_UP_MS = 10_000;
const CAPACITY_CONNECTIONS = 512;
const CAPACITY_MS = 5_000;
/** After an overload began, and after it ended, the server has this long to find its pace. */
const RECOVERY_MS = 5_000;

/** What the server's memory did, MiB. */
export interface MemoryCourse {
  readonly startMiB: number;
  readonly endMiB: number;
  readonly highestMiB: number;
}

export interface CrowdResult {
  readonly miners: number;
  readonly result: LoadResult;
  readonly memory: MemoryCourse | undefined;
  readonly cost: SyncCost | undefined;
}

/** CPU of one answer, µs. */
export interface SyncCost {
  /** Of all processes of the server; with the embedded database in it. */
  readonly server: number;
  /** Of everything else on this machine but the generator: PostgreSQL, and the system's own work. */
  readonly rest: number;
}

export interface OverloadResult {
  readonly capacityPerSecond: number;
  readonly offeredPerSecond: number;
  /** Miners of the product's kind, which sync less often while they are refused. */
  readonly overload: LoadResult;
  /** Clients that come again at once. */
  readonly heedless: LoadResult;
  /** At half the capacity, beginning 5 s after the overload's end. */
  readonly recovered: LoadResult;
}

/** `miners` connections, each of which syncs once a second, as the product's client does: never a second time while one is unanswered, and less often while it is refused. */
export async function crowdStage(options: {
  readonly contender: Contender;
  readonly miners: number;
  readonly measureMs: number;
  readonly signal: AbortSignal;
}): Promise<CrowdResult> {
  const { contender, miners, measureMs, signal } = options;
  const course: number[] = [];
  const look = () => {
    const mebibytes = residentMebibytes(contender.pid());
    if (mebibytes !== undefined) course.push(mebibytes);
  };
  const warm = setTimeout(look, WARM_UP_MS);
  const timer = setInterval(() => course.length > 0 && look(), MEMORY_EVERY_MS);
  const used = () => ({ server: familyCpuMs(contender.pid()), machine: machineCpuMs() });
  const before = used();
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
    look();
    const after = used();
    const generatorMs = result.generatorLoad * (performance.now() - startedMs);
    const cost = syncCost({ before, after, generatorMs, answers: result.answersInAll });
    return { miners, result, memory: memoryCourse(course), cost };
  } finally {
    clearTimeout(warm);
    clearInterval(timer);
  }
}

/** Twice what the server can do, then half of it. */
export async function overloadStage(options: {
  readonly contender: Contender;
  readonly connections: number;
  readonly measureMs: number;
  readonly signal: AbortSignal;
}): Promise<OverloadResult> {
  const { contender, connections, measureMs, signal } = options;
  const closed = await load(contender, signal, {
    connections: Math.min(connections, CAPACITY_CONNECTIONS),
    offeredPerSecond: undefined,
    warmUpMs: 2_000,
    measureMs: CAPACITY_MS,
  });
  const capacityPerSecond = Math.round(closed.acknowledged / closed.measuredSeconds);
  const overloaded = {
    connections,
    offeredPerSecond: 2 * capacityPerSecond,
    skipsWhenBusy: true,
    warmUpMs: RECOVERY_MS,
    measureMs,
  };
  const overload = await load(contender, signal, { ...overloaded, backsOff: true });
  const heedless = await load(contender, signal, overloaded);
  const recovered = await load(contender, signal, {
    connections,
    offeredPerSecond: Math.round(capacityPerSecond / 2),
    skipsWhenBusy: true,
    warmUpMs: RECOVERY_MS,
    measureMs: 2 * RECOVERY_MS,
  });
  return { capacityPerSecond, offeredPerSecond: 2 * capacityPerSecond, overload, heedless, recovered };
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

function memoryCourse(course: readonly number[]): MemoryCourse | undefined {
  const [startMiB] = course;
  const endMiB = course.at(-1);
  if (startMiB === undefined || endMiB === undefined) return undefined;
  return { startMiB, endMiB, highestMiB: Math.max(...course) };
}
