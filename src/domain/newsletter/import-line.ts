import { normalizeEmail } from '../email.ts';
import { isNewsletterEmail } from './email.ts';
import type { SubscriptionState } from './subscription.ts';

/** The newsletter's CSV format: what a line says, and what importing it does. */

/** The columns of an export. An import needs the first two; the others may be missing, in any order. */
export const CSV_COLUMNS = [
  'email',
  'consented_at',
  'state',
  'form',
  'consent_text',
  'network',
  'confirmed_at',
  'left_at',
  'suppressed_at',
  'suppressed_reason',
] as const;

export type CsvColumn = (typeof CSV_COLUMNS)[number];
export const CSV_COLUMNS_REQUIRED: readonly CsvColumn[] = ['email', 'consented_at'];

/** Of a file, and its lines: what is imported in one transaction, in seconds. */
export const IMPORT_BYTES_MAX = 1_048_576;
export const IMPORT_LINES_MAX = 5_000;

/** Why a line is rejected. */
export const IMPORT_PROBLEMS = [
  'quote',
  'cells',
  'email',
  'no-consent',
  'consented-at',
  'confirmed-at',
  'left-at',
  'suppressed-at',
  'future',
  'before-2000',
  'state',
  'too-long',
  'characters',
  'repeated',
] as const;

export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/**
 * `added`: a new address. `updated`: a known one is subscribed now, or unsubscribed. `leftOut`: known already, or
 * unsubscribed before, which no import reverses.
 */
export type ImportEffect = 'added' | 'updated' | 'leftOut';

export interface ImportedSubscription {
  readonly email: string;
  readonly state: 'subscribed' | 'left';
  readonly source: string;
  readonly consentText: string | null;
  readonly consentedMs: number;
  readonly network: string | null;
  readonly confirmedMs: number | null;
  readonly leftMs: number | null;
  /** Since when campaigns leave it out, and why; both null: they do not. */
  readonly suppressedMs: number | null;
  readonly suppressedReason: string | null;
}

export type ImportLine =
  | { readonly type: 'subscription'; readonly subscription: ImportedSubscription }
  | { readonly type: 'rejected'; readonly problem: ImportProblem };

const DEFAULT_SOURCE = 'import';
const TEXT_CHARACTERS_MAX = [
  ['form', 100],
  ['consent_text', 2_000],
  ['network', 100],
  ['suppressed_reason', 500],
] as const;
/** ISO 8601, and as PostgreSQL, Mailchimp and listmonk write it; without a zone it is UTC. */
const INSTANT =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?)?(?: ?(?:Z|UTC|GMT|([+-])(\d\d)(?::?(\d\d))?))?$/i;
/** Times that an import reads, as the screen names them. */
export const IMPORT_DAY_EXAMPLE = '2025-05-01';
export const IMPORT_TIME_EXAMPLE = '2025-05-01T10:00:00Z';
const YEAR_2000_MS = Date.UTC(2000, 0, 1);

/** A header that was read. */
interface ImportHeader {
  readonly cells: number;
  /** Where each column is; of two with one name the first counts. */
  readonly columns: ReadonlyMap<string, number>;
  /** The required columns that it does not have. */
  readonly missing: readonly CsvColumn[];
}

export function readImportHeader(header: readonly string[]): ImportHeader {
  const columns = new Map(header.map((name, index) => [bare(name).toLowerCase(), index] as const).reverse());
  return { cells: header.length, columns, missing: CSV_COLUMNS_REQUIRED.filter((column) => !columns.has(column)) };
}

/**
 * Reads the cells of one line. Times must be in the past. Spreadsheets leave empty cells at the end out, or write more
 * of them than the header has.
 */
