import { performance } from 'node:perf_hooks';
import type { Clock } from '#server/lib/clock.ts';

const SAMPLE_EVERY_MS = 10;
/** Idle for this long between two samples, the loop is not saturated. */
const IDLE_MS_MIN = 1;
/** Bursts and pauses of the machine keep the loop busy for less. */
const SATURATED_AFTER_MS = 200;

export type EventLoopMonitor = ReturnType<typeof monitorEventLoop>;

/**
 * Samples the loop's idle time. With over a thousand readable connections no timer runs for seconds, so a missing
 * sample counts as saturation.
 * @param idleMs returns the loop's total idle time, ms
 */
export function monitorEventLoop(clock: Clock, idleMs = () => performance.eventLoopUtilization().idle) {
  let lastIdleAtMs = clock.nowMs();
  let previousIdleMs = idleMs();
  const timer = setInterval(() => {
    const currentIdleMs = idleMs();
    if (currentIdleMs - previousIdleMs >= IDLE_MS_MIN) lastIdleAtMs = clock.nowMs();
    previousIdleMs = currentIdleMs;
  }, SAMPLE_EVERY_MS);
  timer.unref();
  return {
    /** Returns whether the event loop has had no idle moment for a fifth of a second. */
    isSaturated: (): boolean => clock.nowMs() - lastIdleAtMs > SATURATED_AFTER_MS,
    stop: (): void => clearInterval(timer),
  };
}
