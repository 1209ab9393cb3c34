import { and, eq, isNull, lte, ne, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { type MailContent, parseMailContent } from './mail-content.ts';
import { createOutboxReader } from './outbox-reader.ts';

export interface NewMail {
  readonly recipient: string;
  readonly content: MailContent;
  /** Ms since the epoch. */
  readonly nowMs: number;
  /** Not sent after this. */
  readonly expiresMs: number;
}

/** A mail that a sender works on. */
export interface ClaimedMail {
  readonly id: number;
  readonly messageId: string;
  readonly recipient: string;
  readonly content: MailContent;
  /** Earlier attempts that were deferred. */
  readonly attempts: number;
  /** null: a mail to one person. */
  readonly campaignId: number | null;
}

export type Settlement =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly failure: string }
  | { readonly state: 'queued'; readonly failure: string; readonly attempts: number; readonly dueMs: number };

/** What became of one mail. */
export interface Outcome {
  readonly id: number;
  readonly campaignId: number | null;
  readonly settlement: Settlement;
}

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0];

const KEPT_MS = 30 * DAY_MS;

const CLAIM = `UPDATE mail_outbox SET due_at = to_timestamp($2::float8 / 1000) WHERE id IN (
    SELECT id FROM mail_outbox WHERE state = 'queued' AND campaign_id IS NULL AND due_at <= to_timestamp($1::float8 / 1000)
      AND expires_at > to_timestamp($1::float8 / 1000)
    ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING id::float8, message_id, recipient, content, attempts`;

/**
 * One statement for all: the outcomes of many mails, and the counts of their campaigns. Campaigns are locked before
 * mails, as by an administrator who cancels one: the other order deadlocks. A mail that was deleted while it was being
 * delivered counts too.
 */
const SETTLE = `WITH outcome AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[], $5::int[], $6::float8[])
      AS o(id, campaign_id, state, failure, attempts, due_ms)),
  locked AS (SELECT id FROM newsletter_campaigns WHERE id = ANY($2::bigint[]) ORDER BY id FOR UPDATE),
  settled AS (
    UPDATE mail_outbox m SET state = o.state, failure = coalesce(o.failure, m.failure),
      attempts = coalesce(o.attempts, m.attempts),
      due_at = coalesce(to_timestamp(o.due_ms / 1000), m.due_at),
      settled_at = CASE WHEN o.state = 'queued' THEN NULL ELSE to_timestamp($7::float8 / 1000) END,
      content = CASE WHEN o.state = 'queued' THEN m.content ELSE m.content - 'secret' END
    FROM outcome o WHERE m.id = o.id AND m.state = 'queued' AND (SELECT count(*) FROM locked) >= 0),
  counted AS (
    SELECT o.campaign_id, count(*) FILTER (WHERE o.state = 'sent') AS sent,
      count(*) FILTER (WHERE o.state = 'failed') AS failed
    FROM outcome o LEFT JOIN mail_outbox m ON m.id = o.id
    WHERE o.campaign_id IS NOT NULL AND coalesce(m.state, 'queued') = 'queued' GROUP BY o.campaign_id)
  UPDATE newsletter_campaigns c SET sent = c.sent + k.sent, failed = c.failed + k.failed
  FROM counted k WHERE c.id = k.campaign_id`;

/** Not what another sender has claimed since. Waits for no row: whoever deletes mails locks them in another order. */
const RELEASE = `UPDATE mail_outbox SET due_at = to_timestamp($2::float8 / 1000) WHERE id IN (
    SELECT id FROM mail_outbox WHERE id = ANY($1::bigint[]) AND state = 'queued'
      AND due_at = to_timestamp($3::float8 / 1000) FOR UPDATE SKIP LOCKED)`;

/** A lease further ahead than any process takes one comes from a clock that was set back since. */
const TAKE_LEASE = `INSERT INTO mail_sender AS s (id, holder, held_until)
  VALUES (1, $1, to_timestamp(($2::float8 + $3::float8) / 1000))
  ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
  WHERE s.holder = $1 OR s.held_until <= to_timestamp($2::float8 / 1000)
    OR s.held_until > to_timestamp(($2::float8 + 2 * $3::float8) / 1000)`;
