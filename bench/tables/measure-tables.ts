import { setImmediate } from 'node:timers/promises';
import type { AdminCall } from '../lib/admin-calls.ts';
import { processUsage } from '../lib/machine.ts';
import { quantile } from '../lib/statistics.ts';

/** Pages of each table: as it opens, by each column, each filter, and a search. */
const PAGES = [
  'miners',
  'miners?order=asc',
  'miners?sort=email',
  'miners?status=blocked',
  'miners?sort=mined',
  'miners?sort=synced',
  'miners?status=idle',
  'miners?search=miner-5',
  'miners?search=er-5&match=inside',
  'subscribers',
  'subscribers?sort=email',
  'subscribers?status=left',
  'subscribers?sort=form',
  'subscribers?search=reader-77',
  'sign-ins',
  'sign-ins?role=editor',
  'sign-ins?search=user-9',
  'activity',
  'activity?area=exports',
  'activity?by=admin-3',
  'activity?from=2026-02-01&until=2026-02-02',
];

/** The first page and those that follow it. */
const DEPTH = 5;

/** Prints the time of a page, ms, as the administrator's browser would see it: the first pages of a table, repeated. */
export async function measurePages(call: AdminCall, rounds: number, signal: AbortSignal): Promise<void> {
  for (const page of PAGES) {
    const timesMs: number[] = [];
    let address = page;
    for (let number = 0; number < rounds * DEPTH; number += 1) {
      signal.throwIfAborted();
      const startMs = performance.now();
      const { next } = (await (await call('GET', `/api/admin/${address}`)).json()) as { readonly next: string | null };
      timesMs.push(performance.now() - startMs);
      const isLast = next === null || number % DEPTH === DEPTH - 1;
      address = isLast ? page : `${page}${page.includes('?') ? '&' : '?'}after=${encodeURIComponent(next)}`;
      await setImmediate();
    }
    const [median, most] = [quantile(timesMs, 0.5), quantile(timesMs, 1)];
    console.log(`${page.padEnd(42)} ${median.toFixed(1).padStart(6)} ms, at most ${most.toFixed(1)}`);
  }
}

/** Prints time, size and memory of an export of all subscribers. */
export async function measureExport(call: AdminCall, pid: number, format: 'csv' | 'json'): Promise<void> {
  const residentMiB = (): number => processUsage(pid)?.residentMiB ?? Number.NaN;
  const before = residentMiB();
  let most = before;
  let bytes = 0;
  const startMs = performance.now();
  const { body } = await call('GET', `/api/admin/subscribers/export?${new URLSearchParams({ format })}`);
  for await (const chunk of body ?? []) {
    bytes += chunk.length;
    most = Math.max(most, residentMiB());
  }
  const seconds = (performance.now() - startMs) / 1_000;
  console.log(
    `export of all subscribers, ${format}: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(0)} MB; the server ${before.toFixed(0)} MiB before, ${most.toFixed(0)} MiB at most`,
  );
}
