import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const MS_PER_CLOCK_TICK = 10;
const BUSY_SAMPLE_MS = 1_000;

/** What a process and its descendants use. */
export interface ProcessUsage {
  /** CPU time since their start, all threads and ended children together. */
  readonly cpuMs: number;
  readonly residentMiB: number;
  readonly descriptors: number;
}

/** Returns undefined where there is no /proc (not Linux). */
export function processUsage(pid: number): ProcessUsage | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const own = [pid, ...descendants(pid)];
  const sum = (measure: (each: number) => number): number => own.reduce((total, each) => total + measure(each), 0);
  return {
    cpuMs: processCpuMs(pid) || 0,
    residentMiB: sum((each) => Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProc(each, 'status'))?.[1] ?? 0) / 1_024),
    descriptors: sum((each) => (existsSync(`/proc/${each}/fd`) ? readdirSync(`/proc/${each}/fd`).length : 0)),
  };
}

/** The CPU time of a process, its descendants and all that have ended; NaN where there is no such process. */
export function processCpuMs(pid: number): number {
  const own = [pid, ...descendants(pid)].map((each) => readProc(each, 'stat'));
  if (own[0] === '') return Number.NaN;
  // Fields 14 to 17 (own time, and that of ended children), counted after the program's name, which may contain spaces
  // and parentheses (proc(5)).
  const ticks = own.flatMap((stat) =>
    stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .slice(11, 15),
  );
  return ticks.reduce((total, each) => total + Number(each), 0) * MS_PER_CLOCK_TICK;
}

function descendants(pid: number): number[] {
  const children = readProc(pid, `task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number);
  return children.flatMap((child) => [child, ...descendants(child)]);
}

/** Empty where there is no /proc, and of a process that has ended: one of PostgreSQL's may, between two readings. */
function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'latin1');
  } catch {
    return '';
  }
}

/** Returns the CPU time of a process's main thread, ms, to the nanosecond; NaN where there is no /proc. */
export function mainThreadCpuMs(pid: number): number {
  return Number.parseInt(readProc(pid, `task/${pid}/schedstat`), 10) / 1e6;
}

/** Returns the parent of a process on this machine; NaN when there is none. */
export function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)$/m.exec(readProc(pid, 'status'))?.[1]);
}

/** Returns the CPU time of this machine since it started, ms: busy, and in total with the idle time. */
export function machineCpuMs(): { readonly busy: number; readonly total: number } {
  let busy = 0;
  let total = 0;
  for (const { times } of cpus()) {
    busy += times.user + times.nice + times.sys + times.irq;
    total += times.user + times.nice + times.sys + times.irq + times.idle;
  }
  return { busy, total };
}

/** Waits `ms` and returns how many cores were busy in that time. */
export async function busyCores(ms: number): Promise<number> {
  const before = machineCpuMs();
  await wait(ms);
  const after = machineCpuMs();
  const total = after.total - before.total;
  return total === 0 ? 0 : ((after.busy - before.busy) / total) * cpus().length;
}

export function machineLine(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown';
  const load = loadavg().map((average) => average.toFixed(1));
  return `${cpus().length} cores (${model}), Node ${process.versions.node}, ${process.platform}, load ${load.join(' ')}`;
}

/** The line of `machineLine`, and what else keeps the machine busy. */
export async function busyMachineLine(): Promise<string> {
  return `${machineLine()}; other programs keep ${(await busyCores(BUSY_SAMPLE_MS)).toFixed(1)} cores busy`;
}
