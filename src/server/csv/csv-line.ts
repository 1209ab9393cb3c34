/** Spreadsheets run a cell that begins so as a formula (OWASP, CSV injection). */
const FORMULA_START = /^[=+\-@\t\r]/;
const NEEDS_QUOTES = /[",\r\n]|^\s|\s$/;

/** A byte order mark: without it Excel reads the file in the local code page. */
export const CSV_START = '\uFEFF';

export type CsvValue = string | number | boolean | null;

/** Returns a line of a CSV file (RFC 4180). A text that would be a formula is preceded by an apostrophe. */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: CsvValue): string {
  if (value === null) return '';
  if (typeof value !== 'string') return String(value);
  const inert = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}
