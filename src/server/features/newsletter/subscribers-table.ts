import { and, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { SUBSCRIBER_SORTS, type SubscriberRow, type SubscribersQuery } from '#contract/newsletter-subscribers.ts';
import { consentText } from '#domain/newsletter/consent.ts';
import { normalizeNewsletterEmail } from '#domain/newsletter/email.ts';
import { CSV_COLUMNS, type CsvColumn } from '#domain/newsletter/import-line.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import { beginsWith, contains, keyset } from '#server/tables/keyset.ts';
import { withinPeriod } from '#server/tables/period.ts';
import { countUpTo, type TableSource, toIso } from '#server/tables/table-source.ts';

const EMAIL = sql`${subscriptions.email} collate "C"`;
const ORDERS = { consented: subscriptions.consentedAt, email: EMAIL, form: subscriptions.source } as const;

export function createSubscribersTable(
  database: Pick<Database, 'orm'>,
): TableSource<SubscribersQuery, SubscriberRow, keyof typeof ORDERS> {
  return {
    name: 'subscribers',
    sorts: SUBSCRIBER_SORTS,
    columns: CSV_COLUMNS,
    async read(query, range) {
      const { key, where, orderBy } = keyset(range, ORDERS[range.column], subscriptions.id);
      const rows = await database.orm
        .select({
          key,
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
        })
        .from(subscriptions)
        .where(and(matching(query), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.map(({ key, consentVersion, importedConsentText, ...columns }) => {
        const row = {
          ...columns,
          consentedAt: toIso(columns.consentedAt),
          confirmedAt: toIso(columns.confirmedAt),
          leftAt: toIso(columns.leftAt),
          suppressedAt: toIso(columns.suppressedAt),
          importedAt: toIso(columns.importedAt),
          consentText: importedConsentText ?? consentText(consentVersion),
        };
        return { key, row, exported: toLine(row) };
      });
    },
    count: (query, max) => countUpTo(database, subscriptions, matching(query), max),
  };
}

function matching({ search, match, status, form, mail, selected, ...period }: SubscribersQuery): SQL | undefined {
  return and(
    search === undefined || search === ''
      ? undefined
      : (match === 'inside' ? contains : beginsWith)(EMAIL, sql`${normalizeNewsletterEmail(search)}`),
    status === undefined ? undefined : eq(subscriptions.state, status),
    mail === undefined ? undefined : isNotNull(subscriptions.suppressedAt),
    form === undefined ? undefined : eq(subscriptions.source, form),
    selected === undefined ? undefined : inArray(subscriptions.id, selected.split(',').map(Number)),
    ...withinPeriod(subscriptions.consentedAt, period),
  );
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
