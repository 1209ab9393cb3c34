import type { IsoDay } from '#domain/planned-date.ts';
import { LIVE_PRESALE } from '#web/content/live-presale.ts';

/** Days as the site writes them. In UTC, because a page is the same for every visitor. */

/** The UTC day of an ISO instant. */
export function isoDay(instant: string): IsoDay {
  return new Date(instant).toISOString().slice(0, 10) as IsoDay;
}

/** `August 1, 2025` */
export function longDay(day: IsoDay): string {
  return format(day, { month: 'long', day: 'numeric', year: 'numeric' });
}

/** `April 2025` */
export function longMonth(day: IsoDay): string {
  return format(day, { month: 'long', year: 'numeric' });
}

/** `Apr`, or `Apr 2025` */
export function shortMonth(day: IsoDay, { withYear }: { readonly withYear: boolean }): string {
  return format(day, { month: 'short', ...(withYear ? { year: 'numeric' } : {}) });
}

/** `April 1 to 30, 2025`, `August 1 to September 1, 2025`, `December 1, 2025 to January 31, 2026` */
export function periodText(firstDay: IsoDay, lastDay: IsoDay): string {
  const last = longDay(lastDay);
  if (firstDay === lastDay) return last;
  if (firstDay.slice(0, 4) !== lastDay.slice(0, 4)) return LIVE_PRESALE.period(longDay(firstDay), last);
  const first = format(firstDay, { month: 'long', day: 'numeric' });
  const isOneMonth = firstDay.slice(0, 7) === lastDay.slice(0, 7);
  return LIVE_PRESALE.period(
    first,
    isOneMonth ? format(lastDay, { day: 'numeric' }) + last.slice(last.indexOf(',')) : last,
  );
}

function format(day: IsoDay, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' }).format(Date.parse(day));
}
