import { isDatabaseUnavailable } from '#server/db/query-errors.ts';

export interface Repeating {
  /** Runs `work` at once; joins the run under way. */
  now(): Promise<void>;
  /** Ends the repetition. Resolves when the run under way has ended. */
  stop(): Promise<void>;
}

/** Runs `work` at once, or after a first pause, and again `pauseMs` after each end: one run at a time. */
export function startRepeating(options: {
  readonly work: () => Promise<void>;
  readonly pauseMs: () => number;
  readonly isDelayed?: boolean;
  /** As for `reportingFailures`, until it is stopped. Default: `work` reports its own, and never rejects. */
  readonly onFailed?: (error: unknown) => void;
}): Repeating {
  const { pauseMs, onFailed } = options;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  const work =
    onFailed === undefined ? options.work : reportingFailures(options.work, (error) => isStopped || onFailed(error));

  function now(): Promise<void> {
    clearTimeout(timer);
    running ??= work().finally(() => {
      running = undefined;
      if (!isStopped) schedule(pauseMs());
    });
    return running;
  }

  function schedule(ms: number): void {
    timer = setTimeout(() => void now(), ms).unref();
  }

  schedule(options.isDelayed === true ? pauseMs() : 0);
  return {
    now,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/**
 * Returns `work` as a function that never rejects. `onFailed` is called once for failures in a row, other than an
 * outage of the database, which is logged elsewhere.
 */
export function reportingFailures(work: () => Promise<void>, onFailed: (error: unknown) => void): () => Promise<void> {
  let isFailing = false;
  return async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isDatabaseUnavailable(error)) onFailed(error);
      isFailing = true;
    }
  };
}
