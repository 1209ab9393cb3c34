import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { newsletterCampaigns as campaigns } from '#server/db/schema/newsletter.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;

const LISTED_MAX = 100;

export type CampaignReader = ReturnType<typeof createCampaignReader>;

/** What is read of campaigns and their mails. */
export function createCampaignReader({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Returns the latest campaigns, newest first. */
    list: (): Promise<StoredCampaign[]> => orm.select().from(campaigns).orderBy(desc(campaigns.id)).limit(LISTED_MAX),

    async read(id: number): Promise<StoredCampaign | undefined> {
      const [row] = await orm.select().from(campaigns).where(eq(campaigns.id, id));
      return row;
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
  };
}
