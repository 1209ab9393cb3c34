import { decimalText } from '#domain/decimal.ts';

/** A byte order mark: without it Excel reads the file in the local code page. */
export const CSV_START = '\uFEFF';

/**
 * Places at which spreadsheets run what follows as a formula (OWASP, CSV injection): the beginning of a cell, also of
 * the cells that a reader finds whose list separator is a semicolon or a tab, and which ignores the quotes then.
 * Full-width signs count too. An apostrophe is written there; one that is there already is escaped by it, so that
 * reading returns what was written.
 */
const FORMULA = String.raw`'*(?:[^\S\t\r\n]|")*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]`;
const CELL_START = String.raw`(?<=^|[;\t\r\n])`;
const FORMULA_START = new RegExp(String.raw`${CELL_START}(?=${FORMULA})|^(?='*[\t\r])`, 'g');
const ESCAPED_FORMULA = new RegExp(String.raw`${CELL_START}'(?=${FORMULA})|^'(?='*[\t\r])`, 'g');

/** Returns lines of a CSV file (RFC 4180), every text in quotes and none of them a formula. */
export function csvText(lines: readonly (readonly unknown[])[]): string {
  return lines.map((values) => `${values.map(csvCell).join(',')}\r\n`).join('');
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return decimalText(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replaceAll(FORMULA_START, "'").replaceAll('"', '""')}"`;
}

/** A line of a CSV file. */
export interface CsvLine {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
  /** One of its cells opens a quote and does not end with one: it is returned as one cell. */
  readonly isBroken: boolean;
}

/** Longer quoted cells are taken for a quote that was never closed, or a file of open quotes would take hours. */
const QUOTED_CHARACTERS_MAX = 20_000;
const SEPARATORS = [',', ';', '\t', '|'] as const;
/** Excel's hint in the first line. */
const SEPARATOR_HINT = /^"?sep=([^"\n])"?[,;\t|]*\n/i;

/**
 * Reads a CSV file: any line ending, with or without a byte order mark; the separator is that of `sep=`, or the one of
 * `,` `;` tab `|` that the first line has most. A quote opens a quoted cell only at its beginning (RFC 4180, 2.5);
 * elsewhere it is text. A broken line costs no other. Lines without any text are left out.
 */
export function* readCsv(text: string): Generator<CsvLine> {
  const source = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const hint = SEPARATOR_HINT.exec(source);
  let at = hint?.[0].length ?? 0;
  let line = hint === null ? 1 : 2;
  const separator = hint?.[1] ?? separatorOf(lineAt(source, at));
  let columns: number | undefined;
  while (at < source.length) {
    const read = readLine(source, at, separator);
    const whole = read === undefined || swallows(read, separator, columns) ? undefined : read;
    const broken = whole === undefined ? lineAt(source, at) : '';
    const cells = whole?.cells.map(({ text }) => text.replaceAll(ESCAPED_FORMULA, '')) ?? [broken];
    const end = whole?.end ?? at + broken.length;
    if (cells.some((cell) => cell.trim() !== '')) {
      columns ??= cells.length;
      yield { line, cells, isBroken: whole === undefined };
    }
    line += source.slice(at, end).split('\n').length;
    at = end + 1;
  }
}

function lineAt(source: string, from: number): string {
  const end = source.indexOf('\n', from);
  return end === -1 ? source.slice(from) : source.slice(from, end);
}

function separatorOf(header: string): string {
  const unquoted = header.replaceAll(/"(?:[^"]|"")*"/g, '');
  const counted = SEPARATORS.map((separator) => ({ separator, count: unquoted.split(separator).length }));
  return counted.reduce((most, one) => (one.count > most.count ? one : most)).separator;
}

interface ReadLine {
  readonly cells: readonly { readonly text: string; readonly isQuoted: boolean }[];
  /** After its last cell: a line break, or the end of the file. */
  readonly end: number;
}

/** Returns the line at `from`; undefined when a cell that begins with a quote does not end with one. */
function readLine(source: string, from: number, separator: string): ReadLine | undefined {
  const cells: { text: string; isQuoted: boolean }[] = [];
  for (let at = from; ; ) {
    const isQuoted = source[at] === '"';
    const end = isQuoted ? quotedEnd(source, at) : plainEnd(source, at, separator);
    if (end === undefined) return undefined;
    const text = isQuoted ? source.slice(at + 1, end - 1).replaceAll('""', '"') : source.slice(at, end);
    cells.push({ text, isQuoted });
    if (end >= source.length || source[end] === '\n') return { cells, end };
    if (source[end] !== separator) return undefined;
    at = end + 1;
  }
}

function plainEnd(source: string, from: number, separator: string): number {
  let end = from;
  while (end < source.length && source[end] !== separator && source[end] !== '\n') end += 1;
  return end;
}

/** Returns where the quoted cell at `from` ends, after its second quote. */
function quotedEnd(source: string, from: number): number | undefined {
  let at = source.indexOf('"', from + 1);
  while (at !== -1 && source[at + 1] === '"') at = source.indexOf('"', at + 2);
  return at === -1 || at - from > QUOTED_CHARACTERS_MAX ? undefined : at + 1;
}

/**
 * Whether an open quote took lines of the file into its cell: one of them has an address and as many cells as the
 * header. Where a program quoted the first cell too, it quoted rightly.
 */
function swallows({ cells }: ReadLine, separator: string, columns: number | undefined): boolean {
  const [first] = cells;
  if (columns === undefined || (first?.isQuoted === true && !first.text.includes('\n'))) return false;
  return cells.some(({ text }) =>
    text
      .split('\n')
      .some((inner, index) => index > 0 && inner.includes('@') && inner.split(separator).length >= columns),
  );
}
