import type { Clock } from '#server/lib/clock.ts';

/**
 * Returns a function to call with the time whenever a table is written. Once in `everyMs` it starts `sweep`, which
 * deletes expired rows. A failure is reported, and the next interval retries.
 */
export function createPeriodicSweep(options: {
  readonly clock: Clock;
  readonly everyMs: number;
  readonly sweep: (nowMs: number) => Promise<void>;
  readonly onFailed: (error: unknown) => void;
}): (nowMs: number) => void {
  let sweptMs = options.clock.nowMs();
  return (nowMs) => {
    if (Math.abs(nowMs - sweptMs) < options.everyMs) return;
    sweptMs = nowMs;
    options.sweep(nowMs).catch(options.onFailed);
  };
}
