import { performance } from 'node:perf_hooks';
import type { Clock } from '../clock.ts';

const BEAT_MS = 10;
/** Idle for this long between two beats: there is time for everything. */
const IDLE_MS_MIN = 1;
/** Without an idle moment for this long, it is no longer a burst. */
const BURST_MS_MAX = 200;

/** Whether this process keeps up with what arrives. */
export interface LoopWatch {
  /**
   * The event loop has had no idle moment for a fifth of a second. A crowd that arrives at once, or a machine that was elsewhere, keeps it
   * busy for less; only too much work leaves it none.
   */
  isSaturated(): boolean;
  stop(): void;
}

/**
 * Looks every 10 ms. While more than a thousand connections have something to say the loop goes from one to the next and lets no timer run,
 * for seconds: not to have looked is not to have been idle.
 * `idleMs`: how long the loop has waited for something to do since the process began.
 */
export function watchLoop(clock: Clock, idleMs = () => performance.eventLoopUtilization().idle): LoopWatch {
  let lastIdleMs = clock.nowMs();
  let idleSoFarMs = idleMs();
  const timer = setInterval(() => {
    const idleNowMs = idleMs();
    if (idleNowMs - idleSoFarMs >= IDLE_MS_MIN) lastIdleMs = clock.nowMs();
    idleSoFarMs = idleNowMs;
  }, BEAT_MS);
  timer.unref();
  return {
    isSaturated: () => clock.nowMs() - lastIdleMs > BURST_MS_MAX,
    stop: () => clearInterval(timer),
  };
}
