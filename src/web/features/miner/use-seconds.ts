import { useSyncExternalStore } from 'react';
import { monotonicMs, wallClockMs } from '#web/lib/clock.ts';

const SECOND_MS = 1_000;

function everySecond(onSecond: () => void): () => void {
  const timer = setInterval(onSecond, SECOND_MS);
  return () => clearInterval(timer);
}

const idle = () => () => undefined;
const nothing = () => 0;

/** Milliseconds since the epoch, updated each second. */
export function useWallClockMs(): number {
  return useSyncExternalStore(everySecond, () => Math.floor(wallClockMs() / SECOND_MS) * SECOND_MS, nothing);
}

/** Whole seconds until `untilMs` of the monotonic clock; 0 when it has passed or there is none. */
export function useSecondsLeft(untilMs: number | undefined): number {
  return useSyncExternalStore(
    untilMs === undefined ? idle : everySecond,
    () => (untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - monotonicMs()) / SECOND_MS))),
    nothing,
  );
}
