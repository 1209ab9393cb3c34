import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { type SubscriberRow, subscribersTable } from '#contract/newsletter-subscribers.ts';
import { consentText } from '#domain/newsletter/consent.ts';
import { normalizeNewsletterEmail } from '#domain/newsletter/email.ts';
import { CSV_COLUMNS, type CsvColumn } from '#domain/newsletter/import-line.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bindTable, type SelectedRow, withIsoInstants } from '#server/tables/bind-table.ts';
import { beginsWith } from '#server/tables/keyset.ts';

const EMAIL = sql`${subscriptions.email} collate "C"`;

const COLUMNS = {
  id: subscriptions.id,
  email: subscriptions.email,
  status: subscriptions.state,
  source: subscriptions.source,
  consentedAt: subscriptions.consentedAt,
  confirmedAt: subscriptions.confirmedAt,
  leftAt: subscriptions.leftAt,
  suppressedAt: subscriptions.suppressedAt,
  suppressedReason: subscriptions.suppressedReason,
  consentVersion: subscriptions.consentVersion,
  importedConsentText: subscriptions.importedConsentText,
  importedAt: subscriptions.importedAt,
  importedBy: subscriptions.importedBy,
  network: subscriptions.network,
};

/** Binds the table. Its file can be imported. */
export function bindSubscribersTable(context: FeatureContext): void {
  bindTable(context, subscribersTable, {
    from: subscriptions,
    columns: COLUMNS,
    row: toRow,
    order: { consented: subscriptions.consentedAt, email: EMAIL, form: subscriptions.source },
    where: ({ search = '', status }) =>
      and(
        search === '' ? undefined : beginsWith(EMAIL, sql`${normalizeNewsletterEmail(search)}`),
        status === 'refused' ? isNotNull(subscriptions.suppressedAt) : undefined,
        status === undefined || status === 'refused' ? undefined : eq(subscriptions.state, status),
      ),
    file: { columns: CSV_COLUMNS, line: toLine },
  });
}

/** Returns the row of one subscriber, by the number. */
export async function readSubscriber({ orm }: Pick<Database, 'orm'>, id: number): Promise<SubscriberRow | undefined> {
  const [columns] = await orm.select(COLUMNS).from(subscriptions).where(eq(subscriptions.id, id));
  return columns && toRow(withIsoInstants<typeof COLUMNS>(columns));
}

function toRow({ consentVersion, importedConsentText, ...row }: SelectedRow<typeof COLUMNS>): SubscriberRow {
  return { ...row, consentText: importedConsentText ?? consentText(consentVersion) };
}

/** A line of a file that can be imported. */
function toLine(row: SubscriberRow): Record<CsvColumn, string | null> {
  return {
    email: row.email,
    consented_at: row.consentedAt,
    state: row.status,
    form: row.source,
    consent_text: row.consentText,
    network: row.network,
    confirmed_at: row.confirmedAt,
    left_at: row.leftAt,
    suppressed_at: row.suppressedAt,
    suppressed_reason: row.suppressedReason,
  };
}
