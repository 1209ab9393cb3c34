import type { DatabaseLog } from '../database.ts';

const ASK_EVERY_MS = 2_000;
/** Longer than a vacuum or a checkpoint keeps a slow machine. */
const STALL_MS_MAX = 10_000;

export interface StallDetector {
  isStalled(): boolean;
  stop(): void;
}

/**
 * Watches a thread that answers nothing while it waits for the disk: `ask` resolves when it answers, rejects when it ended. A stall is
 * logged once.
 */
export function detectStalls(options: { ask: () => Promise<unknown>; log: DatabaseLog }): StallDetector {
  const { ask, log } = options;
  let asking = false;
  let stalled = false;

  function settle(next: boolean): void {
    if (next && !stalled)
      log.warn('The embedded database does not answer: its disk stands still, or it has too much to do');
    if (!next && stalled) log.info('The embedded database answers again');
    stalled = next;
  }

  async function check(): Promise<void> {
    if (asking) return;
    asking = true;
    const timer = setTimeout(() => settle(true), STALL_MS_MAX);
    timer.unref();
    // A thread that ended is no stall; the engine reports it and opens another.
    await ask().catch(() => undefined);
    clearTimeout(timer);
    settle(false);
    asking = false;
  }

  const interval = setInterval(() => void check(), ASK_EVERY_MS);
  interval.unref();
  return { isStalled: () => stalled, stop: () => clearInterval(interval) };
}
