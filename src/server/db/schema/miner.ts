import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** 32 bytes from 244 random bits. */
const RANDOM_32_BYTES = sql`sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()))`;

/**
 * One row per mining wallet. The table's fillfactor of 50 (handwritten SQL in the migrations) leaves room on each page
 * for the next version of a row, so that a sync never touches an index.
 */
export const minerWallets = pgTable(
  'miner_wallets',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Normalized: trimmed and lowercased. */
    email: text().notNull().unique(),
    /** argon2id. */
    pinHash: text('pin_hash').notNull(),
    /** Hash of the only session that may sync; null: signed out. */
    sessionTokenHash: text('session_token_hash'),
    sessionStartedAt: timestamp('session_started_at', { withTimezone: true }),
    tierHashrateThs: doublePrecision('tier_hashrate_ths').notNull(),
    difficulty: doublePrecision().notNull(),
    lastingBonusPercent: doublePrecision('lasting_bonus_percent').notNull(),
    totalMinedTvx: doublePrecision('total_mined_tvx').notNull(),
    balanceTvx: doublePrecision('balance_tvx').notNull(),
    miningTimeSeconds: doublePrecision('mining_time_seconds').notNull(),
    /** Ms since the epoch; fractions of a millisecond count. */
    creditedUntilMs: doublePrecision('credited_until_ms').notNull(),
    /** Ms since the epoch. */
    lastSyncMs: doublePrecision('last_sync_ms').notNull().default(0),
    /** Ms since the epoch; in the past: complete. */
    outageAllowanceFullFromMs: doublePrecision('outage_allowance_full_from_ms').notNull().default(0),
    /** Ms since the epoch; null: never claimed. */
    lastBonusClaimedMs: doublePrecision('last_bonus_claimed_ms'),
    /** Incremented with each write, for optimistic locking. */
    version: bigint({ mode: 'number' }).notNull().default(0),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    /**
     * The wallet whose referral link led to this one; set when the wallet is created, never changed. Not a foreign key:
     * its triggers would make the syncs' UPDATE slower by a sixth or more.
     */
    inviterId: bigint('inviter_id', { mode: 'number' }),
    /** `WalletHistory` of domain/miner/wallet-history.ts; an ordinary sync writes none of these columns. */
    hourMs: doublePrecision('hour_ms').notNull().default(0),
    recordedTvx: doublePrecision('recorded_tvx').notNull().default(0),
    runStartedMs: doublePrecision('run_started_ms'),
    runFromTvx: doublePrecision('run_from_tvx').notNull().default(0),
    runFromSeconds: doublePrecision('run_from_seconds').notNull().default(0),
    runPausedMs: doublePrecision('run_paused_ms'),
    longestRunSeconds: doublePrecision('longest_run_seconds').notNull().default(0),
    eventCount: bigint('event_count', { mode: 'number' }).notNull().default(0),
    /** The wallet's name in snapshots of claims, which are public. No index: cheap for a sync. */
    claimId: bytea('claim_id').notNull().default(RANDOM_32_BYTES),
    /** null: not blocked. A blocked wallet has no session. No sync writes these columns. */
    blockedAt: timestamp('blocked_at', { withTimezone: true }),
    blockReason: text('block_reason'),
    /** Random; session tokens belong to it, so that those of an erased wallet do not. */
    incarnation: bigint({ mode: 'number' }).notNull().default(0),
    /** Random; the cookies of known devices are valid for this one. */
    deviceGeneration: bigint('device_generation', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    // An inviter is older than the wallets it invited, so a cycle of invitations cannot be stored.
    check('miner_wallets_inviter_is_older', sql`${table.inviterId} < ${table.id}`),
    index('miner_wallets_inviter_id').on(table.inviterId),
    // The referral username, oldest wallet first.
    index('miner_wallets_referral_username').on(sql`split_part(${table.email}, '@', 1)`, table.id),
    // For the team's table. No column that a sync writes may be in an index.
    index('miner_wallets_email_prefix').on(sql`${table.email} collate "C"`, table.id),
    index('miner_wallets_blocked').on(table.id).where(sql`${table.blockedAt} is not null`),
  ],
);

/**
 * What each wallet mined on a day (UTC), kept permanently: their sum is the wallet's `recorded_tvx`. Not foreign keys,
 * for the same reason.
 */
export const minerDays = pgTable(
  'miner_days',
  {
    walletId: bigint('wallet_id', { mode: 'number' }).notNull(),
    /** Days since the epoch. */
    day: integer().notNull(),
    /** In TVX, and what was credited for time away. */
    minedTvx: doublePrecision('mined_tvx').notNull(),
    awayTvx: doublePrecision('away_tvx').notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.day] })],
);

/** The latest 50 events of each wallet. */
export const minerEvents = pgTable(
  'miner_events',
  {
    walletId: bigint('wallet_id', { mode: 'number' }).notNull(),
    /** The event's number modulo 50. */
    slot: smallint().notNull(),
    kind: text().notNull(),
    /** Ms since the epoch. */
    atMs: doublePrecision('at_ms').notNull(),
    untilMs: doublePrecision('until_ms'),
    amount: doublePrecision(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.slot] })],
);
