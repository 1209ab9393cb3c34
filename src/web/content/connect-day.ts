import type { IsoDay } from '#domain/planned-date.ts';

const FORMAT = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** As the specification writes the day on which connecting a wallet unlocks: `June 1, 2025`. */
export function connectDayText(day: IsoDay): string {
  return FORMAT.format(Date.parse(day));
}
