import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';

let format: Intl.RelativeTimeFormat | undefined;

/** `5 minutes ago`, `yesterday`; within a minute, or after `nowMs`: `just now`. */
export function relativeTime(atMs: number, nowMs: number): string {
  const agoMs = nowMs - atMs;
  if (agoMs < MINUTE_MS) return 'just now';
  format ??= new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  if (agoMs < HOUR_MS) return format.format(-Math.floor(agoMs / MINUTE_MS), 'minute');
  if (agoMs < DAY_MS) return format.format(-Math.floor(agoMs / HOUR_MS), 'hour');
  return format.format(-Math.floor(agoMs / DAY_MS), 'day');
}
