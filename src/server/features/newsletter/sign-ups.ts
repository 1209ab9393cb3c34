import { and, eq, isNull } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf } from '#contract/endpoint.ts';
import type { newsletterSubscribe } from '#contract/newsletter.ts';
import { CONSENT_VERSION } from '#domain/newsletter/consent.ts';
import {
  CONFIRMATION_VALID_MS,
  isConfirmationValid,
  type MailboxFacts,
  type SignUpEffect,
  type SubscriptionState,
  signUpEffect,
} from '#domain/newsletter/subscription.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { MailLinkTokens } from '#server/credentials/tokens.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import {
  newsletterMailboxes as mailboxes,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import type { FeatureContext } from '#server/feature.ts';
import { truncatedNetwork } from '#server/limits/address-subject.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import {
  LINKS_BY_ADDRESS,
  linkNotValid,
  mailboxKey,
  NO_SIGN_UP_REQUEST,
  type StoredSubscription,
} from './subscriptions.ts';

/** A full lecture hall at once, then one a minute: each may become a permanent row. */
export const SUBSCRIPTIONS_BY_ADDRESS: AttemptRule = {
  name: 'newsletter-address',
  burst: 60,
  refillMs: 60_000,
  message: 'Too many subscriptions came from your network.',
};

/** A welcome mail that could not be sent by then is dropped. */
const WELCOME_VALID_MS = CONFIRMATION_VALID_MS;

/** The record of a form. */
const NOT_IMPORTED = { importedConsentText: null, importedAt: null, importedBy: null };

/** The link came by mail, so the mailbox exists. */
const CONFIRMED = {
  ...NO_SIGN_UP_REQUEST,
  state: 'subscribed',
  confirmationHash: null,
  leftAt: null,
  suppressedAt: null,
  suppressedReason: null,
} as const;

export type SignUps = ReturnType<typeof createSignUps>;

/** Sign-ups and their confirmation. Each change and its mail are written in one transaction. */
export function createSignUps(context: FeatureContext, tokens: MailLinkTokens) {
  const { outbox, limits, clock, sessionSecret } = context;
  const { orm } = context.database;
  const countConfirmationMail = confirmationMailCount(context);

  return {
    /**
     * Subscribes an e-mail once, or queues a confirmation mail: to one mailbox at once, after an hour, a day and a
     * week, then none; in thirty days one to an unsubscribed address; nothing when the honeypot field is filled.
     * Without a mail server an address is subscribed at once. Executes the same statements for known and unknown
     * addresses, so that the time of the response reveals nothing.
     * @throws {ProblemError} too-many-requests
     */
    async subscribe({ email, source, website }: BodyOf<typeof newsletterSubscribe>, ip: string): Promise<void> {
      await limits.count(SUBSCRIPTIONS_BY_ADDRESS, { ip });
      if (website !== undefined && website !== '') return;
      const nowMs = clock.nowMs();
      const now = new Date(nowMs);
      const consent = { source, consentVersion: CONSENT_VERSION, network: truncatedNetwork(ip), consentedAt: now };
      const { secret, secretHash } = tokens.issueConfirmation();
      const effect = await orm.transaction(async (tx) => {
        const mailbox = await lockMailbox(tx, mailboxKey(sessionSecret, email));
        const { id, reference, state, requestedAt } = await lockSubscription(tx, { email, ...consent });
        const facts = { state, requestedMs: requestedAt?.getTime() ?? null, mailbox };
        const decided = signUpEffect(facts, nowMs, outbox.canSend);
        const isMailDue = decided !== 'nothing';
        const isRequested = decided === 'request-confirmation';
        await tx
          .update(subscriptions)
          .set({
            email,
            ...(decided === 'subscribe' && { state: 'subscribed', confirmedAt: null, leftAt: null }),
            ...consentChange(state, decided, consent),
            ...(isRequested && { requestedAt: now, confirmationHash: secretHash }),
          })
          .where(eq(subscriptions.id, id));
        const requests = { asks: mailbox.requests + 1, requestedAt: now, erasedAt: null };
        await tx
          .update(mailboxes)
          .set({ key: mailbox.key, ...(isRequested && requests) })
          .where(eq(mailboxes.key, mailbox.key));
        // A new address to which no confirmation mail may be sent is not kept.
        const isUnrequested = and(eq(subscriptions.state, 'pending'), isNull(subscriptions.requestedAt));
        await tx.delete(subscriptions).where(and(eq(subscriptions.id, id), isUnrequested));
        const content = outbox.canSend
          ? ({ type: 'newsletter-confirmation', reference, secret } as const)
          : ({ type: 'newsletter-welcome', reference } as const);
        // It replaces one that waits, however long the mail server has been away.
        await outbox.cancelMailsTo(tx, [email], isMailDue);
        const expiresMs = nowMs + CONFIRMATION_VALID_MS;
        await outbox.addIf(tx, isMailDue, { recipient: email, content, nowMs, expiresMs });
        return decided;
      });
      if (effect === 'request-confirmation') countConfirmationMail();
    },

    /** Subscribes the address of a confirmation mail. @throws {ProblemError} link-not-valid, too-many-requests */
    async confirm(token: string, ip: string): Promise<void> {
      await limits.count(LINKS_BY_ADDRESS, { ip });
      const link = tokens.readConfirmation(token);
      if (link === undefined) throw linkNotValid();
      const { reference, matches } = link;
      const nowMs = clock.nowMs();
      await orm.transaction(async (tx) => {
        const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.reference, reference)).for('update');
        const isValid = isConfirmationValid(row?.requestedAt?.getTime() ?? null, nowMs);
        if (row === undefined || !matches(row.confirmationHash) || !isValid) throw linkNotValid();
        await tx
          .update(subscriptions)
          .set({ ...requestedConsent(row), ...CONFIRMED, confirmedAt: new Date(nowMs) })
          .where(eq(subscriptions.id, row.id));
        await tx.delete(mailboxes).where(eq(mailboxes.key, mailboxKey(sessionSecret, row.email)));
        const content = { type: 'newsletter-welcome', reference } as const;
        await outbox.addIf(tx, true, { recipient: row.email, content, nowMs, expiresMs: nowMs + WELCOME_VALID_MS });
      });
    },
  };
}

