import { HOUR_MS } from '#domain/time.ts';
import type { Clock } from '#server/lib/clock.ts';
import { isDatabaseUnavailable } from './db/query-errors.ts';

/**
 * Runs `sweep` at once and every hour, also on a site that nobody visits: it deletes what the privacy page says is
 * deleted. In several processes it does no harm. Returns a stop function.
 */
export function startHourlySweep(options: {
  readonly sweep: (nowMs: number) => Promise<void>;
  readonly clock: Clock;
  /** Called for failures other than an outage of the database, which is logged elsewhere. */
  readonly onFailed: (error: unknown) => void;
}): () => void {
  let isStopped = false;
  const run = (): void => {
    options.sweep(options.clock.nowMs()).catch((error: unknown) => {
      if (!isStopped && !isDatabaseUnavailable(error)) options.onFailed(error);
    });
  };
  run();
  const timer = setInterval(run, HOUR_MS).unref();
  return () => {
    isStopped = true;
    clearInterval(timer);
  };
}
