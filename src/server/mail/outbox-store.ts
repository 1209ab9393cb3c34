import { and, eq, inArray, isNull, lte, ne, type SQL, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { unlocked } from '#server/db/retention.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { Metrics } from '#server/metrics.ts';
import type { MailContent } from './mail-content.ts';
import { createOutboxQueue } from './outbox-queue.ts';

export interface NewMail {
  readonly recipient: string;
  readonly content: MailContent;
  /** Ms since the epoch. */
  readonly nowMs: number;
  /** Not sent after this. */
  readonly expiresMs: number;
}

export interface OutboxStats {
  /** Mails that wait, those of campaigns included. */
  readonly queued: number;
  /** Of the mail to one person that is due the longest, s; 0: none is due. A campaign's rate makes its mails wait. */
  readonly oldestDueSeconds: number;
}

const KEPT_MS = 30 * DAY_MS;

const IS_WAITING = eq(mailOutbox.state, 'queued');

/** Two parts, each from its own partial index. */
const STATS = `SELECT count(*)::float8 AS queued, extract(epoch FROM min(single_due_at))::float8 AS oldest FROM (
    SELECT due_at AS single_due_at FROM mail_outbox WHERE state = 'queued' AND campaign_id IS NULL
    UNION ALL
    SELECT NULL FROM mail_outbox WHERE state = 'queued' AND campaign_id IS NOT NULL) AS waiting`;

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** All SQL of the outbox. Without a mail server (`canSend` false) mail waits until there is one or it expires. */
export function createOutboxStore(database: Pick<Database, 'orm' | 'pool'>, canSend: boolean) {
  const { orm, pool } = database;

  return {
    ...createOutboxQueue(database),
    ...DELETIONS,

    /** Whether there is a mail server. */
    canSend,

    /**
     * Adds `mail` when the transaction commits. Does the same work when `isWanted` is false, so that the time of a
     * response does not reveal it.
     */
    async addIf(tx: Transaction, isWanted: boolean, mail: NewMail): Promise<void> {
      const [now, expires] = [new Date(mail.nowMs).toISOString(), new Date(mail.expiresMs).toISOString()];
      await tx.execute(sql`insert into mail_outbox (recipient, content, state, created_at, due_at, expires_at)
        select ${mail.recipient}, ${JSON.stringify(mail.content)}::jsonb, 'queued', ${now}::timestamptz, ${now}::timestamptz, ${expires}::timestamptz where ${isWanted}::boolean`);
    },

    /** Adds `mail` when the transaction commits. Returns its number. */
    async add(tx: Transaction, { recipient, content, nowMs, expiresMs }: NewMail): Promise<number> {
      const now = new Date(nowMs);
      const expiresAt = new Date(expiresMs);
      const [row] = await tx
        .insert(mailOutbox)
        .values({ recipient, content, state: 'queued', createdAt: now, dueAt: now, expiresAt })
        .returning({ id: mailOutbox.id });
      if (row === undefined) throw new Error('The outbox returned no row');
      return row.id;
    },

    /** Gives up mails to one person whose time is over, and deletes those of thirty days ago: `unlocked` ones. */
    async sweep(nowMs: number): Promise<void> {
      const settledAt = new Date(nowMs);
      await orm
        .update(mailOutbox)
        .set({ state: 'failed', failure: 'expired', settledAt, content: sql`${mailOutbox.content} - 'secret'` })
        .where(
          unlocked(mailOutbox, and(IS_WAITING, isNull(mailOutbox.campaignId), lte(mailOutbox.expiresAt, settledAt))),
        );
      const isOld = and(ne(mailOutbox.state, 'queued'), lte(mailOutbox.createdAt, new Date(nowMs - KEPT_MS)));
      await orm.delete(mailOutbox).where(unlocked(mailOutbox, isOld));
    },

    async stats(nowMs: number): Promise<OutboxStats> {
      const { rows } = await pool.query<{ queued: number; oldest: number | null }>(STATS);
      const [{ queued, oldest } = { queued: 0, oldest: null }] = rows;
      return { queued, oldestDueSeconds: oldest === null ? 0 : Math.max(0, nowMs / 1_000 - oldest) };
    },
  };
}

/** Mails of this process, since it started. */
export interface MailCounts {
  sent: number;
  failed: number;
}

/** Adds the metrics of the mails. Their queue is that of all processes, read from the database. */
export function addMailMetrics(
  { gauge, counter }: Metrics,
  { outbox, counts, clock }: { readonly outbox: OutboxStore; readonly counts: MailCounts; readonly clock: Clock },
): void {
  counter('mail_sent_total', 'Mails that the mail server accepted', () => counts.sent);
  counter('mail_failed_total', 'Mails that were given up', () => counts.failed);
  const queued = 'Mails that wait, those of campaigns included';
  gauge('mail_queued', queued, async () => (await outbox.stats(clock.nowMs())).queued, 'max');
  const oldest = 'How long the oldest mail to one person has been due';
  gauge('mail_oldest_due_seconds', oldest, async () => (await outbox.stats(clock.nowMs())).oldestDueSeconds, 'max');
}

/** What takes mails of the outbox back. */
const DELETIONS = {
  /** Deletes one mail that belongs to no campaign, unless it was sent. */
  async cancel(tx: Transaction, id: number | null): Promise<void> {
    if (id === null) return;
    await tx.delete(mailOutbox).where(and(eq(mailOutbox.id, id), isNull(mailOutbox.campaignId), IS_WAITING));
  },

  /**
   * Removes what waits of the newsletter's mails to these addresses. Executes the same statement when `isWanted` is
   * false, as `addIf`.
   */
  async cancelMailsTo(tx: Transaction, recipients: readonly string[], isWanted = true): Promise<void> {
    const isChosen = sql`${inArray(mailOutbox.recipient, [...recipients])} and ${IS_WAITING} and ${isWanted}::boolean`;
    await tx.execute(sql`${deletionOf(isChosen)}`);
  },

  /** Deletes the newsletter's mails to an address, sent ones too. */
  async deleteMailsTo(tx: Transaction, recipient: string): Promise<void> {
    await tx.execute(sql`${deletionOf(eq(mailOutbox.recipient, recipient))}`);
  },
};

/** Mails to the team stay, whatever becomes of a subscription of the same address. */
const IS_NEWSLETTER = sql`(${mailOutbox.campaignId} is not null or ${mailOutbox.content}->>'type' like 'newsletter-%')`;

/** One statement, with the campaigns locked first, as for the outcomes. */
function deletionOf(which: SQL): SQL {
  const condition = sql`${which} and ${IS_NEWSLETTER}`;
  return sql`with chosen as (select id, campaign_id from mail_outbox where ${condition}),
    locked as (select id from newsletter_campaigns where id = any(array(select campaign_id from chosen))
      order by id for update),
    deleted as (
      delete from mail_outbox where ${condition} and (select count(*) from locked) >= 0 returning campaign_id, state),
    counted as (
      select campaign_id, count(*) as deleted from deleted
      where campaign_id is not null and state = 'queued' group by campaign_id)
    update newsletter_campaigns c set skipped = c.skipped + k.deleted
    from counted k where c.id = k.campaign_id`;
}
