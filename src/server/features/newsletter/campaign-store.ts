import { and, desc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { CampaignDraft, FailedMail } from '#contract/newsletter-admin.ts';
import { type CampaignAction, nextCampaignState } from '#domain/newsletter/campaign.ts';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import {
  newsletterCampaigns as campaigns,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import { users } from '#server/db/schema/team.ts';
import type { FeatureContext } from '#server/feature.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { NewMail } from '#server/mail/outbox-store.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;

const LISTED_MAX = 100;

const REACHED = and(eq(subscriptions.state, 'subscribed'), isNull(subscriptions.suppressedAt));

function campaignNotFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such campaign.');
}

function campaignChanged(): ProblemError {
  return new ProblemError('campaign-changed', 'The campaign has changed in the meantime. Look at it again first.');
}

export function campaignReads({ database: { orm } }: Pick<FeatureContext, 'database'>) {
  const mailsIn = (id: number, state: 'queued' | 'failed') =>
    and(eq(mailOutbox.campaignId, id), eq(mailOutbox.state, state));

  return {
    /** Returns the latest campaigns, newest first. */
    list: (): Promise<StoredCampaign[]> => orm.select().from(campaigns).orderBy(desc(campaigns.id)).limit(LISTED_MAX),

    /** @throws {ProblemError} not-found */
    async read(id: number): Promise<StoredCampaign> {
      const [row] = await orm.select().from(campaigns).where(eq(campaigns.id, id));
      if (row === undefined) throw campaignNotFound();
      return row;
    },

    /** Returns how many mails of a campaign wait. */
    waiting: async (id: number): Promise<number> => orm.$count(mailOutbox, mailsIn(id, 'queued')),

    /** Returns how many mails of other campaigns are sent before those of one. */
    async waitingBefore({ id, startsAt }: StoredCampaign): Promise<number> {
      if (startsAt === null) return 0;
      const isBefore = or(
        lt(campaigns.startsAt, startsAt),
        and(eq(campaigns.startsAt, startsAt), lt(campaigns.id, id)),
      );
      const before = orm
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(eq(campaigns.state, 'sending'), isBefore));
      return orm.$count(mailOutbox, and(eq(mailOutbox.state, 'queued'), inArray(mailOutbox.campaignId, before)));
    },

    /** Returns how many people a campaign reaches. */
    audienceSize: async (): Promise<number> => orm.$count(subscriptions, REACHED),

    failed: async (id: number): Promise<FailedMail[]> => {
      const rows = await orm
        .select({ id: mailOutbox.id, recipient: mailOutbox.recipient, failure: mailOutbox.failure })
        .from(mailOutbox)
        .where(mailsIn(id, 'failed'))
        .orderBy(desc(mailOutbox.id))
        .limit(LISTED_MAX);
      return rows.map(({ failure, ...row }) => ({ ...row, failure: failure ?? '' }));
    },

    /** Returns the verified address of an account; null: it has none. */
    async addressOf(userId: number): Promise<string | null> {
      const [row] = await orm.select({ email: users.verifiedEmail }).from(users).where(eq(users.id, userId));
      return row?.email ?? null;
    },
  };
}

/** What the activity log says of a change. */
interface LogEntry {
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
}

const CONTROLS = {
  unschedule: 'campaign-unscheduled',
  pause: 'campaign-paused',
  resume: 'campaign-resumed',
  cancel: 'campaign-cancelled',
} as const satisfies Record<CampaignAction, string>;

/**
 * Locks a campaign, runs `write` if `isAllowed`, and records what it returns, in one transaction.
 * @throws {ProblemError} not-found, campaign-changed
 */
function change(
  { database: { orm } }: FeatureContext,
  { id, actor, isAllowed }: { id: number; actor: Actor; isAllowed: (row: StoredCampaign) => boolean },
  write: (tx: Transaction, row: StoredCampaign) => Promise<LogEntry>,
): Promise<void> {
  return orm.transaction(async (tx) => {
    const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
    if (row === undefined) throw campaignNotFound();
    if (!isAllowed(row)) throw campaignChanged();
    await record(tx, row, actor, await write(tx, row));
  });
}

export function draftChanges(context: FeatureContext) {
  const { orm } = context.database;
  return {
    create: (draft: CampaignDraft, actor: Actor): Promise<number> =>
      orm.transaction(async (tx) => {
        const [row] = await tx
          .insert(campaigns)
          .values({ ...draft, createdAt: new Date(actor.nowMs), createdBy: actor.by })
          .returning({ id: campaigns.id, subject: campaigns.subject });
        if (row === undefined) throw new Error('The insert returned no row.');
        await record(tx, row, actor, { action: 'campaign-created', after: logged(draft) });
        return row.id;
      }),

    /** Changes a draft of that version. */
    update: (id: number, draft: CampaignDraft, version: number, actor: Actor): Promise<void> =>
      change(context, { id, actor, isAllowed: isDraftOf(version) }, async (tx, row) => {
        await tx
          .update(campaigns)
          .set({ ...draft, version: version + 1 })
          .where(eq(campaigns.id, id));
        return { action: 'campaign-changed', before: logged(row), after: logged(draft) };
      }),

    /** Deletes a draft. */
    remove: (id: number, actor: Actor): Promise<void> =>
      change(context, { id, actor, isAllowed: ({ state }) => state === 'draft' }, async (tx, row) => {
        await tx.delete(campaigns).where(eq(campaigns.id, id));
        return { action: 'campaign-deleted', before: logged(row) };
      }),
  };
}

