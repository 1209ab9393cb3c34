import { useSyncExternalStore } from 'react';
import { everySecond } from '../components/use-seconds.ts';
import { serverNowMs } from './server-clock.ts';

const SECOND_MS = 1_000;
const beforeHydration = () => 0;

/** Ms since the epoch by the server's clock, rounded down to `stepMs`: renders again when a step is over. */
export function useServerClockMs(stepMs = SECOND_MS): number {
  return useSyncExternalStore(everySecond, () => Math.floor(serverNowMs() / stepMs) * stepMs, beforeHydration);
}
