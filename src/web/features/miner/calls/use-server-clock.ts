import { useSyncExternalStore } from 'react';
import { everySecond } from '../components/use-seconds.ts';
import { serverNowMs } from './server-clock.ts';

const SECOND_MS = 1_000;

/** What `read` returns by the server's clock, ms since the epoch: renders again only when that changes. */
export function useServerClock<T extends boolean | number>(read: (nowMs: number) => T): T {
  return useSyncExternalStore(
    everySecond,
    () => read(serverNowMs()),
    // Before hydration.
    () => read(0),
  );
}

/** Ms since the epoch by the server's clock, rounded down to `stepMs`: renders again when a step is over. */
export function useServerClockMs(stepMs = SECOND_MS): number {
  return useServerClock((nowMs) => Math.floor(nowMs / stepMs) * stepMs);
}
