import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import {
  newsletterCampaigns as campaigns,
  newsletterCampaignVersions as versions,
} from '#server/db/schema/newsletter.ts';

export type StoredCampaign = typeof campaigns.$inferSelect;
export type StoredVersion = typeof versions.$inferSelect;

const LISTED_MAX = 100;

interface OutboxCounts {
  readonly waiting: number;
  readonly inDelivery: number;
  readonly held: number;
}

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

    /** Returns a member's draft that has neither subject nor text, and never had; undefined: there is none. */
    async emptyDraftOf(username: string): Promise<number | undefined> {
      const isUntouched = and(
        eq(campaigns.state, 'draft'),
        eq(campaigns.version, 0),
        eq(campaigns.createdBy, username),
      );
      const isEmpty = and(eq(campaigns.subject, ''), eq(campaigns.markdown, ''));
      const [row] = await orm
        .select({ id: campaigns.id })
        .from(campaigns)
        .where(and(isUntouched, isEmpty))
        .orderBy(desc(campaigns.id))
        .limit(1);
      return row?.id;
    },

    /** Returns the saved versions of a campaign, newest first, without their texts. */
    versions: (id: number) =>
      orm
        .select({
          ...{ version: versions.version, subject: versions.subject },
          characters: sql<number>`char_length(${versions.markdown})`.mapWith(Number),
          ...{ savedAt: versions.savedAt, savedBy: versions.savedBy },
        })
        .from(versions)
        .where(eq(versions.campaignId, id))
        .orderBy(desc(versions.version)),

    async version(id: number, version: number): Promise<StoredVersion | undefined> {
      const [row] = await orm
        .select()
        .from(versions)
        .where(and(eq(versions.campaignId, id), eq(versions.version, version)));
      return row;
    },

    /** Returns how many mails of a campaign wait, are in delivery, and are stored without a mail server. */
    async outboxCounts(id: number, nowMs: number): Promise<OutboxCounts> {
      const [row] = await orm
        .select(outboxColumns(nowMs))
        .from(mailOutbox)
        .where(and(eq(mailOutbox.campaignId, id), inArray(mailOutbox.state, ['queued', 'held'])));
      return row ?? { waiting: 0, inDelivery: 0, held: 0 };
    },
  };
}

function outboxColumns(nowMs: number) {
  // A mail that was claimed is due again when its sender may have died; one that was deferred has an attempt.
  const isClaimed = sql`${mailOutbox.attempts} = 0 and ${mailOutbox.dueAt} > to_timestamp(${nowMs}::float8 / 1000)`;
  const isQueued = sql`${mailOutbox.state} = 'queued'`;
  const countOf = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);
  return {
    waiting: countOf(sql`${isQueued} and not (${isClaimed})`),
    inDelivery: countOf(sql`${isQueued} and ${isClaimed}`),
    held: countOf(sql`${mailOutbox.state} = 'held'`),
  };
}
