import { isDatabaseUnavailable } from '#server/db/database.ts';
import { monotonicClock } from './clock.ts';

/** Work that is repeated until it is stopped. */
export interface Job {
  /** Runs at once; joins the run under way. Never rejects. */
  now(): Promise<void>;
  /** Runs as soon as `restMs` have passed since the last run; once for all calls until then. */
  soon(): void;
  /** Ends the repetition. Resolves when the run under way has ended. */
  stop(): Promise<void>;
}

/**
 * Runs `run` at once, or after a first pause, and again `pauseMs` after each end: one run at a time. A failed run is
 * counted, and the next one repeats it; other jobs go on. `onFailed` is called once for failures in a row, other than
 * an outage of the database, which is logged elsewhere, and never once it is stopped.
 *
 *     const sweeps = startJob({
 *       run: () => deleteExpired(clock.nowMs()),
 *       pauseMs: () => HOUR_MS,
 *       onFailed: (error) => log.warn({ err: error }, 'Expired rows could not be deleted yet'),
 *     });
 *     await sweeps.stop();
 */
export function startJob(options: {
  readonly run: () => Promise<unknown>;
  /** `tookMs`: how long the last run took; 0 before the first. */
  readonly pauseMs: (tookMs: number) => number;
  readonly isDelayed?: boolean;
  readonly restMs?: number;
  readonly onFailed: (error: unknown) => void;
}): Job {
  const { pauseMs, restMs = 0, onFailed } = options;
  let isStopped = false;
  let isWanted = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let endedMs = Number.NEGATIVE_INFINITY;
  const attempt = reportingFailures(options.run, (error) => isStopped || onFailed(error));

  async function run(): Promise<void> {
    isWanted = false;
    const startedMs = monotonicClock.nowMs();
    await attempt();
    running = undefined;
    endedMs = monotonicClock.nowMs();
    if (!isStopped) schedule(isWanted ? restMs : pauseMs(endedMs - startedMs));
  }

  function now(): Promise<void> {
    clearTimeout(timer);
    running ??= run();
    return running;
  }

  function schedule(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void now(), ms).unref();
  }

  schedule(options.isDelayed === true ? pauseMs(0) : 0);
  return {
    now,
    soon() {
      if (running !== undefined) isWanted = true;
      else if (!isStopped) schedule(Math.max(0, endedMs + restMs - monotonicClock.nowMs()));
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

let failedRuns = 0;

/** Returns how many runs of this process have failed. */
export function countFailedRuns(): number {
  return failedRuns;
}

/** Returns `work` as a function that never rejects, and reports as a job does. */
export function reportingFailures<Args extends unknown[]>(
  work: (...args: Args) => Promise<unknown>,
  onFailed: (error: unknown) => void,
): (...args: Args) => Promise<void> {
  let isFailing = false;
  return async (...args) => {
    try {
      await work(...args);
      isFailing = false;
    } catch (error) {
      failedRuns += 1;
      if (isDatabaseUnavailable(error)) return;
      if (!isFailing) onFailed(error);
      isFailing = true;
    }
  };
}

/** Returns the pause after so many failures in a row: `firstMs`, then twice as long each time, up to `msMax`. */
export function backoffMs(failures: number, { firstMs, msMax }: { firstMs: number; msMax: number }): number {
  return Math.min(firstMs * 2 ** (failures - 1), msMax);
}
