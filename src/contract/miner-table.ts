import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineTable, type TableSorts, tableQuery, tableSearch } from './table.ts';

/** The team's table of wallets. */

const instant = z.iso.datetime();

export const MINER_SORTS = {
  columns: ['created', 'email', 'mined', 'time', 'synced'],
  order: 'desc',
} as const satisfies TableSorts;

export const MINER_STATES = ['signed-in', 'signed-out', 'blocked'] as const;
export type MinerState = (typeof MINER_STATES)[number];

const minersQuery = z.object({
  ...tableQuery(MINER_SORTS),
  search: tableSearch,
  status: z.optional(z.enum(MINER_STATES, `The status is one of ${MINER_STATES.join(', ')}`)),
});
export type MinersQuery = z.infer<typeof minersQuery>;

export const minerRow = z.object({
  id: z.number(),
  email: z.string(),
  createdAt: instant,
  /** TVX. */
  totalMined: z.number(),
  miningTimeSeconds: z.number(),
  /** null: never. */
  lastSyncAt: z.nullable(instant),
  isSignedIn: z.boolean(),
  /** null: not blocked. */
  blockedAt: z.nullable(instant),
});
export type MinerRow = z.infer<typeof minerRow>;

export const { list: adminListMiners, file: adminExportMiners } = defineTable({
  path: '/api/admin/miners',
  access: PERMISSIONS['read-people'],
  query: minersQuery,
  row: minerRow,
  listSummary: 'A page of the mining wallets; `search` is the beginning of an e-mail (administrators)',
  exportSummary: 'The mining wallets that the filters show, as a CSV file (administrators)',
});
