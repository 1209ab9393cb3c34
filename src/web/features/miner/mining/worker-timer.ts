import { logWarning } from '#web/lib/log.ts';

/** Calls back about once per `intervalMs`. Elapsed time is read from the clock, never from the number of ticks. */
export interface IntervalTimer {
  /** Starts, or changes the interval and callback of a running timer. */
  start(onTick: () => void, intervalMs: number): void;
  stop(): void;
}

/**
 * Ticks from a worker, because browsers throttle the timers of hidden pages to one a minute, and the rules ignore gaps
 * over 30 s. Falls back to a timer of the page when the worker fails.
 */
export function createWorkerTimer(): IntervalTimer {
  let worker: Worker | undefined;
  let pageTimer: ReturnType<typeof setInterval> | undefined;

  function stop(): void {
    worker?.terminate();
    worker = undefined;
    clearInterval(pageTimer);
    pageTimer = undefined;
  }

  function start(onTick: () => void, intervalMs: number): void {
    if (worker !== undefined) {
      worker.onmessage = onTick;
      worker.postMessage(intervalMs);
      return;
    }
    stop();
    const started = new Worker(new URL('./timer.worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    started.onmessage = onTick;
    started.postMessage(intervalMs);
    started.onerror = (event) => {
      logWarning('The timer worker of the miner failed; a hidden tab will lose mining time', event.message);
      if (worker !== started) return;
      stop();
      pageTimer = setInterval(onTick, intervalMs);
    };
  }

  return { start, stop };
}