export function sendingChanges(context: FeatureContext) {
  const { outbox, notices } = context;
  return {
    /** Queues a mail to the member who asks for it. */
    queueTest: (id: number, mail: NewMail, actor: Actor): Promise<void> =>
      change(context, { id, actor, isAllowed: () => true }, async (tx) => {
        await outbox.addIf(tx, true, mail);
        return { action: 'campaign-tested' };
      }),

    /** Schedules a draft of that version. */
    start: (id: number, version: number, startsAt: Date, actor: Actor): Promise<void> =>
      change(context, { id, actor, isAllowed: isDraftOf(version) }, async (tx, { subject }) => {
        await tx
          .update(campaigns)
          .set({ state: 'scheduled', startsAt, startedBy: actor.by, version: version + 1 })
          .where(eq(campaigns.id, id));
        await notices.tellAdministrators(tx, { kind: 'campaign', subject, by: actor.by });
        const action = startsAt.getTime() > actor.nowMs ? 'campaign-scheduled' : 'campaign-started';
        return { action, after: { subject, startsAt: startsAt.toISOString() } };
      }),

    /** Changes the state where it allows the action. Cancelling deletes the waiting mails. */
    control(id: number, action: CampaignAction, actor: Actor): Promise<void> {
      const isAllowed = ({ state }: StoredCampaign): boolean => nextCampaignState(state, action) !== undefined;
      return change(context, { id, actor, isAllowed }, async (tx, { state: from }) => {
        const to = nextCampaignState(from, action) ?? from;
        const cancelled = to === 'cancelled' ? await deleteWaiting(tx, id) : 0;
        await tx
          .update(campaigns)
          .set({
            state: to,
            ...(to === 'draft' ? { startsAt: null, startedBy: null } : {}),
            ...(to === 'cancelled' ? { finishedAt: new Date(actor.nowMs), queuedUpTo: null } : {}),
            cancelled: sql`${campaigns.cancelled} + ${cancelled}`,
          })
          .where(eq(campaigns.id, id));
        return { action: CONTROLS[action], before: { state: from }, after: { state: to } };
      });
    },

    /** Makes the failed mails of a campaign due, but for people whom campaigns leave out. Returns how many. */
    async retryFailed(id: number, actor: Actor): Promise<number> {
      let mails = 0;
      const isAllowed = ({ state }: StoredCampaign): boolean => ['sending', 'paused', 'done'].includes(state);
      await change(context, { id, actor, isAllowed }, async (tx, { state }) => {
        const isFailed = and(eq(mailOutbox.campaignId, id), eq(mailOutbox.state, 'failed'));
        const reached = tx.select({ email: subscriptions.email }).from(subscriptions).where(REACHED);
        const { rowCount } = await tx
          .update(mailOutbox)
          .set({ state: 'queued', attempts: 0, dueAt: new Date(actor.nowMs), settledAt: null })
          .where(and(isFailed, inArray(mailOutbox.recipient, reached)));
        mails = rowCount ?? 0;
        const reopened = { state: state === 'done' ? 'sending' : state, finishedAt: null } as const;
        await tx
          .update(campaigns)
          .set({ failed: sql`${campaigns.failed} - ${mails}`, ...(mails > 0 && reopened) })
          .where(eq(campaigns.id, id));
        return { action: 'campaign-retried', after: { mails } };
      });
      return mails;
    },
  };
}

async function deleteWaiting(tx: Transaction, id: number): Promise<number> {
  const isWaiting = and(eq(mailOutbox.campaignId, id), eq(mailOutbox.state, 'queued'));
  return (await tx.delete(mailOutbox).where(isWaiting)).rowCount ?? 0;
}

function record(
  tx: Transaction,
  { id, subject }: Pick<StoredCampaign, 'id' | 'subject'>,
  { by, nowMs }: Actor,
  entry: LogEntry,
): Promise<void> {
  return recordActivity(tx, { kind: 'campaign', subjectId: id, subject, ...entry, by, nowMs });
}

function isDraftOf(version: number) {
  return (row: StoredCampaign): boolean => row.state === 'draft' && row.version === version;
}

/** What the activity log keeps of a draft: its text stays with the campaign. */
function logged({ subject, markdown }: CampaignDraft) {
  return { subject, characters: markdown.length };
}
