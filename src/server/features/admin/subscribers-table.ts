import { and, eq, type SQL, sql } from 'drizzle-orm';
import { SUBSCRIBER_SORTS, type SubscriberRow, type SubscribersQuery, subscriberRow } from '#contract/admin.ts';
import { normalizeNewsletterEmail } from '#domain/newsletter/email.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import { beginsWith, keyset } from './keyset.ts';
import { countUpTo, type TableSource, toIso } from './table-source.ts';

const EMAIL = sql`${subscriptions.email} collate "C"`;
const ORDERS = { consented: subscriptions.consentedAt, email: EMAIL } as const;

export function createSubscribersTable(
  database: Pick<Database, 'orm'>,
): TableSource<SubscribersQuery, SubscriberRow, keyof typeof ORDERS> {
  return {
    name: 'subscribers',
    sorts: SUBSCRIBER_SORTS,
    columns: Object.keys(subscriberRow.shape),
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
        })
        .from(subscriptions)
        .where(and(matching(query), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.map(({ key, consentedAt, confirmedAt, leftAt, ...row }) => ({
        key,
        row: { ...row, consentedAt: toIso(consentedAt), confirmedAt: toIso(confirmedAt), leftAt: toIso(leftAt) },
      }));
    },
    count: (query, max) => countUpTo(database, subscriptions, matching(query), max),
  };
}

function matching({ search, status }: SubscribersQuery): SQL | undefined {
  return and(
    search === undefined || search === '' ? undefined : beginsWith(EMAIL, sql`${normalizeNewsletterEmail(search)}`),
    status === undefined ? undefined : eq(subscriptions.state, status),
  );
}
