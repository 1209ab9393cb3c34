import { eq } from 'drizzle-orm';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { newsletterCampaigns as campaigns } from '#server/db/schema/newsletter.ts';
import type { StoredCampaign } from './campaign-reader.ts';

/** What the activity log says of a change. */
interface LogEntry {
  readonly action: string;
  readonly before?: object;
  readonly after?: object;
}

export function recordCampaignAction(
  tx: Transaction,
  { id, subject }: Pick<StoredCampaign, 'id' | 'subject'>,
  { by, nowMs }: Actor,
  entry: LogEntry,
) {
  return recordActivity(tx, { kind: 'campaign', subjectId: id, subject, ...entry, by, nowMs });
}

/** Locks a campaign, runs `write` if `isAllowed`, and records what it returns. Returns whether it was allowed. */
export function changeCampaign(
  { orm }: Pick<Database, 'orm'>,
  { id, actor, isAllowed }: { id: number; actor: Actor; isAllowed: (row: StoredCampaign) => boolean },
  write: (tx: Transaction, row: StoredCampaign) => Promise<LogEntry>,
): Promise<boolean> {
  return orm.transaction(async (tx) => {
    const [row] = await tx.select().from(campaigns).where(eq(campaigns.id, id)).for('update');
    if (row === undefined || !isAllowed(row)) return false;
    await recordCampaignAction(tx, row, actor, await write(tx, row));
    return true;
  });
}

export function isDraftOf(version: number) {
  return (row: StoredCampaign): boolean => row.state === 'draft' && row.version === version;
}