export function readImportLine(header: ImportHeader, cells: readonly string[], nowMs: number): ImportLine {
  if (cells.slice(header.cells).some((cell) => cell.trim() !== '')) return rejected('cells');
  const text = (column: CsvColumn): string => (cells[header.columns.get(column) ?? cells.length] ?? '').trim();
  const value = (column: CsvColumn): string => bare(text(column));
  const email = normalizeEmail(value('email'));
  if (!isNewsletterEmail(email)) return rejected('email');
  const state = readState(value('state').toLowerCase(), value('left_at') !== '');
  if (value('consented_at') === '' && state !== 'left') return rejected('no-consent');
  const times = {
    consented: readInstant(value('consented_at'), 'consented-at', nowMs),
    confirmed: readInstant(value('confirmed_at'), 'confirmed-at', nowMs),
    left: readInstant(value('left_at'), 'left-at', nowMs),
    suppressed: readInstant(value('suppressed_at'), 'suppressed-at', nowMs),
  };
  if (state === 'left') {
    // Who left gets nothing, whatever the file says of the consent, or by which clock.
    if (typeof times.consented === 'string') times.consented = null;
    if (times.left === 'future') times.left = nowMs;
  }
  const problem = Object.values(times).find((time) => typeof time === 'string');
  if (problem !== undefined) return rejected(problem);
  const { consented, confirmed, left, suppressed } = times as Record<keyof typeof times, number | null>;
  if (state === undefined) return rejected('state');
  for (const [column, charactersMax] of TEXT_CHARACTERS_MAX) {
    if (text(column).length > charactersMax) return rejected('too-long');
    if (/[\p{Cc}\p{Cs}\uFFFD]/u.test(text(column).replaceAll(/\r?\n/g, ' '))) return rejected('characters');
  }
  return {
    type: 'subscription',
    subscription: {
      email,
      state,
      source: text('form') || DEFAULT_SOURCE,
      consentText: text('consent_text') || null,
      consentedMs: consented ?? left ?? nowMs,
      network: text('network') || null,
      confirmedMs: confirmed,
      leftMs: state === 'left' ? (left ?? nowMs) : null,
      suppressedMs: suppressed,
      suppressedReason: suppressed === null ? null : text('suppressed_reason'),
    },
  };
}

/** Returns what a line does to an address; `current` undefined: unknown. No import subscribes anybody again. */
export function importEffect(current: SubscriptionState | undefined, imported: 'subscribed' | 'left'): ImportEffect {
  if (current === undefined) return 'added';
  return current === 'left' || current === imported ? 'leftOut' : 'updated';
}

/** Before and after a value: invisible characters, quotes, and `="…"`, by which spreadsheets keep it a text. */
const BEFORE = /^(?:[\s\p{Cf}"]|=")+/u;
const AFTER = /[\s\p{Cf}"]+$/u;
/** Longer ones are no address, no time and no name of a column; `AFTER` would take long over them. */
const BARE_CHARACTERS_MAX = 500;

function bare(cell: string): string {
  return cell.length > BARE_CHARACTERS_MAX ? cell : cell.replace(BEFORE, '').replace(AFTER, '');
}

/** As other programs write it too: no file's opt-out is lost. */
const LEFT = /^(?:left|unsubscribed?|opt(?:ed)?[ _-]?out|complain(?:ed|t)|spam|blacklisted|blocklisted|cancell?ed)$/;

/** A pending address of an export gave no consent that counts. One that only bounced elsewhere may sign up here. */
function readState(text: string, hasLeft: boolean): 'subscribed' | 'left' | undefined {
  if (hasLeft || LEFT.test(text)) return 'left';
  return text === '' || text === 'subscribed' ? 'subscribed' : undefined;
}

/** Returns null for an empty cell, and the problem of one that is not a time in the past, in the calendar. */
function readInstant(text: string, unreadable: ImportProblem, nowMs: number): number | null | ImportProblem {
  if (text === '') return null;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = '', sign, zoneHour = 0, zoneMinute = 0] =
    INSTANT.exec(text) ?? [];
  if (year === undefined) return unreadable;
  const localMs = Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour), Number(minute), Number(second));
  // A day or an hour that does not exist would become another one.
  const written = [month, day, hour, minute, second].map((part) => String(part).padStart(2, '0')).join();
  if (new Date(localMs).toISOString().slice(5, 19).replaceAll(/[-T:]/g, ',') !== written) return unreadable;
  if (Number(zoneHour) > 14 || Number(zoneMinute) > 59) return unreadable;
  const zoneMs = (Number(zoneHour) * 60 + Number(zoneMinute)) * 60_000;
  const ms = (sign === '-' ? localMs + zoneMs : localMs - zoneMs) + Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (ms > nowMs) return 'future';
  return ms < YEAR_2000_MS ? 'before-2000' : ms;
}

function rejected(problem: ImportProblem): ImportLine {
  return { type: 'rejected', problem };
}
