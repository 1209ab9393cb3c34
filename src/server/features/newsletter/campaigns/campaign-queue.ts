import { and, eq, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm';
import { batchWaitMs, campaignBatch, type LatestBatch } from '#domain/newsletter/campaign.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterCampaigns as campaigns } from '#server/db/schema/newsletter.ts';
import type { MailBatches } from '#server/mail/mail-sender.ts';
import type { ClaimedMail } from '#server/mail/outbox-store.ts';

/** People in one statement: with more, syncs would wait for it on the embedded database, which has one connection. */
const SLICE = 5_000;
/** The mails of a campaign wait as long as it is paused. */
const VALID_MS = 365 * DAY_MS;

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

export interface CampaignQueue extends MailBatches {
  /** Starts what is due, queues mails, and ends what has none left. Called again and again by each process. */
  tick(nowMs: number): Promise<void>;
}

/**
 * The queue of campaigns: rows of the outbox. A campaign's rows are made in slices, each with its place in the list of
 * subscriptions in one transaction, so that a process that dies loses nobody and queues nobody twice. Campaigns that
 * are sent at the same time take turns, each at its own rate.
 */
export function createCampaignQueue({ orm, pool }: Pick<Database, 'orm' | 'pool'>, canSend: boolean): CampaignQueue {
  const isSending = eq(campaigns.state, 'sending');
  /** Of the campaigns whose latest claim found mails. */
  const latestBatches = new Map<number, LatestBatch>();

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

  /** Ends the campaigns that have no mail left. */
  const endFinished = (nowMs: number): Promise<void> =>
    orm.transaction(async (tx) => {
      // Locked before their mails are looked at: an administrator may have one tried again at this moment.
      const queued = await tx
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(isSending, isNull(campaigns.queuedUpTo)))
        .orderBy(campaigns.id)
        .for('update', { skipLocked: true });
      if (queued.length === 0) return;
      await tx
        .update(campaigns)
        .set({ state: 'done', finishedAt: new Date(nowMs) })
        .where(
          and(
            inArray(
              campaigns.id,
              queued.map(({ id }) => id),
            ),
            sql`not exists (select 1 from mail_outbox o where o.campaign_id = ${campaigns.id} and o.state = 'queued')`,
          ),
        );
    });

  /** Returns the campaigns that are being sent: new ones first, then who waited longest. */
  async function openCampaigns() {
    const rows = await orm
      .select({
        id: campaigns.id,
        subject: campaigns.subject,
        markdown: campaigns.markdown,
        perMinuteMax: campaigns.perMinuteMax,
      })
      .from(campaigns)
      .where(isSending)
      .orderBy(campaigns.id);
    const ids = new Set(rows.map(({ id }) => id));
    for (const id of latestBatches.keys()) if (!ids.has(id)) latestBatches.delete(id);
    const claimedMs = (id: number): number => latestBatches.get(id)?.claimedMs ?? 0;
    return rows.sort((one, other) => claimedMs(one.id) - claimedMs(other.id));
  }

  function waitMs(id: number, nowMs: number): number {
    const latest = latestBatches.get(id);
    return latest === undefined ? 0 : batchWaitMs(latest, nowMs);
  }

  return {
    async tick(nowMs) {
      await orm
        .update(campaigns)
        .set({ state: 'sending', startedAt: new Date(nowMs), queuedUpTo: 0 })
        .where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.startsAt, new Date(nowMs))));
      while (await queueSlice(nowMs));
      await endFinished(nowMs);
    },

    async claim(nowMs, untilMs) {
      for (const { id, subject, markdown, perMinuteMax } of await openCampaigns()) {
        if (waitMs(id, nowMs) > 0) continue;
        const { batch, batchMs } = campaignBatch(perMinuteMax);
        const { rows } = await pool.query<ClaimedRow>({
          name: 'campaign-claim',
          text: CLAIM,
          values: [id, nowMs, untilMs, batch],
        });
        if (rows.length === 0) {
          latestBatches.delete(id);
          continue;
        }
        latestBatches.set(id, { claimedMs: nowMs, batchMs });
        return rows.map(
          ({ message_id, reference, ...row }): ClaimedMail => ({
            ...row,
            messageId: message_id,
            campaignId: id,
            content: { type: 'newsletter-letter', reference, subject, markdown },
          }),
        );
      }
      return [];
    },

    waitMs: (nowMs) =>
      latestBatches.size === 0 ? 0 : Math.min(...[...latestBatches.keys()].map((id) => waitMs(id, nowMs))),
  };
}

interface ClaimedRow {
  readonly id: number;
  readonly message_id: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly reference: string;
}
