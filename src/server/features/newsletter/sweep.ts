import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm';
import { ERASED_PAUSE_MS, MAILBOX_KEPT_MS, UNCONFIRMED_KEPT_MS } from '#domain/newsletter/subscription.ts';
import type { Database } from '#server/db/database.ts';
import {
  newsletterMailboxes as mailboxes,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import { NO_SIGN_UP_REQUEST } from './sign-up-store.ts';

/**
 * Deletes the addresses that were not confirmed in time, of those that had unsubscribed before only what the sign-up
 * stored, and mailboxes that need not be remembered.
 */
export async function sweepSubscriptions({ orm }: Pick<Database, 'orm'>, nowMs: number): Promise<void> {
  const signUpAt = sql`coalesce(${subscriptions.requestedAt}, ${subscriptions.consentedAt})`;
  const isOver = lte(signUpAt, new Date(nowMs - UNCONFIRMED_KEPT_MS));
  await orm.delete(subscriptions).where(and(eq(subscriptions.state, 'pending'), isOver));
  await orm
    .update(subscriptions)
    .set({ ...NO_SIGN_UP_REQUEST, confirmationHash: null })
    .where(and(eq(subscriptions.state, 'left'), isNotNull(subscriptions.requestedSource), isOver));

  const { requestedAt, erasedAt } = mailboxes;
  const wasMailed = and(isNotNull(requestedAt), lte(requestedAt, new Date(nowMs - MAILBOX_KEPT_MS)));
  const wasErased = and(isNull(requestedAt), lte(erasedAt, new Date(nowMs - ERASED_PAUSE_MS)));
  const isEmpty = and(isNull(requestedAt), isNull(erasedAt));
  await orm.delete(mailboxes).where(or(wasMailed, wasErased, isEmpty));
}
