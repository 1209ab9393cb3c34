import { isDatabaseUnavailable } from '#server/db/query-errors.ts';

/**
 * Runs `work` at once, or after a first pause, and again `pauseMs` after each end. Returns a function that stops it and
 * waits for the run under way.
 */
export function startRepeating(options: {
  readonly work: () => Promise<void>;
  readonly pauseMs: () => number;
  readonly isDelayed?: boolean;
  /** Called once for failures in a row, other than an outage of the database, which is logged elsewhere. */
  readonly onFailed: (error: unknown) => void;
}): () => Promise<void> {
  let isStopped = false;
  let isFailing = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();

  async function run(): Promise<void> {
    try {
      await options.work();
      isFailing = false;
    } catch (error) {
      if (!isFailing && !isStopped && !isDatabaseUnavailable(error)) options.onFailed(error);
      isFailing = true;
    }
    if (!isStopped) schedule(options.pauseMs());
  }

  function schedule(ms: number): void {
    timer = setTimeout(() => {
      running = run();
    }, ms).unref();
  }

  schedule(options.isDelayed === true ? options.pauseMs() : 0);
  return async () => {
    isStopped = true;
    clearTimeout(timer);
    await running;
  };
}
