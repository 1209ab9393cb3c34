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
