/** Instants with their time, as pages and documents of the site write them. */

const MINUTE = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const PARTS = {
  day: { day: 'numeric', month: 'long', year: 'numeric' },
  minute: MINUTE,
  second: { ...MINUTE, second: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Making one takes longer than using it a hundred times. */
const formatters = new Map<string, Intl.DateTimeFormat>();

/** `1 August 2025, 00:00 UTC`; with seconds where there are any. */
export function utcText(instant: string): string {
  return `${instantText(instant, 'UTC')} UTC`;
}

/** In `timeZone`, without its name: `1 August 2025, 02:00`. */
export function instantText(instant: string, timeZone: string): string {
  const { day, time } = instantParts(instant, timeZone);
  return `${day}, ${time}`;
}

export function instantParts(instant: string, timeZone: string): { readonly day: string; readonly time: string } {
  const date = new Date(instant);
  const time = date.getUTCSeconds() === 0 ? 'minute' : 'second';
  return { day: formatter('day', timeZone).format(date), time: formatter(time, timeZone).format(date) };
}

function formatter(parts: keyof typeof PARTS, timeZone: string): Intl.DateTimeFormat {
  const key = `${parts} ${timeZone}`;
  const cached = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...PARTS[parts], timeZone });
  formatters.set(key, cached);
  return cached;
}
