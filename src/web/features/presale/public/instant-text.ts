/** Instants with their time, as `/presale` and the feeds write them. */

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const SECOND = { ...MINUTE, second: '2-digit' } as const;

/** `1 August 2025, 00:00 UTC`; with seconds where there are any. */
export function utcText(instant: string): string {
  return `${instantText(instant, 'UTC')} UTC`;
}

/** In `timeZone`, without its name: `1 August 2025, 02:00`. */
export function instantText(instant: string, timeZone: string): string {
  const date = new Date(instant);
  const time = date.getUTCSeconds() === 0 ? MINUTE : SECOND;
  const format = (parts: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-GB', { ...parts, timeZone }).format(date);
  return `${format(DAY)}, ${format(time)}`;
}
