export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/**
 * The UTC day that `nowMs` (since 1970) falls into, as the ms of its first moment. Planned dates pass at the end of a
 * UTC day, so that nothing changes while that stays the same.
 */
export function utcDayMs(nowMs: number): number {
  return Math.floor(nowMs / DAY_MS) * DAY_MS;
}

/** Returns the ms since 1970 of an instant, or of a day's first moment (UTC); NaN, which no comparison accepts. */
export function instantMs(instant: string | null | undefined): number {
  return instant == null ? Number.NaN : Date.parse(instant);
}

/** Returns the first of `timesMs` after `nowMs`; Infinity: none. */
export function nextMs(timesMs: readonly number[], nowMs: number): number {
  return Math.min(...timesMs.filter((timeMs) => timeMs > nowMs));
}
