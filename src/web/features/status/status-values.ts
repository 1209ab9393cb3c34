import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';

const UNITS = [
  { name: 'day', ms: DAY_MS },
  { name: 'hour', ms: HOUR_MS },
  { name: 'minute', ms: MINUTE_MS },
  { name: 'second', ms: 1_000 },
] as const;

/** The time between two instants in its largest whole unit: `3 hours`. Less than a second counts as one. */
export function durationText(fromIso: string, untilIso: string): string {
  const ms = Math.max(1_000, Date.parse(untilIso) - Date.parse(fromIso));
  for (const { name, ms: unitMs } of UNITS) {
    const count = Math.floor(ms / unitMs);
    if (count > 0) return `${count} ${name}${count === 1 ? '' : 's'}`;
  }
  return '';
}
