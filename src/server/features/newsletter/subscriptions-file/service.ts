import type { BodyOf } from '#contract/endpoint.ts';
import type { ImportResult, SUBSCRIPTION_REMOVALS, subscriptionsImport } from '#contract/newsletter-import.ts';
import type { subscribersRemove } from '#contract/newsletter-subscribers.ts';
import {
  type ImportedSubscription,
  importEffect,
  missingColumns,
  readImportLine,
} from '#domain/newsletter/import-line.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { SubscriptionsFileStore } from './store.ts';

export type SubscriptionsFileService = ReturnType<typeof createSubscriptionsFileService>;

/** Imports of subscriptions, and what the team does with addresses. */
export function createSubscriptionsFileService({
  store,
  clock,
}: {
  readonly store: SubscriptionsFileStore;
  readonly clock: Clock;
}) {
  return {
    /**
     * Returns what importing each line does, and does it unless it is a dry run.
     * @throws {ProblemError} invalid-request
     */
    async import({ isDryRun, header, lines }: BodyOf<typeof subscriptionsImport>, by: string): Promise<ImportResult[]> {
      const missing = missingColumns(header);
      if (missing.length > 0) {
        throw new ProblemError('invalid-request', `The file has no column ${missing.join(' and no column ')}.`);
      }
      const nowMs = clock.nowMs();
      const read = lines.map(({ line, cells }) => ({ line, read: readImportLine(header, cells, nowMs) }));
      const accepted = new Map<string, ImportedSubscription>();
      const firstLine = new Map<string, number>();
      for (const { line, read: one } of read) {
        if (one.type === 'rejected' || accepted.has(one.subscription.email)) continue;
        accepted.set(one.subscription.email, one.subscription);
        firstLine.set(one.subscription.email, line);
      }
      const states = await store.apply([...accepted.values()], isDryRun ? undefined : { by, nowMs });
      return read.map(({ line, read: one }): ImportResult => {
        if (one.type === 'rejected') return { line, effect: 'rejected', problem: one.problem };
        const { email, state } = one.subscription;
        if (firstLine.get(email) !== line) return { line, effect: 'rejected', problem: 'repeated' };
        return { line, effect: importEffect(states.get(email), state), problem: null };
      });
    },

    /** @throws {ProblemError} not-found */
    async remove(email: string, removal: (typeof SUBSCRIPTION_REMOVALS)[number], by: string): Promise<void> {
      const isRemoved = await store.remove(email, removal, { by, nowMs: clock.nowMs() });
      if (!isRemoved) throw new ProblemError('not-found', 'This address is not in the newsletter.');
    },

    /** Returns how many were unsubscribed or deleted: some may have been already. */
    removeSelected: ({ ids, removal }: BodyOf<typeof subscribersRemove>, by: string): Promise<number> =>
      store.removeSelected(ids, removal, { by, nowMs: clock.nowMs() }),

    /** @throws {ProblemError} not-found */
    async resume(email: string, by: string): Promise<void> {
      const isResumed = await store.resume(email, { by, nowMs: clock.nowMs() });
      if (!isResumed) throw new ProblemError('not-found', 'Campaigns do not leave this address out.');
    },
  };
}
