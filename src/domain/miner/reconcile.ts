import { earnedBetween } from './accrual.ts';
import { CREDIT_CARRY_MS_MAX, SESSION_GAP_MS_MAX } from './constants.ts';
import { isDailyBonusAvailable } from './daily-bonus.ts';
import type { MinerWallet } from './wallet.ts';

/** The totals that a browser claims; the server owns all other fields of a sync. */
export interface MinerClaim {
  readonly totalMinedTvx: number;
  readonly miningTimeSeconds: number;
  /** When the browser claimed the daily bonus last, ms since the epoch; null: never. */
  readonly lastBonusClaimedMs: number | null;
}

/**
 * Returns the wallet with what the server credits for a claim at `nowMs` (ms since the epoch, the server's clock).
 *
 * The claim is granted up to what mining without a pause since `creditedUntilMs` would have earned, over at most 6 h.
 * The wallet never holds less than before. What a claim leaves unused lapses, but for the last 5 s
 * (`CREDIT_CARRY_MS_MAX`). So the sum of all credits is at most what the rules allow for the time passed, for any
 * claims. A clock set back credits nothing. Hashrate, difficulty and bonus are never taken from a claim; a daily-bonus
 * claim counts when 24 h have passed, is stamped with the server's time, and raises the rate from then on.
 */
export function reconcile(truth: MinerWallet, claim: MinerClaim, nowMs: number): MinerWallet {
  const fromMs = Math.max(truth.creditedUntilMs, nowMs - SESSION_GAP_MS_MAX);
  const windowMs = Math.max(0, nowMs - fromMs);
  const allowedTvx = earnedBetween(truth, fromMs, nowMs);
  const allowedSeconds = windowMs / 1_000;

  const totalMinedTvx = clamp(claim.totalMinedTvx, truth.totalMinedTvx, truth.totalMinedTvx + allowedTvx);
  const creditTvx = totalMinedTvx - truth.totalMinedTvx;
  const miningTimeSeconds = clamp(
    claim.miningTimeSeconds,
    truth.miningTimeSeconds,
    truth.miningTimeSeconds + allowedSeconds,
  );
  const creditSeconds = miningTimeSeconds - truth.miningTimeSeconds;

  const claimsBonus =
    claim.lastBonusClaimedMs !== null &&
    (truth.lastBonusClaimedMs === null || claim.lastBonusClaimedMs > truth.lastBonusClaimedMs) &&
    isDailyBonusAvailable(truth.lastBonusClaimedMs, nowMs);

  // Without a spread, which costs more than all the arithmetic above: this runs for every sync.
  return {
    tierHashrateThs: truth.tierHashrateThs,
    difficulty: truth.difficulty,
    lastingBonusPercent: truth.lastingBonusPercent,
    totalMinedTvx,
    balanceTvx: truth.balanceTvx + creditTvx,
    miningTimeSeconds,
    lastBonusClaimedMs: claimsBonus ? nowMs : truth.lastBonusClaimedMs,
    // Unclaimed time was allowed at the old rate, so a claim that raises the rate must not carry it over.
    creditedUntilMs: claimsBonus
      ? Math.max(truth.creditedUntilMs, nowMs)
      : spentUntil({
          fromMs,
          windowMs,
          nowMs,
          spent: spentShare(creditTvx, allowedTvx, creditSeconds, allowedSeconds),
        }),
  };
}

/** Returns the larger share of the window that either figure used, 0 to 1. */
function spentShare(creditTvx: number, allowedTvx: number, creditSeconds: number, allowedSeconds: number): number {
  if (allowedSeconds === 0) return 1;
  return Math.min(1, Math.max(creditTvx / allowedTvx, creditSeconds / allowedSeconds));
}

function spentUntil(window: { fromMs: number; windowMs: number; nowMs: number; spent: number }): number {
  return Math.max(window.fromMs + window.windowMs * window.spent, window.nowMs - CREDIT_CARRY_MS_MAX);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
