import type { HistoryData, HistoryRange } from '#contract/miner.ts';
import {
  type DayEarnings,
  daysUntil,
  type Earnings,
  earningsByDay,
  lastDayByHour,
  localDayIn,
} from '#domain/miner/history/local-days.ts';

/** One bar of the chart. */
export interface HistoryBar {
  readonly key: string;
  /** `Sat, 21 Nov, 14:00`, in the visitor's time zone. */
  readonly label: string;
  /** `14:00`, `21 Nov`. */
  readonly shortLabel: string;
  readonly minedTvx: number;
  readonly awayTvx: number;
}

/** A wallet's hours, and its days in the visitor's time zone; the last 24 and 30 of them. */
export interface HistoryPeriods {
  readonly hours: readonly Earnings[];
  readonly days: readonly DayEarnings[];
}

export const DAYS_SHOWN = 30;

export function toEarnings({ hours }: HistoryData): readonly Earnings[] {
  return hours.map(({ start, mined, away }) => ({ startMs: Date.parse(start), minedTvx: mined, awayTvx: away }));
}

export function periodsOf(earnings: readonly Earnings[], nowMs: number, timeZone: string): HistoryPeriods {
  const dayOf = localDayIn(timeZone);
  const days = earningsByDay(earnings, daysUntil(dayOf(nowMs), DAYS_SHOWN), dayOf);
  return { hours: lastDayByHour(earnings, nowMs), days };
}

/** Adds what was mined since the history was read to the last period, which is still open. */
export function withGrowth<T extends { readonly minedTvx: number }>(
  periods: readonly T[],
  growthTvx: number,
): readonly T[] {
  const last = periods.at(-1);
  if (last === undefined || growthTvx <= 0) return periods;
  return [...periods.slice(0, -1), { ...last, minedTvx: last.minedTvx + growthTvx }];
}

export function barsOf({ hours, days }: HistoryPeriods, range: HistoryRange, timeZone: string): readonly HistoryBar[] {
  if (range === '24h') return hours.map((hour) => hourBar(hour, timeZone));
  return days.slice(range === '7d' ? -7 : -DAYS_SHOWN).map(dayBar);
}

function hourBar({ startMs, minedTvx, awayTvx }: Earnings, timeZone: string): HistoryBar {
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  const date = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return {
    key: String(startMs),
    label: new Intl.DateTimeFormat('en-GB', { ...date, ...time }).format(startMs),
    shortLabel: new Intl.DateTimeFormat('en-GB', time).format(startMs),
    minedTvx,
    awayTvx,
  };
}

export function dayBar({ day, minedTvx, awayTvx }: DayEarnings): HistoryBar {
  const date = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  return {
    key: day,
    label: new Intl.DateTimeFormat('en-GB', { ...date, weekday: 'short' }).format(noonMs),
    shortLabel: new Intl.DateTimeFormat('en-GB', date).format(noonMs),
    minedTvx,
    awayTvx,
  };
}
