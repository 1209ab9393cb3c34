import { and, desc, eq, lt, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { type MailContent, parseMailContent } from './mail-content.ts';

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
}

export type Settlement =
  | { readonly state: 'sent' }
  | { readonly state: 'failed'; readonly failure: string }
  | { readonly state: 'queued'; readonly failure: string; readonly attempts: number; readonly dueMs: number };

export interface OutboxEntry extends ClaimedMail {
  readonly state: 'queued' | 'sent' | 'failed' | 'held';
  readonly createdAt: Date;
  readonly settledAt: Date | null;
  readonly failure: string | null;
}

type Transaction = Parameters<Parameters<Database['orm']['transaction']>[0]>[0];

const ENTRIES_MAX = 200;
const KEPT_MS = 30 * 24 * 60 * 60 * 1_000;

const CLAIM = `UPDATE mail_outbox SET due_at = to_timestamp($2::float8 / 1000) WHERE id IN (
    SELECT id FROM mail_outbox WHERE state = 'queued' AND due_at <= to_timestamp($1::float8 / 1000)
      AND expires_at > to_timestamp($1::float8 / 1000)
    ORDER BY due_at, id LIMIT $3 FOR UPDATE SKIP LOCKED)
  RETURNING id::float8, message_id, recipient, content, attempts`;

/** A lease further ahead than any process takes one comes from a clock that was set back since. */
const TAKE_LEASE = `INSERT INTO mail_sender AS s (id, holder, held_until)
  VALUES (1, $1, to_timestamp(($2::float8 + $3::float8) / 1000))
  ON CONFLICT (id) DO UPDATE SET holder = excluded.holder, held_until = excluded.held_until
  WHERE s.holder = $1 OR s.held_until <= to_timestamp($2::float8 / 1000)
    OR s.held_until > to_timestamp(($2::float8 + 2 * $3::float8) / 1000)`;
const END_LEASE = 'DELETE FROM mail_sender WHERE holder = $1';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** All SQL of the outbox. Without a mail server (`canSend` false) mail is stored to be read, and never sent. */
export function createOutboxStore({ orm, pool }: Pick<Database, 'orm' | 'pool'>, canSend: boolean) {
  const isWaiting = eq(mailOutbox.state, 'queued');

  return {
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
        return content === undefined ? [] : [{ ...row, messageId: message_id, content }];
      });
    },

    /** Records the outcome of a claimed mail. What is settled for good loses the secret of its link. */
    async settle(id: number, settlement: Settlement, nowMs: number): Promise<void> {
      const isMine = and(eq(mailOutbox.id, id), isWaiting);
      if (settlement.state === 'queued') {
        const { failure, attempts, dueMs } = settlement;
        await orm
          .update(mailOutbox)
          .set({ failure, attempts, dueAt: new Date(dueMs) })
          .where(isMine);
        return;
      }
      await orm
        .update(mailOutbox)
        .set({ ...settlement, settledAt: new Date(nowMs), content: sql`${mailOutbox.content} - 'secret'` })
        .where(isMine);
    },

    /** Makes `holder` the only sender until `leaseMs` from now. Returns false while another process is. */
    async takeLease(holder: string, nowMs: number, leaseMs: number): Promise<boolean> {
      const { rowCount } = await pool.query({ name: 'mail-lease', text: TAKE_LEASE, values: [holder, nowMs, leaseMs] });
      return rowCount === 1;
    },

    async endLease(holder: string): Promise<void> {
      await pool.query({ name: 'mail-lease-end', text: END_LEASE, values: [holder] });
    },

    /** Gives up mails whose time is over, and deletes those of thirty days ago. */
    async sweep(nowMs: number): Promise<void> {
      await orm
        .update(mailOutbox)
        .set({
          state: 'failed',
          failure: 'expired',
          settledAt: new Date(nowMs),
          content: sql`${mailOutbox.content} - 'secret'`,
        })
        .where(and(isWaiting, lte(mailOutbox.expiresAt, new Date(nowMs))));
      await orm
        .delete(mailOutbox)
        .where(and(ne(mailOutbox.state, 'queued'), lte(mailOutbox.createdAt, new Date(nowMs - KEPT_MS))));
    },

    /** Returns the newest mails, at most 200, those older than `beforeId` when it is given. */
    async list(beforeId?: number): Promise<OutboxEntry[]> {
      const rows = await orm
        .select()
        .from(mailOutbox)
        .where(beforeId === undefined ? undefined : lt(mailOutbox.id, beforeId))
        .orderBy(desc(mailOutbox.id))
        .limit(ENTRIES_MAX);
      return rows.flatMap(({ content: stored, dueAt: _due, expiresAt: _expires, ...row }) => {
        const content = parseMailContent(stored);
        return content === undefined ? [] : [{ ...row, content }];
      });
    },
  };
}
