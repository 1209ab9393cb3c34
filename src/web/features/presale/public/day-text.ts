import type { IsoDay } from '#domain/planned-date.ts';
import { LIVE_PRESALE } from './texts.ts';

/** Days as the site writes them, in UTC, because a page is the same for every visitor. */
const LONG_DAY = { month: 'long', day: 'numeric', year: 'numeric' } as const;

/** `August 1, 2025` */
export function longDay(day: IsoDay): string {
  return format(day, LONG_DAY);
}

/** `April 1 to 30, 2025`, `August 1 to September 1, 2025`, `December 1, 2025 to January 31, 2026` */
export function periodText(firstDay: IsoDay, lastDay: IsoDay): string {
  const range = formatter(LONG_DAY).formatRange(Date.parse(firstDay), Date.parse(lastDay));
  return range.replace(/\s*–\s*/, ` ${LIVE_PRESALE.to} `);
}

function format(day: IsoDay, parts: Intl.DateTimeFormatOptions): string {
  return formatter(parts).format(Date.parse(day));
}

function formatter(parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone: 'UTC' });
}
