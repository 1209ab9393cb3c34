import * as z from 'zod/mini';
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

/** The team's table of wallets. */

const instant = z.iso.datetime();

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
  mediaTypes: TABLE_FILES,
  confirmation: EXPORT_PEOPLE,
  problems: ['password-required'],
});
