import { formatInstant } from '#web/lib/local-time.ts';

/** Returns the instant in the visitor's time zone; without its year while that is the current one there. */
export function shortInstant(iso: string, nowMs: number): string {
  const year = new Date(iso).getFullYear();
  const text = formatInstant(iso);
  return year === new Date(nowMs).getFullYear() ? text.replace(` ${year},`, ',') : text;
}
