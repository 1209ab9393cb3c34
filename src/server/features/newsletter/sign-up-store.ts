import { and, eq, isNull } from 'drizzle-orm';
import type { MailboxFacts, SubscriptionFacts, SubscriptionState } from '#domain/newsletter/subscription.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import {
  newsletterMailboxes as mailboxes,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import type { NewMail, OutboxStore } from '#server/mail/outbox-store.ts';
import type { MailboxKey } from './mailbox-key.ts';

/** The record of one consent. */
export interface Consent {
  readonly source: string;
  readonly consentVersion: number;
  readonly network: string;
  /** Ms since the epoch. */
  readonly consentedMs: number;
}

export type StoredSubscription = typeof subscriptions.$inferSelect;

/** What a sign-up writes; undefined fields stay. */
export interface SignUpDecision {
  readonly state?: SubscriptionState;
  readonly consent?: Consent;
  readonly requested?: { readonly atMs: number; readonly confirmationHash: string };
  readonly mail: NewMail['content'];
  readonly isMailDue: boolean;
  readonly expiresMs: number;
}

const IS_UNREQUESTED = and(eq(subscriptions.state, 'pending'), isNull(subscriptions.requestedAt));

type DecideSignUp = (current: SubscriptionFacts, reference: string) => SignUpDecision;

/** The record of a form. */
const NOT_IMPORTED = { importedConsentText: null, importedAt: null, importedBy: null };

export const NO_SIGN_UP_REQUEST = { requestedSource: null, requestedConsentVersion: null, requestedNetwork: null };

/** The link came by mail, so the mailbox exists. */
const CONFIRMED = {
  ...NO_SIGN_UP_REQUEST,
  state: 'subscribed',
  confirmationHash: null,
  leftAt: null,
  suppressedAt: null,
  suppressedReason: null,
} as const;

export type SignUpStore = ReturnType<typeof createSignUpStore>;

/** The SQL of sign-ups and their confirmation. Each change and its mail are written in one transaction. */
export function createSignUpStore(
  { orm }: Pick<Database, 'orm'>,
  outbox: Pick<OutboxStore, 'addIf' | 'cancelIf'>,
  mailboxKey: MailboxKey,
) {
  return {
    /**
     * Locks the subscription of `email`, a new one as pending, and writes what `decide` returns. Executes the same
     * statements for known and unknown addresses.
     */
    signUp: (email: string, consent: Consent, decide: DecideSignUp): Promise<void> =>
      orm.transaction(async (tx) => {
        const mailbox = await lockMailbox(tx, mailboxKey(email));
        const row = await lockSubscription(tx, email, consent);
        const facts = { state: row.state, requestedMs: row.requestedAt?.getTime() ?? null, mailbox };
        const { state, requested, mail, isMailDue, expiresMs, ...decision } = decide(facts, row.reference);
        const requestedAt = requested && new Date(requested.atMs);
        await tx
          .update(subscriptions)
          .set({
            email,
            ...(state && { state, confirmedAt: null, leftAt: null }),
            ...consentChange(row.state, { state, ...decision }),
            ...(requested && { requestedAt, confirmationHash: requested.confirmationHash }),
          })
          .where(eq(subscriptions.id, row.id));
        await tx
          .update(mailboxes)
          .set({ key: mailbox.key, ...(requested && { asks: mailbox.requests + 1, requestedAt, erasedAt: null }) })
          .where(eq(mailboxes.key, mailbox.key));
        // A new address to which no confirmation mail may be sent is not kept.
        await tx.delete(subscriptions).where(and(eq(subscriptions.id, row.id), IS_UNREQUESTED));
        // It replaces one that waits, however long the mail server has been away.
        await outbox.cancelIf(tx, isMailDue, email);
        await outbox.addIf(tx, isMailDue, { recipient: email, content: mail, nowMs: consent.consentedMs, expiresMs });
      }),

    /** Subscribes when `isConfirmed` accepts the locked row, and returns whether it did. */
    confirm: (
      reference: string,
      isConfirmed: (row: StoredSubscription) => boolean,
      welcome: Omit<NewMail, 'recipient'>,
    ): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [row] = await tx.select().from(subscriptions).where(eq(subscriptions.reference, reference)).for('update');
        if (row === undefined || !isConfirmed(row)) return false;
        await tx
          .update(subscriptions)
          .set({ ...requestedConsent(row), ...CONFIRMED, confirmedAt: new Date(welcome.nowMs) })
          .where(eq(subscriptions.id, row.id));
        await tx.delete(mailboxes).where(eq(mailboxes.key, mailboxKey(row.email)));
        await outbox.addIf(tx, true, { ...welcome, recipient: row.email });
        return true;
      }),
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

async function lockSubscription(tx: Transaction, email: string, consent: Consent): Promise<StoredSubscription> {
  const [row] = await tx
    .insert(subscriptions)
    .values({ email, state: 'pending', ...consentColumns(consent) })
    .onConflictDoUpdate({ target: subscriptions.email, set: { email } })
    .returning();
  if (row === undefined) throw new Error('The insert returned no row.');
  return row;
}

function consentColumns({ consentedMs, ...columns }: Consent) {
  return { ...columns, consentedAt: new Date(consentedMs) };
}

/** Returns what a sign-up changes of the record. Of an unsubscribed address it stays until the new one is confirmed. */
function consentChange(
  current: SubscriptionState,
  { state, consent }: { readonly state: SubscriptionState | undefined; readonly consent?: Consent },
) {
  if (consent === undefined) return {};
  if (current !== 'left' || state === 'subscribed') {
    return { ...consentColumns(consent), ...NO_SIGN_UP_REQUEST, ...NOT_IMPORTED };
  }
  const { source, consentVersion, network } = consent;
  return { requestedSource: source, requestedConsentVersion: consentVersion, requestedNetwork: network };
}

/** Returns the record of a consent that is confirmed now; nothing when the row has it already. */
function requestedConsent({
  requestedSource,
  requestedConsentVersion,
  requestedNetwork,
  requestedAt,
}: StoredSubscription) {
  if (requestedSource === null || requestedConsentVersion === null || requestedAt === null) return {};
  return {
    source: requestedSource,
    consentVersion: requestedConsentVersion,
    network: requestedNetwork,
    consentedAt: requestedAt,
    ...NOT_IMPORTED,
  };
}
