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
  /** `Sat 21 Nov, 14:00` or `Sat 21 Nov`, in the visitor's time zone. */
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

/** Returns the top of the axis: 1, 2 or 5 times a power of ten that no bar exceeds; 1 when nothing was mined. */
export function axisTop(bars: readonly HistoryBar[]): number {
  const max = Math.max(...bars.map(({ minedTvx, awayTvx }) => minedTvx + awayTvx));
  if (!(max > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(max));
  const factor = [1, 2, 5, 10].find((each) => each * power >= max) ?? 10;
  return Number((factor * power).toPrecision(1));
}

/** The formats of one time zone. Each is created once: that blocks a slow phone for milliseconds. */
const formats = new Map<
  string,
  { readonly weekday: Intl.DateTimeFormat; readonly date: Intl.DateTimeFormat; readonly time: Intl.DateTimeFormat }
>();

function formatsIn(timeZone: string) {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat('en-GB', { ...options, timeZone });
  const created = {
    weekday: format({ weekday: 'short' }),
    date: format({ day: 'numeric', month: 'short' }),
    time: format({ hour: '2-digit', minute: '2-digit' }),
  };
  formats.set(timeZone, created);
  return created;
}

function hourBar({ startMs, minedTvx, awayTvx }: Earnings, timeZone: string): HistoryBar {
  const shortLabel = formatsIn(timeZone).time.format(startMs);
  return {
    key: String(startMs),
    label: `${dayLabel(startMs, timeZone)}, ${shortLabel}`,
    shortLabel,
    minedTvx,
    awayTvx,
  };
}

export function dayBar({ day, minedTvx, awayTvx }: DayEarnings): HistoryBar {
  const noonMs = Date.parse(`${day}T12:00:00Z`);
  const shortLabel = formatsIn('UTC').date.format(noonMs);
  return { key: day, label: dayLabel(noonMs, 'UTC'), shortLabel, minedTvx, awayTvx };
}

/** `Sat 21 Nov`; put together, because engines differ in the comma. */
function dayLabel(ms: number, timeZone: string): string {
  const { weekday, date } = formatsIn(timeZone);
  return `${weekday.format(ms)} ${date.format(ms)}`;
}
