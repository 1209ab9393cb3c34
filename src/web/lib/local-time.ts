import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';

/** Instants: for `datetime-local` fields, and as pages and documents of the site write them. */

const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?$/;

/** `2025-08-01T02:00` for an ISO instant; empty for an invalid one. */
export function toLocalField(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * `skipped`: daylight saving time skips this local time, and `iso` is later by that difference. `doubled`: it occurs
 * twice, and `iso` is the first. `unreadable`: not a local time.
 */
export type LocalTime =
  | { readonly type: 'exact' | 'skipped' | 'doubled'; readonly iso: string }
  | { readonly type: 'unreadable' };

/** The offset changes at most once in so short a time. */
const AROUND_CHANGE_MS = 36 * HOUR_MS;

export function readLocalTime(text: string): LocalTime {
  const utcMs = LOCAL.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  // A day or an hour that does not exist would become another one.
  if (Number.isNaN(utcMs) || !new Date(utcMs).toISOString().startsWith(text)) return { type: 'unreadable' };
  return { type: clockFit(utcMs), iso: new Date(text).toISOString() };
}

/** `localMs` is the local time as if it were UTC. */
function clockFit(localMs: number): 'exact' | 'skipped' | 'doubled' {
  const around = [localMs - AROUND_CHANGE_MS, localMs + AROUND_CHANGE_MS];
  const offsetsMs = new Set(around.map((ms) => new Date(ms).getTimezoneOffset() * MINUTE_MS));
  const shown = [...offsetsMs].filter((offsetMs) => {
    const instant = new Date(localMs + offsetMs);
    return instant.getTimezoneOffset() * MINUTE_MS === offsetMs;
  });
  if (shown.length === 0) return 'skipped';
  return shown.length === 1 ? 'exact' : 'doubled';
}

/** The ISO instant of a field's local time; an invalid text unchanged, for the schema to reject. */
export function fromLocalField(text: string): string {
  const time = readLocalTime(text);
  return time.type === 'unreadable' ? text : time.iso;
}

/** Such as `Europe/Berlin`. */
export function timeZoneName(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

/** In the visitor's time zone: `1 Aug 2025, 02:00`; `25 Oct 2026, 02:30 UTC+1` where the clocks show that twice. */
export function formatInstant(iso: string): string {
  return [format(iso, undefined), ambiguousOffset(iso)].filter((part) => part !== '').join(' ');
}

/** The offset from UTC of an instant whose local time occurs twice, such as `UTC+1`; empty for any other. */
function ambiguousOffset(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const offsetMinutes = -date.getTimezoneOffset();
  if (clockFit(date.getTime() + offsetMinutes * MINUTE_MS) !== 'doubled') return '';
  const minutes = Math.abs(offsetMinutes);
  const rest = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `UTC${offsetMinutes < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

/** The time of day in the visitor's time zone: `02:00`. */
export function formatTimeOfDay(iso: string): string {
  return toLocalField(iso).slice(-5);
}

/** In UTC: `1 Aug 2025, 00:00`. */
export function formatInstantUtc(iso: string): string {
  return format(iso, 'UTC');
}

function format(iso: string, timeZone: string | undefined): string {
  const ms = Date.parse(iso);
  if (Number.isNaN(ms)) return '';
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(ms);
}

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
