import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { EXPORT_MEDIA_TYPES, type ExportFormat } from '#contract/table.ts';
import { CSV_START, csvLine } from '#domain/csv-line.ts';

type Batches = AsyncIterable<readonly object[]> | Iterable<readonly object[]>;

/** A file to download, from the rows of a table. */
export interface ExportFile {
  readonly name: string;
  readonly format: ExportFormat;
  readonly columns: readonly string[];
  readonly batches: Batches;
}

/** Streams the file. A client that disconnects ends the reading of `batches`. */
export function sendExport(reply: FastifyReply, { name, format, columns, batches }: ExportFile): void {
  const texts = format === 'csv' ? csvTexts(columns, batches) : jsonTexts(batches);
  void reply
    .code(200)
    .header('content-type', EXPORT_MEDIA_TYPES[format])
    .header('content-disposition', `attachment; filename="${name}.${format}"`)
    .header('cache-control', 'no-store')
    .send(Readable.from(texts, { highWaterMark: 1 }));
}

async function* csvTexts(columns: readonly string[], batches: Batches): AsyncGenerator<string> {
  yield CSV_START + csvLine(columns);
  for await (const rows of batches) {
    yield rows.map((row) => csvLine(columns.map((column) => (row as Record<string, unknown>)[column]))).join('');
  }
}

async function* jsonTexts(batches: Batches): AsyncGenerator<string> {
  let separator = '[\n';
  for await (const rows of batches) {
    yield separator + rows.map((row) => JSON.stringify(row)).join(',\n');
    separator = ',\n';
  }
  yield separator === ',\n' ? '\n]\n' : '[]\n';
}
