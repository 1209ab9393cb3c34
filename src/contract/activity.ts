import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/roles.ts';
import { defineTable, tableSearch } from './table.ts';

/** The activity log: who of the team did what. */

/** What an entry is about; `table`: one that was exported, or that a retention rule deleted rows of. */
export const ACTIVITY_KINDS = [
  'account',
  'phase',
  'content',
  'miner',
  'campaign',
  'subscriber',
  'snapshot',
  'table',
  'invitation',
  'team',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

const activityRow = z.object({
  id: z.number(),
  at: z.iso.datetime(),
  /** A username, or the source: the command line, the first start. */
  by: z.string(),
  /** Where it was done from; empty: nobody did it. */
  network: z.string(),
  action: z.string(),
  kind: z.enum(ACTIVITY_KINDS),
  /** The number or the name that the subject is found by; may be empty. */
  subjectId: z.string(),
  /** What it was called; the address of a wallet that exists; empty for subscribers. */
  subject: z.string(),
  /** What changed; null: nothing was there, or nothing is left. */
  before: z.unknown(),
  after: z.unknown(),
});
export type ActivityRow = z.infer<typeof activityRow>;

export const activityTable = defineTable({
  summary: 'the activity log, newest first: who did what, before and after (administrators)',
  path: '/api/admin/activity',
  access: PERMISSIONS['read-activity'],
  sorts: { columns: ['at'], order: 'desc' },
  filters: {
    kind: z.optional(z.enum(ACTIVITY_KINDS, `The kind is one of ${ACTIVITY_KINDS.join(', ')}`)),
    /** The exact name of the author. */
    by: tableSearch,
  },
  row: activityRow,
});
