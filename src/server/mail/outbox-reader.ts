import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time.ts';
import { type AdminActor, recordAdminAction } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import { type MAIL_STATES, mailOutbox } from '#server/db/schema/mail.ts';
import { newsletterCampaigns } from '#server/db/schema/newsletter.ts';
import { type MailContent, parseMailContent } from './mail-content.ts';

export type MailState = (typeof MAIL_STATES)[number];

export interface OutboxEntry {
  readonly id: number;
  readonly messageId: string;
  readonly recipient: string;
  readonly campaignId: number | null;
  readonly content: MailContent;
  readonly state: MailState;
  /** Earlier attempts that were put off. */
  readonly attempts: number;
  readonly createdAt: Date;
  readonly dueAt: Date;
  readonly settledAt: Date | null;
  readonly failure: string | null;
}

/** Without a campaign: mails to one person only. */
export interface OutboxFilter {
  readonly state?: MailState | undefined;
  readonly campaignId?: number | undefined;
  readonly beforeId?: number | undefined;
  readonly limit?: number;
}

export interface OutboxStats {
  /** Mails that wait, those of campaigns included. */
  readonly queued: number;
  /** Of the mail to one person that is due the longest, s; 0: none is due. A campaign's rate makes its mails wait. */
  readonly oldestDueSeconds: number;
}

/** `no-secret`: a confirmation whose token was removed. `stopped`: its campaign was cancelled. `sent`: delivered. */
export type Retry = 'retried' | 'not-found' | 'sent' | 'no-secret' | 'stopped' | 'no-server';

const ENTRIES_MAX = 200;
/** As long as a new mail is tried. */
const RETRY_VALID_MS = 7 * DAY_MS;

/** Two parts, each from its own partial index. */
const STATS = `SELECT count(*)::float8 AS queued, extract(epoch FROM min(single_due_at))::float8 AS oldest FROM (
    SELECT due_at AS single_due_at FROM mail_outbox WHERE state = 'queued' AND campaign_id IS NULL
    UNION ALL
    SELECT NULL FROM mail_outbox WHERE state = 'queued' AND campaign_id IS NOT NULL) AS waiting`;

/** The text of a campaign's mail is in the campaign. */
const CONTENT = sql<unknown>`case when ${mailOutbox.campaignId} is null then ${mailOutbox.content}
  else ${mailOutbox.content} || jsonb_build_object('type', 'newsletter-letter',
    'subject', coalesce(${newsletterCampaigns.subject}, ''), 'markdown', coalesce(${newsletterCampaigns.markdown}, ''))
  end`;

const COLUMNS = {
  id: mailOutbox.id,
  messageId: mailOutbox.messageId,
  recipient: mailOutbox.recipient,
  campaignId: mailOutbox.campaignId,
  state: mailOutbox.state,
  attempts: mailOutbox.attempts,
  createdAt: mailOutbox.createdAt,
  dueAt: mailOutbox.dueAt,
  settledAt: mailOutbox.settledAt,
  failure: mailOutbox.failure,
  content: CONTENT,
};

/** What administrators see of the outbox and do with it. */
export function createOutboxReader({ orm, pool }: Pick<Database, 'orm' | 'pool'>, canSend: boolean) {
  const ofCampaign = eq(newsletterCampaigns.id, mailOutbox.campaignId);

  return {
    /** Returns the newest mails first, at most `limit` of 200. */
    async list({ state, campaignId, beforeId, limit = ENTRIES_MAX }: OutboxFilter = {}): Promise<OutboxEntry[]> {
      const rows = await orm
        .select(COLUMNS)
        .from(mailOutbox)
        .leftJoin(newsletterCampaigns, ofCampaign)
        .where(
          and(
            campaignId === undefined ? isNull(mailOutbox.campaignId) : eq(mailOutbox.campaignId, campaignId),
            state === undefined ? undefined : eq(mailOutbox.state, state),
            beforeId === undefined ? undefined : lt(mailOutbox.id, beforeId),
          ),
        )
        .orderBy(desc(mailOutbox.id))
        .limit(Math.min(limit, ENTRIES_MAX));
      return rows.flatMap(toEntry);
    },

    async read(id: number): Promise<OutboxEntry | undefined> {
      const rows = await orm
        .select(COLUMNS)
        .from(mailOutbox)
        .leftJoin(newsletterCampaigns, ofCampaign)
        .where(eq(mailOutbox.id, id));
      return rows.flatMap(toEntry)[0];
    },

    /** Makes a waiting, failed or held mail due now, for seven days, with an entry in the activity log. */
    retry: (id: number, { by, nowMs }: AdminActor): Promise<Retry> =>
      orm.transaction(async (tx) => {
        const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id)).for('update');
        if (row === undefined) return 'not-found';
        if (!canSend) return 'no-server';
        if (row.state === 'sent') return 'sent';
        const content = parseMailContent(row.content);
        if (content?.type === 'newsletter-confirmation' && content.secret === undefined) return 'no-secret';
        if (row.campaignId !== null && row.state !== 'queued') {
          const [open] = await tx
            .update(newsletterCampaigns)
            .set({
              state: sql`case ${newsletterCampaigns.state} when 'done' then 'sending' else ${newsletterCampaigns.state} end`,
              finishedAt: null,
              failed: sql`${newsletterCampaigns.failed} - ${row.state === 'failed' ? 1 : 0}`,
            })
            .where(
              and(
                eq(newsletterCampaigns.id, row.campaignId),
                inArray(newsletterCampaigns.state, ['sending', 'paused', 'done']),
              ),
            )
            .returning({ id: newsletterCampaigns.id });
          if (open === undefined) return 'stopped';
        }
        await tx
          .update(mailOutbox)
          .set({
            state: 'queued',
            attempts: 0,
            dueAt: new Date(nowMs),
            expiresAt: new Date(nowMs + RETRY_VALID_MS),
            settledAt: null,
          })
          .where(eq(mailOutbox.id, id));
        await recordAdminAction(tx, {
          ...{ area: 'newsletter', action: 'mail-retried', subject: String(id), by, nowMs },
          before: { state: row.state },
          after: { state: 'queued' },
        });
        return 'retried';
      }),

    /** Deletes a mail, with an entry in the activity log, and returns whether there was one. */
    remove: (id: number, { by, nowMs }: AdminActor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [row] = await tx.delete(mailOutbox).where(eq(mailOutbox.id, id)).returning({ state: mailOutbox.state });
        if (row === undefined) return false;
        await recordAdminAction(tx, {
          ...{ area: 'newsletter', action: 'mail-deleted', subject: String(id), by, nowMs },
          before: { state: row.state },
        });
        return true;
      }),

    async stats(nowMs: number): Promise<OutboxStats> {
      const { rows } = await pool.query<{ queued: number; oldest: number | null }>(STATS);
      const [{ queued, oldest } = { queued: 0, oldest: null }] = rows;
      return { queued, oldestDueSeconds: oldest === null ? 0 : Math.max(0, nowMs / 1_000 - oldest) };
    },
  };
}

function toEntry({
  content: stored,
  ...row
}: Omit<OutboxEntry, 'content'> & { readonly content: unknown }): OutboxEntry[] {
  const content = parseMailContent(stored);
  return content === undefined ? [] : [{ ...row, content }];
}
