import type { IsoDay } from '#domain/planned-date.ts';

/**
 * Formats like `Intl.NumberFormat('en-US')`, whose first use blocks a slow phone for tens of ms. Up to three decimals.
 */
export function groupDigits(value: number, decimals = 0): string {
  const [whole = '', fraction] = value.toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** Whether a figure is nothing yet, such as 0.00 or 00:00:00: it is muted then. */
export function isNothing(figure: unknown): boolean {
  return typeof figure !== 'object' && !/[1-9]/.test(String(figure));
}

let format: Intl.DateTimeFormat | undefined;

/** `22 November 2026` */
export function longDate(day: IsoDay): string {
  format ??= new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(Date.parse(day));
}
