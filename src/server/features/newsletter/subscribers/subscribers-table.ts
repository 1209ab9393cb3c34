import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { SUBSCRIBER_SORTS, type SubscriberRow, type SubscribersQuery } from '#contract/newsletter-subscribers.ts';
import { consentText } from '#domain/newsletter/consent.ts';
import { normalizeNewsletterEmail } from '#domain/newsletter/email.ts';
import { CSV_COLUMNS, type CsvColumn } from '#domain/newsletter/import-line.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import { beginsWith, keyset } from '#server/tables/keyset.ts';
import { countUpTo, type TableSource, toIso } from '#server/tables/table-source.ts';

const EMAIL = sql`${subscriptions.email} collate "C"`;
const ORDERS = { consented: subscriptions.consentedAt, email: EMAIL, form: subscriptions.source } as const;

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

type StoredColumns = Pick<typeof subscriptions.$inferSelect, Exclude<keyof typeof COLUMNS, 'status'>> & {
  readonly status: SubscriberRow['status'];
};

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
        .select({ key, ...COLUMNS })
        .from(subscriptions)
        .where(and(matching(query), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.map(({ key, ...columns }) => {
        const row = toRow(columns);
        return { key, row, exported: toLine(row) };
      });
    },
    count: (query, max) => countUpTo(database, subscriptions, matching(query), max),
  };
}

/** Returns the row of one subscriber, by the number. */
export async function readSubscriber({ orm }: Pick<Database, 'orm'>, id: number): Promise<SubscriberRow | undefined> {
  const [columns] = await orm.select(COLUMNS).from(subscriptions).where(eq(subscriptions.id, id));
  return columns && toRow(columns);
}

function toRow({ consentVersion, importedConsentText, ...columns }: StoredColumns): SubscriberRow {
  return {
    ...columns,
    consentedAt: toIso(columns.consentedAt),
    confirmedAt: toIso(columns.confirmedAt),
    leftAt: toIso(columns.leftAt),
    suppressedAt: toIso(columns.suppressedAt),
    importedAt: toIso(columns.importedAt),
    consentText: importedConsentText ?? consentText(consentVersion),
  };
}

function matching({ search, status }: SubscribersQuery): SQL | undefined {
  return and(
    search === undefined || search === '' ? undefined : beginsWith(EMAIL, sql`${normalizeNewsletterEmail(search)}`),
    status === 'refused' ? isNotNull(subscriptions.suppressedAt) : undefined,
    status === undefined || status === 'refused' ? undefined : eq(subscriptions.state, status),
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