const END_LEASE = 'DELETE FROM mail_sender WHERE holder = $1';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** All SQL of the outbox. Without a mail server (`canSend` false) mail is stored to be read, and never sent. */
export function createOutboxStore(database: Pick<Database, 'orm' | 'pool'>, canSend: boolean) {
  const { orm, pool } = database;
  const isWaiting = eq(mailOutbox.state, 'queued');

  async function settleMany(outcomes: readonly Outcome[], nowMs: number): Promise<void> {
    await pool.query({ name: 'outbox-settle', text: SETTLE, values: settleValues(outcomes, nowMs) });
  }

  return {
    ...createOutboxReader(database, canSend),

    /** Whether there is a mail server. */
    canSend,

    /**
     * Adds `mail` when the transaction commits. Does the same work when `isWanted` is false, so that the time of a
     * response does not reveal it.
     */
    async addIf(tx: Transaction, isWanted: boolean, mail: NewMail): Promise<void> {
      const [now, expires] = [new Date(mail.nowMs).toISOString(), new Date(mail.expiresMs).toISOString()];
      await tx.execute(sql`insert into mail_outbox (recipient, content, state, created_at, due_at, expires_at)
        select ${mail.recipient}, ${JSON.stringify(mail.content)}::jsonb, ${canSend ? 'queued' : 'held'},
          ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz where ${isWanted}::boolean`);
    },

    /** Removes what was not sent yet. Executes the same statement when `isWanted` is false, as `addIf` does. */
    async cancelIf(tx: Transaction, isWanted: boolean, recipient: string): Promise<void> {
      const isChosen = sql`${isWanted}::boolean`;
      await tx.delete(mailOutbox).where(and(eq(mailOutbox.recipient, recipient), isWaiting, isChosen));
    },

    /** Removes everything about a recipient. */
    async deleteMailsTo(tx: Transaction, recipient: string): Promise<void> {
      await tx.delete(mailOutbox).where(eq(mailOutbox.recipient, recipient));
    },

    /** Returns at most `limit` mails that are due; another sender may take them from `untilMs` on. */
    async claim(limit: number, nowMs: number, untilMs: number): Promise<ClaimedMail[]> {
      const { rows } = await pool.query<{
        id: number;
        message_id: string;
        recipient: string;
        content: unknown;
        attempts: number;
      }>({ name: 'outbox-claim', text: CLAIM, values: [nowMs, untilMs, limit] });
      return rows.flatMap(({ message_id, content: stored, ...row }) => {
        const content = parseMailContent(stored);
        return content === undefined ? [] : [{ ...row, messageId: message_id, content, campaignId: null }];
      });
    },

    /** Records the outcomes of claimed mails in one write. What is settled for good loses the secret of its link. */
    settleMany,

    /** Records the outcome of one mail. */
    settle: (outcome: Outcome, nowMs: number): Promise<void> => settleMany([outcome], nowMs),

    /** Makes mails that were claimed until `untilMs` and not tried due again. */
    async release(ids: readonly number[], untilMs: number, nowMs: number): Promise<void> {
      await pool.query({ name: 'outbox-release', text: RELEASE, values: [ids, nowMs, untilMs] });
    },

    /** Makes `holder` the only sender until `leaseMs` from now. Returns false while another process is. */
    async takeLease(holder: string, nowMs: number, leaseMs: number): Promise<boolean> {
      const { rowCount } = await pool.query({ name: 'mail-lease', text: TAKE_LEASE, values: [holder, nowMs, leaseMs] });
      return rowCount === 1;
    },

    async endLease(holder: string): Promise<void> {
      await pool.query({ name: 'mail-lease-end', text: END_LEASE, values: [holder] });
    },

    /** Gives up mails to one person whose time is over, and deletes those of thirty days ago. */
    async sweep(nowMs: number): Promise<void> {
      await orm
        .update(mailOutbox)
        .set({
          state: 'failed',
          failure: 'expired',
          settledAt: new Date(nowMs),
          content: sql`${mailOutbox.content} - 'secret'`,
        })
        .where(and(isWaiting, isNull(mailOutbox.campaignId), lte(mailOutbox.expiresAt, new Date(nowMs))));
      await orm
        .delete(mailOutbox)
        .where(and(ne(mailOutbox.state, 'queued'), lte(mailOutbox.createdAt, new Date(nowMs - KEPT_MS))));
    },
  };
}

/** The parameters of `SETTLE`. */
function settleValues(outcomes: readonly Outcome[], nowMs: number): unknown[] {
  const settlements = outcomes.map(({ settlement }) => settlement);
  return [
    outcomes.map(({ id }) => id),
    outcomes.map(({ campaignId }) => campaignId),
    settlements.map(({ state }) => state),
    settlements.map((one) => (one.state === 'sent' ? null : one.failure)),
    settlements.map((one) => (one.state === 'queued' ? one.attempts : null)),
    settlements.map((one) => (one.state === 'queued' ? one.dueMs : null)),
    nowMs,
  ];
}
