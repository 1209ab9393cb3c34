import {
  OUTBOX_ALL,
  OUTBOX_SORTS,
  type OutboxMail,
  type OutboxQuery,
  outboxMail,
} from '#contract/newsletter-outbox.ts';
import { normalizeNewsletterEmail } from '#domain/newsletter/email.ts';
import type { Database } from '#server/db/database.ts';
import { ProblemError } from '#server/http/problem-error.ts';
import type { Clock } from '#server/lib/clock.ts';
import { isTeamLinkMail, type MailContent } from '#server/mail/mail-content.ts';
import { mailSubject } from '#server/mail/render-mail.ts';
import { readPage, type TablePage } from '#server/tables/read-table.ts';
import type { TableSource } from '#server/tables/table-source.ts';
import { createOutboxEditor, type Retry } from './outbox-editor.ts';
import { createOutboxReader, type OutboxEntry } from './outbox-reader.ts';

const NOT_RETRIED: Readonly<Record<Exclude<Retry, 'retried' | 'not-found'>, string>> = {
  sent: 'This mail was sent already.',
  'no-secret':
    'The link of this mail was removed when it was given up. The person can subscribe again, or an administrator can send a new link.',
  stopped: 'The campaign of this mail was cancelled.',
  suppressed: 'The mail server refused this mailbox, so campaigns leave it out. An administrator can lift that first.',
  'no-server': 'There is no mail server: set SMTP_URL.',
};

export type OutboxService = ReturnType<typeof createOutboxService>;

/** The outbox for administrators. */
export function createOutboxService(deps: {
  readonly database: Pick<Database, 'orm'>;
  readonly canSend: boolean;
  readonly clock: Clock;
}) {
  const { database, canSend, clock } = deps;
  const reader = createOutboxReader(database);
  const editor = createOutboxEditor(database, canSend);

  const table: TableSource<OutboxQuery, OutboxMail, 'created'> = {
    name: 'outbox',
    sorts: OUTBOX_SORTS,
    columns: Object.keys(outboxMail.shape),
    async read(query, range) {
      const entries = await reader.list(filterOf(query), range);
      return entries.map((entry) => ({ key: String(entry.id), row: toMail(entry) }));
    },
    count: (query, max) => reader.count(filterOf(query), max),
  };

  return {
    table,

    async list(query: OutboxQuery): Promise<TablePage<OutboxMail> & { readonly canSend: boolean }> {
      return { ...(await readPage(table, query)), canSend };
    },

    latestTo: async (recipient: string, limit: number): Promise<OutboxMail[]> =>
      (await reader.latestTo(recipient, limit)).map(toMail),

    /** Without the link of a mail about an account: it is for its recipient. @throws {ProblemError} not-found */
    async read(id: number): Promise<{ readonly mail: OutboxMail; readonly content: MailContent }> {
      const entry = await reader.read(id);
      if (entry === undefined) throw notFound();
      return { mail: toMail(entry), content: withoutTeamLink(entry.content) };
    },

    /** @throws {ProblemError} not-found, mail-not-retried */
    async retry(id: number, by: string): Promise<void> {
      const result = await editor.retry(id, { by, nowMs: clock.nowMs() });
      if (result === 'not-found') throw notFound();
      if (result !== 'retried') throw new ProblemError('mail-not-retried', NOT_RETRIED[result]);
    },

    /** @throws {ProblemError} not-found */
    async remove(id: number, by: string): Promise<void> {
      if (!(await editor.remove(id, { by, nowMs: clock.nowMs() }))) throw notFound();
    },
  };
}

/** A search by recipient finds mails of campaigns, too. */
function filterOf({ state, campaign, recipient: typed = '' }: OutboxQuery) {
  const recipient = typed === '' ? undefined : normalizeNewsletterEmail(typed);
  const group = recipient === undefined ? null : undefined;
  const campaignId = campaign === undefined ? group : campaign === OUTBOX_ALL ? undefined : Number(campaign);
  return { state, campaignId, recipient };
}

function toMail({ content, createdAt, dueAt, settledAt, ...entry }: OutboxEntry): OutboxMail {
  return {
    ...entry,
    subject: mailSubject(content),
    createdAt: createdAt.toISOString(),
    dueAt: entry.state === 'queued' ? dueAt.toISOString() : null,
    settledAt: settledAt?.toISOString() ?? null,
  };
}

function withoutTeamLink(content: MailContent): MailContent {
  if (!isTeamLinkMail(content) || !('secret' in content)) return content;
  const { secret: _, ...rest } = content;
  return rest;
}

function notFound(): ProblemError {
  return new ProblemError('not-found', 'There is no such mail: it was deleted, or its time is over.');
}
