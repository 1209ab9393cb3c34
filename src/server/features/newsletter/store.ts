import { and, eq, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { SubscriptionFacts, SubscriptionState } from '#domain/newsletter/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import type { NewMail, OutboxStore } from '#server/mail/outbox-store.ts';

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
export function createNewsletterStore({ orm }: Pick<Database, 'orm'>, outbox: OutboxStore) {
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

  /** Deletes a subscription and its mails, and returns whether there was one. */
  async function eraseIn(tx: Transaction, which: SQL): Promise<boolean> {
    const [row] = await tx.delete(subscriptions).where(which).returning({ email: subscriptions.email });
    if (row !== undefined) await outbox.deleteMailsTo(tx, row.email);
    return row !== undefined;
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
        const [row] = await tx
          .insert(subscriptions)
          .values({ email, state: 'pending', ...consentColumns(consent) })
          .onConflictDoUpdate({ target: subscriptions.email, set: { email } })
          .returning();
        if (row === undefined) throw new Error('The insert returned no row.');
        const facts = { state: row.state, askedMs: row.askedAt?.getTime() ?? null };
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
        await outbox.addIf(tx, true, { ...welcome, recipient: row.email });
        return true;
      }),

    leave: (reference: string, nowMs: number): Promise<boolean> =>
      orm.transaction((tx) => leaveIn(tx, eq(subscriptions.reference, reference), nowMs)),

    erase: (reference: string): Promise<boolean> =>
      orm.transaction((tx) => eraseIn(tx, eq(subscriptions.reference, reference))),

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
