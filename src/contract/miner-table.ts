import * as z from 'zod/mini';
import { definePeopleTable, type TableSorts, tableMatch, tableQuery, tableSearch } from './table.ts';

/** The team's table of wallets. */

const instant = z.iso.datetime();

export const MINER_SORTS = {
  columns: ['created', 'email', 'mined', 'time', 'synced'],
  order: 'desc',
} as const satisfies TableSorts;

export const MINER_STATES = ['signed-in', 'signed-out', 'blocked'] as const;

const minersQuery = z.object({
  ...tableQuery(MINER_SORTS),
  search: tableSearch,
  match: tableMatch,
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

export const { list: adminListMiners, file: adminExportMiners } = definePeopleTable({
  name: 'Miners',
  path: '/api/admin/miners',
  query: minersQuery,
  row: minerRow,
  listSummary:
    'A page of the mining wallets; `search` is the beginning of an e-mail, or with `match` a part of it (administrators)',
  exportSummary: 'The mining wallets that the filters show, as a file (administrators)',
});
