import { DAY_MS } from '#domain/time.ts';

/** `open`: today, on which nothing was mined yet. `ahead`: after today. */
export type StreakDay = 'mined' | 'open' | 'ahead';

export interface Streak {
  /** Mined days up to today without a missed one; an open today does not end it. */
  readonly days: number;
  /** The longest ever, this one included. */
  readonly best: number;
  /** The first day of `week`, days since the epoch. */
  readonly weekFrom: number;
  /** Seven days from the first of the streak, or the last seven of a longer one, oldest first. */
  readonly week: readonly StreakDay[];
}

const WEEK_DAYS = 7;

export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Returns the streak of the days on which was mined, at `today`. Days (UTC) are counted since the epoch. */
export function streakOf(minedDays: Iterable<number>, today: number): Streak {
  const mined = new Set(minedDays);
  const daysUntil = (day: number): number => {
    let days = 0;
    while (mined.has(day - days)) days += 1;
    return days;
  };
  const last = mined.has(today) ? today : today - 1;
  const days = daysUntil(last);
  const best = Math.max(0, ...[...mined].filter((day) => !mined.has(day + 1)).map(daysUntil));
  const weekFrom = days === 0 ? today : Math.max(last - days + 1, today - WEEK_DAYS + 1);
  const week = Array.from({ length: WEEK_DAYS }, (_, index): StreakDay => {
    const day = weekFrom + index;
    if (mined.has(day)) return 'mined';
    return day === today ? 'open' : 'ahead';
  });
  return { days, best, weekFrom, week };
}
