import type { BodyOf } from '#contract/endpoint.ts';
import type {
  ImportReport,
  SubscriberRecord,
  SubscriptionRemoval,
  subscriptionsImport,
} from '#contract/newsletter-subscribers.ts';
import {
  IMPORT_LINES_MAX,
  type ImportedSubscription,
  type ImportProblem,
  missingColumns,
  readImportLine,
} from '#domain/newsletter/import-line.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { type CsvLine, readCsv } from '#server/tables/csv.ts';
import type { SubscribersStore } from './subscribers-store.ts';
import { readSubscriber } from './subscribers-table.ts';

/** Of the rejected lines of a report, and of the text of each. */
const REJECTED_LINES_MAX = 100;
const REJECTED_CHARACTERS_MAX = 80;

export type SubscribersService = ReturnType<typeof createSubscribersService>;

/** What the team does with subscribers. */
export function createSubscribersService({
  database,
  store,
  clock,
}: {
  readonly database: Pick<Database, 'orm'>;
  readonly store: SubscribersStore;
  readonly clock: Clock;
}) {
  return {
    /** @throws {ProblemError} not-found */
    async read(id: number): Promise<SubscriberRecord> {
      const row = await readSubscriber(database, id);
      if (row === undefined) throw new ProblemError('not-found', 'There is no such subscriber, or no longer.');
      return { ...row, latestMails: await store.latestMails(row.email) };
    },

    /** Imports a file, all of it or nothing. @throws {ProblemError} invalid-request */
    async import({ csv }: BodyOf<typeof subscriptionsImport>, by: string): Promise<ImportReport> {
      const nowMs = clock.nowMs();
      const { accepted, rejected } = readFile(csv, nowMs);
      const counts = await store.import(accepted, { by, nowMs });
      return { ...counts, rejected: rejected.length, rejectedLines: rejected.slice(0, REJECTED_LINES_MAX) };
    },

    /** @throws {ProblemError} not-found */
    async remove(email: string, removal: SubscriptionRemoval, by: string): Promise<void> {
      const isRemoved = await store.remove(email, removal, { by, nowMs: clock.nowMs() });
      if (!isRemoved) throw new ProblemError('not-found', 'This address is not in the newsletter.');
    },

    /** @throws {ProblemError} not-found */
    async resume(email: string, by: string): Promise<void> {
      const isResumed = await store.resume(email, { by, nowMs: clock.nowMs() });
      if (!isResumed) throw new ProblemError('not-found', 'Campaigns do not leave this address out.');
    },
  };
}

interface ReadFile {
  /** Of different addresses. */
  readonly accepted: readonly ImportedSubscription[];
  readonly rejected: ImportReport['rejectedLines'];
}

/** Reads the lines of a file; of those with one address the first counts. @throws {ProblemError} invalid-request */
function readFile(csv: string, nowMs: number): ReadFile {
  const lines = readCsv(csv);
  const header: readonly string[] = lines.next().value?.cells ?? [];
  const missing = missingColumns(header);
  if (missing.length > 0) {
    throw new ProblemError('invalid-request', `The file has no column ${missing.join(' and no column ')}.`);
  }
  const accepted = new Map<string, ImportedSubscription>();
  const rejected: ImportReport['rejectedLines'] = [];
  const reject = ({ line, cells }: CsvLine, problem: ImportProblem): void => {
    rejected.push({ line, text: cells.join(', ').slice(0, REJECTED_CHARACTERS_MAX), problem });
  };
  let count = 0;
  for (const line of lines) {
    count += 1;
    if (count > IMPORT_LINES_MAX) {
      throw new ProblemError('invalid-request', `The file has more than ${IMPORT_LINES_MAX} lines. Split it.`);
    }
    const read = readImportLine(header, line.cells, nowMs);
    if (read.type === 'rejected') reject(line, read.problem);
    else if (accepted.has(read.subscription.email)) reject(line, 'repeated');
    else accepted.set(read.subscription.email, read.subscription);
  }
  return { accepted: [...accepted.values()], rejected };
}
