import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { type MAIL_STATES, mailOutbox } from '#server/db/schema/mail.ts';
import { newsletterCampaigns } from '#server/db/schema/newsletter.ts';
import { type MailContent, parseMailContent } from '#server/mail/mail-content.ts';
import { contains, type KeysetRange, keyset } from '#server/tables/keyset.ts';
import { countUpTo } from '#server/tables/table-source.ts';

type MailState = (typeof MAIL_STATES)[number];

export interface OutboxEntry {
  readonly id: number;
  readonly recipient: string;
  readonly campaignId: number | null;
  readonly content: MailContent;
  readonly state: MailState;
  /** Earlier attempts that were deferred. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly settledAt: Date | null;
  readonly failure: string | null;
}

interface OutboxFilter {
  readonly state: MailState | undefined;
  /** Of these mails; null: to one person; undefined: all. */
  readonly campaignId: number | null | undefined;
  readonly recipient: string | undefined;
}

/** The text of a campaign's mail is in the campaign. */
const CONTENT = sql<unknown>`case when ${mailOutbox.campaignId} is null then ${mailOutbox.content}
  else ${mailOutbox.content} || jsonb_build_object('type', 'newsletter-letter',
    'subject', coalesce(${newsletterCampaigns.subject}, ''), 'markdown', coalesce(${newsletterCampaigns.markdown}, ''))
  end`;

/** What administrators see of the outbox. */
export function createOutboxReader({ orm }: Pick<Database, 'orm'>) {
  const select = () =>
    orm
      .select({
        id: mailOutbox.id,
        recipient: mailOutbox.recipient,
        campaignId: mailOutbox.campaignId,
        state: mailOutbox.state,
        attempts: mailOutbox.attempts,
        createdAt: mailOutbox.createdAt,
        dueAt: mailOutbox.dueAt,
        settledAt: mailOutbox.settledAt,
        failure: mailOutbox.failure,
        content: CONTENT,
      })
      .from(mailOutbox)
      .leftJoin(newsletterCampaigns, eq(newsletterCampaigns.id, mailOutbox.campaignId));

  return {
    async list(filter: OutboxFilter, range: KeysetRange): Promise<OutboxEntry[]> {
      const { where, orderBy } = keyset(range, mailOutbox.id, mailOutbox.id);
      const rows = await select()
        .where(and(matching(filter), where))
        .orderBy(orderBy)
        .limit(range.limit);
      return rows.flatMap(toEntry);
    },

    /** Returns how many mails match, at most `max`. */
    count: (filter: OutboxFilter, max: number) => countUpTo({ orm }, mailOutbox, matching(filter), max),

    /** The latest mails to exactly this address, at most `limit`. */
    async latestTo(recipient: string, limit: number): Promise<OutboxEntry[]> {
      const rows = await select().where(eq(mailOutbox.recipient, recipient)).orderBy(desc(mailOutbox.id)).limit(limit);
      return rows.flatMap(toEntry);
    },

    async read(id: number): Promise<OutboxEntry | undefined> {
      const rows = await select().where(eq(mailOutbox.id, id));
      return rows.flatMap(toEntry)[0];
    },
  };
}

function matching({ state, campaignId, recipient }: OutboxFilter): SQL | undefined {
  return and(
    campaignId === null ? isNull(mailOutbox.campaignId) : undefined,
    typeof campaignId === 'number' ? eq(mailOutbox.campaignId, campaignId) : undefined,
    recipient === undefined ? undefined : contains(mailOutbox.recipient, sql`${recipient}`),
    state === undefined ? undefined : eq(mailOutbox.state, state),
  );
}

function toEntry({
  content: stored,
  ...row
}: Omit<OutboxEntry, 'content'> & { readonly content: unknown }): OutboxEntry[] {
  const content = parseMailContent(stored);
  return content === undefined ? [] : [{ ...row, content }];
}
