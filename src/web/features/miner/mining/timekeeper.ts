import { logWarning } from '#web/lib/log.ts';

/** Calls back about once per `intervalMs`. How much time really passed is read from the clock, never from the count. */
export interface Timekeeper {
  /** Starts, or goes on at another interval. */
  start(onTick: () => void, intervalMs: number): void;
  stop(): void;
}

/**
 * Ticks from a worker: browsers slow the timers of a hidden page down to one a minute, and the rules ignore gaps over 30 s.
 * Where no worker can be had, the page's own timer ticks: a visible page then mines all the same.
 */
export function createWorkerTimekeeper(): Timekeeper {
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
    const started = new Worker(new URL('./timekeeper.worker.ts', import.meta.url), { type: 'module' });
    worker = started;
    started.onmessage = onTick;
    started.postMessage(intervalMs);
    started.onerror = (event) => {
      logWarning('The miner keeps time without its worker: a hidden tab will lose time', event.message);
      if (worker !== started) return;
      stop();
      pageTimer = setInterval(onTick, intervalMs);
    };
  }

  return { start, stop };
}
