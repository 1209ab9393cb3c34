import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  exportFormat,
  TABLE_FILES,
  type TableSorts,
  tablePage,
  tablePeriod,
  tableQuery,
  tableSearch,
} from './table.ts';

/** The activity log: who of the team did what. */

const instant = z.iso.datetime();

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
  /** The exact subject, such as the number of a wallet. */
  about: tableSearch,
  ...tablePeriod,
});
export type ActivityQuery = z.infer<typeof activityQuery>;

export const activityRow = z.object({
  id: z.number(),
  at: instant,
  /** A username, or the source: the command line, the first start, the schedule of a phase. */
  by: z.string(),
  area: z.enum(ACTIVITY_AREAS),
  action: z.string(),
  /**
   * The name of the account, phase, snapshot, exported table or retention rule, or the number of the version, wallet,
   * campaign, mail or invitation; may be empty.
   */
  subject: z.string(),
  /** The number of the account or the phase; null: `subject` says all there is. */
  target: z.nullable(z.number()),
  /** What changed; null: nothing was there, or nothing is left. */
  before: z.unknown(),
  after: z.unknown(),
  /** Where it was done from; empty: nobody did it, or before this was kept. */
  network: z.string(),
});
export type ActivityRow = z.infer<typeof activityRow>;

export const adminListActivity = defineEndpoint({
  id: 'adminListActivity',
  tag: 'admin',
  access: PERMISSIONS['read-activity'],
  method: 'GET',
  path: '/api/admin/activity',
  needs: 'session',
  summary: 'A page of the activity log, newest first: who did what, before and after (administrators)',
  queryParams: activityQuery,
  response: tablePage(activityRow),
});

export const adminExportActivity = defineEndpoint({
  id: 'adminExportActivity',
  tag: 'admin',
  access: PERMISSIONS['read-activity'],
  method: 'GET',
  path: '/api/admin/activity/export',
  needs: 'confirmed-session',
  summary: 'The entries of the activity log that the filters show, as a file (administrators)',
  queryParams: z.extend(activityQuery, exportFormat),
  mediaTypes: TABLE_FILES,
});
