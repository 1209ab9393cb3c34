import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import {
  EXPORT_PEOPLE,
  personalExport,
  TABLE_FILES,
  type TableSorts,
  tablePage,
  tableQuery,
  tableSearch,
} from './table.ts';

/** The activity log: who of the team did what. */

const instant = z.iso.datetime();

/** What an entry of the activity log is about. */
export const ACTIVITY_AREAS = [
  'accounts',
  'presale',
  'content',
  'miners',
  'newsletter',
  'snapshots',
  'exports',
  'retention',
  'team',
] as const;
export const ACTIVITY_SORTS = { columns: ['at'], order: 'desc' } as const satisfies TableSorts;

const activityQuery = z.object({
  ...tableQuery(ACTIVITY_SORTS),
  area: z.optional(z.enum(ACTIVITY_AREAS, `The area is one of ${ACTIVITY_AREAS.join(', ')}`)),
  /** The exact name of the author. */
  by: tableSearch,
  /** First and last day (UTC). */
  from: z.optional(z.iso.date('The first day is a date such as 2026-01-31')),
  until: z.optional(z.iso.date('The last day is a date such as 2026-01-31')),
});
export type ActivityQuery = z.infer<typeof activityQuery>;

export const activityRow = z.object({
  id: z.number(),
  at: instant,
  /** A username, or the source: the command line, the first start. */
  by: z.string(),
  area: z.enum(ACTIVITY_AREAS),
  action: z.string(),
  /**
   * The name of the account, phase, snapshot, exported table or retention rule, or the number of the version, wallet,
   * campaign, mail or invitation; may be empty.
   */
  subject: z.string(),
  /** What changed; null: nothing was there, or nothing is left. */
  before: z.unknown(),
  after: z.unknown(),
});
export type ActivityRow = z.infer<typeof activityRow>;

export const adminListActivity = defineEndpoint({
  id: 'adminListActivity',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/activity',
  summary: 'A page of the activity log, newest first: who did what, before and after (administrators)',
  queryParams: activityQuery,
  response: tablePage(activityRow),
});

export const adminExportActivity = defineEndpoint({
  id: 'adminExportActivity',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/activity/export',
  summary: 'The entries of the activity log that the filters show, as a file (administrators)',
  queryParams: z.extend(activityQuery, personalExport),
  mediaTypes: TABLE_FILES,
  confirmation: EXPORT_PEOPLE,
  problems: ['password-required'],
});
