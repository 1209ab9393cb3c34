import { sql } from 'drizzle-orm';
import type { OutcomeSubscriber } from '#server/mail/outbox-queue.ts';

/**
 * Counts the outcomes of a campaign's mails. Campaigns are locked before mails, as by an administrator who cancels one:
 * the other order deadlocks.
 */
export const CAMPAIGN_COUNTS: OutcomeSubscriber = {
  lock: sql`select id from newsletter_campaigns where id = any(array(select campaign_id from outcome))
    order by id for update`,
  count: sql`update newsletter_campaigns c set sent = c.sent + k.sent, failed = c.failed + k.failed,
      cancelled = case c.state when 'cancelled' then greatest(0, c.cancelled - k.deleted) else c.cancelled end,
      skipped = case c.state when 'cancelled' then c.skipped else greatest(0, c.skipped - k.deleted) end
    from counted k where c.id = k.campaign_id`,
  // In the order in which an import locks them.
  suppress: sql`, refused as (
      select s.id, b.failure, b.at from newsletter_subscriptions s join bounce b on b.recipient = s.email
      where s.suppressed_at is null order by s.email for update of s)
    update newsletter_subscriptions s set suppressed_at = r.at, suppressed_reason = r.failure
    from refused r where s.id = r.id`,
  lockChosen: sql`select id from newsletter_campaigns where id = any(array(select campaign_id from chosen))
    order by id for update`,
  countDeleted: sql`update newsletter_campaigns c set skipped = c.skipped + k.deleted
    from counted k where c.id = k.campaign_id`,
};
