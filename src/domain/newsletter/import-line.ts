import { isNewsletterEmail, normalizeNewsletterEmail } from './email.ts';
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
  'cells',
  'email',
  'consented-at',
  'confirmed-at',
  'left-at',
  'suppressed-at',
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
/** ISO 8601 with a zone; the first of `Date.parse`'s formats that is the same on every machine. */
const INSTANT = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d))?$/;
/** A time that an import reads, as the screen names it. */
export const IMPORT_DAY_EXAMPLE = '2025-05-01';
const YEAR_2000_MS = Date.UTC(2000, 0, 1);
/** The quote that the export writes before a formula, so that a spreadsheet does not run it. */
const FORMULA_QUOTE = /^'(?=[=+\-@\t\r])/;

/** Returns the required columns that a header does not have. */
export function missingColumns(header: readonly string[]): readonly CsvColumn[] {
  const names = new Set(header.map(columnName));
  return CSV_COLUMNS_REQUIRED.filter((column) => !names.has(column));
}

/** Reads the cells of one line. Times must be in the past. */
export function readImportLine(header: readonly string[], cells: readonly string[], nowMs: number): ImportLine {
  if (cells.length !== header.length) return rejected('cells');
  const cell = (column: CsvColumn): string => {
    const index = header.findIndex((name) => columnName(name) === column);
    return (cells[index] ?? '').replace(FORMULA_QUOTE, '').trim();
  };
  const email = normalizeNewsletterEmail(cell('email'));
  if (!isNewsletterEmail(email)) return rejected('email');
  const consentedMs = readInstant(cell('consented_at'), nowMs);
  if (consentedMs === undefined) return rejected('consented-at');
  const confirmedMs = readOptionalInstant(cell('confirmed_at'), nowMs);
  if (confirmedMs === undefined) return rejected('confirmed-at');
  const leftMs = readOptionalInstant(cell('left_at'), nowMs);
  if (leftMs === undefined) return rejected('left-at');
  const state = readState(cell('state'), leftMs !== null);
  if (state === undefined) return rejected('state');
  const suppressedMs = readOptionalInstant(cell('suppressed_at'), nowMs);
  if (suppressedMs === undefined) return rejected('suppressed-at');
  for (const [column, charactersMax] of TEXT_CHARACTERS_MAX) {
    if (cell(column).length > charactersMax) return rejected('too-long');
    if (/[\p{Cc}\p{Cs}]/u.test(cell(column).replaceAll(/\r?\n/g, ' '))) return rejected('characters');
  }
  return {
    type: 'subscription',
    subscription: {
      email,
      state,
      source: cell('form') || DEFAULT_SOURCE,
      consentText: cell('consent_text') || null,
      consentedMs,
      network: cell('network') || null,
      confirmedMs,
      leftMs: state === 'left' ? (leftMs ?? nowMs) : null,
      suppressedMs,
      suppressedReason: suppressedMs === null ? null : cell('suppressed_reason'),
    },
  };
}

/** Returns what a line does to an address; `current` undefined: unknown. No import subscribes anybody again. */
export function importEffect(current: SubscriptionState | undefined, imported: 'subscribed' | 'left'): ImportEffect {
  if (current === undefined) return 'added';
  return current === 'left' || current === imported ? 'leftOut' : 'updated';
}

function columnName(name: string): string {
  return name.trim().toLowerCase();
}

/** A pending address of an export gave no consent that counts. */
function readState(text: string, hasLeft: boolean): 'subscribed' | 'left' | undefined {
  if (text === '') return hasLeft ? 'left' : 'subscribed';
  return text === 'subscribed' || text === 'left' ? text : undefined;
}

function readInstant(text: string, nowMs: number): number | undefined {
  const ms = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  return ms >= YEAR_2000_MS && ms <= nowMs ? ms : undefined;
}

/** Returns null for an empty cell, and undefined for one that is not readable. */
function readOptionalInstant(text: string, nowMs: number): number | null | undefined {
  return text === '' ? null : readInstant(text, nowMs);
}

function rejected(problem: ImportProblem): ImportLine {
  return { type: 'rejected', problem };
}
