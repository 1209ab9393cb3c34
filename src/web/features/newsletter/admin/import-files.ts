import { CSV_START, csvLine } from '#domain/csv-line.ts';
import { CSV_COLUMNS, CSV_EXAMPLE } from '#domain/newsletter/import-line.ts';
import type { ImportReport } from './run-import.ts';
import { SUBSCRIBERS } from './texts.ts';

const { import: TEXTS } = SUBSCRIBERS;
const TYPE = { type: 'text/csv;charset=utf-8' };

/** Returns a file with all columns and one line, to replace. */
export function templateFile(): File {
  const lines = [csvLine(CSV_COLUMNS), csvLine(CSV_COLUMNS.map((column) => CSV_EXAMPLE[column]))];
  return new File([CSV_START, ...lines], TEXTS.templateFile, TYPE);
}

/**
 * Returns the rejected lines as a file: the number of each and why, before the cells as they were. Corrected, it can be
 * imported as it is.
 */
export function rejectedFile({ header, lines }: Pick<ImportReport, 'header' | 'lines'>): File {
  const { line: number, reason } = TEXTS.rejectedColumns;
  const rejected = lines.map(({ line, problem, cells }) =>
    cells === undefined || problem === null ? '' : csvLine([line, TEXTS.problems[problem], ...cells]),
  );
  return new File([CSV_START, csvLine([number, reason, ...header]), ...rejected], TEXTS.rejectedFile, TYPE);
}
