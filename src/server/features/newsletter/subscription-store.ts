import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import {
  newsletterMailboxes as mailboxes,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';
import type { MailboxKey } from './mailbox-key.ts';
import { NO_SIGN_UP_REQUEST, type StoredSubscription } from './sign-up-store.ts';

export type SubscriptionStore = ReturnType<typeof createSubscriptionStore>;

/** The SQL of existing subscriptions and their end. Each change and its mails are written in one transaction. */
export function createSubscriptionStore(
  { orm }: Pick<Database, 'orm'>,
  outbox: Pick<OutboxStore, 'cancelMailsTo' | 'deleteMailsTo'>,
  mailboxKey: MailboxKey,
) {
  /** Ends a subscription, removes its mails that were not sent yet, and returns whether there was one. */
  async function leaveIn(tx: Transaction, which: SQL, nowMs: number): Promise<boolean> {
    const [row] = await tx
      .update(subscriptions)
      .set({
        state: 'left',
        // Repeating it withdraws a sign-up that was not confirmed, and changes nothing else.
        leftAt: sql`case ${subscriptions.state} when 'left' then ${subscriptions.leftAt}
          else ${new Date(nowMs).toISOString()}::timestamptz end`,
        ...NO_SIGN_UP_REQUEST,
        confirmationHash: null,
      })
      .where(which)
      .returning({ email: subscriptions.email });
    if (row !== undefined) await outbox.cancelMailsTo(tx, [row.email]);
    return row !== undefined;
  }

  /** Deletes a subscription and its mails, remembers the mailbox for a while, and returns whether there was one. */
  async function eraseIn(tx: Transaction, which: SQL, nowMs: number): Promise<boolean> {
    const [row] = await tx.delete(subscriptions).where(which).returning({ email: subscriptions.email });
    if (row === undefined) return false;
    const erased = { asks: 0, requestedAt: null, erasedAt: new Date(nowMs) };
    await outbox.deleteMailsTo(tx, row.email);
    await tx
      .insert(mailboxes)
      .values({ key: mailboxKey(row.email), ...erased })
      .onConflictDoUpdate({ target: mailboxes.key, set: erased });
    return true;
  }

  return {
    async find(reference: string): Promise<StoredSubscription | undefined> {
      const [row] = await orm.select().from(subscriptions).where(eq(subscriptions.reference, reference));
      return row;
    },

    leaveIn,
    eraseIn,

    leave: (reference: string, nowMs: number): Promise<boolean> =>
      orm.transaction((tx) => leaveIn(tx, eq(subscriptions.reference, reference), nowMs)),

    erase: (reference: string, nowMs: number): Promise<boolean> =>
      orm.transaction((tx) => eraseIn(tx, eq(subscriptions.reference, reference), nowMs)),
  };
}
