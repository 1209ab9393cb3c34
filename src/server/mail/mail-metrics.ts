import type { Clock } from '#server/lib/clock.ts';
import type { Metrics } from '#server/metrics.ts';
import type { OutboxStore } from './outbox-store.ts';
import type { MailCounts } from './outcome-writer.ts';

/** Adds the metrics of the mails. Their queue is that of all processes, read from the database. */
export function addMailMetrics(
  { gauge, counter }: Metrics,
  { outbox, counts, clock }: { readonly outbox: OutboxStore; readonly counts: MailCounts; readonly clock: Clock },
): void {
  const stats = (): ReturnType<OutboxStore['stats']> => outbox.stats(clock.nowMs());
  counter('mail_sent_total', 'Mails that the mail server accepted', () => counts.sent);
  counter('mail_failed_total', 'Mails that were given up', () => counts.failed);
  const queued = 'Mails that wait, those of campaigns included';
  gauge('mail_queued', queued, async () => (await stats()).queued, 'max');
  const oldest = 'How long the oldest mail to one person has been due';
  gauge('mail_oldest_due_seconds', oldest, async () => (await stats()).oldestDueSeconds, 'max');
}
