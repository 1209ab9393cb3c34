import type { HistoryData, HistoryRange } from '#contract/miner.ts';
import { splitByHour } from '#domain/miner/history/credit.ts';
import {
  type DayEarnings,
  daysUntil,
  type Earnings,
  earningsByDay,
  type LocalDay,
  lastDayByHour,
} from '#domain/miner/history/local-days.ts';

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

const DAYS_SHOWN = 30;

export function toEarnings({ hours }: HistoryData): readonly Earnings[] {
  return hours.map(({ start, mined, away }) => ({ startMs: Date.parse(start), minedTvx: mined, awayTvx: away }));
}

export function periodsOf(
  earnings: readonly Earnings[],
  nowMs: number,
  dayOf: (ms: number) => LocalDay,
): HistoryPeriods {
  const days = earningsByDay(earnings, daysUntil(dayOf(nowMs), DAYS_SHOWN), dayOf);
  return { hours: lastDayByHour(earnings, nowMs), days };
}

/**
 * Returns what each period gained of `growthTvx`, which was mined evenly from `readAtMs` to `nowMs` (ms since the
 * epoch), by the key of its bar. When an hour or a day has ended since the history was read, it gained a part.
 */
export function growthByPeriod(
  { growthTvx, readAtMs, nowMs }: { readonly growthTvx: number; readonly readAtMs: number; readonly nowMs: number },
  dayOf: (ms: number) => LocalDay,
): ReadonlyMap<string, number> {
  const byKey = new Map<string, number>();
  if (growthTvx <= 0) return byKey;
  for (const { hourMs, minedTvx } of splitByHour(growthTvx, readAtMs, nowMs)) {
    for (const key of [String(hourMs), dayOf(hourMs)]) byKey.set(key, (byKey.get(key) ?? 0) + minedTvx);
  }
  return byKey;
}

export function withGrowth<T extends { readonly minedTvx: number }>(
  periods: readonly T[],
  growth: ReadonlyMap<string, number>,
  keyOf: (period: T) => string,
): readonly T[] {
  return periods.map((period) => {
    const tvx = growth.get(keyOf(period));
    return tvx === undefined ? period : { ...period, minedTvx: period.minedTvx + tvx };
  });
}

export function barsOf({ hours, days }: HistoryPeriods, range: HistoryRange, timeZone: string): readonly HistoryBar[] {
  if (range === '24h') return hours.map((hour) => hourBar(hour, timeZone));
  return days.slice(range === '7d' ? -7 : -DAYS_SHOWN).map(dayBar);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each is created once: that blocks a slow phone for milliseconds. */
function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-GB', options);
  formats.set(key, format);
  return format;
}

function hourBar({ startMs, minedTvx, awayTvx }: Earnings, timeZone: string): HistoryBar {
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const;
  const date = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  return {
    key: String(startMs),
    label: dateFormat({ ...date, ...time }).format(startMs),
    shortLabel: dateFormat(time).format(startMs),
    minedTvx,
    awayTvx,
  };
}

export function dayBar({ day, minedTvx, awayTvx }: DayEarnings): HistoryBar {
  const date = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const;
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  return {
    key: day,
    label: dateFormat({ ...date, weekday: 'short' }).format(noonMs),
    shortLabel: dateFormat(date).format(noonMs),
    minedTvx,
    awayTvx,
  };
}
