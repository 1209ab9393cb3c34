import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import type { MailOutcome } from './delivery.ts';
import { type MailContent, parseMailContent } from './mail-content.ts';

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

const CLAIM = `UPDATE mail_outbox SET due_at = to_timestamp($2::float8 / 1000) WHERE id IN (
    SELECT id FROM mail_outbox WHERE state = 'queued' AND campaign_id IS NULL AND due_at <= to_timestamp($1::float8 / 1000)
      AND expires_at > to_timestamp($1::float8 / 1000)
    ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING id::float8, message_id, recipient, content, attempts`;

/**
 * One statement, and so one transaction and one round trip, for the outcomes of many mails and the counts of their
 * campaigns. A mail that was deleted while it was being delivered counts too. Campaigns are locked before mails, as
 * when one is stopped: the other order deadlocks.
 */
function outcomesStatement(outcomes: readonly MailOutcome[], nowMs: number): SQL {
  const column = (value: (outcome: MailOutcome) => unknown) => sql.param(outcomes.map(value));
  const failures = column((one) => (one.state === 'sent' ? null : one.failure));
  const attempts = column((one) => (one.state === 'queued' ? one.attempts : null));
  const dueMs = column((one) => (one.state === 'queued' ? one.dueMs : null));
  return sql`with outcome as (
      select * from unnest(${column(({ id }) => id)}::bigint[], ${column(({ campaignId }) => campaignId)}::bigint[],
        ${column(({ state }) => state)}::text[], ${failures}::text[], ${attempts}::int[], ${dueMs}::float8[])
        as o(id, campaign_id, state, failure, attempts, due_ms)),
    locked as (select id from newsletter_campaigns where id = any(array(select campaign_id from outcome))
      order by id for update),
    recorded as (
      update mail_outbox m set state = o.state, failure = coalesce(o.failure, m.failure),
        attempts = coalesce(o.attempts, m.attempts),
        due_at = coalesce(to_timestamp(o.due_ms / 1000), m.due_at),
        settled_at = case when o.state = 'queued' then null else to_timestamp(${nowMs}::float8 / 1000) end,
        content = case when o.state = 'queued' then m.content else m.content - 'secret' end
      from outcome o where m.id = o.id and m.state = 'queued' and (select count(*) from locked) >= 0
      returning m.id),
    counted as (
      select o.campaign_id, count(*) filter (where o.state = 'sent') as sent,
        count(*) filter (where o.state = 'failed') as failed,
        count(*) filter (where o.state <> 'queued' and r.id is null) as deleted
      from outcome o left join mail_outbox m on m.id = o.id left join recorded r on r.id = o.id
      where o.campaign_id is not null and coalesce(m.state, 'queued') = 'queued' group by o.campaign_id)
    update newsletter_campaigns c set sent = c.sent + k.sent, failed = c.failed + k.failed,
      cancelled = case c.state when 'cancelled' then greatest(0, c.cancelled - k.deleted) else c.cancelled end,
      skipped = case c.state when 'cancelled' then c.skipped else greatest(0, c.skipped - k.deleted) end
    from counted k where c.id = k.campaign_id`;
}

/**
 * Makes campaigns leave out who was refused for good. A statement of its own, before the outcomes: repeated it changes
 * nothing, and it locks no mail and no campaign, but subscribers in the order in which an import locks them.
 */
function bouncesStatement(outcomes: readonly { readonly id: number; failure?: string }[], nowMs: number): SQL {
  const failures = sql.param(outcomes.map(({ failure }) => failure));
  return sql`with bounce as (
      select m.recipient, o.failure, to_timestamp(${nowMs}::float8 / 1000) as at
      from unnest(${sql.param(outcomes.map(({ id }) => id))}::bigint[], ${failures}::text[]) as o(id, failure)
      join mail_outbox m on m.id = o.id),
    refused as (
      select s.id, b.failure, b.at from newsletter_subscriptions s join bounce b on b.recipient = s.email
      where s.suppressed_at is null order by s.email for update of s)
    update newsletter_subscriptions s set suppressed_at = r.at, suppressed_reason = r.failure
    from refused r where s.id = r.id`;
}

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

/** What senders do with the outbox. */
export function createOutboxQueue({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  return {
    /** Returns at most `limit` mails to one person that are due; another sender may take them from `untilMs` on. */
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

    /** Records the outcomes of claimed mails in one write. What is sent or given up loses the secret of its link. */
    async recordOutcomes(outcomes: readonly MailOutcome[], nowMs: number): Promise<void> {
      const bounces = outcomes.flatMap((one) => (one.state === 'failed' && one.isHardBounce === true ? [one] : []));
      if (bounces.length > 0) await orm.execute(sql`${bouncesStatement(bounces, nowMs)}`);
      await orm.execute(sql`${outcomesStatement(outcomes, nowMs)}`);
    },

    /** Records that a mail was returned after the server had accepted it; returns false when it is none of these. */
    async recordBounce(
      { messageId, recipients, failure }: { messageId: string; recipients: readonly string[]; failure: string },
      nowMs: number,
    ): Promise<boolean> {
      const isIt = and(inArray(mailOutbox.recipient, [...recipients]), eq(mailOutbox.messageId, messageId));
      const [mail] = await orm.select({ id: mailOutbox.id }).from(mailOutbox).where(isIt);
      if (mail !== undefined) await orm.execute(sql`${bouncesStatement([{ ...mail, failure }], nowMs)}`);
      return mail !== undefined;
    },

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
  };
}
