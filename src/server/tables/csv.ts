import Papa from 'papaparse';

/** A byte order mark: without it Excel reads the file in the local code page. */
export const CSV_START = '\uFEFF';

/**
 * Places at which spreadsheets run what follows as a formula (OWASP, CSV injection): the beginning of a cell, also of
 * the cells that a reader finds whose list separator is a semicolon or a tab, and which ignores the quotes then.
 * Full-width signs count too.
 */
const FORMULA_START = /(?<=^|[;\t\r\n])(?=[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])|^(?=[\t\r])/g;

/**
 * Returns lines of a CSV file (RFC 4180), every text in quotes. What would be a formula is preceded by an apostrophe.
 */
export function csvText(lines: readonly (readonly unknown[])[]): string {
  const cells = lines.map((values) => values.map(csvCell));
  return `${Papa.unparse(cells, { quotes: (value) => typeof value === 'string', newline: '\r\n' })}\r\n`;
}

function csvCell(value: unknown): string | number | boolean | null {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  // More digits than a double has are noise: 0.0013086999999999999.
  if (typeof value === 'number') return Number(value.toPrecision(15));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.replaceAll(FORMULA_START, "'");
}

/** A line of a CSV file. `line`: where it begins, from 1. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Reads a CSV file (RFC 4180); empty lines are left out. The separator is the first of comma, semicolon and tab that
 * the first line has. A line with an open quote is returned as one cell, and costs no other line.
 */
export function* readCsv(text: string): Generator<CsvLine> {
  const source = text.replaceAll(/\r\n?/g, '\n');
  const [header = ''] = source.split('\n', 1);
  const delimiter = [',', ';', '\t'].find((one) => header.includes(one)) ?? ',';
  let line = 1;
  for (const cells of parse(source, delimiter) ?? parseLines(source, delimiter)) {
    if (cells.length > 1 || cells[0]?.trim() !== '') yield { line, cells };
    line += cells.join('').split('\n').length;
  }
}

/** An open quote swallows what follows; read one by one, lines only lose the breaks inside of their cells. */
function* parseLines(text: string, delimiter: string): Generator<string[]> {
  for (const line of text.split('\n')) yield parse(line, delimiter)?.[0] ?? [line];
}

/** Returns undefined when a quote is not closed. */
function parse(text: string, delimiter: string): string[][] | undefined {
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, newline: '\n' });
  return errors.some(({ type }) => type === 'Quotes') ? undefined : data;
}
