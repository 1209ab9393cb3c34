import { and, eq, lte, ne, sql } from 'drizzle-orm';
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

export interface StoredSubscription {
  readonly reference: string;
  readonly email: string;
  readonly state: SubscriptionState;
  readonly source: string;
  readonly consentVersion: number;
  readonly consentedAt: Date;
  readonly network: string | null;
  readonly askedAt: Date | null;
  readonly confirmationHash: string | null;
  readonly confirmedAt: Date | null;
  readonly leftAt: Date | null;
}

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
            ...(decision.consent === undefined ? {} : consentColumns(decision.consent)),
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
          .set({ state: 'subscribed', confirmationHash: null, confirmedAt: new Date(welcome.nowMs), leftAt: null })
          .where(eq(subscriptions.id, row.id));
        await outbox.addIf(tx, true, { ...welcome, recipient: row.email });
        return true;
      }),

    /** Ends a subscription, and removes its mails that were not sent yet. */
    leave: (reference: string, nowMs: number): Promise<void> =>
      orm.transaction(async (tx) => {
        const [row] = await tx
          .update(subscriptions)
          .set({ state: 'left', leftAt: new Date(nowMs), confirmationHash: null })
          .where(and(eq(subscriptions.reference, reference), ne(subscriptions.state, 'left')))
          .returning({ email: subscriptions.email });
        if (row !== undefined) await outbox.cancelIf(tx, true, row.email);
      }),

    /** Deletes a subscription and its mails. */
    erase: (reference: string): Promise<void> =>
      orm.transaction(async (tx) => {
        const [row] = await tx
          .delete(subscriptions)
          .where(eq(subscriptions.reference, reference))
          .returning({ email: subscriptions.email });
        if (row !== undefined) await outbox.deleteMailsTo(tx, row.email);
      }),

    /** Deletes the addresses that were last asked before `beforeMs` and never confirmed. */
    async sweep(beforeMs: number): Promise<void> {
      const askedAt = sql`coalesce(${subscriptions.askedAt}, ${subscriptions.consentedAt})`;
      await orm.delete(subscriptions).where(and(eq(subscriptions.state, 'pending'), lte(askedAt, new Date(beforeMs))));
    },
  };
}

function consentColumns({ consentedMs, ...columns }: Consent) {
  return { ...columns, consentedAt: new Date(consentedMs) };
}
