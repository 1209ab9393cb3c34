import { asc, eq, gt, inArray } from 'drizzle-orm';
import { CONSENT_VERSION } from '#domain/newsletter/consent.ts';
import { type ImportEffect, type ImportedSubscription, importEffect } from '#domain/newsletter/import-line.ts';
import type { SubscriptionState } from '#domain/newsletter/subscription.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';
import type { NewsletterStore, StoredSubscription } from '../store.ts';

const BATCH_ROWS = 1_000;

export type SubscriptionsFileStore = ReturnType<typeof createSubscriptionsFileStore>;

/** The SQL of imports and exports. */
export function createSubscriptionsFileStore(
  { orm }: Pick<Database, 'orm'>,
  { newsletter, outbox }: { readonly newsletter: NewsletterStore; readonly outbox: OutboxStore },
) {
  return {
    leave: newsletter.leave,
    erase: newsletter.erase,

    async referenceOf(email: string): Promise<string | undefined> {
      const [row] = await orm
        .select({ reference: subscriptions.reference })
        .from(subscriptions)
        .where(eq(subscriptions.email, email));
      return row?.reference;
    },

    /** Returns the next rows by id. */
    batchAfter: (afterId: number): Promise<StoredSubscription[]> =>
      orm
        .select()
        .from(subscriptions)
        .where(gt(subscriptions.id, afterId))
        .orderBy(asc(subscriptions.id))
        .limit(BATCH_ROWS),

    /**
     * Returns the states that the addresses had, and writes what importing them does in the same transaction; nothing
     * when `nowMs` is undefined.
     */
    apply: (
      imported: readonly ImportedSubscription[],
      nowMs: number | undefined,
    ): Promise<ReadonlyMap<string, SubscriptionState>> =>
      orm.transaction(async (tx) => {
        const emails = imported.map(({ email }) => email);
        if (emails.length === 0) return new Map();
        const select = tx
          .select({ email: subscriptions.email, state: subscriptions.state })
          .from(subscriptions)
          .where(inArray(subscriptions.email, emails))
          .orderBy(asc(subscriptions.email));
        const rows = await (nowMs === undefined ? select : select.for('update'));
        const states = new Map(rows.map(({ email, state }) => [email, state]));
        if (nowMs === undefined) return states;
        for (const one of imported) {
          const effect = importEffect(states.get(one.email), one.state);
          const change = changeOf(effect, states.has(one.email), one);
          if (change === undefined) continue;
          await tx.update(subscriptions).set(change).where(eq(subscriptions.email, one.email));
          await outbox.cancelIf(tx, true, one.email);
        }
        const unknown = imported.filter(({ email }) => !states.has(email));
        // Somebody may sign up meanwhile: that consent stays.
        if (unknown.length > 0) {
          await tx.insert(subscriptions).values(unknown.map(columns)).onConflictDoNothing();
        }
        return states;
      }),
  };
}

/** Returns what an import writes to a known address; the record of a consent stays when it is ended. */
function changeOf(effect: ImportEffect, isKnown: boolean, one: ImportedSubscription) {
  if (effect === 'unsubscribed') {
    return { state: 'left', leftAt: columns(one).leftAt, confirmationHash: null } as const;
  }
  return effect === 'added' && isKnown ? columns(one) : undefined;
}

function columns(one: ImportedSubscription) {
  return {
    email: one.email,
    state: one.state,
    source: one.source,
    consentVersion: CONSENT_VERSION,
    // Empty: the file did not say.
    importedConsentText: one.consentText ?? '',
    consentedAt: new Date(one.consentedMs),
    network: one.network,
    confirmedAt: one.confirmedMs === null ? null : new Date(one.confirmedMs),
    leftAt: one.leftMs === null ? null : new Date(one.leftMs),
    confirmationHash: null,
    askedAt: null,
  };
}
