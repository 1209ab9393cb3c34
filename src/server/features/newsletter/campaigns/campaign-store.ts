import { and, count, desc, eq, isNull, lt, or, sql } from 'drizzle-orm';
import type { CampaignDraft, FailedMail } from '#contract/newsletter-campaigns.ts';
import type { CampaignAction, CampaignState } from '#domain/newsletter/campaign.ts';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import {
  newsletterCampaigns as campaigns,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import { users } from '#server/db/schema/team.ts';
import type { Notices } from '#server/mail/notices.ts';
import type { NewMail, OutboxStore } from '#server/mail/outbox-store.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;

const LISTED_MAX = 100;

const REACHED = and(eq(subscriptions.state, 'subscribed'), isNull(subscriptions.suppressedAt));

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

export type CampaignStore = ReturnType<typeof createCampaignStore>;

/** The SQL of campaigns, besides their queue. */
export function createCampaignStore(
  database: Pick<Database, 'orm'>,
  outbox: Pick<OutboxStore, 'addIf'>,
  notices: Pick<Notices, 'tellAdministrators'>,
) {
  return { ...campaignReads(database), ...campaignChanges(database, outbox, notices) };
}

function campaignReads({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Returns the latest campaigns, newest first. */
    list: (): Promise<StoredCampaign[]> => orm.select().from(campaigns).orderBy(desc(campaigns.id)).limit(LISTED_MAX),

    async read(id: number): Promise<StoredCampaign | undefined> {
      const [row] = await orm.select().from(campaigns).where(eq(campaigns.id, id));
      return row;
    },

    /** Returns how many mails of a campaign wait. */
    async waiting(id: number): Promise<number> {
      return countOf(
        await orm
          .select({ count: count() })
          .from(mailOutbox)
          .where(and(eq(mailOutbox.campaignId, id), eq(mailOutbox.state, 'queued'))),
      );
    },

    /** Returns how many mails of other campaigns are sent before those of one. */
    async waitingBefore({ id, startsAt }: Pick<StoredCampaign, 'id' | 'startsAt'>): Promise<number> {
      if (startsAt === null) return 0;
      const isBefore = or(
        lt(campaigns.startsAt, startsAt),
        and(eq(campaigns.startsAt, startsAt), lt(campaigns.id, id)),
      );
      return countOf(
        await orm
          .select({ count: count() })
          .from(mailOutbox)
          .innerJoin(campaigns, eq(campaigns.id, mailOutbox.campaignId))
          .where(and(eq(mailOutbox.state, 'queued'), eq(campaigns.state, 'sending'), isBefore)),
      );
    },

    /** Returns how many people a campaign reaches. */
    async audienceSize(): Promise<number> {
      return countOf(await orm.select({ count: count() }).from(subscriptions).where(REACHED));
    },

    failed: async (id: number): Promise<FailedMail[]> => {
      const rows = await orm
        .select({ id: mailOutbox.id, recipient: mailOutbox.recipient, failure: mailOutbox.failure })
        .from(mailOutbox)
        .where(and(eq(mailOutbox.campaignId, id), eq(mailOutbox.state, 'failed')))
        .orderBy(desc(mailOutbox.id))
        .limit(LISTED_MAX);
      return rows.map(({ failure, ...row }) => ({ ...row, failure: failure ?? '' }));
    },

    /** Returns the address of an account; null: it has none. */
    async addressOf(userId: number): Promise<string | null> {
      const [row] = await orm.select({ email: users.email }).from(users).where(eq(users.id, userId));
      return row?.email ?? null;
    },
  };
}

/** Each change and its entry in the activity log are one transaction. */
function campaignChanges(
  { orm }: Pick<Database, 'orm'>,
  outbox: Pick<OutboxStore, 'addIf'>,
  notices: Pick<Notices, 'tellAdministrators'>,
) {
  /** Locks a campaign, runs `write` if `isAllowed`, and records what it returns. Returns whether it was allowed. */
  function change(
    { id, actor, isAllowed }: { id: number; actor: Actor; isAllowed: (row: StoredCampaign) => boolean },
    write: (tx: Transaction, row: StoredCampaign) => Promise<LogEntry>,
  ): Promise<boolean> {
    return orm.transaction(async (tx) => {
      const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
      if (row === undefined || !isAllowed(row)) return false;
      await record(tx, row, actor, await write(tx, row));
      return true;
    });
  }

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

    /** Changes a draft of that version, and returns whether there was one. */
    update: (id: number, draft: CampaignDraft, version: number, actor: Actor): Promise<boolean> =>
      change({ id, actor, isAllowed: isDraftOf(version) }, async (tx, row) => {
        await tx
          .update(campaigns)
          .set({ ...draft, version: version + 1 })
          .where(eq(campaigns.id, id));
        return { action: 'campaign-changed', before: logged(row), after: logged(draft) };
      }),

    /** Deletes a draft, and returns whether there was one. */
    remove: (id: number, actor: Actor): Promise<boolean> =>
      change({ id, actor, isAllowed: ({ state }) => state === 'draft' }, async (tx, row) => {
        await tx.delete(campaigns).where(eq(campaigns.id, id));
        return { action: 'campaign-deleted', before: logged(row) };
      }),

    /** Queues a mail to the member who asks for it. */
    queueTest: (id: number, mail: NewMail, actor: Actor): Promise<void> =>
      orm.transaction(async (tx) => {
        await outbox.addIf(tx, true, mail);
        const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id));
        if (row !== undefined) await record(tx, row, actor, { action: 'campaign-tested' });
      }),

    /** Schedules a draft of that version, and returns whether there was one. */
    start: (id: number, version: number, startsAt: Date, actor: Actor): Promise<boolean> =>
      change({ id, actor, isAllowed: isDraftOf(version) }, async (tx, { subject }) => {
        await tx
          .update(campaigns)
          .set({ state: 'scheduled', startsAt, startedBy: actor.by, version: version + 1 })
          .where(eq(campaigns.id, id));
        await notices.tellAdministrators(tx, { kind: 'campaign', subject, by: actor.by });
        const action = startsAt.getTime() > actor.nowMs ? 'campaign-scheduled' : 'campaign-started';
        return { action, after: { subject, startsAt: startsAt.toISOString() } };
      }),

    /** Changes the state if it is `from`, and returns whether it was. Cancelling deletes the waiting mails. */
    setState: (
      id: number,
      { from, to, action }: { from: CampaignState; to: CampaignState; action: CampaignAction },
      actor: Actor,
    ): Promise<boolean> =>
      change({ id, actor, isAllowed: ({ state }) => state === from }, async (tx) => {
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
      }),

    /**
     * Makes the failed mails of a campaign due, but for people whom campaigns leave out. Returns how many there were;
     * undefined: the campaign was stopped.
     */
    async retryFailed(id: number, actor: Actor): Promise<number | undefined> {
      let mails = 0;
      const isAllowed = ({ state }: StoredCampaign): boolean => ['sending', 'paused', 'done'].includes(state);
      const isChanged = await change({ id, actor, isAllowed }, async (tx) => {
        const isFailed = and(eq(mailOutbox.campaignId, id), eq(mailOutbox.state, 'failed'));
        const reached = tx.select({ email: subscriptions.email }).from(subscriptions).where(REACHED);
        const { rowCount } = await tx
          .update(mailOutbox)
          .set({ state: 'queued', attempts: 0, dueAt: new Date(actor.nowMs), settledAt: null })
          .where(and(isFailed, sql`${mailOutbox.recipient} in ${reached}`));
        mails = rowCount ?? 0;
        const reopened = { state: sql`case ${campaigns.state} when 'done' then 'sending' else ${campaigns.state} end` };
        await tx
          .update(campaigns)
          .set({ failed: sql`${campaigns.failed} - ${mails}`, ...(mails > 0 && { ...reopened, finishedAt: null }) })
          .where(eq(campaigns.id, id));
        return { action: 'campaign-retried', after: { mails } };
      });
      return isChanged ? mails : undefined;
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

function countOf([row]: readonly { readonly count: number }[]): number {
  return row?.count ?? 0;
}
