import { and, eq, inArray, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { batchWaitMs, CAMPAIGN_BATCH } from '#domain/newsletter/campaign.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { newsletterCampaigns as campaigns } from '#server/db/schema/newsletter.ts';
import type { MailBatches } from '#server/mail/mail-sender.ts';
import type { ClaimedMail } from '#server/mail/outbox-queue.ts';

/** People in one statement: with more, syncs would wait for it on the embedded database, which has one connection. */
const SLICE = 5_000;
/** The mails of a campaign wait as long as it is paused. */
const VALID_MS = 365 * DAY_MS;

/** Queues the mails of a campaign's next people, by id. */
function sliceStatement(id: number, nowMs: number) {
  const now = sql`to_timestamp(${nowMs}::float8 / 1000)`;
  return sql`with people as (
      select s.id, s.email, s.reference from newsletter_subscriptions s join newsletter_campaigns c on c.id = ${id}
      where s.id > c.queued_up_to and s.state = 'subscribed' and s.suppressed_at is null
      order by s.id limit ${SLICE}),
    queued as (
      insert into mail_outbox (recipient, campaign_id, content, state, created_at, due_at, expires_at)
      select email, ${id}::bigint, jsonb_build_object('reference', reference), 'queued', ${now}, ${now},
        to_timestamp(${nowMs + VALID_MS}::float8 / 1000) from people
      on conflict do nothing returning 1)
    update newsletter_campaigns set recipients = recipients + (select count(*) from queued),
      queued_up_to = case when (select count(*) from people) < ${SLICE} then null else (select max(id) from people) end
    where id = ${id}`;
}

/**
 * The queue of campaigns: rows of the outbox. A campaign's rows are made in slices, each with its place in the list of
 * subscriptions in one transaction, so that a process that dies loses nobody and queues nobody twice.
 */
export function createCampaignQueue(database: Pick<Database, 'orm' | 'pool'>, canSend: boolean) {
  const { orm } = database;

  /** Locks and returns the campaigns that are being sent and meet `condition`, but for those of other processes. */
  const lockSending = (tx: Transaction, condition: SQL) =>
    tx
      .select({ id: campaigns.id })
      .from(campaigns)
      .where(and(eq(campaigns.state, 'sending'), condition))
      .orderBy(campaigns.id)
      .for('update', { skipLocked: true });

  /** Queues one slice of a campaign, and returns whether there was one. */
  const queueSlice = (nowMs: number): Promise<boolean> =>
    orm.transaction(async (tx) => {
      const [row] = await lockSending(tx, isNotNull(campaigns.queuedUpTo)).limit(1);
      if (row === undefined) return false;
      await tx.execute(sql`${sliceStatement(row.id, nowMs)}`);
      return true;
    });

  /** Ends the campaigns that have no mail left. */
  const endFinished = (nowMs: number): Promise<void> =>
    orm.transaction(async (tx) => {
      // Locked before their mails are read: an administrator may retry one at this moment.
      const ids = (await lockSending(tx, isNull(campaigns.queuedUpTo))).map(({ id }) => id);
      if (ids.length === 0) return;
      const hasNone = sql`not exists (select 1 from mail_outbox o
        where o.campaign_id = ${campaigns.id} and o.state = 'queued')`;
      await tx
        .update(campaigns)
        .set({ state: 'done', finishedAt: new Date(nowMs) })
        .where(and(inArray(campaigns.id, ids), hasNone));
    });

  return {
    ...createCampaignBatches(database),

    /** Starts what is due, queues mails, and ends what has none left. Called repeatedly by each process. */
    async advance(nowMs: number): Promise<void> {
      // A campaign is never used up while nobody would get it.
      if (!canSend) return;
      await orm
        .update(campaigns)
        .set({ state: 'sending', startedAt: new Date(nowMs), queuedUpTo: 0 })
        .where(and(eq(campaigns.state, 'scheduled'), lte(campaigns.startsAt, new Date(nowMs))));
      while (await queueSlice(nowMs));
      await endFinished(nowMs);
    },
  };
}

/** Claims due mails of one campaign; `is_wanted` is false for who left, or whose mailbox is refused. */
const CLAIM = `WITH due AS (
    SELECT o.id, coalesce(s.state = 'subscribed' AND s.suppressed_at IS NULL, false) AS is_wanted
    FROM mail_outbox o LEFT JOIN newsletter_subscriptions s ON s.email = o.recipient
    WHERE o.campaign_id = $1 AND o.state = 'queued' AND o.due_at <= to_timestamp($2::float8 / 1000)
    ORDER BY o.due_at, o.id LIMIT $4 FOR UPDATE OF o SKIP LOCKED)
  UPDATE mail_outbox m SET due_at = to_timestamp($3::float8 / 1000) FROM due WHERE m.id = due.id
  RETURNING m.id::float8, message_id, recipient, attempts, content->>'reference' AS reference, is_wanted`;

/** Deletes and counts mails that nobody wants, with the campaign locked first (`outbox-queue.ts`). */
const SKIP = `WITH locked AS MATERIALIZED (SELECT id FROM newsletter_campaigns WHERE id = $1 FOR UPDATE),
  removed AS (DELETE FROM mail_outbox WHERE id = ANY($2::bigint[]) AND state = 'queued'
    AND (SELECT count(*) FROM locked) > 0 RETURNING 1)
  UPDATE newsletter_campaigns SET skipped = skipped + (SELECT count(*) FROM removed) WHERE id = $1`;

interface ClaimedRow {
  readonly id: number;
  readonly message_id: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly reference: string;
  readonly is_wanted: boolean;
}

/** The mails of campaigns for a sender: one campaign after another, by their starts, at one rate for all. */
function createCampaignBatches({ orm, pool }: Pick<Database, 'orm' | 'pool'>): MailBatches {
  /** When this process claimed the latest batch: the first one after it took over the lease may come at once. */
  let latestMs = Number.NEGATIVE_INFINITY;

  return {
    async claim(nowMs, untilMs) {
      if (batchWaitMs(latestMs, nowMs) > 0) return [];
      const { id, subject, markdown, startsAt, state } = campaigns;
      const sending = await orm
        .select({ id, subject, markdown })
        .from(campaigns)
        .where(eq(state, 'sending'))
        .orderBy(startsAt, id);
      for (const campaign of sending) {
        const values = [campaign.id, nowMs, untilMs, CAMPAIGN_BATCH];
        const { rows } = await pool.query<ClaimedRow>({ name: 'campaign-claim', text: CLAIM, values });
        if (rows.length === 0) continue;
        latestMs = nowMs;
        const unwanted = rows.filter((row) => !row.is_wanted).map((row) => row.id);
        if (unwanted.length > 0) {
          await pool.query({ name: 'campaign-skip', text: SKIP, values: [campaign.id, unwanted] });
        }
        const wanted = rows.filter((row) => row.is_wanted);
        if (wanted.length > 0) return wanted.map((row) => toMail(row, campaign));
      }
      return [];
    },

    waitMs: (nowMs) => batchWaitMs(latestMs, nowMs),
  };
}

function toMail(
  { message_id, reference, is_wanted: _, ...row }: ClaimedRow,
  { id, subject, markdown }: { readonly id: number; readonly subject: string; readonly markdown: string },
): ClaimedMail {
  const content = { type: 'newsletter-letter', reference, subject, markdown } as const;
  return { ...row, messageId: message_id, campaignId: id, content };
}
