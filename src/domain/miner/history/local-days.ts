import { DAY_MS, HOUR_MS } from '../../time.ts';

/** TVX credited in an hour (UTC) that starts at `startMs`, ms since the epoch. */
export interface Earnings {
  readonly startMs: number;
  readonly minedTvx: number;
  readonly awayTvx: number;
}

/** A calendar day of a time zone: `2026-03-29`. */
export type LocalDay = string;

export interface DayEarnings {
  readonly day: LocalDay;
  readonly minedTvx: number;
  readonly awayTvx: number;
}

/** Returns a function that returns the day of an instant (ms since the epoch) in an IANA time zone. */
export function localDayIn(timeZone: string): (ms: number) => LocalDay {
  // Swedish dates are written as in ISO 8601.
  const format = new Intl.DateTimeFormat('sv', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
  return (ms) => format.format(ms);
}

/** Returns the `count` days that end with `last`, oldest first. Days are counted on the calendar, not in hours. */
export function daysUntil(last: LocalDay, count: number): readonly LocalDay[] {
  const lastMs = Date.parse(`${last}T00:00:00Z`);
  return Array.from({ length: count }, (_, index) =>
    new Date(lastMs - (count - 1 - index) * DAY_MS).toISOString().slice(0, 'yyyy-mm-dd'.length),
  );
}

/**
 * Returns what was credited on each of `days`. An hour belongs to the day in which it starts, so that a day has 23 or
 * 25 hours when daylight saving time begins or ends.
 */
export function earningsByDay(
  hours: readonly Earnings[],
  days: readonly LocalDay[],
  dayOf: (ms: number) => LocalDay,
): readonly DayEarnings[] {
  const sums = new Map(days.map((day) => [day, { day, minedTvx: 0, awayTvx: 0 }]));
  for (const { startMs, minedTvx, awayTvx } of hours) {
    const sum = sums.get(dayOf(startMs));
    if (sum === undefined) continue;
    sum.minedTvx += minedTvx;
    sum.awayTvx += awayTvx;
  }
  return [...sums.values()];
}

/** Returns the last 24 hours, the current one included, oldest first; hours without a credit are zero. */
export function lastDayByHour(hours: readonly Earnings[], nowMs: number): readonly Earnings[] {
  const byStart = new Map(hours.map((hour) => [hour.startMs, hour]));
  const currentMs = Math.floor(nowMs / HOUR_MS) * HOUR_MS;
  return Array.from({ length: 24 }, (_, index) => {
    const startMs = currentMs - (23 - index) * HOUR_MS;
    return byStart.get(startMs) ?? { startMs, minedTvx: 0, awayTvx: 0 };
  });
}

/** Returns the day with the largest credit; undefined when none has any. */
export function bestDay(days: readonly DayEarnings[]): DayEarnings | undefined {
  let best: DayEarnings | undefined;
  for (const day of days) {
    const tvx = day.minedTvx + day.awayTvx;
    if (tvx > 0 && tvx > (best === undefined ? 0 : best.minedTvx + best.awayTvx)) best = day;
  }
  return best;
}
