import { DAY_MS, HOUR_MS } from '../time.ts';

/**
 * Returns whether `atMs` lies in a later period than `beforeMs`: the first event of something that had the previous one
 * at `beforeMs`. Periods begin with the epoch (UTC); times are ms since the epoch.
 */
export function isFirstIn(periodMs: number, beforeMs: number, atMs: number): boolean {
  return Math.floor(beforeMs / periodMs) < Math.floor(atMs / periodMs);
}

/** What the overview shows, and its steps: hours for a day and a week, days for a month. */
export const OVERVIEW_RANGES = ['24h', '7d', '30d'] as const;
export type OverviewRange = (typeof OVERVIEW_RANGES)[number];

/** Rows of minutes are kept for so long, so that 30 whole days are complete. */
export const MINUTES_KEPT_DAYS = 31;

const RANGES: Record<OverviewRange, { readonly stepMs: number; readonly steps: number }> = {
  '24h': { stepMs: HOUR_MS, steps: 24 },
  '7d': { stepMs: HOUR_MS, steps: 7 * 24 },
  '30d': { stepMs: DAY_MS, steps: 30 },
};

/** The steps of a range, the current one included. */
export interface RangeSteps {
  readonly stepMs: number;
  /** Ms since the epoch, oldest first. */
  readonly startsMs: readonly number[];
}

/** Returns the steps of `range` at `nowMs`. */
export function stepsOf(range: OverviewRange, nowMs: number): RangeSteps {
  const { stepMs, steps } = RANGES[range];
  const current = Math.floor(nowMs / stepMs);
  return { stepMs, startsMs: Array.from({ length: steps }, (_, index) => (current + 1 - steps + index) * stepMs) };
}
