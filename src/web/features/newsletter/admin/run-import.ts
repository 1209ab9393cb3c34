import {
  IMPORT_BYTES_MAX,
  IMPORT_CELLS_MAX,
  IMPORT_LINES_MAX,
  type ImportResult,
  subscriptionsImport,
} from '#contract/newsletter-import.ts';
import { normalizeNewsletterEmail } from '#domain/newsletter/email.ts';
import type { ImportEffect } from '#domain/newsletter/import-line.ts';
import { type CsvLine, readCsv } from '#domain/newsletter/read-csv.ts';
import { callEndpoint } from '#web/lib/api-client.ts';

/** A line with what happens, or happened, to it. */
export interface ImportedLine extends ImportResult {
  /** As the file has it. */
  readonly address: string;
  /** Of a rejected line. */
  readonly cells?: readonly string[];
}

export interface ImportReport {
  readonly isDryRun: boolean;
  readonly header: readonly string[];
  readonly lines: readonly ImportedLine[];
  readonly counts: Readonly<Record<ImportEffect, number>>;
}

interface RunOptions {
  readonly text: string;
  readonly isDryRun: boolean;
  readonly signal: AbortSignal;
  /** Called with the number of lines that were answered. */
  readonly onProgress: (lines: number) => void;
}

const ADDRESS_CHARACTERS = 80;

/**
 * Sends the lines of a file part by part, so that no request is large, and collects what the server says of each.
 * Imports are idempotent: after a failure the file can be sent again.
 */
export async function runImport({ text, isDryRun, signal, onProgress }: RunOptions): Promise<ImportReport> {
  const rows = readCsv(text);
  const first = rows.next();
  const header = first.done === true ? [] : first.value.cells;
  const addressIndex = header.findIndex((name) => name.trim().toLowerCase() === 'email');
  const counts = { added: 0, 'added-left': 0, unsubscribed: 0, unchanged: 0, rejected: 0 };
  const seen = new Set<string>();
  const lines: ImportedLine[] = [];

  const add = (result: ImportResult, { cells }: CsvLine): void => {
    const address = cells[addressIndex] ?? cells[0] ?? '';
    const key = normalizeNewsletterEmail(address);
    // The server sees one part at a time.
    const isRepeated = result.effect !== 'rejected' && seen.has(key);
    if (result.effect !== 'rejected') seen.add(key);
    const final = isRepeated ? ({ ...result, effect: 'rejected', problem: 'repeated' } as const) : result;
    counts[final.effect] += 1;
    lines.push({
      ...final,
      address: address.slice(0, ADDRESS_CHARACTERS),
      ...(final.effect === 'rejected' && { cells }),
    });
  };

  for (const part of parts(rows, header)) {
    signal.throwIfAborted();
    const body = { isDryRun, header: [...header], lines: part.map(({ sent }) => sent) };
    const results = await callEndpoint(subscriptionsImport, { body, signal });
    for (const [index, result] of results.entries()) {
      const row = part[index];
      if (row !== undefined) add(result, row.read);
    }
    onProgress(lines.length);
  }
  return { isDryRun, header, lines, counts };
}

interface PartLine {
  readonly read: CsvLine;
  /** Without cells when it is too large. */
  readonly sent: { readonly line: number; readonly cells: string[] };
}

/** Splits the lines so that each part fits in one call. */
function* parts(rows: Iterable<CsvLine>, header: readonly string[]): Generator<PartLine[]> {
  const overhead = byteLength({ isDryRun: false, header, lines: [] });
  let part: PartLine[] = [];
  let bytes = overhead;
  for (const read of rows) {
    const isFitting = read.cells.length <= IMPORT_CELLS_MAX && overhead + byteLength(read) < IMPORT_BYTES_MAX;
    const sent = { line: read.line, cells: isFitting ? [...read.cells] : [] };
    const size = byteLength(sent) + 1;
    if (part.length === IMPORT_LINES_MAX || bytes + size > IMPORT_BYTES_MAX) {
      yield part;
      part = [];
      bytes = overhead;
    }
    part.push({ read, sent });
    bytes += size;
  }
  if (part.length > 0) yield part;
}

const encoder = new TextEncoder();

function byteLength(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).length;
}
