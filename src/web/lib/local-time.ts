/** Instants in the visitor's own time zone, for fields of the type `datetime-local` and for reading. */

const LOCAL = /^(\d{4,6})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,3}))?)?$/;

/** `2025-08-01T02:00` for an ISO instant; empty for what is no date. */
export function toLocalField(iso: string): string {
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/**
 * `skipped`: the clocks jump over this local time, and `iso` is as much later as they jump. `doubled`: the clocks show it
 * twice, and `iso` is the first. `unreadable`: the text is no local time.
 */
export type LocalTime =
  | { readonly kind: 'exact' | 'skipped' | 'doubled'; readonly iso: string }
  | { readonly kind: 'unreadable' };

/** The offset changes at most once in so short a time. */
const AROUND_CHANGE_MS = 36 * 60 * 60 * 1_000;
const MINUTE_MS = 60_000;

/** What a field's local time means in the visitor's time zone. */
export function readLocalTime(text: string): LocalTime {
  const match = LOCAL.exec(text);
  if (match === null) return { kind: 'unreadable' };
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const date = new Date(year, month - 1, day, hour, minute, second);
  if (Number.isNaN(date.getTime())) return { kind: 'unreadable' };
  return { kind: clockFit(Date.UTC(year, month - 1, day, hour, minute, second)), iso: date.toISOString() };
}

/** How many instants the clocks show as this local time, which `localMs` writes as if it were UTC. */
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

/** The ISO instant that a field's local time means; the text as it came when it is none, for the schema to refuse. */
export function fromLocalField(text: string): string {
  const time = readLocalTime(text);
  return time.kind === 'unreadable' ? text : time.iso;
}

/** The visitor's time zone by its name: `Europe/Berlin`. */
export function timeZoneName(): string {
  return new Intl.DateTimeFormat('en').resolvedOptions().timeZone;
}

/** An instant to read, in the visitor's zone: `1 Aug 2025, 02:00`. */
export function formatInstant(iso: string): string {
  return format(iso, undefined);
}

/** The same in UTC: `1 Aug 2025, 00:00`. */
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
