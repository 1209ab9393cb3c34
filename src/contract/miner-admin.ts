import * as z from 'zod/mini';
import { hasHidden } from '#domain/plain-text.ts';
import { PERMISSIONS } from '#domain/team/roles.ts';
import { get, idParams, post } from './endpoint.ts';
import { minerReadHistory, walletData } from './miner.ts';
import { defineTable, tableSearch } from './table.ts';

/** The team's table of wallets, and support for one, by its number: administrators never see or set a PIN. */

const instant = z.nullable(z.iso.datetime());

const MINER_STATES = ['signed-in', 'signed-out', 'blocked'] as const;
export type MinerState = (typeof MINER_STATES)[number];

const minerRow = z.object({
  id: z.number(),
  email: z.string(),
  createdAt: z.iso.datetime(),
  /** TVX. */
  totalMined: z.number(),
  miningTimeSeconds: z.number(),
  /** null: never. */
  lastSyncAt: instant,
  isSignedIn: z.boolean(),
  /** null: not blocked. */
  blockedAt: instant,
});

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

const REASON_CHARACTERS_MAX = 500;
const REASON_MISSING = 'Please give a reason';

/** Checked by the form and the server. Kept in the activity log, also after the wallet is erased. */
const reasonBody = z.object({
  reason: z.string(REASON_MISSING).check(
    z.trim(),
    z.minLength(1, REASON_MISSING),
    z.maxLength(REASON_CHARACTERS_MAX, `The reason must be at most ${REASON_CHARACTERS_MAX} characters`),
    z.refine((text) => !hasHidden(text), 'The reason has hidden characters'),
  ),
});

const minerRecord = z.object({
  id: z.number(),
  createdAt: z.iso.datetime(),
  wallet: walletData,
  /** When the device that may mine signed in; null: none is signed in. */
  signedInAt: instant,
  lastSyncAt: instant,
  /** null: not blocked. */
  blocked: z.nullable(z.object({ at: z.iso.datetime(), reason: z.string() })),
  /**
   * Of the PIN, from devices that never signed in: how many may follow at once, and until when none may; the latter
   * also from devices that signed in before.
   */
  guesses: z.object({ left: z.number(), blockedUntil: instant, knownBlockedUntil: instant }),
  history: minerReadHistory.response.shape.data,
  /** The wallet whose referral link led to this one; null: none did, or it was erased. */
  invitedBy: z.nullable(z.object({ id: z.number(), email: z.string() })),
});
export type MinerRecord = z.infer<typeof minerRecord>;

export const adminReadMiner = get('/api/admin/miners/{id}', {
  access: PERMISSIONS['read-people'],
  summary: 'One mining wallet: totals, history, session and the state of wrong PINs (administrators)',
  params: idParams,
  response: minerRecord,
  problems: ['not-found'],
});

export const adminBlockMiner = post('/api/admin/miners/{id}/block', {
  access: PERMISSIONS['read-people'],
  summary: 'Block a wallet: no sign-in, no sync, no claim in snapshots; repeating it changes nothing (administrators)',
  params: idParams,
  body: reasonBody,
  problems: ['not-found', 'too-many-requests'],
});

export const adminUnblockMiner = post('/api/admin/miners/{id}/unblock', {
  access: PERMISSIONS['read-people'],
  summary: 'Unblock a wallet; repeating it changes nothing (administrators)',
  params: idParams,
  problems: ['not-found', 'too-many-requests'],
});

export const adminEndPinWait = post('/api/admin/miners/{id}/end-pin-wait', {
  access: PERMISSIONS['read-people'],
  summary: 'End the wait after wrong PINs, three times a day for a wallet; the guesses stay counted (administrators)',
  params: idParams,
  problems: ['not-found', 'too-many-requests'],
});

const minerData = z.object({
  exportedAt: z.iso.datetime(),
  /** Without what concerns others. */
  miner: z.omit(minerRecord, { invitedBy: true }),
  /** The wallet's name in snapshots of claims. */
  claimId: z.string(),
  /** What was mined on each day (UTC), oldest first; null: before days were kept. */
  days: z.array(z.object({ day: z.nullable(z.iso.date()), minedTvx: z.number(), awayTvx: z.number() })),
});
export type MinerData = z.infer<typeof minerData>;

export const adminExportMinerData = post('/api/admin/miners/{id}/export', {
  access: PERMISSIONS['read-people'],
  summary: 'What is stored about one wallet, for its owner (administrators)',
  params: idParams,
  response: minerData,
  problems: ['not-found', 'too-many-requests'],
});

export const adminEraseMiner = post('/api/admin/miners/{id}/erase', {
  access: PERMISSIONS['read-people'],
  summary: 'Delete a wallet and its whole history; the log keeps its number (administrators)',
  params: idParams,
  body: reasonBody,
  problems: ['not-found', 'too-many-requests'],
});
