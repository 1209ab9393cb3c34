import type { Clock } from '#server/lib/clock.ts';
import type { Delivery } from './delivery.ts';

/** How long nothing is sent after the server could not be reached: first, then twice as long each time. */
const PAUSE_MS = { first: 5_000, max: 300_000 };

/** Pauses while the mail server takes no mail, and logs the beginning and the end of that. */
export function createServerPause(clock: Clock, log: { info(message: string): void; warn(message: string): void }) {
  let untilMs = Number.NEGATIVE_INFINITY;
  let pauseMs = 0;
  return {
    get untilMs(): number {
      return untilMs;
    },

    /** A pause longer than any comes from a clock that was set back since. */
    isOn(): boolean {
      const nowMs = clock.nowMs();
      return nowMs < untilMs && untilMs - nowMs <= PAUSE_MS.max;
    },

    /** To be called with each delivery. */
    follow(delivery: Delivery): void {
      if (delivery.type !== 'unreachable') {
        if (pauseMs > 0) log.info('The mail server takes mail again');
        pauseMs = 0;
        untilMs = Number.NEGATIVE_INFINITY;
        return;
      }
      if (pauseMs === 0) log.warn(`The mail server takes no mail; it is retried: ${delivery.reason}`);
      if (clock.nowMs() < untilMs) return;
      pauseMs = Math.min(Math.max(PAUSE_MS.first, 2 * pauseMs), PAUSE_MS.max);
      untilMs = clock.nowMs() + pauseMs;
    },
  };
}
