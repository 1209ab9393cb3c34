import { wallClockMs } from '#web/lib/clock.ts';

/** A smaller difference is the network's. */
const OFFSET_MS_MIN = 1_000;

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
