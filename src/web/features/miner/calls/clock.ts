import { useSyncExternalStore } from 'react';
import { monotonicMs, wallClockMs } from '#web/lib/clock.ts';

const SECOND_MS = 1_000;
/** A smaller difference between both clocks is the network's. */
const OFFSET_MS_MIN = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;
let offsetMs = 0;

/** Follows the server's clock. `serverMs`: as a response reports it, ms since the epoch. */
export function followServerClock(serverMs: number | undefined): void {
  if (serverMs === undefined) return;
  const latestMs = serverMs - wallClockMs();
  if (Math.abs(latestMs - offsetMs) >= OFFSET_MS_MIN) offsetMs = latestMs;
}

/** Ms since the epoch by the server's clock, or by the device's until the server has responded. */
export function serverNowMs(): number {
  return wallClockMs() + offsetMs;
}

/** One timer for all, so that a second is one layout of the page. Returns a stop function. */
export function everySecond(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(onSecond, SECOND_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function onSecond(): void {
  for (const listener of listeners) listener();
}

const idle = () => () => undefined;

/** Whole seconds until `untilMs` of the monotonic clock; 0 when it has passed or there is none. */
export function useSecondsLeft(untilMs: number | undefined): number {
  return useSyncExternalStore(
    untilMs === undefined ? idle : everySecond,
    () => (untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - monotonicMs()) / SECOND_MS))),
    () => 0,
  );
}

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
