import { and, asc, eq, inArray, isNotNull, ne, type SQL } from 'drizzle-orm';
import type { SUBSCRIPTION_REMOVALS } from '#contract/newsletter-import.ts';
import { CONSENT_VERSION } from '#domain/newsletter/consent.ts';
import { type ImportEffect, type ImportedSubscription, importEffect } from '#domain/newsletter/import-line.ts';
import type { SubscriptionState } from '#domain/newsletter/subscription.ts';
import { type Activity, type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';
import type { SubscriptionStore } from '../subscription-store.ts';

type Removal = (typeof SUBSCRIPTION_REMOVALS)[number];

/** What the activity log calls the removal of one address, and of many. */
const REMOVAL_ACTIONS = {
  leave: { one: 'subscriber-unsubscribed', many: 'subscribers-unsubscribed' },
  erase: { one: 'subscriber-erased', many: 'subscribers-erased' },
} as const satisfies Record<Removal, object>;

export type SubscriptionsFileStore = ReturnType<typeof createSubscriptionsFileStore>;

/** The SQL of imports, and of what the team does with addresses. Each change and its log entry are one transaction. */
export function createSubscriptionsFileStore(
  { orm }: Pick<Database, 'orm'>,
  deps: { readonly subscriptions: SubscriptionStore; readonly outbox: Pick<OutboxStore, 'cancelIf'> },
) {
  const removeIn = { leave: deps.subscriptions.leaveIn, erase: deps.subscriptions.eraseIn };

  return {
    /** Unsubscribes an address or deletes everything about it, and returns whether it was stored. */
    remove: (email: string, removal: Removal, actor: Actor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const isStored = (await removeIn[removal](tx, eq(subscriptions.email, email), actor.nowMs)) > 0;
        if (isStored) await record(tx, { action: REMOVAL_ACTIONS[removal].one, ...actor });
        return isStored;
      }),

    /** Unsubscribes or deletes many, and returns how many were not unsubscribed or deleted already. */
    removeSelected: (ids: readonly number[], removal: Removal, actor: Actor): Promise<number> =>
      orm.transaction(async (tx) => {
        const isSelected = inArray(subscriptions.id, [...ids]);
        const people = await lockRemovable(tx, isSelected, removal);
        if (people === 0) return 0;
        await removeIn[removal](tx, isSelected, actor.nowMs);
        await record(tx, { action: REMOVAL_ACTIONS[removal].many, after: { people }, ...actor });
        return people;
      }),

    /** Lets campaigns reach an address again, and returns whether they left it out. */
    resume: (email: string, actor: Actor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const rows = await tx
          .update(subscriptions)
          .set({ suppressedAt: null, suppressedReason: null })
          .where(and(eq(subscriptions.email, email), isNotNull(subscriptions.suppressedAt)))
          .returning({ id: subscriptions.id });
        if (rows.length > 0) await record(tx, { action: 'subscriber-resumed', ...actor });
        return rows.length > 0;
      }),

    /**
     * Returns the states that the addresses had, and writes what importing them does in the same transaction; nothing
     * when `actor` is undefined.
     */
    apply: (imported: readonly ImportedSubscription[], actor: Actor | undefined): Promise<KnownStates> =>
      orm.transaction(async (tx) => {
        const states = await readStates(tx, imported, actor !== undefined);
        if (actor === undefined) return states;
        const columns = imported.map((one) => columnsOf(one, actor));
        const counts = await write(tx, columns, states, (email) => deps.outbox.cancelIf(tx, true, email));
        if (imported.length > (counts.unchanged ?? 0)) {
          await record(tx, { action: 'subscribers-imported', after: counts, ...actor });
        }
        return states;
      }),
  };
}

/** Locks those that a removal changes, in the order of an import, so that the two cannot deadlock; returns how many. */
async function lockRemovable(tx: Transaction, isSelected: SQL, removal: Removal): Promise<number> {
  const isNew = removal === 'leave' ? ne(subscriptions.state, 'left') : undefined;
  const rows = await tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(isSelected, isNew))
    .orderBy(asc(subscriptions.email))
    .for('update');
  return rows.length;
}

type KnownStates = ReadonlyMap<string, SubscriptionState>;

async function readStates(
  tx: Transaction,
  imported: readonly ImportedSubscription[],
  isLocked: boolean,
): Promise<KnownStates> {
  const emails = imported.map(({ email }) => email);
  if (emails.length === 0) return new Map();
  const select = tx
    .select({ email: subscriptions.email, state: subscriptions.state })
    .from(subscriptions)
    .where(inArray(subscriptions.email, emails))
    .orderBy(asc(subscriptions.email));
  const rows = await (isLocked ? select.for('update') : select);
  return new Map(rows.map(({ email, state }) => [email, state]));
}

type ImportedColumns = ReturnType<typeof columnsOf>;

/** Writes what importing does, and returns how many lines had each effect. `onChanged`: with each known address. */
async function write(
  tx: Transaction,
  imported: readonly ImportedColumns[],
  states: KnownStates,
  onChanged: (email: string) => Promise<void>,
): Promise<Partial<Record<ImportEffect, number>>> {
  const counts: Partial<Record<ImportEffect, number>> = {};
  for (const one of imported) {
    const effect = importEffect(states.get(one.email), one.state);
    counts[effect] = (counts[effect] ?? 0) + 1;
    const change = changeOf(effect, states.has(one.email), one);
    if (change === undefined) continue;
    await tx.update(subscriptions).set(change).where(eq(subscriptions.email, one.email));
    await onChanged(one.email);
  }
  const unknown = imported.filter(({ email }) => !states.has(email));
  // Somebody may sign up in the meantime: that consent stays.
  if (unknown.length > 0) await tx.insert(subscriptions).values(unknown).onConflictDoNothing();
  return counts;
}

/** Adds an entry to the activity log, which names no subscriber. */
function record(tx: Transaction, entry: Omit<Activity, 'kind'>): Promise<void> {
  return recordActivity(tx, { kind: 'subscriber', ...entry });
}

/**
 * Returns what an import writes to a known address; the record of a consent stays when it is ended, and nothing makes
 * campaigns reach an address that they leave out.
 */
function changeOf(effect: ImportEffect, isKnown: boolean, one: ImportedColumns) {
  if (effect === 'unsubscribed') return { state: 'left', leftAt: one.leftAt, confirmationHash: null } as const;
  if (effect !== 'added' || !isKnown) return undefined;
  const { suppressedAt, suppressedReason, ...record } = one;
  return suppressedAt === null ? record : { ...record, suppressedAt, suppressedReason };
}

function columnsOf(one: ImportedSubscription, { by, nowMs }: Actor) {
  return {
    email: one.email,
    state: one.state,
    source: one.source,
    consentVersion: CONSENT_VERSION,
    // Empty: the file did not say.
    importedConsentText: one.consentText ?? '',
    importedAt: new Date(nowMs),
    importedBy: by,
    consentedAt: new Date(one.consentedMs),
    network: one.network,
    confirmedAt: dateOrNull(one.confirmedMs),
    leftAt: dateOrNull(one.leftMs),
    suppressedAt: dateOrNull(one.suppressedMs),
    suppressedReason: one.suppressedReason,
    confirmationHash: null,
    requestedAt: null,
  };
}

function dateOrNull(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
