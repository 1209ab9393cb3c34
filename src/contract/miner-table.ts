import * as z from 'zod/mini';
import { PERMISSIONS } from '#domain/team/permissions.ts';
import { defineTable, tableSearch } from './table.ts';

/** The team's table of wallets. */

const instant = z.iso.datetime();

export const MINER_STATES = ['signed-in', 'signed-out', 'blocked'] as const;

const minerRow = z.object({
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

export const minersTable = defineTable({
  summary: 'the mining wallets; `search` is the beginning of an e-mail (administrators)',
  path: '/api/admin/miners',
  access: PERMISSIONS['read-people'],
  sorts: { columns: ['created', 'email', 'mined', 'time', 'synced'], order: 'desc' },
  filters: {
    search: tableSearch,
    status: z.optional(z.enum(MINER_STATES, `The status is one of ${MINER_STATES.join(', ')}`)),
  },
  row: minerRow,
});
