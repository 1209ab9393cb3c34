import { SUBSCRIBER_MAILS_MAX, type SubscriberRecord } from '#contract/newsletter-subscribers.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { OutboxService } from './outbox/outbox-service.ts';
import { createSubscribersTable } from './subscribers-table.ts';

/** Returns a function that reads one subscriber, by the number. @throws {ProblemError} not-found */
export function createSubscriberReader(database: Pick<Database, 'orm'>, outbox: Pick<OutboxService, 'latestTo'>) {
  const table = createSubscribersTable(database);
  return async (id: string): Promise<SubscriberRecord> => {
    const range = { column: 'consented', isDescending: true, from: undefined, limit: 1 } as const;
    const [found] = await table.read({ selected: id }, range);
    if (found === undefined) throw new ProblemError('not-found', 'There is no such subscriber, or no longer.');
    return { ...found.row, latestMails: await outbox.latestTo(found.row.email, SUBSCRIBER_MAILS_MAX) };
  };
}
