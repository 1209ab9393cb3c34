import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { consentText } from '#domain/newsletter/consent-texts.ts';
import { CSV_COLUMNS, type CsvColumn } from '#domain/newsletter/import-line.ts';
import { CSV_START, csvLine } from '#server/csv/csv-line.ts';
import type { StoredSubscription } from '../store.ts';

/** Streams the file. A client that disconnects ends the reading of `batches`. */
export function sendSubscriptions(reply: FastifyReply, batches: AsyncIterable<readonly StoredSubscription[]>): void {
  void reply
    .code(200)
    .header('content-type', 'text/csv; charset=utf-8')
    .header('content-disposition', 'attachment; filename="newsletter-subscriptions.csv"')
    .header('cache-control', 'no-store')
    .send(Readable.from(csvTexts(batches), { highWaterMark: 1 }));
}

async function* csvTexts(batches: AsyncIterable<readonly StoredSubscription[]>): AsyncGenerator<string> {
  yield CSV_START + csvLine(CSV_COLUMNS);
  for await (const rows of batches) yield rows.map((row) => csvLine(csvValues(row))).join('');
}

function csvValues(row: StoredSubscription): unknown[] {
  const values: Record<CsvColumn, string | number | null> = {
    email: row.email,
    consented_at: row.consentedAt.toISOString(),
    state: row.state,
    form: row.source,
    consent_text: row.importedConsentText ?? consentText(row.consentVersion),
    network: row.network,
    confirmed_at: row.confirmedAt?.toISOString() ?? null,
    left_at: row.leftAt?.toISOString() ?? null,
  };
  return CSV_COLUMNS.map((column) => values[column]);
}
