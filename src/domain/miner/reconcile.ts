import { earnedBetween, earningStartMs } from './accrual.ts';
import { CREDIT_CARRY_MS_MAX, SESSION_GAP_MS_MAX } from './constants.ts';
import { type CreditCap, creditCapOf, drawAllowance } from './credit-cap.ts';
import { isDailyBonusAvailable, plainBonusPercent } from './daily-bonus.ts';
import type { Presence, TimeSpan } from './presence.ts';
import type { MinerWallet } from './wallet.ts';

/** The totals that a browser claims; the server owns all other fields of a sync. */
export interface MinerClaim {
  readonly totalMinedTvx: number;
  readonly miningTimeSeconds: number;
  /** When the browser claimed the daily bonus last, ms since the epoch; null: never. */
  readonly lastBonusClaimedMs: number | null;
}

/** What the server knows when it receives a sync. */
export interface SyncContext {
  /** Ms since the epoch, the server's clock. */
  readonly nowMs: number;
  readonly presence: Presence;
  /** When the server was down, in ascending order. */
  readonly downtimes: readonly TimeSpan[];
}

/**
 * Returns the wallet with what the server credits for a claim.
 *
 * The claim is granted up to a credit cap for the time since `creditedUntilMs`, over at most 6 h: the full rate while
 * the miner was present (`presence.ts`), the offline rate for the rest, and, drawn from the wallet's outage allowance
 * (`credit-cap.ts`), the full rate for up to 6 h of the rest a day. Mining time is granted for present and absent
 * time alike.
 *
 * The wallet never holds less than before. What a claim leaves unused lapses, but for the last 5 s
 * (`CREDIT_CARRY_MS_MAX`). So the sum of all credits is at most what the rules allow for the time passed, for any
 * claims. A clock set back credits nothing. Hashrate, difficulty and bonus are never taken from a claim; a daily-bonus
 * claim counts when 24 h have passed, is stamped with the server's time, and raises the rate from then on.
 */
export function reconcile(stored: MinerWallet, claim: MinerClaim, context: SyncContext): MinerWallet {
  const { nowMs } = context;
  const fromMs = Math.max(stored.creditedUntilMs, nowMs - SESSION_GAP_MS_MAX);
  const windowMs = Math.max(0, nowMs - fromMs);
  const cap = creditCapOf(stored, { fromMs, untilMs: nowMs }, context);

  const allowedSeconds = windowMs / 1_000;
  const totalMinedTvx = clamp(claim.totalMinedTvx, stored.totalMinedTvx, stored.totalMinedTvx + cap.maxTvx);
  const creditTvx = totalMinedTvx - stored.totalMinedTvx;
  const miningTimeSeconds = clamp(
    claim.miningTimeSeconds,
    stored.miningTimeSeconds,
    stored.miningTimeSeconds + allowedSeconds,
  );
  const creditSeconds = miningTimeSeconds - stored.miningTimeSeconds;

  const claimsBonus =
    claim.lastBonusClaimedMs !== null &&
    (stored.lastBonusClaimedMs === null || claim.lastBonusClaimedMs > stored.lastBonusClaimedMs) &&
    isDailyBonusAvailable(stored.lastBonusClaimedMs, nowMs);

  const spentUntilMs = claimsBonus
    ? // Unclaimed time was allowed at the old rate, so a claim that raises the rate must not carry it over.
      Math.max(stored.creditedUntilMs, nowMs)
    : spentUntil({
        fromMs,
        windowMs,
        nowMs,
        spent: spentShare(creditTvx, cap.fullTvx, creditSeconds, allowedSeconds),
      });
  const { creditedUntilMs, drawnMs } = reserveCarryOver(stored, cap, { creditTvx, spentUntilMs, nowMs });

  // Without a spread, which costs more than all the arithmetic above: this runs for every sync.
  return {
    tierHashrateThs: stored.tierHashrateThs,
    difficulty: stored.difficulty,
    lastingBonusPercent: claimsBonus ? plainBonusPercent(stored) : stored.lastingBonusPercent,
    totalMinedTvx,
    balanceTvx: stored.balanceTvx + creditTvx,
    miningTimeSeconds,
    lastBonusClaimedMs: claimsBonus ? nowMs : stored.lastBonusClaimedMs,
    creditedUntilMs,
    lastSyncMs: Math.max(stored.lastSyncMs, nowMs),
    outageAllowanceFullFromMs: drawAllowance(stored.outageAllowanceFullFromMs, drawnMs, nowMs),
    history: stored.history,
  };
}

/**
 * Returns until when time is spent, and how much of the outage allowance is drawn for the credit and the carry-over.
 * The next sync may claim the carry-over at the full rate, so the allowance for its absent part is drawn here; what the
 * allowance does not cover lapses.
 */
function reserveCarryOver(
  stored: MinerWallet,
  { withoutAllowanceTvx, maxTvx, allowanceTvxPerMs }: CreditCap,
  { creditTvx, spentUntilMs, nowMs }: { creditTvx: number; spentUntilMs: number; nowMs: number },
): { readonly creditedUntilMs: number; readonly drawnMs: number } {
  if (allowanceTvxPerMs === 0) return { creditedUntilMs: spentUntilMs, drawnMs: 0 };
  const carryTvx = earnedBetween(stored, spentUntilMs, nowMs);
  const coveredTvx = clamp(maxTvx - creditTvx, 0, carryTvx);
  return {
    creditedUntilMs: coveredTvx < carryTvx ? earningStartMs(stored, coveredTvx, nowMs) : spentUntilMs,
    drawnMs: Math.max(0, creditTvx + coveredTvx - withoutAllowanceTvx) / allowanceTvxPerMs,
  };
}

/** Returns the larger share of the window that either total used, 0 to 1. */
function spentShare(creditTvx: number, fullTvx: number, creditSeconds: number, allowedSeconds: number): number {
  if (allowedSeconds === 0) return 1;
  return Math.min(1, Math.max(creditTvx / fullTvx, creditSeconds / allowedSeconds));
}

function spentUntil(window: { fromMs: number; windowMs: number; nowMs: number; spent: number }): number {
  return Math.max(window.fromMs + window.windowMs * window.spent, window.nowMs - CREDIT_CARRY_MS_MAX);
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
