import type pg from 'pg';
import { monotonicClock } from '#server/lib/clock.ts';
import type { DatabaseLog } from './database.ts';

/** `disk_full` and `io_error`: PostgreSQL could not write, although it responds and may still commit to other pages. */
const CODES = new Set(['53100', '58030']);
/** Whether a later write succeeds cannot be told from others, so a failure counts for this long. */
const RECENT_MS = 60_000;

export interface WriteFailures {
  /** One sentence while a write has failed within the last minute. */
  problem(): string | undefined;
}

/**
 * Watches the errors of a pool's connections for writes that fail for want of space. The probe of the availability does
 * not notice: its commit needs no new page. Costs nothing while there are no errors.
 */
export function watchWriteFailures(pool: pg.Pool, target: string, log: Pick<DatabaseLog, 'warn'>): WriteFailures {
  let last: { readonly text: string; readonly atMs: number } | undefined;
  const problem = (): string | undefined =>
    last !== undefined && monotonicClock.nowMs() - last.atMs < RECENT_MS ? last.text : undefined;
  pool.on('connect', ({ connection }) => {
    connection.on('errorMessage', ({ code, message }: { readonly code?: string; readonly message: string }) => {
      if (code === undefined || !CODES.has(code)) return;
      const text = `${target} refuses some writes: ${message}`;
      if (problem() === undefined) log.warn(text);
      last = { text, atMs: monotonicClock.nowMs() };
    });
  });
  return { problem };
}
