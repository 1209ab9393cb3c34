import { startJob } from '#server/lib/jobs.ts';
import type { DatabaseLog } from '../database.ts';

const PING_EVERY_MS = 2_000;
/** Longer than a vacuum or a checkpoint takes on a slow machine. */
const STALL_MS_MAX = 10_000;

export interface StallDetector {
  isStalled(): boolean;
  stop(): void;
}

/**
 * Detects when a thread does not respond because it waits for the disk. `ping` resolves when the thread responds and
 * rejects when it has exited. A stall is logged once.
 */
export function detectStalls(options: { ping: () => Promise<unknown>; log: DatabaseLog }): StallDetector {
  const { ping, log } = options;
  let isStalled = false;

  function setStalled(next: boolean): void {
    if (next && !isStalled)
      log.warn('The embedded database does not respond: its disk is stalled, or it is overloaded');
    if (!next && isStalled) log.info('The embedded database responds again');
    isStalled = next;
  }

  async function check(): Promise<void> {
    const timer = setTimeout(() => setStalled(true), STALL_MS_MAX);
    timer.unref();
    // A thread that has exited is not stalled; the engine reports and restarts it.
    await ping().catch(() => undefined);
    clearTimeout(timer);
    setStalled(false);
  }

  const pings = startJob({
    run: check,
    pauseMs: () => PING_EVERY_MS,
    isDelayed: true,
    onFailed: (err) => log.error({ err }, 'The embedded database could not be checked'),
  });
  return { isStalled: () => isStalled, stop: () => void pings.stop() };
}
