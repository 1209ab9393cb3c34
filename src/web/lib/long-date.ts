import type { IsoDay } from '#domain/planned-date.ts';

let format: Intl.DateTimeFormat | undefined;

/** `22 November 2026` */
export function longDate(day: IsoDay): string {
  format ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}
