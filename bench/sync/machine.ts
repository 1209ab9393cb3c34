import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

/** How many cores' worth of work this machine does in the next `ms`, while we only wait. */
export async function busyCores(ms: number): Promise<number> {
  const before = totals();
  await wait(ms);
  const after = totals();
  const all = after.all - before.all;
  return all === 0 ? 0 : ((after.busy - before.busy) / all) * cpus().length;
}

const MS_PER_CLOCK_TICK = 10;

/** CPU time that a process of ours has used, all threads together; undefined where there is no /proc (not Linux). */
export function processCpuMs(pid: number): number | undefined {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  const stat = readFileSync(file, 'latin1');
  // Fields 14 and 15, counted after the program's name, which may hold spaces and parentheses (proc(5)).
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_CLOCK_TICK;
}

/** The same with its children. */
export function familyCpuMs(pid: number): number | undefined {
  const own = processCpuMs(pid);
  return own === undefined ? undefined : childrenOf(pid).reduce((sum, child) => sum + (familyCpuMs(child) ?? 0), own);
}

/** CPU time that all programs of this machine have used since it started, ms. */
export function machineCpuMs(): number {
  return totals().busy;
}

function childrenOf(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'latin1');
  return children.trim().split(' ').filter(Boolean).map(Number);
}

/** Memory that a process of ours and its children occupy, MiB; undefined where there is no /proc (not Linux). */
export function residentMebibytes(pid: number): number | undefined {
  const status = `/proc/${pid}/status`;
  if (!existsSync(status)) return undefined;
  const own = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(status, 'latin1'))?.[1] ?? 0) / 1_024;
  return childrenOf(pid).reduce((sum, child) => sum + (residentMebibytes(child) ?? 0), own);
}

export function machineLine(): string {
  const [cpu] = cpus();
  return `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), Node ${process.versions.node}, ${process.platform}`;
}

function totals(): { readonly busy: number; readonly all: number } {
  let busy = 0;
  let all = 0;
  for (const { times } of cpus()) {
    const working = times.user + times.nice + times.sys + times.irq;
    busy += working;
    all += working + times.idle;
  }
  return { busy, all };
}
