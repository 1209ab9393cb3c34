import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import { exportFormat, TABLE_FILES, type TableSorts, tablePage, tableQuery, tableSearch } from './table.ts';

/** The mail outbox for administrators. */

export const OUTBOX_STATES = ['queued', 'sent', 'failed', 'held'] as const;
/** In place of a campaign's number: the mails of all campaigns, and those to one person. */
export const OUTBOX_ALL = 'all';
export const OUTBOX_SORTS = { columns: ['created'], order: 'desc' } as const satisfies TableSorts;

const number = z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'This is not a number'));
const idParams = z.object({ id: number });

export const outboxMail = z.object({
  id: z.number(),
  state: z.enum(OUTBOX_STATES),
  subject: z.string(),
  recipient: z.string(),
  /** The campaign that it belongs to; null: a mail to one person. */
  campaignId: z.nullable(z.number()),
  createdAt: z.iso.datetime(),
  /** When it is tried next; null: not any more. */
  dueAt: z.nullable(z.iso.datetime()),
  settledAt: z.nullable(z.iso.datetime()),
  attempts: z.number(),
  /** The mail server's reply code, the command and its words: '550 RCPT TO: Unknown user'. */
  failure: z.nullable(z.string()),
});
export type OutboxMail = z.infer<typeof outboxMail>;

const outboxQuery = z.object({
  ...tableQuery(OUTBOX_SORTS),
  state: z.optional(z.enum(OUTBOX_STATES, `The state is one of ${OUTBOX_STATES.join(', ')}`)),
  /** Only mails of this campaign; without it and without a recipient, only mails to one person. */
  campaign: z.optional(z.union([number, z.literal(OUTBOX_ALL)], 'This is no number of a campaign')),
  /** A part of the address. */
  recipient: tableSearch,
});
export type OutboxQuery = z.infer<typeof outboxQuery>;

export const outboxListMails = defineEndpoint({
  id: 'outboxListMails',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'GET',
  path: '/api/admin/newsletter/outbox',
  needs: 'session',
  summary: 'A page of the mail outbox, newest first (administrators)',
  queryParams: outboxQuery,
  /** `canSend`: false: no mail server is set, so what is written now is held. */
  response: z.extend(tablePage(outboxMail), { canSend: z.boolean() }),
});

export const outboxExportMails = defineEndpoint({
  id: 'outboxExportMails',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'GET',
  path: '/api/admin/newsletter/outbox/export',
  needs: 'confirmed-session',
  summary: 'The mails that the filters show, without their texts, as a file (administrators)',
  queryParams: z.extend(outboxQuery, exportFormat),
  mediaTypes: TABLE_FILES,
});

export const outboxReadMail = defineEndpoint({
  id: 'outboxReadMail',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'GET',
  path: '/api/admin/newsletter/outbox/{id}',
  needs: 'confirmed-session',
  summary: 'One mail of the outbox with its text, links included (administrators)',
  params: idParams,
  response: z.extend(outboxMail, { text: z.string() }),
  problems: ['not-found'],
});

export const outboxPreviewMail = defineEndpoint({
  id: 'outboxPreviewMail',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'GET',
  path: '/api/admin/newsletter/outbox/{id}/html',
  needs: 'confirmed-session',
  summary: 'The HTML of a mail, for a sandboxed frame (administrators)',
  params: idParams,
  mediaTypes: ['text/html; charset=utf-8'],
  problems: ['not-found'],
});

export const outboxRetryMail = defineEndpoint({
  id: 'outboxRetryMail',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'POST',
  path: '/api/admin/newsletter/outbox/{id}/retry',
  needs: 'confirmed-session',
  summary: 'Try a waiting or failed mail again now (administrators)',
  params: idParams,
  problems: ['not-found', 'mail-not-retried'],
});

export const outboxDeleteMail = defineEndpoint({
  id: 'outboxDeleteMail',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'DELETE',
  path: '/api/admin/newsletter/outbox/{id}',
  needs: 'confirmed-session',
  summary: 'Delete a mail; one that waits is never sent (administrators)',
  params: idParams,
  problems: ['not-found'],
});
