import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { campaignBatch } from '#domain/newsletter/campaign.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterCampaigns as campaigns } from '#server/db/schema/newsletter.ts';
import type { MailBatch } from '#server/mail/mail-sender.ts';

/** People in one statement: with more, syncs would wait for it on the embedded database, which has one connection. */
const SLICE = 5_000;
/** The mails of a campaign wait as long as it is paused. */
const VALID_MS = 365 * 24 * 60 * 60 * 1_000;

/** Queues the mails of a campaign's next people, by id. */
function sliceStatement(id: number, state: 'queued' | 'held', nowMs: number) {
  const now = sql`to_timestamp(${nowMs}::float8 / 1000)`;
  return sql`with people as (
      select s.id, s.email, s.reference from newsletter_subscriptions s join newsletter_campaigns c on c.id = ${id}
      where s.id > c.queued_up_to and s.state = 'subscribed'
        and (c.audience_source is null or s.source = c.audience_source)
        and (c.audience_from is null or s.consented_at >= c.audience_from)
        and (c.audience_until is null or s.consented_at < c.audience_until + interval '24 hours')
      order by s.id limit ${SLICE}),
    queued as (
      insert into mail_outbox (recipient, campaign_id, content, state, created_at, due_at, expires_at)
      select email, ${id}::bigint, jsonb_build_object('reference', reference), ${state}::text, ${now}, ${now},
        to_timestamp(${nowMs + VALID_MS}::float8 / 1000) from people
      on conflict do nothing returning 1)
    update newsletter_campaigns set recipients = recipients + (select count(*) from queued),
      queued_up_to = case when (select count(*) from people) < ${SLICE} then null else (select max(id) from people) end
    where id = ${id}`;
}

/** Claims due mails of one campaign, and deletes those of people who are not subscribed any more. */
const CLAIM = `WITH due AS (
    SELECT o.id, coalesce(s.state = 'subscribed', false) AS is_wanted
    FROM mail_outbox o LEFT JOIN newsletter_subscriptions s ON s.email = o.recipient
    WHERE o.campaign_id = $1 AND o.state = 'queued' AND o.due_at <= to_timestamp($2::float8 / 1000)
    ORDER BY o.due_at, o.id LIMIT $4 FOR UPDATE OF o SKIP LOCKED),
  unwanted AS (DELETE FROM mail_outbox WHERE id IN (SELECT id FROM due WHERE NOT is_wanted))
  UPDATE mail_outbox SET due_at = to_timestamp($3::float8 / 1000) WHERE id IN (SELECT id FROM due WHERE is_wanted)
  RETURNING id::float8, message_id, recipient, attempts, content->>'reference' AS reference`;

export type CampaignQueue = ReturnType<typeof createCampaignQueue>;

/**
 * The queue of campaigns: rows of the outbox. A campaign's rows are made in slices, each with its place in the list of
 * subscriptions in one transaction, so that a process that dies loses nobody and queues nobody twice.
 */
export function createCampaignQueue({ orm, pool }: Pick<Database, 'orm' | 'pool'>, canSend: boolean) {
  const isSending = eq(campaigns.state, 'sending');

  /** Queues one slice of a campaign, and returns whether there was one. Another process may be at it. */
  const queueSlice = (nowMs: number): Promise<boolean> =>
    orm.transaction(async (tx) => {
      const [row] = await tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(isSending, isNotNull(campaigns.queuedUpTo)))
        .orderBy(campaigns.id)
        .limit(1)
        .for('update', { skipLocked: true });
      if (row === undefined) return false;
      await tx.execute(sql`${sliceStatement(row.id, canSend ? 'queued' : 'held', nowMs)}`);
      return true;
    });

  return {
    /** Starts what is due, queues mails, and ends what has none left. Called again and again by each process. */
    async tick(nowMs: number): Promise<void> {
      await orm
        .update(campaigns)
        .set({ state: 'sending', startedAt: new Date(nowMs), queuedUpTo: 0 })
        .where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.startsAt, new Date(nowMs))));
      while (await queueSlice(nowMs));
      await orm
        .update(campaigns)
        .set({ state: 'done', finishedAt: new Date(nowMs) })
        .where(
          and(
            isSending,
            isNull(campaigns.queuedUpTo),
            sql`not exists (select 1 from mail_outbox o where o.campaign_id = ${campaigns.id} and o.state = 'queued')`,
          ),
        );
    },

    /** Claims the next mails of the first campaign that has any due, as many as its rate allows in a second. */
    async claim(nowMs: number, untilMs: number): Promise<MailBatch | undefined> {
      const sending = await orm
        .select({
          id: campaigns.id,
          subject: campaigns.subject,
          markdown: campaigns.markdown,
          perMinuteMax: campaigns.perMinuteMax,
        })
        .from(campaigns)
        .where(isSending)
        .orderBy(campaigns.id);
      for (const { id, subject, markdown, perMinuteMax } of sending) {
        const { batch, batchMs } = campaignBatch(perMinuteMax);
        const { rows } = await pool.query<{
          id: number;
          message_id: string;
          recipient: string;
          attempts: number;
          reference: string;
        }>({ name: 'campaign-claim', text: CLAIM, values: [id, nowMs, untilMs, batch] });
        if (rows.length === 0) continue;
        const mails = rows.map(({ message_id, reference, ...row }) => ({
          ...row,
          messageId: message_id,
          content: { kind: 'newsletter-letter', reference, subject, markdown } as const,
        }));
        return { mails, batchMs };
      }
      return undefined;
    },
  };
}
