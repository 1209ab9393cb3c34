import { and, eq, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import type { MailboxFacts, SubscriptionFacts, SubscriptionState } from '#domain/newsletter/subscription.ts';
import type { Database } from '#server/db/database.ts';
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

/** What a sign-up writes; undefined fields stay. `mail` is undefined when none is due. */
export interface SignUpDecision {
  readonly state?: SubscriptionState;
  readonly consent?: Consent;
  readonly asked?: { readonly atMs: number; readonly confirmationHash: string };
  readonly mail: NewMail['content'];
  readonly isMailDue: boolean;
  readonly expiresMs: number;
}

export type NewsletterStore = ReturnType<typeof createNewsletterStore>;

/** All SQL of the newsletter. Each change and its mail are written in one transaction. */
export function createNewsletterStore({ orm }: Pick<Database, 'orm'>, outbox: OutboxStore, mailboxKey: MailboxKey) {
  type Transaction = Parameters<Parameters<typeof orm.transaction>[0]>[0];

  /** Ends a subscription, removes its mails that were not sent yet, and returns whether there was one. */
  async function leaveIn(tx: Transaction, which: SQL, nowMs: number): Promise<boolean> {
    const [row] = await tx
      .update(subscriptions)
      .set({
        state: 'left',
        // Repeating it withdraws a sign-up that was not confirmed, and changes nothing else.
        leftAt: sql`case ${subscriptions.state} when 'left' then ${subscriptions.leftAt}
          else ${new Date(nowMs).toISOString()}::timestamptz end`,
        ...NOTHING_ASKED,
        confirmationHash: null,
      })
      .where(which)
      .returning({ email: subscriptions.email });
    if (row !== undefined) await outbox.cancelIf(tx, true, row.email);
    return row !== undefined;
  }

  /** Deletes a subscription and its mails, remembers its mailbox for a while, and returns whether there was one. */
  async function eraseIn(tx: Transaction, which: SQL, nowMs: number): Promise<boolean> {
    const [row] = await tx.delete(subscriptions).where(which).returning({ email: subscriptions.email });
    if (row === undefined) return false;
    await outbox.deleteMailsTo(tx, row.email);
    const erased = { asks: 0, askedAt: null, erasedAt: new Date(nowMs) };
    await tx
      .insert(mailboxes)
      .values({ key: mailboxKey(row.email), ...erased })
      .onConflictDoUpdate({ target: mailboxes.key, set: erased });
    return true;
  }

  /** Locks what is remembered of the mailbox of `email`. */
  async function lockMailbox(tx: Transaction, email: string): Promise<MailboxFacts & { readonly key: string }> {
    const key = mailboxKey(email);
    const [row] = await tx
      .insert(mailboxes)
      .values({ key })
      .onConflictDoUpdate({ target: mailboxes.key, set: { key } })
      .returning();
    const { asks = 0, askedAt, erasedAt } = row ?? {};
    return { key, asks, askedMs: askedAt?.getTime() ?? null, erasedMs: erasedAt?.getTime() ?? null };
  }

  return {
    /**
     * Locks the subscription of `email`, a new one as pending, and writes what `decide` returns. Executes the same
     * statements for known and unknown addresses.
     */
    signUp: (
      email: string,
      consent: Consent,
      decide: (current: SubscriptionFacts, reference: string) => SignUpDecision,
    ): Promise<void> =>
      orm.transaction(async (tx) => {
        const mailbox = await lockMailbox(tx, email);
        const [row] = await tx
          .insert(subscriptions)
          .values({ email, state: 'pending', ...consentColumns(consent) })
          .onConflictDoUpdate({ target: subscriptions.email, set: { email } })
          .returning();
        if (row === undefined) throw new Error('The insert returned no row.');
        const facts = { state: row.state, askedMs: row.askedAt?.getTime() ?? null, mailbox };
        const { state, asked, mail, isMailDue, expiresMs, ...decision } = decide(facts, row.reference);
        await tx
          .update(subscriptions)
          .set({
            email,
            ...(state === undefined ? {} : { state, confirmedAt: null, leftAt: null }),
            ...consentChange(row.state, decision),
            ...(asked === undefined ? {} : { askedAt: new Date(asked.atMs), confirmationHash: asked.confirmationHash }),
          })
          .where(eq(subscriptions.id, row.id));
        await tx
          .update(mailboxes)
          .set({
            key: mailbox.key,
            ...(asked === undefined ? {} : { asks: mailbox.asks + 1, askedAt: new Date(asked.atMs), erasedAt: null }),
          })
          .where(eq(mailboxes.key, mailbox.key));
        // A new address that may not be asked is not kept.
        await tx
          .delete(subscriptions)
          .where(and(eq(subscriptions.id, row.id), eq(subscriptions.state, 'pending'), isNull(subscriptions.askedAt)));
        // It replaces one that waits, however long the mail server has been away.
        await outbox.cancelIf(tx, isMailDue, email);
        await outbox.addIf(tx, isMailDue, {
          recipient: email,
          content: mail,
          nowMs: consent.consentedMs,
          expiresMs,
        });
      }),

    async find(reference: string): Promise<StoredSubscription | undefined> {
      const [row] = await orm.select().from(subscriptions).where(eq(subscriptions.reference, reference));
      return row;
    },

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
          .set({
            ...askedConsent(row),
            ...NOTHING_ASKED,
            state: 'subscribed',
            confirmationHash: null,
            confirmedAt: new Date(welcome.nowMs),
            leftAt: null,
          })
          .where(eq(subscriptions.id, row.id));
        await tx.delete(mailboxes).where(eq(mailboxes.key, mailboxKey(row.email)));
        await outbox.addIf(tx, true, { ...welcome, recipient: row.email });
        return true;
      }),

    leave: (reference: string, nowMs: number): Promise<boolean> =>
      orm.transaction((tx) => leaveIn(tx, eq(subscriptions.reference, reference), nowMs)),

    erase: (reference: string, nowMs: number): Promise<boolean> =>
      orm.transaction((tx) => eraseIn(tx, eq(subscriptions.reference, reference), nowMs)),

    leaveIn,
    eraseIn,

    /**
     * Deletes the addresses that were last asked before `beforeMs` and never confirmed. Of those that left only what
     * such a sign-up stored.
     */
    async sweep(beforeMs: number): Promise<void> {
      const askedAt = sql`coalesce(${subscriptions.askedAt}, ${subscriptions.consentedAt})`;
      const before = new Date(beforeMs);
      await orm.delete(subscriptions).where(and(eq(subscriptions.state, 'pending'), lte(askedAt, before)));
      await orm
        .update(subscriptions)
        .set({ ...NOTHING_ASKED, confirmationHash: null })
        .where(and(eq(subscriptions.state, 'left'), isNotNull(subscriptions.askedSource), lte(askedAt, before)));
    },

    /** Deletes mailboxes that were erased before one time, or asked for the last time before the other. */
    async sweepMailboxes({ erasedBeforeMs, askedBeforeMs }: { erasedBeforeMs: number; askedBeforeMs: number }) {
      const wasAsked = and(isNotNull(mailboxes.askedAt), lte(mailboxes.askedAt, new Date(askedBeforeMs)));
      const wasErased = and(isNull(mailboxes.askedAt), lte(mailboxes.erasedAt, new Date(erasedBeforeMs)));
      const isEmpty = and(isNull(mailboxes.askedAt), isNull(mailboxes.erasedAt));
      await orm.delete(mailboxes).where(or(wasAsked, wasErased, isEmpty));
    },
  };
}

function consentColumns({ consentedMs, ...columns }: Consent) {
  return { ...columns, consentedAt: new Date(consentedMs) };
}

const NOTHING_ASKED = { askedSource: null, askedConsentVersion: null, askedNetwork: null };

/** Returns what a sign-up changes of the record: of an address that left it is kept until the new one is confirmed. */
function consentChange(current: SubscriptionState, { state, consent }: Pick<SignUpDecision, 'state' | 'consent'>) {
  if (consent === undefined) return {};
  if (current !== 'left' || state === 'subscribed') {
    return { ...consentColumns(consent), ...NOTHING_ASKED, importedConsentText: null };
  }
  const { source, consentVersion, network } = consent;
  return { askedSource: source, askedConsentVersion: consentVersion, askedNetwork: network };
}

/** Returns the record of a consent that is confirmed now; nothing when the row has it already. */
function askedConsent({ askedSource, askedConsentVersion, askedNetwork, askedAt }: StoredSubscription) {
  if (askedSource === null || askedConsentVersion === null || askedAt === null) return {};
  return {
    source: askedSource,
    consentVersion: askedConsentVersion,
    network: askedNetwork,
    consentedAt: askedAt,
    importedConsentText: null,
  };
}
