import { BASIC_HASHRATE_THS, INITIAL_DIFFICULTY, TVX_PER_LEVEL } from './constants.ts';
import { NO_HISTORY, type WalletHistory } from './wallet-history.ts';

/**
 * A miner's totals and rates. The daily bonus is not stored as a raised hashrate but derived from the time of its
 * claim, so that it ends by itself (`daily-bonus.ts`).
 */
export interface MinerWallet {
  /** Hashrate of the wallet's tier, TH/s, without the daily bonus. */
  readonly tierHashrateThs: number;
  readonly difficulty: number;
  /** What a running daily bonus is added to, percent; without one `plainBonusPercent` of daily-bonus.ts. */
  readonly lastingBonusPercent: number;
  /** When the daily bonus was claimed last, ms since the epoch; null: never. */
  readonly lastBonusClaimedMs: number | null;
  readonly totalMinedTvx: number;
  readonly balanceTvx: number;
  readonly miningTimeSeconds: number;
  /** All mining time before this instant (ms since the epoch, server's clock) is spent: credited or lapsed. */
  readonly creditedUntilMs: number;
  /** When the server received the latest sync, ms since the epoch, server's clock. */
  readonly lastSyncMs: number;
  /** When the outage allowance is completely restored, ms since the epoch, server's clock (`credit-cap.ts`). */
  readonly outageAllowanceFullFromMs: number;
  /** Changed by `record-change.ts` only. */
  readonly history: WalletHistory;
}

/** Returns a new wallet: empty, basic tier, nothing credited before `nowMs` (ms since the epoch). */
export function newMinerWallet(nowMs: number): MinerWallet {
  return {
    tierHashrateThs: BASIC_HASHRATE_THS,
    difficulty: INITIAL_DIFFICULTY,
    lastingBonusPercent: 0,
    lastBonusClaimedMs: null,
    totalMinedTvx: 0,
    balanceTvx: 0,
    miningTimeSeconds: 0,
    creditedUntilMs: nowMs,
    lastSyncMs: nowMs,
    outageAllowanceFullFromMs: nowMs,
    history: NO_HISTORY,
  };
}

export interface MinerLevel {
  /** Starts at 1. */
  readonly level: number;
  /** Percent of the way to the next level, 0 ≤ x < 100. */
  readonly nextLevelProgress: number;
}

/** Returns level floor(total / 100) + 1 and the remainder as progress out of 100. */
export function minerLevel(totalMinedTvx: number): MinerLevel {
  return {
    level: Math.floor(totalMinedTvx / TVX_PER_LEVEL) + 1,
    nextLevelProgress: ((totalMinedTvx % TVX_PER_LEVEL) / TVX_PER_LEVEL) * 100,
  };
}
