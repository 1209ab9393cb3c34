import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/query-builder.ts';
import { newsletterCampaigns as campaigns } from '#server/db/schema/newsletter.ts';

/** Counts mails of a campaign that are not sent because the team stopped them. */
export async function countCancelled(tx: Transaction, id: number, mails: number): Promise<void> {
  await tx
    .update(campaigns)
    .set({ cancelled: sql`${campaigns.cancelled} + ${mails}` })
    .where(eq(campaigns.id, id));
}
