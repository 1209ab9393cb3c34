import * as z from 'zod/mini';
import { SUBSCRIPTION_STATES } from '#domain/newsletter/subscription.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  EXPORT_PEOPLE,
  personalExport,
  READ_PEOPLE,
  TABLE_FILES,
  type TableSorts,
  tablePage,
  tableQuery,
  tableSearch,
} from './table.ts';

/** The team's table of subscribers. */

const instant = z.iso.datetime();

export const SUBSCRIBER_SORTS = { columns: ['consented', 'email'], order: 'desc' } as const satisfies TableSorts;

const subscribersQuery = z.object({
  ...tableQuery(SUBSCRIBER_SORTS),
  search: tableSearch,
  status: z.optional(z.enum(SUBSCRIPTION_STATES, `The status is one of ${SUBSCRIPTION_STATES.join(', ')}`)),
});
export type SubscribersQuery = z.infer<typeof subscribersQuery>;

export const subscriberRow = z.object({
  id: z.number(),
  email: z.string(),
  status: z.enum(SUBSCRIPTION_STATES),
  /** Which form: 'hero' or 'footer'. */
  source: z.string(),
  consentedAt: instant,
  confirmedAt: z.nullable(instant),
  leftAt: z.nullable(instant),
});
export type SubscriberRow = z.infer<typeof subscriberRow>;

export const adminListSubscribers = defineEndpoint({
  id: 'adminListSubscribers',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/subscribers',
  summary: "A page of the newsletter's subscribers; `search` is the beginning of an e-mail (administrators)",
  queryParams: subscribersQuery,
  response: tablePage(subscriberRow),
  confirmation: READ_PEOPLE,
  problems: ['password-required'],
});

export const adminExportSubscribers = defineEndpoint({
  id: 'adminExportSubscribers',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/subscribers/export',
  summary: 'The subscribers that the filters show with their records of consent, as a file to import (administrators)',
  queryParams: z.extend(subscribersQuery, personalExport),
  mediaTypes: TABLE_FILES,
  confirmation: EXPORT_PEOPLE,
  problems: ['password-required'],
});
