import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const MS_PER_CLOCK_TICK = 10;

/** What a process and its descendants use. */
export interface ProcessUsage {
  /** CPU time since their start, all threads together. */
  readonly cpuMs: number;
  readonly residentMiB: number;
  readonly descriptors: number;
}

/** Returns undefined where there is no /proc (not Linux). */
export function processUsage(pid: number): ProcessUsage | undefined {
  if (!existsSync(`/proc/${pid}/stat`)) return undefined;
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // Fields 14 and 15, counted after the program's name, which may contain spaces and parentheses (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  let cpuMs = (Number(fields[11]) + Number(fields[12])) * MS_PER_CLOCK_TICK;
  const status = readFileSync(`/proc/${pid}/status`, 'latin1');
  let residentMiB = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1_024;
  let descriptors = readdirSync(`/proc/${pid}/fd`).length;
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1').trim().split(' ').filter(Boolean);
  for (const child of children) {
    const usage = processUsage(Number(child));
    cpuMs += usage?.cpuMs ?? 0;
    residentMiB += usage?.residentMiB ?? 0;
    descriptors += usage?.descriptors ?? 0;
  }
  return { cpuMs, residentMiB, descriptors };
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
