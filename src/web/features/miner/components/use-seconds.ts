import { useSyncExternalStore } from 'react';
import { monotonicMs } from '#web/lib/clock.ts';

const SECOND_MS = 1_000;

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function onSecond(): void {
  for (const listener of listeners) listener();
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

const idle = () => () => undefined;
const nothing = () => 0;

/** Whole seconds until `untilMs` of the monotonic clock; 0 when it has passed or there is none. */
export function useSecondsLeft(untilMs: number | undefined): number {
  return useSyncExternalStore(
    untilMs === undefined ? idle : everySecond,
    () => (untilMs === undefined ? 0 : Math.max(0, Math.ceil((untilMs - monotonicMs()) / SECOND_MS))),
    nothing,
  );
}
