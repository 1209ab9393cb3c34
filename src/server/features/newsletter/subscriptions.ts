import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { NewsletterSubscription } from '#contract/newsletter.ts';
import { consentText } from '#domain/newsletter/consent.ts';
import { mailboxOf } from '#domain/newsletter/email.ts';
import { ERASED_PAUSE_MS, MAILBOX_KEPT_MS, UNCONFIRMED_KEPT_MS } from '#domain/newsletter/subscription.ts';
import { codeOf, type MailLinkTokens } from '#server/credentials/tokens.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { unlocked } from '#server/db/retention.ts';
import {
  newsletterMailboxes as mailboxes,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import type { FeatureContext } from '#server/feature.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';

/** Tokens cannot be guessed; this only bounds the work. */
export const LINKS_BY_ADDRESS: AttemptRule = {
  name: 'newsletter-link-address',
  burst: 120,
  refillMs: 5_000,
  message: 'Too many newsletter links were opened from your network.',
};

/** The posts of a mail provider come from few addresses, and all at once after a mailing. */
const ONE_CLICKS_BY_ADDRESS: AttemptRule = {
  name: 'newsletter-one-click-address',
  burst: 5_000,
  refillMs: 100,
  message: 'Too many requests came from your network.',
};

export type StoredSubscription = typeof subscriptions.$inferSelect;

export const NO_SIGN_UP_REQUEST = { requestedSource: null, requestedConsentVersion: null, requestedNetwork: null };

export function linkNotValid(): ProblemError {
  return new ProblemError(
    'link-not-valid',
    'This link does not work any more: it was used, it has expired, or a part of it is missing.',
  );
}

/** Returns the key of the mailbox that an address belongs to. */
export function mailboxKey(sessionSecret: string, email: string): string {
  return codeOf(sessionSecret, 'newsletter mailbox', mailboxOf(email));
}

export type Subscriptions = ReturnType<typeof createSubscriptions>;

/** What a link in a mail does with its subscription. All throw link-not-valid and too-many-requests. */
export function createSubscriptions(context: FeatureContext, tokens: MailLinkTokens) {
  const { limits, clock } = context;
  const { orm } = context.database;
  const { leaveIn, eraseIn } = createEnding(context);

  async function referenceIn(token: string, ip: string, rule = LINKS_BY_ADDRESS): Promise<SQL> {
    await limits.count(rule, { ip });
    const reference = tokens.managedReference(token);
    if (reference === undefined) throw linkNotValid();
    return eq(subscriptions.reference, reference);
  }

  return {
    leaveIn,
    eraseIn,

    /** Returns everything that is stored. */
    async find(token: string, ip: string): Promise<NewsletterSubscription> {
      const [row] = await orm
        .select()
        .from(subscriptions)
        .where(await referenceIn(token, ip));
      if (row === undefined) throw linkNotValid();
      return toRecord(row);
    },

    async leave(token: string, ip: string): Promise<void> {
      const which = await referenceIn(token, ip);
      await orm.transaction((tx) => leaveIn(tx, which, clock.nowMs()));
    },

    /** Ends a subscription for a mail provider, many of which come from few addresses. */
    async leaveByOneClick(token: string, ip: string): Promise<void> {
      const which = await referenceIn(token, ip, ONE_CLICKS_BY_ADDRESS);
      await orm.transaction((tx) => leaveIn(tx, which, clock.nowMs()));
    },

    async erase(token: string, ip: string): Promise<void> {
      const which = await referenceIn(token, ip);
      await orm.transaction((tx) => eraseIn(tx, which, clock.nowMs()));
    },
  };
}

/** Both return whether there was a subscription. */
function createEnding({ outbox, sessionSecret }: FeatureContext) {
  return {
    /** Ends a subscription, and removes its mails that were not sent yet. */
    async leaveIn(tx: Transaction, which: SQL, nowMs: number): Promise<boolean> {
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
    },

    /** Deletes a subscription and its mails, and remembers the mailbox for a while. */
    async eraseIn(tx: Transaction, which: SQL, nowMs: number): Promise<boolean> {
      const [row] = await tx.delete(subscriptions).where(which).returning({ email: subscriptions.email });
      if (row === undefined) return false;
      const erased = { asks: 0, requestedAt: null, erasedAt: new Date(nowMs) };
      await outbox.deleteMailsTo(tx, row.email);
      await tx
        .insert(mailboxes)
        .values({ key: mailboxKey(sessionSecret, row.email), ...erased })
        .onConflictDoUpdate({ target: mailboxes.key, set: erased });
      return true;
    },
  };
}

function toRecord(row: StoredSubscription): NewsletterSubscription {
  return {
    email: row.email,
    state: row.state,
    form: row.source,
    consentText: row.importedConsentText ?? consentText(row.consentVersion),
    consentedAt: row.consentedAt.toISOString(),
    importedAt: row.importedAt?.toISOString() ?? null,
    network: row.network,
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    leftAt: row.leftAt?.toISOString() ?? null,
    signUp: signUpOf(row),
  };
}

/** What a sign-up stored that was not confirmed, after the address had been unsubscribed. */
function signUpOf({ requestedSource, requestedConsentVersion, requestedNetwork, requestedAt }: StoredSubscription) {
  if (requestedSource === null || requestedConsentVersion === null || requestedAt === null) return null;
  return {
    form: requestedSource,
    consentText: consentText(requestedConsentVersion),
    requestedAt: requestedAt.toISOString(),
    network: requestedNetwork,
  };
}

/**
 * Deletes the addresses that were not confirmed in time, of those that had unsubscribed before only what the sign-up
 * stored, and mailboxes that need not be remembered.
 */
export async function sweepSubscriptions({ orm }: Pick<Database, 'orm'>, nowMs: number): Promise<void> {
  const signUpAt = sql`coalesce(${subscriptions.requestedAt}, ${subscriptions.consentedAt})`;
  const isOver = lte(signUpAt, new Date(nowMs - UNCONFIRMED_KEPT_MS));
  await orm.delete(subscriptions).where(unlocked(subscriptions, and(eq(subscriptions.state, 'pending'), isOver)));
  await orm
    .update(subscriptions)
    .set({ ...NO_SIGN_UP_REQUEST, confirmationHash: null })
    .where(
      unlocked(subscriptions, and(eq(subscriptions.state, 'left'), isNotNull(subscriptions.requestedSource), isOver)),
    );

  const { requestedAt, erasedAt } = mailboxes;
  const wasMailed = and(isNotNull(requestedAt), lte(requestedAt, new Date(nowMs - MAILBOX_KEPT_MS)));
  const wasErased = and(isNull(requestedAt), lte(erasedAt, new Date(nowMs - ERASED_PAUSE_MS)));
  const isEmpty = and(isNull(requestedAt), isNull(erasedAt));
  await orm.delete(mailboxes).where(or(wasMailed, wasErased, isEmpty));
}
