import { and, asc, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { CampaignAudience, CampaignLetter } from '#contract/newsletter-campaigns.ts';
import type { CampaignAction, CampaignState } from '#domain/newsletter/campaign.ts';
import { DAY_MS } from '#domain/time.ts';
import { type AdminActor, recordAdminAction } from '#server/db/admin-actions.ts';
import type { Database } from '#server/db/database.ts';
import type { AdminActionName } from '#server/db/schema/admin.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import {
  newsletterCampaigns as campaigns,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import { users } from '#server/db/schema/team.ts';
import type { NewMail, OutboxStore } from '#server/mail/outbox-store.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;

export interface Start extends AdminActor {
  readonly startsMs: number;
  /** Of the audience, as confirmed. */
  readonly people: number;
}

export interface ControlActor extends AdminActor {
  readonly action: CampaignAction;
}

/** What the activity log says of a change. */
interface LogEntry {
  readonly action: AdminActionName;
  readonly before?: object;
  readonly after?: object;
}

const CONTROLS = {
  unschedule: 'campaign-unscheduled',
  pause: 'campaign-paused',
  resume: 'campaign-resumed',
  cancel: 'campaign-cancelled',
} as const satisfies Record<CampaignAction, AdminActionName>;

export type CampaignStore = ReturnType<typeof createCampaignStore>;

const LISTED_MAX = 100;
const SOURCES_MAX = 50;
const isWaiting = eq(mailOutbox.state, 'queued');

/** The SQL of campaigns, besides their queue. Each change and its entry in the activity log are one transaction. */
export function createCampaignStore({ orm }: Pick<Database, 'orm'>, outbox: OutboxStore) {
  type Transaction = Parameters<Parameters<typeof orm.transaction>[0]>[0];

  const record = (tx: Transaction, id: number, { by, nowMs }: AdminActor, entry: LogEntry): Promise<void> =>
    recordAdminAction(tx, { area: 'newsletter', subject: String(id), ...entry, by, nowMs });

  /** Locks a campaign, runs `write` if `isAllowed`, and records what it returns. Returns whether it was allowed. */
  const change = (
    id: number,
    actor: AdminActor,
    isAllowed: (row: StoredCampaign) => boolean,
    write: (tx: Transaction, row: StoredCampaign) => Promise<LogEntry>,
  ): Promise<boolean> =>
    orm.transaction(async (tx) => {
      const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
      if (row === undefined || !isAllowed(row)) return false;
      await record(tx, id, actor, await write(tx, row));
      return true;
    });

  return {
    /** Returns the latest campaigns, newest first. */
    list: (): Promise<StoredCampaign[]> => orm.select().from(campaigns).orderBy(desc(campaigns.id)).limit(LISTED_MAX),

    async read(id: number): Promise<StoredCampaign | undefined> {
      const [row] = await orm.select().from(campaigns).where(eq(campaigns.id, id));
      return row;
    },

    create: (letter: CampaignLetter, actor: AdminActor): Promise<number> =>
      orm.transaction(async (tx) => {
        const columns = letterColumns(letter);
        const [row] = await tx
          .insert(campaigns)
          .values({ ...columns, createdAt: new Date(actor.nowMs), createdBy: actor.by })
          .returning({ id: campaigns.id });
        if (row === undefined) throw new Error('The insert returned no row.');
        await record(tx, row.id, actor, { action: 'campaign-created', after: letterEntry(columns) });
        return row.id;
      }),

    /** Changes a draft of that version, and returns whether there was one. */
    update: (id: number, letter: CampaignLetter, version: number, actor: AdminActor): Promise<boolean> =>
      change(id, actor, isDraft(version), async (tx, row) => {
        const columns = letterColumns(letter);
        await tx
          .update(campaigns)
          .set({ ...columns, version: version + 1 })
          .where(eq(campaigns.id, id));
        return { action: 'campaign-changed', before: letterEntry(row), after: letterEntry(columns) };
      }),

    /** Schedules a draft of that version, and returns whether there was one. */
    start: (id: number, version: number, { startsMs, people, ...actor }: Start): Promise<boolean> =>
      change(id, actor, isDraft(version), async (tx, { subject }) => {
        const startsAt = new Date(startsMs);
        await tx
          .update(campaigns)
          .set({ state: 'scheduled', startsAt, startedBy: actor.by, version: version + 1 })
          .where(eq(campaigns.id, id));
        return { action: 'campaign-started', after: { subject, people, startsAt: startsAt.toISOString() } };
      }),

    /** Changes the state if it is `from`, and returns whether it was. Cancelling deletes the waiting mails. */
    setState: (id: number, from: CampaignState, to: CampaignState, actor: ControlActor): Promise<boolean> =>
      change(
        id,
        actor,
        ({ state }) => state === from,
        async (tx) => {
          await tx
            .update(campaigns)
            .set({
              state: to,
              ...(to === 'draft' ? { startsAt: null, startedBy: null } : {}),
              ...(to === 'cancelled' ? { finishedAt: new Date(actor.nowMs), queuedUpTo: null } : {}),
            })
            .where(eq(campaigns.id, id));
          if (to === 'cancelled') await tx.delete(mailOutbox).where(and(eq(mailOutbox.campaignId, id), isWaiting));
          return { action: CONTROLS[actor.action], before: { state: from }, after: { state: to } };
        },
      ),

    /** Deletes a draft, and returns whether there was one. */
    remove: (id: number, actor: AdminActor): Promise<boolean> =>
      change(
        id,
        actor,
        ({ state }) => state === 'draft',
        async (tx, row) => {
          await tx.delete(campaigns).where(eq(campaigns.id, id));
          return { action: 'campaign-deleted', before: letterEntry(row) };
        },
      ),

    /** Returns how many are subscribed of an audience. */
    async audienceSize({ source, from, until }: CampaignAudience): Promise<number> {
      const [row] = await orm
        .select({ size: count() })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.state, 'subscribed'),
            source === null ? undefined : eq(subscriptions.source, source),
            from === null ? undefined : gte(subscriptions.consentedAt, new Date(from)),
            until === null ? undefined : lt(subscriptions.consentedAt, new Date(Date.parse(until) + DAY_MS)),
          ),
        );
      return row?.size ?? 0;
    },

    /** Returns the forms and sources that subscriptions came from. */
    async sources(): Promise<string[]> {
      const rows = await orm
        .selectDistinct({ source: subscriptions.source })
        .from(subscriptions)
        .orderBy(asc(subscriptions.source))
        .limit(SOURCES_MAX);
      return rows.map(({ source }) => source);
    },

    /** Returns how many mails of a campaign wait, and how many are stored without a mail server. */
    async outboxCounts(id: number): Promise<{ readonly waiting: number; readonly held: number }> {
      const [row] = await orm
        .select({
          waiting: sql<number>`count(*) filter (where ${mailOutbox.state} = 'queued')`.mapWith(Number),
          held: sql<number>`count(*) filter (where ${mailOutbox.state} = 'held')`.mapWith(Number),
        })
        .from(mailOutbox)
        .where(and(eq(mailOutbox.campaignId, id), inArray(mailOutbox.state, ['queued', 'held'])));
      return row ?? { waiting: 0, held: 0 };
    },

    /** Returns how many unsubscribed since a time. */
    async leftSince(since: Date): Promise<number> {
      const [row] = await orm
        .select({ left: count() })
        .from(subscriptions)
        .where(and(eq(subscriptions.state, 'left'), gte(subscriptions.leftAt, since)));
      return row?.left ?? 0;
    },

    /** Whether it is the address of an account of the team. */
    async isTeamAddress(email: string): Promise<boolean> {
      const rows = await orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.emailKey, email.toLowerCase()), ne(users.role, 'user')));
      return rows.length > 0;
    },

    /** Queues a mail to one address, which the activity log does not name. */
    queueTest: (id: number, mail: NewMail, actor: AdminActor): Promise<void> =>
      orm.transaction(async (tx) => {
        await outbox.addIf(tx, true, mail);
        await record(tx, id, actor, { action: 'campaign-tested' });
      }),
  };
}

function isDraft(version: number) {
  return (row: StoredCampaign): boolean => row.state === 'draft' && row.version === version;
}

function letterColumns({ subject, markdown, audience, perMinuteMax }: CampaignLetter) {
  return {
    subject,
    markdown,
    perMinuteMax,
    audienceSource: audience.source,
    audienceFrom: audience.from === null ? null : new Date(audience.from),
    audienceUntil: audience.until === null ? null : new Date(audience.until),
  };
}

/** What the activity log keeps of a letter: its text stays with the campaign. */
function letterEntry({ markdown, ...letter }: ReturnType<typeof letterColumns>) {
  const { subject, perMinuteMax, audienceSource, audienceFrom, audienceUntil } = letter;
  return { subject, characters: markdown.length, perMinuteMax, audienceSource, audienceFrom, audienceUntil };
}
