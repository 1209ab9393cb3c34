import { DAY_MS } from '../../time.ts';

/** Days in a row, ascending; `first` counts the days (UTC) since the epoch. No two spans touch. */
export interface DaySpan {
  readonly first: number;
  readonly days: number;
}

/**
 * `forgiven`: missed, and paid for with the freeze of a week. `open`: today, on which nothing was mined yet. `ahead`:
 * after today.
 */
export type StreakDay = 'mined' | 'forgiven' | 'open' | 'ahead';

export interface Streak {
  /** Mined days up to today without a missed one; a forgiven day does not count, nor does an open today end it. */
  readonly days: number;
  /** The longest ever, this one included. */
  readonly best: number;
  /** The next missed day would be forgiven. */
  readonly hasFreeze: boolean;
  /** The first day of `week`, days since the epoch. */
  readonly weekFrom: number;
  /** Seven days from the first of the streak, or the last seven of a longer one, oldest first. */
  readonly week: readonly StreakDay[];
}

/** The goals of streaks, days. */
export const STREAK_STEPS = [3, 7, 30, 100] as const;

const FREEZE_EVERY_DAYS = 7;
const WEEK_DAYS = 7;

export function dayNumber(ms: number): number {
  return Math.floor(ms / DAY_MS);
}

/** Returns the spans with `day`, which is not before any day of them. */
export function withDay(spans: readonly DaySpan[], day: number): readonly DaySpan[] {
  const last = spans.at(-1);
  if (last === undefined || day > last.first + last.days) return [...spans, { first: day, days: 1 }];
  if (day < last.first + last.days) return spans;
  return [...spans.slice(0, -1), { first: last.first, days: last.days + 1 }];
}

/**
 * Returns the streak of the days on which was mined, at `today` (days since the epoch). One missed day in seven is
 * forgiven; more end the streak.
 */
export function streakOf(spans: readonly DaySpan[], today: number): Streak {
  let days = 0;
  let best = 0;
  let firstDay = today;
  let frozenDay = Number.NEGATIVE_INFINITY;
  let untilDay = Number.NEGATIVE_INFINITY;

  const forgives = (day: number): boolean => day - frozenDay >= FREEZE_EVERY_DAYS;
  const forgiven = new Set<number>();

  /** Ends or continues the streak at the days missed before `day`. */
  function pass(day: number): void {
    const missed = day - untilDay;
    if (missed <= 0 || days === 0) return;
    if (missed === 1 && forgives(untilDay)) {
      frozenDay = untilDay;
      forgiven.add(untilDay);
    } else days = 0;
  }

  for (const span of spans) {
    pass(span.first);
    if (days === 0) firstDay = span.first;
    days += span.days;
    best = Math.max(best, days);
    untilDay = span.first + span.days;
  }
  pass(today);
  const isMined = (day: number): boolean => spans.some(({ first, days: count }) => day >= first && day < first + count);
  const weekFrom = days === 0 ? today : Math.max(firstDay, today - WEEK_DAYS + 1);
  const week = Array.from({ length: WEEK_DAYS }, (_, index): StreakDay => {
    const day = weekFrom + index;
    if (isMined(day)) return 'mined';
    if (forgiven.has(day)) return 'forgiven';
    return day === today ? 'open' : 'ahead';
  });
  return { days, best, hasFreeze: forgives(today), weekFrom, week };
}

/** Returns the next goal; undefined after the last. */
export function nextStreakStep(days: number): number | undefined {
  return STREAK_STEPS.find((step) => step > days);
}
