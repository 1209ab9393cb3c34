import type { MinerWallet } from '#domain/miner/wallet.ts';
import type { WalletHistory } from '#domain/miner/wallet-history.ts';

/** The session of the one device that may mine. */
export interface DeviceSession {
  readonly tokenHash: string;
  /** Ms since the epoch. */
  readonly startedMs: number;
}

/** As stored. An erased wallet with the same e-mail was another incarnation. */
export interface StoredSession extends DeviceSession {
  readonly incarnation: number;
}

/** Null: no device is signed in. A blocked wallet has none. */
export type WalletSession = StoredSession | 'blocked' | null;

export interface SessionColumns {
  readonly isBlocked: boolean;
  readonly tokenHash: string | null;
  readonly startedAt: Date | null;
  readonly incarnation: string;
}

export function toSession({ isBlocked, tokenHash, startedAt, incarnation }: SessionColumns): WalletSession {
  if (isBlocked) return 'blocked';
  if (tokenHash === null) return null;
  return { tokenHash, startedMs: startedAt?.getTime() ?? 0, incarnation: Number(incarnation) };
}

export interface StoredWallet {
  readonly id: number;
  readonly email: string;
  readonly version: number;
  readonly session: WalletSession;
  readonly wallet: MinerWallet;
}

/** A row as `WALLET_COLUMNS` selects it. */
export interface WalletRow extends Omit<MinerWallet, 'history'>, Omit<WalletHistory, 'eventCount'>, SessionColumns {
  readonly id: string;
  readonly email: string;
  readonly version: string;
  readonly eventCount: string;
}

export const WALLET_COLUMNS = `id, email, version, session_token_hash AS "tokenHash", session_started_at AS "startedAt",
  tier_hashrate_ths AS "tierHashrateThs", difficulty, lasting_bonus_percent AS "lastingBonusPercent",
  last_bonus_claimed_ms AS "lastBonusClaimedMs", total_mined_tvx AS "totalMinedTvx", balance_tvx AS "balanceTvx",
  mining_time_seconds AS "miningTimeSeconds", credited_until_ms AS "creditedUntilMs", last_sync_ms AS "lastSyncMs",
  outage_allowance_full_from_ms AS "outageAllowanceFullFromMs", hour_ms AS "hourMs", recorded_tvx AS "recordedTvx",
  run_started_ms AS "runStartedMs", run_from_tvx AS "runFromTvx", run_from_seconds AS "runFromSeconds", run_paused_ms AS "runPausedMs",
  longest_run_seconds AS "longestRunSeconds", event_count AS "eventCount",
  blocked_at IS NOT NULL AS "isBlocked",
  incarnation`;

export function toStoredWallet(row: WalletRow): StoredWallet {
  return {
    id: Number(row.id),
    email: row.email,
    version: Number(row.version),
    session: toSession(row),
    wallet: {
      tierHashrateThs: row.tierHashrateThs,
      difficulty: row.difficulty,
      lastingBonusPercent: row.lastingBonusPercent,
      lastBonusClaimedMs: row.lastBonusClaimedMs,
      totalMinedTvx: row.totalMinedTvx,
      balanceTvx: row.balanceTvx,
      miningTimeSeconds: row.miningTimeSeconds,
      creditedUntilMs: row.creditedUntilMs,
      lastSyncMs: row.lastSyncMs,
      outageAllowanceFullFromMs: row.outageAllowanceFullFromMs,
      history: {
        hourMs: row.hourMs,
        recordedTvx: row.recordedTvx,
        runStartedMs: row.runStartedMs,
        runFromTvx: row.runFromTvx,
        runFromSeconds: row.runFromSeconds,
        runPausedMs: row.runPausedMs,
        longestRunSeconds: row.longestRunSeconds,
        eventCount: Number(row.eventCount),
      },
    },
  };
}
