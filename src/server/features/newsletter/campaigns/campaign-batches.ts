import { eq } from 'drizzle-orm';
import { batchWaitMs, CAMPAIGN_BATCH } from '#domain/newsletter/campaign.ts';
import type { Database } from '#server/db/database.ts';
import { newsletterCampaigns as campaigns } from '#server/db/schema/newsletter.ts';
import type { MailBatches } from '#server/mail/mail-sender.ts';
import type { ClaimedMail } from '#server/mail/outbox-queue.ts';

/** Claims due mails of one campaign; `is_wanted` is false for who left, or whose mailbox is refused. */
const CLAIM = `WITH due AS (
    SELECT o.id, coalesce(s.state = 'subscribed' AND s.suppressed_at IS NULL, false) AS is_wanted
    FROM mail_outbox o LEFT JOIN newsletter_subscriptions s ON s.email = o.recipient
    WHERE o.campaign_id = $1 AND o.state = 'queued' AND o.due_at <= to_timestamp($2::float8 / 1000)
    ORDER BY o.due_at, o.id LIMIT $4 FOR UPDATE OF o SKIP LOCKED)
  UPDATE mail_outbox m SET due_at = to_timestamp($3::float8 / 1000) FROM due WHERE m.id = due.id
  RETURNING m.id::float8, message_id, recipient, attempts, content->>'reference' AS reference, is_wanted`;

/** Deletes and counts mails that nobody wants, with the campaign locked first (`outbox-queue.ts`). */
const SKIP = `WITH locked AS MATERIALIZED (SELECT id FROM newsletter_campaigns WHERE id = $1 FOR UPDATE),
  removed AS (DELETE FROM mail_outbox WHERE id = ANY($2::bigint[]) AND state = 'queued'
    AND (SELECT count(*) FROM locked) > 0 RETURNING 1)
  UPDATE newsletter_campaigns SET skipped = skipped + (SELECT count(*) FROM removed) WHERE id = $1`;

interface ClaimedRow {
  readonly id: number;
  readonly message_id: string;
  readonly recipient: string;
  readonly attempts: number;
  readonly reference: string;
  readonly is_wanted: boolean;
}

/** The mails of campaigns for a sender: one campaign after another, by their starts, at one rate for all. */
export function createCampaignBatches({ orm, pool }: Pick<Database, 'orm' | 'pool'>): MailBatches {
  /** When the latest batch was claimed. */
  let latestMs = Number.NEGATIVE_INFINITY;

  return {
    async claim(nowMs, untilMs) {
      if (batchWaitMs(latestMs, nowMs) > 0) return [];
      const { id, subject, markdown, startsAt, state } = campaigns;
      const sending = await orm
        .select({ id, subject, markdown })
        .from(campaigns)
        .where(eq(state, 'sending'))
        .orderBy(startsAt, id);
      for (const campaign of sending) {
        const values = [campaign.id, nowMs, untilMs, CAMPAIGN_BATCH];
        const { rows } = await pool.query<ClaimedRow>({ name: 'campaign-claim', text: CLAIM, values });
        if (rows.length === 0) continue;
        latestMs = nowMs;
        const unwanted = rows.filter((row) => !row.is_wanted).map((row) => row.id);
        if (unwanted.length > 0) {
          await pool.query({ name: 'campaign-skip', text: SKIP, values: [campaign.id, unwanted] });
        }
        const wanted = rows.filter((row) => row.is_wanted);
        if (wanted.length > 0) return wanted.map((row) => toMail(row, campaign));
      }
      return [];
    },

    waitMs: (nowMs) => batchWaitMs(latestMs, nowMs),
  };
}

function toMail(
  { message_id, reference, is_wanted: _, ...row }: ClaimedRow,
  { id, subject, markdown }: { readonly id: number; readonly subject: string; readonly markdown: string },
): ClaimedMail {
  const content = { type: 'newsletter-letter', reference, subject, markdown } as const;
  return { ...row, messageId: message_id, campaignId: id, content };
}
