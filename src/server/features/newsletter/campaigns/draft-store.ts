import { eq } from 'drizzle-orm';
import type { CampaignDraft } from '#contract/newsletter-campaigns.ts';
import type { Actor } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import {
  newsletterCampaigns as campaigns,
  newsletterCampaignVersions as versions,
} from '#server/db/schema/newsletter.ts';
import { changeCampaign, isDraftOf, recordCampaignAction } from './campaign-change.ts';

/** Of a draft that changed. */
export const NOT_READY = { readyAt: null, readyBy: null } as const;

export type DraftStore = ReturnType<typeof createDraftStore>;

/** The SQL of drafts. Each change and its entry in the activity log are one transaction. */
export function createDraftStore(database: Pick<Database, 'orm'>) {
  return {
    create: (draft: CampaignDraft, actor: Actor): Promise<number> =>
      database.orm.transaction(async (tx) => {
        const columns = columnsOf(draft);
        const [row] = await tx
          .insert(campaigns)
          .values({ ...columns, createdAt: new Date(actor.nowMs), createdBy: actor.by })
          .returning({ id: campaigns.id, subject: campaigns.subject });
        if (row === undefined) throw new Error('The insert returned no row.');
        await keepVersion(tx, row.id, 0, columns, actor);
        await recordCampaignAction(tx, row, actor, { action: 'campaign-created', after: logged(columns) });
        return row.id;
      }),

    /** Changes a draft of that version, and returns whether there was one. */
    update: (id: number, draft: CampaignDraft, version: number, actor: Actor): Promise<boolean> =>
      changeCampaign(database, { id, actor, isAllowed: isDraftOf(version) }, async (tx, row) => {
        const columns = columnsOf(draft);
        await tx
          .update(campaigns)
          .set({ ...columns, ...NOT_READY, version: version + 1 })
          .where(eq(campaigns.id, id));
        await keepVersion(tx, id, version + 1, columns, actor);
        return { action: 'campaign-changed', before: logged(row), after: logged(columns) };
      }),

    /** Hands a draft of that version over as ready, or takes that back. Returns whether there was one. */
    setReady: (id: number, version: number, isReady: boolean, actor: Actor): Promise<boolean> =>
      changeCampaign(database, { id, actor, isAllowed: isDraftOf(version) }, async (tx, { subject }) => {
        const { by, nowMs } = actor;
        await tx
          .update(campaigns)
          .set(isReady ? { readyAt: new Date(nowMs), readyBy: by } : NOT_READY)
          .where(eq(campaigns.id, id));
        return { action: isReady ? 'campaign-ready' : 'campaign-not-ready', after: { subject, version } };
      }),

    /** Deletes a draft, and returns whether there was one. */
    remove: (id: number, actor: Actor): Promise<boolean> =>
      changeCampaign(database, { id, actor, isAllowed: ({ state }) => state === 'draft' }, async (tx, row) => {
        await tx.delete(versions).where(eq(versions.campaignId, id));
        await tx.delete(campaigns).where(eq(campaigns.id, id));
        return { action: 'campaign-deleted', before: logged(row) };
      }),
  };
}

async function keepVersion(
  tx: Transaction,
  campaignId: number,
  version: number,
  columns: ReturnType<typeof columnsOf>,
  { by, nowMs }: Actor,
): Promise<void> {
  await tx.insert(versions).values({ ...columns, campaignId, version, savedAt: new Date(nowMs), savedBy: by });
}

function columnsOf({ subject, markdown, audience, perMinuteMax }: CampaignDraft) {
  return {
    subject,
    markdown,
    perMinuteMax,
    audienceSource: audience.source,
    audienceFrom: audience.from === null ? null : new Date(audience.from),
    audienceUntil: audience.until === null ? null : new Date(audience.until),
  };
}

/** What the activity log keeps of a draft: its text stays with the campaign. */
function logged({ markdown, ...columns }: ReturnType<typeof columnsOf>) {
  const { subject, perMinuteMax, audienceSource, audienceFrom, audienceUntil } = columns;
  return { subject, characters: markdown.length, perMinuteMax, audienceSource, audienceFrom, audienceUntil };
}
