import * as z from 'zod/mini';
import { SUBSCRIPTION_STATES } from '#domain/newsletter/subscription.ts';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import { SUBSCRIPTION_REMOVALS } from './newsletter-import.ts';
import { outboxMail } from './newsletter-outbox.ts';
import {
  definePeopleTable,
  SELECTED_PARAMETER,
  TABLE_SEARCH_CHARACTERS_MAX,
  TABLE_SELECTION_MAX,
  type TableSorts,
  tableMatch,
  tablePeriod,
  tableQuery,
  tableSearch,
  tableSelection,
} from './table.ts';

/** The team's table of subscribers. */

const instant = z.iso.datetime();

export const SUBSCRIBER_SORTS = {
  columns: ['consented', 'email', 'form'],
  order: 'desc',
} as const satisfies TableSorts;

const subscribersQuery = z.object({
  ...tableQuery(SUBSCRIBER_SORTS),
  search: tableSearch,
  match: tableMatch,
  status: z.optional(z.enum(SUBSCRIPTION_STATES, `The status is one of ${SUBSCRIPTION_STATES.join(', ')}`)),
  form: z.optional(z.string().check(z.maxLength(TABLE_SEARCH_CHARACTERS_MAX))),
  /** Those that campaigns leave out. */
  mail: z.optional(z.literal('refused', 'The filter mail knows only refused')),
  /** Of the consent. */
  ...tablePeriod,
  [SELECTED_PARAMETER]: tableSelection,
});
export type SubscribersQuery = z.infer<typeof subscribersQuery>;

export const subscriberRow = z.object({
  id: z.number(),
  email: z.string(),
  status: z.enum(SUBSCRIPTION_STATES),
  /** Which form: 'hero' or 'footer'; of an imported record what the file said. */
  source: z.string(),
  consentedAt: instant,
  confirmedAt: z.nullable(instant),
  leftAt: z.nullable(instant),
  /** Since when campaigns leave it out, because its mail server refused the mailbox; null: they do not. */
  suppressedAt: z.nullable(instant),
  /** What the server said: '550 RCPT TO: Unknown user'. */
  suppressedReason: z.nullable(z.string()),
  /** What the person agreed to. */
  consentText: z.string(),
  /** When and by whom of the team the record was imported; null: it was not, or before this was kept. */
  importedAt: z.nullable(instant),
  importedBy: z.nullable(z.string()),
  /** Of the sign-up: /24 of IPv4, /48 of IPv6; null: not known. */
  network: z.nullable(z.string()),
});
export type SubscriberRow = z.infer<typeof subscriberRow>;

export const { list: adminListSubscribers, file: adminExportSubscribers } = definePeopleTable({
  name: 'Subscribers',
  path: '/api/admin/subscribers',
  query: subscribersQuery,
  row: subscriberRow,
  listSummary:
    "A page of the newsletter's subscribers; `search` is the beginning of an e-mail, or with `match` a part of it (administrators)",
  exportSummary:
    'The subscribers that the filters show with their records of consent, as a file to import (administrators)',
});

/** Mails that a subscriber's page shows; the outbox has the others. */
export const SUBSCRIBER_MAILS_MAX = 20;

const subscriberRecord = z.extend(subscriberRow, {
  /** The latest ones of the outbox to this address, newest first. */
  latestMails: z.array(outboxMail),
});
export type SubscriberRecord = z.infer<typeof subscriberRecord>;

export const adminReadSubscriber = defineEndpoint({
  id: 'adminReadSubscriber',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'GET',
  path: '/api/admin/subscribers/{id}',
  needs: 'confirmed-session',
  summary: 'One subscriber of the newsletter: the record of consent and the latest mails (administrators)',
  params: z.object({
    id: z.string().check(z.regex(/^[1-9][0-9]{0,14}$/, 'The number of the subscriber is not a number')),
  }),
  response: subscriberRecord,
  problems: ['not-found'],
});

export const subscribersRemove = defineEndpoint({
  id: 'subscribersRemove',
  tag: 'newsletter',
  access: PERMISSIONS['read-people'],
  method: 'POST',
  path: '/api/admin/subscribers/remove',
  needs: 'confirmed-session',
  summary: 'Unsubscribe these subscribers, or delete everything about them (administrators)',
  body: z.object({
    ids: z
      .array(z.int('The number of a subscriber is not a number').check(z.minimum(1)))
      .check(
        z.minLength(1, 'Choose at least one subscriber'),
        z.maxLength(TABLE_SELECTION_MAX, `At most ${TABLE_SELECTION_MAX} subscribers in one call`),
      ),
    removal: z.enum(SUBSCRIPTION_REMOVALS, 'Choose unsubscribing or deleting'),
  }),
  /** How many were unsubscribed or deleted: not those that were already. */
  response: z.object({ removed: z.number() }),
});
