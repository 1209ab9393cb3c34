import * as z from 'zod/mini';
import { SUBSCRIPTION_STATES } from '#domain/newsletter/subscription.ts';
import { ROLES } from '#domain/team/roles.ts';
import {
  EXPORT_MEDIA_TYPES,
  exportFormat,
  personalExport,
  READ_PEOPLE,
  type TableSorts,
  tablePage,
  tableQuery,
  tableSearch,
} from './admin-tables.ts';
import { defineEndpoint } from './endpoint.ts';

/** The team's tables: phases, miners, subscribers, sign-ins and the activity log. */

const MEDIA_TYPES = Object.values(EXPORT_MEDIA_TYPES);
const instant = z.iso.datetime();
const EXPORT_PEOPLE = { act: 'export-people', when: 'always' } as const;

export const PHASE_STATES = ['active', 'completed', 'pending', 'deleted'] as const;
export const PHASE_SORTS = { columns: ['start', 'name'], order: 'asc' } as const satisfies TableSorts;

const phasesQuery = z.object({
  ...tableQuery(PHASE_SORTS),
  search: tableSearch,
  status: z.optional(z.enum(PHASE_STATES, `The status is one of ${PHASE_STATES.join(', ')}`)),
});
export type PhasesQuery = z.infer<typeof phasesQuery>;

export const phaseRow = z.object({
  id: z.number(),
  name: z.string(),
  startDate: instant,
  endDate: instant,
  /** USD. */
  tokenPrice: z.number(),
  status: z.enum(PHASE_STATES),
  /** Changes since it was created. */
  version: z.number(),
});
export type PhaseRow = z.infer<typeof phaseRow>;

export const MINER_SORTS = { columns: ['created', 'email'], order: 'desc' } as const satisfies TableSorts;

const minersQuery = z.object({
  ...tableQuery(MINER_SORTS),
  search: tableSearch,
  status: z.optional(z.literal('blocked')),
});
export type MinersQuery = z.infer<typeof minersQuery>;

export const minerRow = z.object({
  id: z.number(),
  email: z.string(),
  createdAt: instant,
  /** TVX. */
  totalMined: z.number(),
  miningTimeSeconds: z.number(),
  /** null: never, or before this was recorded. */
  lastSyncAt: z.nullable(instant),
  isSignedIn: z.boolean(),
  /** null: not blocked. */
  blockedAt: z.nullable(instant),
});
export type MinerRow = z.infer<typeof minerRow>;

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

export const SIGN_IN_SORTS = { columns: ['created'], order: 'desc' } as const satisfies TableSorts;

const signInsQuery = z.object({
  ...tableQuery(SIGN_IN_SORTS),
  search: tableSearch,
  role: z.optional(z.enum(['administrator', 'editor'], 'The role is administrator or editor')),
});
export type SignInsQuery = z.infer<typeof signInsQuery>;

export const signInRow = z.object({
  id: z.number(),
  username: z.string(),
  role: z.enum(ROLES),
  /** The User-Agent header, shortened; empty when there was none. */
  userAgent: z.string(),
  createdAt: instant,
  expiresAt: instant,
});
export type SignInRow = z.infer<typeof signInRow>;

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

export const adminListPhases = defineEndpoint({
  id: 'adminListPhases',
  tag: 'admin',
  access: 'editor',
  method: 'GET',
  path: '/api/admin/phases',
  summary: 'A page of all presale phases, deleted ones included (editors)',
  queryParams: phasesQuery,
  response: tablePage(phaseRow),
});

export const adminExportPhases = defineEndpoint({
  id: 'adminExportPhases',
  tag: 'admin',
  access: 'editor',
  method: 'GET',
  path: '/api/admin/phases/export',
  summary: 'The presale phases that the filters show, as a file (editors)',
  queryParams: z.extend(phasesQuery, exportFormat),
  mediaTypes: MEDIA_TYPES,
});

export const adminListMiners = defineEndpoint({
  id: 'adminListMiners',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/miners',
  summary: 'A page of the mining wallets; `search` is the beginning of an e-mail (administrators)',
  queryParams: minersQuery,
  response: tablePage(minerRow),
  confirmation: READ_PEOPLE,
  problems: ['password-required'],
});

export const adminExportMiners = defineEndpoint({
  id: 'adminExportMiners',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/miners/export',
  summary: 'The mining wallets that the filters show, as a file (administrators)',
  queryParams: z.extend(minersQuery, personalExport),
  mediaTypes: MEDIA_TYPES,
  confirmation: EXPORT_PEOPLE,
  problems: ['password-required'],
});

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
  mediaTypes: MEDIA_TYPES,
  confirmation: EXPORT_PEOPLE,
  problems: ['password-required'],
});

export const adminListSignIns = defineEndpoint({
  id: 'adminListSignIns',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/sign-ins',
  summary: "A page of the accounts' sign-ins; `search` is the beginning of a username (administrators)",
  queryParams: signInsQuery,
  response: tablePage(signInRow),
  confirmation: READ_PEOPLE,
  problems: ['password-required'],
});

export const adminExportSignIns = defineEndpoint({
  id: 'adminExportSignIns',
  tag: 'admin',
  access: 'admin',
  method: 'GET',
  path: '/api/admin/sign-ins/export',
  summary: 'The sign-ins that the filters show, as a file (administrators)',
  queryParams: z.extend(signInsQuery, personalExport),
  mediaTypes: MEDIA_TYPES,
  confirmation: EXPORT_PEOPLE,
  problems: ['password-required'],
});

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
  mediaTypes: MEDIA_TYPES,
  confirmation: EXPORT_PEOPLE,
  problems: ['password-required'],
});
