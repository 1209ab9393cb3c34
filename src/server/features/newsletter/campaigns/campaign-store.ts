import { and, asc, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import type { CampaignAudience, CampaignLetter } from '#contract/newsletter-campaigns.ts';
import type { CampaignState } from '#domain/newsletter/campaign.ts';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import {
  newsletterCampaigns as campaigns,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import type { NewMail, OutboxStore } from '#server/mail/outbox-store.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;

export interface Start {
  readonly startsMs: number;
  readonly by: string;
}

export type CampaignStore = ReturnType<typeof createCampaignStore>;

const LISTED_MAX = 100;
const SOURCES_MAX = 50;
const DAY_MS = 24 * 60 * 60 * 1_000;
const isWaiting = eq(mailOutbox.state, 'queued');

/** The SQL of campaigns, besides their queue. */
export function createCampaignStore({ orm }: Pick<Database, 'orm'>, outbox: OutboxStore) {
  return {
    /** Returns the latest campaigns, newest first. */
    list: (): Promise<StoredCampaign[]> => orm.select().from(campaigns).orderBy(desc(campaigns.id)).limit(LISTED_MAX),

    async read(id: number): Promise<StoredCampaign | undefined> {
      const [row] = await orm.select().from(campaigns).where(eq(campaigns.id, id));
      return row;
    },

    async create(letter: CampaignLetter, by: string, nowMs: number): Promise<number> {
      const [row] = await orm
        .insert(campaigns)
        .values({ ...letterColumns(letter), createdAt: new Date(nowMs), createdBy: by })
        .returning({ id: campaigns.id });
      if (row === undefined) throw new Error('The insert returned no row.');
      return row.id;
    },

    /** Changes a draft of that version, and returns whether there was one. */
    async update(id: number, letter: CampaignLetter, version: number): Promise<boolean> {
      const rows = await orm
        .update(campaigns)
        .set({ ...letterColumns(letter), version: version + 1 })
        .where(isDraft(id, version))
        .returning({ id: campaigns.id });
      return rows.length > 0;
    },

    /** Schedules a draft of that version, and returns whether there was one. */
    async start(id: number, version: number, { startsMs, by }: Start): Promise<boolean> {
      const rows = await orm
        .update(campaigns)
        .set({ state: 'scheduled', startsAt: new Date(startsMs), startedBy: by, version: version + 1 })
        .where(isDraft(id, version))
        .returning({ id: campaigns.id });
      return rows.length > 0;
    },

    /** Changes the state if it is `from`, and returns whether it was. Cancelling deletes the waiting mails. */
    setState: (id: number, from: CampaignState, to: CampaignState, nowMs: number): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const rows = await tx
          .update(campaigns)
          .set({
            state: to,
            ...(to === 'draft' ? { startsAt: null, startedBy: null } : {}),
            ...(to === 'cancelled' ? { finishedAt: new Date(nowMs), queuedUpTo: null } : {}),
          })
          .where(and(eq(campaigns.id, id), eq(campaigns.state, from)))
          .returning({ id: campaigns.id });
        if (rows.length === 0) return false;
        if (to === 'cancelled') await tx.delete(mailOutbox).where(and(eq(mailOutbox.campaignId, id), isWaiting));
        return true;
      }),

    /** Deletes a draft, and returns whether there was one. */
    async remove(id: number): Promise<boolean> {
      const rows = await orm
        .delete(campaigns)
        .where(and(eq(campaigns.id, id), eq(campaigns.state, 'draft')))
        .returning({ id: campaigns.id });
      return rows.length > 0;
    },

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

    /** Queues a mail to one address. */
    queueTest: (mail: NewMail): Promise<void> => orm.transaction((tx) => outbox.addIf(tx, true, mail)),
  };
}

function isDraft(id: number, version: number) {
  return and(eq(campaigns.id, id), eq(campaigns.state, 'draft'), eq(campaigns.version, version));
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
