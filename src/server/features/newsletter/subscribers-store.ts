import { and, asc, desc, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { SubscriberMail, SubscriptionRemoval } from '#contract/newsletter-admin.ts';
import { CONSENT_VERSION } from '#domain/newsletter/consent.ts';
import { type ImportEffect, type ImportedSubscription, importEffect } from '#domain/newsletter/import-line.ts';
import { type Activity, type Actor, recordActivity } from '#server/db/activity.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { newsletterCampaigns, newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import type { FeatureContext } from '#server/feature.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import { parseMailContent } from '#server/mail/mail-content.ts';
import type { OutboxStore } from '#server/mail/outbox-store.ts';
import { mailSubject } from '#server/mail/render-mail.ts';
import type { Subscriptions } from './subscriptions.ts';

const REMOVAL_ACTIONS = { leave: 'subscriber-unsubscribed', erase: 'subscriber-erased' } as const;

const LATEST_MAILS_MAX = 20;

/** The SQL of imports, and of what the team does with addresses. Each change and its log entry are one transaction. */
export function createSubscribersStore({ database: { orm }, outbox }: FeatureContext, ending: Subscriptions) {
  const removeIn = { leave: ending.leaveIn, erase: ending.eraseIn };

  return {
    /** Unsubscribes an address or deletes everything about it. @throws {ProblemError} not-found */
    remove: (email: string, removal: SubscriptionRemoval, actor: Actor): Promise<void> =>
      orm.transaction(async (tx) => {
        const isStored = await removeIn[removal](tx, eq(subscriptions.email, email), actor.nowMs);
        if (!isStored) throw new ProblemError('not-found', 'This address is not in the newsletter.');
        await record(tx, { action: REMOVAL_ACTIONS[removal], ...actor });
      }),

    /** Lets campaigns reach an address again. @throws {ProblemError} not-found */
    resume: (email: string, actor: Actor): Promise<void> =>
      orm.transaction(async (tx) => {
        const { rowCount } = await tx
          .update(subscriptions)
          .set({ suppressedAt: null, suppressedReason: null })
          .where(and(eq(subscriptions.email, email), isNotNull(subscriptions.suppressedAt)));
        if (rowCount === 0) throw new ProblemError('not-found', 'Campaigns do not leave this address out.');
        await record(tx, { action: 'subscriber-resumed', ...actor });
      }),

    /** Writes what importing subscriptions of different addresses does, and returns how many had each effect. */
    import: (imported: readonly ImportedSubscription[], actor: Actor): Promise<ImportCounts> =>
      orm.transaction(async (tx) => {
        const counts = { added: 0, updated: 0, leftOut: 0 };
        const lines = imported.map((one) => columnsOf(one, actor));
        for (const effect of await write(tx, lines, outbox)) counts[effect] += 1;
        if (counts.added + counts.updated > 0) {
          await record(tx, { action: 'subscribers-imported', after: counts, ...actor });
        }
        return counts;
      }),

    /** Returns the latest mails to exactly this address, newest first. */
    async latestMails(recipient: string): Promise<SubscriberMail[]> {
      const { id, state, createdAt, settledAt, failure, content, campaignId } = mailOutbox;
      const rows = await orm
        .select({ id, state, createdAt, settledAt, failure, content, campaignId, letter: newsletterCampaigns.subject })
        .from(mailOutbox)
        .leftJoin(newsletterCampaigns, eq(newsletterCampaigns.id, mailOutbox.campaignId))
        .where(eq(mailOutbox.recipient, recipient))
        .orderBy(desc(id))
        .limit(LATEST_MAILS_MAX);
      return rows.map(({ createdAt, settledAt, content, letter, ...row }) => {
        const stored = parseMailContent(content);
        const at = (settledAt ?? createdAt).toISOString();
        return { ...row, at, subject: letter ?? (stored === undefined ? '' : mailSubject(stored)) };
      });
    },
  };
}

type ImportCounts = Record<ImportEffect, number>;
type ImportedColumns = ReturnType<typeof columnsOf>;

/** Rows of one insert: a statement has at most 65,535 parameters. */
const INSERTED_MAX = 1_000;

/** Writes what importing does, and returns the effect of each line. */
async function write(
  tx: Transaction,
  imported: readonly ImportedColumns[],
  outbox: Pick<OutboxStore, 'cancelMailsTo'>,
): Promise<ImportEffect[]> {
  if (imported.length === 0) return [];
  const emails = imported.map(({ email }) => email);
  const known = await tx
    .select({ email: subscriptions.email, state: subscriptions.state })
    .from(subscriptions)
    .where(inArray(subscriptions.email, emails))
    .orderBy(asc(subscriptions.email))
    .for('update');
  const states = new Map(known.map(({ email, state }) => [email, state]));
  const having = (effect: ImportEffect, state: 'subscribed' | 'left') =>
    imported.filter((one) => importEffect(states.get(one.email), one.state) === effect && one.state === state);
  const unknown = [...having('added', 'subscribed'), ...having('added', 'left')];
  const [confirmed, ended] = [having('updated', 'subscribed'), having('updated', 'left')];
  // In one order, so that two imports cannot deadlock. Somebody may sign up in the meantime: that consent stays.
  await inParts(unknown.sort(byEmail), (rows) => tx.insert(subscriptions).values(rows).onConflictDoNothing());
  const target = subscriptions.email;
  await inParts(confirmed, (rows) => tx.insert(subscriptions).values(rows).onConflictDoUpdate({ target, set: RECORD }));
  await inParts(ended, (rows) => tx.insert(subscriptions).values(rows).onConflictDoUpdate({ target, set: END }));
  const changed = [...confirmed, ...ended].map(({ email }) => email);
  if (changed.length > 0) await outbox.cancelMailsTo(tx, changed);
  return imported.map((one) => importEffect(states.get(one.email), one.state));
}

/** Adds an entry to the activity log, which names no subscriber. */
function record(tx: Transaction, entry: Omit<Activity, 'kind'>): Promise<void> {
  return recordActivity(tx, { kind: 'subscriber', ...entry });
}

async function inParts<Row>(rows: readonly Row[], write: (part: Row[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += INSERTED_MAX) await write(rows.slice(from, from + INSERTED_MAX));
}

function byEmail(one: ImportedColumns, other: ImportedColumns): number {
  return one.email < other.email ? -1 : 1;
}

const { suppressedAt, suppressedReason } = subscriptions;
const given = (column: PgColumn): SQL => sql`excluded.${sql.identifier(column.name)}`;

/** What an import writes to a known address that it ends: the record of the consent stays. */
const END = { state: 'left', leftAt: given(subscriptions.leftAt), confirmationHash: null } as const;

/** What it writes to one that it confirms. Nothing makes campaigns reach an address that they leave out. */
const RECORD = {
  ...({ state: 'subscribed', confirmationHash: null, requestedAt: null, leftAt: null } as const),
  source: given(subscriptions.source),
  consentVersion: given(subscriptions.consentVersion),
  importedConsentText: given(subscriptions.importedConsentText),
  importedAt: given(subscriptions.importedAt),
  importedBy: given(subscriptions.importedBy),
  consentedAt: given(subscriptions.consentedAt),
  network: given(subscriptions.network),
  confirmedAt: given(subscriptions.confirmedAt),
  suppressedAt: sql`coalesce(${given(suppressedAt)}, ${suppressedAt})`,
  suppressedReason: sql`case when ${given(suppressedAt)} is null then ${suppressedReason}
    else ${given(suppressedReason)} end`,
};

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
