/**
 * Places at which spreadsheets run what follows as a formula (OWASP, CSV injection): the beginning of a cell, also of
 * the cells that a reader finds whose list separator is a semicolon or a tab, and which ignores the quotes then.
 * Full-width signs count too.
 */
const FORMULA_START = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g;

/** A byte order mark: without it Excel reads the file in the local code page. */
export const CSV_START = '\uFEFF';

/**
 * Returns a line of a CSV file (RFC 4180), every text in quotes. What would be a formula is preceded by an apostrophe.
 */
export function csvLine(values: readonly unknown[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  // More digits than a double has are noise: 0.0013086999999999999.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)));
  if (typeof value === 'boolean') return String(value);
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${text.replaceAll(FORMULA_START, "'").replaceAll('"', '""')}"`;
}
