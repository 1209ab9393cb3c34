/** A line of a CSV file. `line`: where it begins, from 1. */
export interface CsvLine {
  readonly line: number;
  readonly cells: readonly string[];
}

/** A quoted cell with more lines is taken for a quote that was never closed. */
const QUOTED_LINES_MAX = 20;

/**
 * Reads a CSV file (RFC 4180) line by line; empty lines are left out. A line with an open quote is returned as one
 * cell, and reading continues with the next one, so a broken line costs no other. The separator is a semicolon when the
 * first line has no comma, as Excel writes it in many countries.
 */
export function* readCsv(text: string): Generator<CsvLine> {
  let separator: string | undefined;
  for (let start = text.startsWith('\uFEFF') ? 1 : 0, line = 1; start < text.length; ) {
    const { end, lines } = logicalLine(text, start);
    const content = text.slice(start, contentEnd(text, start, end));
    separator ??= content.includes(',') || !content.includes(';') ? ',' : ';';
    if (content.trim() !== '') {
      yield { line, cells: isOpen(content) ? [content] : splitCells(content, separator) };
    }
    start = end + 1;
    line += lines;
  }
}

/** Returns the end of the line that begins at `start`, with the lines that its quotes span. */
function logicalLine(text: string, start: number): { readonly end: number; readonly lines: number } {
  const first = lineEnd(text, start);
  let isQuoted = isOpen(text.slice(start, first));
  let end = first;
  for (let lines = 1; isQuoted && lines < QUOTED_LINES_MAX && end < text.length; ) {
    const next = lineEnd(text, end + 1);
    if (isOpen(text.slice(end + 1, next))) isQuoted = false;
    end = next;
    lines += 1;
    if (!isQuoted) return { end, lines };
  }
  return { end: first, lines: 1 };
}

function lineEnd(text: string, start: number): number {
  const end = text.indexOf('\n', start);
  return end === -1 ? text.length : end;
}

function contentEnd(text: string, start: number, end: number): number {
  return end > start && text[end - 1] === '\r' ? end - 1 : end;
}

/** Whether a text has an odd number of quotes. */
function isOpen(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 1;
}

function splitCells(content: string, separator: string): string[] {
  if (!content.includes('"')) return content.split(separator);
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < content.length; at += 1) {
    const character = content[at] ?? '';
    if (character === '"' && isQuoted && content[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') {
      isQuoted = !isQuoted;
    } else if (character === separator && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else {
      cell += character;
    }
  }
  return [...cells, cell];
}
