import { and, asc, count, desc, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import type { CampaignAudience } from '#contract/newsletter-campaigns.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import {
  newsletterCampaigns as campaigns,
  newsletterSubscriptions as subscriptions,
} from '#server/db/schema/newsletter.ts';
import { users } from '#server/db/schema/team.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;

const LISTED_MAX = 100;
const SOURCES_MAX = 50;

export type CampaignReader = ReturnType<typeof createCampaignReader>;

/** What is read of campaigns, and of the people and mails that belong to them. */
export function createCampaignReader({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Returns the latest campaigns, newest first. */
    list: (): Promise<StoredCampaign[]> => orm.select().from(campaigns).orderBy(desc(campaigns.id)).limit(LISTED_MAX),

    async read(id: number): Promise<StoredCampaign | undefined> {
      const [row] = await orm.select().from(campaigns).where(eq(campaigns.id, id));
      return row;
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

    /** Whether it is the address of an account of the team. */
    async isTeamAddress(email: string): Promise<boolean> {
      const rows = await orm
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.emailKey, email.toLowerCase()), ne(users.role, 'user')));
      return rows.length > 0;
    },
  };
}
