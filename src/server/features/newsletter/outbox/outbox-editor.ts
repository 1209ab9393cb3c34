import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { DAY_MS } from '#domain/time.ts';
import { type Actor, recordActivity } from '#server/db/activity.ts';
import type { Database } from '#server/db/database.ts';
import type { Transaction } from '#server/db/query-builder.ts';
import { mailOutbox } from '#server/db/schema/mail.ts';
import { newsletterCampaigns, newsletterSubscriptions } from '#server/db/schema/newsletter.ts';
import { isTeamLinkMail, type MailContent, parseMailContent } from '#server/mail/mail-content.ts';
import { countCancelled } from '../count-cancelled.ts';

/**
 * `no-secret`: a mail whose link was removed. `stopped`: its campaign was cancelled.
 * `suppressed`: campaigns leave its address out. `sent`: delivered.
 */
export type Retry = 'retried' | 'not-found' | 'sent' | 'no-secret' | 'stopped' | 'suppressed' | 'no-server';

/** As long as a new mail is tried. */
const RETRY_VALID_MS = 7 * DAY_MS;

/** What administrators do with the outbox. Each change and its entry in the activity log are one transaction. */
export function createOutboxEditor({ orm }: Pick<Database, 'orm'>, canSend: boolean) {
  return {
    /** Makes a waiting, failed or held mail due now, for seven days. */
    retry: (id: number, { by, nowMs }: Actor): Promise<Retry> =>
      orm.transaction(async (tx) => {
        const [row] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id)).for('update');
        if (row === undefined) return 'not-found';
        if (!canSend) return 'no-server';
        if (row.state === 'sent') return 'sent';
        const content = parseMailContent(row.content);
        if (content !== undefined && hasLostLink(content)) return 'no-secret';
        if (row.campaignId !== null && row.state !== 'queued') {
          if (await isSuppressed(tx, row.recipient)) return 'suppressed';
          if (!(await reopenCampaign(tx, row.campaignId, row.state === 'failed'))) return 'stopped';
        }
        const dueAt = new Date(nowMs);
        // Their links end when they end.
        const isTeamLink = content !== undefined && isTeamLinkMail(content);
        const expiresAt = isTeamLink ? row.expiresAt : new Date(nowMs + RETRY_VALID_MS);
        await tx
          .update(mailOutbox)
          .set({ state: 'queued', attempts: 0, dueAt, expiresAt, settledAt: null })
          .where(eq(mailOutbox.id, id));
        await recordActivity(tx, {
          ...{ kind: 'mail', action: 'mail-retried', subjectId: id, by, nowMs },
          before: { state: row.state },
          after: { state: 'queued' },
        });
        return 'retried';
      }),

    /** Deletes a mail, and returns whether there was one. */
    remove: (id: number, { by, nowMs }: Actor): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const [found] = await tx.select().from(mailOutbox).where(eq(mailOutbox.id, id));
        // Campaigns are locked before mails (`outcome-counts.ts`).
        if (found !== undefined && found.campaignId !== null) {
          await tx.select().from(newsletterCampaigns).where(eq(newsletterCampaigns.id, found.campaignId)).for('update');
        }
        const [row] = await tx.delete(mailOutbox).where(eq(mailOutbox.id, id)).returning();
        if (row === undefined) return false;
        if (row.campaignId !== null && row.state === 'queued') await countCancelled(tx, row.campaignId, 1);
        await recordActivity(tx, {
          ...{ kind: 'mail', action: 'mail-deleted', subjectId: id, by, nowMs },
          before: { state: row.state },
        });
        return true;
      }),
  };
}

function hasLostLink(content: MailContent): boolean {
  const hasLink = ['newsletter-confirmation', 'team-invitation', 'team-password-link'].includes(content.type);
  return hasLink && !('secret' in content && content.secret !== undefined);
}

async function isSuppressed(tx: Transaction, email: string): Promise<boolean> {
  const { id, suppressedAt } = newsletterSubscriptions;
  const rows = await tx
    .select({ id })
    .from(newsletterSubscriptions)
    .where(and(eq(newsletterSubscriptions.email, email), isNotNull(suppressedAt)));
  return rows.length > 0;
}

/** Lets a campaign send a mail that it had finished with, and returns whether it can: a cancelled one cannot. */
async function reopenCampaign(tx: Transaction, id: number, hasFailed: boolean): Promise<boolean> {
  const { state, failed } = newsletterCampaigns;
  const reopened = await tx
    .update(newsletterCampaigns)
    .set({
      state: sql`case ${state} when 'done' then 'sending' else ${state} end`,
      finishedAt: null,
      failed: sql`${failed} - ${hasFailed ? 1 : 0}`,
    })
    .where(and(eq(newsletterCampaigns.id, id), inArray(state, ['sending', 'paused', 'done'])))
    .returning({ id: newsletterCampaigns.id });
  return reopened.length > 0;
}