/** Locks what is remembered of a mailbox. */
async function lockMailbox(tx: Transaction, key: string): Promise<MailboxFacts & { readonly key: string }> {
  const [row] = await tx
    .insert(mailboxes)
    .values({ key })
    .onConflictDoUpdate({ target: mailboxes.key, set: { key } })
    .returning();
  const { asks = 0, requestedAt, erasedAt } = row ?? {};
  return { key, requests: asks, requestedMs: requestedAt?.getTime() ?? null, erasedMs: erasedAt?.getTime() ?? null };
}

/** The record of one consent. */
interface Consent {
  readonly source: string;
  readonly consentVersion: number;
  readonly network: string;
  readonly consentedAt: Date;
}

/** Locks the subscription of an address, a new one as pending. */
async function lockSubscription(
  tx: Transaction,
  subscription: Consent & { readonly email: string },
): Promise<StoredSubscription> {
  const { email } = subscription;
  const [row] = await tx
    .insert(subscriptions)
    .values({ ...subscription, state: 'pending' })
    .onConflictDoUpdate({ target: subscriptions.email, set: { email } })
    .returning();
  if (row === undefined) throw new Error('The insert returned no row.');
  return row;
}

/** Returns what a sign-up changes of the record. Of an unsubscribed address it stays until the new one is confirmed. */
function consentChange(current: SubscriptionState, effect: SignUpEffect, consent: Consent) {
  if (effect === 'nothing') return {};
  if (current !== 'left' || effect === 'subscribe') return { ...consent, ...NO_SIGN_UP_REQUEST, ...NOT_IMPORTED };
  const { source, consentVersion, network } = consent;
  return { requestedSource: source, requestedConsentVersion: consentVersion, requestedNetwork: network };
}

/** Returns the record of a consent that is confirmed now; nothing when the row has it already. */
function requestedConsent(row: StoredSubscription) {
  const { requestedSource, requestedConsentVersion, requestedNetwork, requestedAt } = row;
  if (requestedSource === null || requestedConsentVersion === null || requestedAt === null) return {};
  return {
    source: requestedSource,
    consentVersion: requestedConsentVersion,
    network: requestedNetwork,
    consentedAt: requestedAt,
    ...NOT_IMPORTED,
  };
}

/** Confirmation mails in an hour that nobody expects without a reason, such as a campaign. */
export const SIGN_UP_MAILS_ALERT = 500;

/** Returns a function to call with each confirmation mail: they are counted, and unusually many logged once an hour. */
export function confirmationMailCount({
  clock,
  log,
  metrics,
}: Pick<FeatureContext, 'clock' | 'metrics'> & { readonly log: Pick<FastifyBaseLogger, 'warn'> }): () => void {
  let mails = 0;
  metrics.counter('newsletter_asked_total', 'Confirmation mails that newsletter sign-ups led to', () => mails);
  let sinceMs = clock.nowMs();
  let count = 0;
  return () => {
    mails += 1;
    const nowMs = clock.nowMs();
    if (Math.abs(nowMs - sinceMs) >= HOUR_MS) [sinceMs, count] = [nowMs, 0];
    count += 1;
    if (count !== SIGN_UP_MAILS_ALERT) return;
    log.warn({ mails: count }, 'Very many newsletter sign-ups in an hour: strangers may be entering addresses');
  };
}
