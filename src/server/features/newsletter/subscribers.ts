import { and, eq, isNotNull, sql } from 'drizzle-orm';
import {
  adminReadSubscriber,
  type ImportReport,
  type SubscriberRow,
  subscribersTable,
  subscriptionRemove,
  subscriptionResume,
  subscriptionsImport,
} from '#contract/newsletter-admin.ts';
import { cutText } from '#domain/cut-text.ts';
import { normalizeEmail } from '#domain/email.ts';
import { consentText } from '#domain/newsletter/consent.ts';
import {
  CSV_COLUMNS,
  type CsvColumn,
  IMPORT_LINES_MAX,
  type ImportedSubscription,
  type ImportProblem,
  readImportHeader,
  readImportLine,
} from '#domain/newsletter/import-line.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Actor } from '#server/db/activity.ts';
import { newsletterSubscriptions as subscriptions } from '#server/db/schema/newsletter.ts';
import type { FeatureContext } from '#server/feature.ts';
import { bind } from '#server/http/bind.ts';
import type { SignedInUser } from '#server/http/guard.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { AttemptRule } from '#server/limits/attempt-rule.ts';
import { bindTable, type SelectedRow, withIsoInstants } from '#server/tables/bind-table.ts';
import { type CsvLine, readCsv } from '#server/tables/csv.ts';
import { beginsWith } from '#server/tables/keyset.ts';
import { createSubscribersStore } from './subscribers-store.ts';
import type { Subscriptions } from './subscriptions.ts';

const EMAIL = sql`${subscriptions.email} collate "C"`;

const COLUMNS = {
  id: subscriptions.id,
  email: subscriptions.email,
  status: subscriptions.state,
  source: subscriptions.source,
  consentedAt: subscriptions.consentedAt,
  confirmedAt: subscriptions.confirmedAt,
  leftAt: subscriptions.leftAt,
  suppressedAt: subscriptions.suppressedAt,
  suppressedReason: subscriptions.suppressedReason,
  consentVersion: subscriptions.consentVersion,
  importedConsentText: subscriptions.importedConsentText,
  importedAt: subscriptions.importedAt,
  importedBy: subscriptions.importedBy,
  network: subscriptions.network,
};

/** What a member's confirmed session may delete, so that a stolen one does not empty the list. */
const ERASURES: AttemptRule = {
  name: 'subscriber-erasures',
  burst: 10,
  refillMs: 6 * MINUTE_MS,
  message: 'You have deleted many subscribers within an hour.',
};

/** Binds the team's table of subscribers, whose file can be imported, and what is done with one. */
export function registerSubscribers(context: FeatureContext, ending: Subscriptions): void {
  const { clock, database, limits } = context;
  const store = createSubscribersStore(context, ending);
  const actor = ({ username }: SignedInUser): Actor => ({ by: username, nowMs: clock.nowMs() });

  bindTable(context, subscribersTable, {
    from: subscriptions,
    columns: COLUMNS,
    row: toRow,
    order: { consented: subscriptions.consentedAt, email: EMAIL, form: subscriptions.source },
    where: ({ search = '', status }) =>
      and(
        search === '' ? undefined : beginsWith(EMAIL, sql`${normalizeEmail(search)}`),
        status === 'refused' ? isNotNull(subscriptions.suppressedAt) : undefined,
        status === undefined || status === 'refused' ? undefined : eq(subscriptions.state, status),
      ),
    file: { columns: CSV_COLUMNS, line: toLine },
  });
  bind(context, adminReadSubscriber, async ({ params }) => {
    const byId = eq(subscriptions.id, Number(params.id));
    const [row] = await database.orm.select(COLUMNS).from(subscriptions).where(byId);
    if (row === undefined) throw new ProblemError('not-found', 'There is no such subscriber, or no longer.');
    return { ...toRow(withIsoInstants<typeof COLUMNS>(row)), latestMails: await store.latestMails(row.email) };
  });
  bind(context, subscriptionsImport, async ({ body, user }) => {
    const by = actor(user);
    const { accepted, rejected } = readFile(body.csv, by.nowMs);
    const counts = await store.import(accepted, by);
    return { ...counts, rejected: rejected.length, rejectedLines: rejected.slice(0, REJECTED_LINES_MAX) };
  });
  bind(context, subscriptionRemove, async ({ body, user }) => {
    if (body.removal === 'erase') await limits.count(ERASURES, String(user.id));
    await store.remove(body.email, body.removal, actor(user));
  });
  bind(context, subscriptionResume, ({ body, user }) => store.resume(body.email, actor(user)));
}

function toRow({ consentVersion, importedConsentText, ...row }: SelectedRow<typeof COLUMNS>): SubscriberRow {
  return { ...row, consentText: importedConsentText ?? consentText(consentVersion) };
}

/** A line of a file that can be imported. */
function toLine(row: SubscriberRow): Record<CsvColumn, string | null> {
  return {
    email: row.email,
    consented_at: row.consentedAt,
    state: row.status,
    form: row.source,
    consent_text: row.consentText,
    network: row.network,
    confirmed_at: row.confirmedAt,
    left_at: row.leftAt,
    suppressed_at: row.suppressedAt,
    suppressed_reason: row.suppressedReason,
  };
}

/** Of the rejected lines of a report, and of the text of each. */
const REJECTED_LINES_MAX = 100;
const REJECTED_CHARACTERS_MAX = 80;

const BROKEN = { type: 'rejected', problem: 'quote' } as const;

interface ReadFile {
  /** Of different addresses. */
  readonly accepted: readonly ImportedSubscription[];
  readonly rejected: ImportReport['rejectedLines'];
}

/**
 * Reads the lines of a file; of those with one address the first counts, or the first that says that it left.
 * @throws {ProblemError} invalid-request
 */
function readFile(csv: string, nowMs: number): ReadFile {
  const lines = readCsv(csv);
  const header = readImportHeader(lines.next().value?.cells ?? []);
  if (header.missing.length > 0) {
    throw new ProblemError('invalid-request', `The file has no column ${header.missing.join(' and no column ')}.`);
  }
  const accepted = new Map<string, { readonly line: CsvLine; readonly subscription: ImportedSubscription }>();
  const rejected: ImportReport['rejectedLines'] = [];
  const reject = ({ line, cells }: CsvLine, problem: ImportProblem): void => {
    rejected.push({ line, text: cutText(cells.join(', '), REJECTED_CHARACTERS_MAX), problem });
  };
  for (const line of lines) {
    const read = line.isBroken ? BROKEN : readImportLine(header, line.cells, nowMs);
    if (read.type === 'rejected') reject(line, read.problem);
    else {
      const { subscription } = read;
      const earlier = accepted.get(subscription.email);
      const counts = earlier === undefined || (earlier.subscription.state !== 'left' && subscription.state === 'left');
      if (counts) accepted.set(subscription.email, { line, subscription });
      if (earlier !== undefined) reject(counts ? earlier.line : line, 'repeated');
    }
    if (accepted.size + rejected.length > IMPORT_LINES_MAX) {
      throw new ProblemError('invalid-request', `The file has more than ${IMPORT_LINES_MAX} lines. Split it.`);
    }
  }
  return {
    accepted: [...accepted.values()].map(({ subscription }) => subscription),
    rejected: rejected.sort((one, other) => one.line - other.line),
  };
}
