import { earnedBetween, offlineShare } from './accrual.ts';
import { OUTAGE_ALLOWANCE_MS_MAX, OUTAGE_ALLOWANCE_REFILL_MS } from './constants.ts';
import { absentSpans, type Presence, type TimeSpan } from './presence.ts';
import type { MinerWallet } from './wallet.ts';

/** What the rules allow a wallet for a span of time, TVX. */
export interface CreditCap {
  /** The full rate, as if the miner had been present throughout. */
  readonly fullTvx: number;
  /** The full rate while the miner was present, the offline rate otherwise. */
  readonly withoutAllowanceTvx: number;
  /** `withoutAllowanceTvx` and what is left of the outage allowance. */
  readonly maxTvx: number;
  /** What 1 ms of the outage allowance adds; 0 when the miner was present throughout. */
  readonly allowanceTvxPerMs: number;
}

/** Returns the credit cap of a sync at the end of `window`. */
export function creditCapOf(
  wallet: MinerWallet,
  window: TimeSpan,
  { presence, downtimes }: { readonly presence: Presence; readonly downtimes: readonly TimeSpan[] },
): CreditCap {
  const fullTvx = earnedBetween(wallet, window.fromMs, window.untilMs);
  const absent = absentSpans(window, { presence, lastSyncMs: wallet.lastSyncMs, downtimes });
  if (absent.length === 0) return { fullTvx, withoutAllowanceTvx: fullTvx, maxTvx: fullTvx, allowanceTvxPerMs: 0 };

  let absentMs = 0;
  let absentTvx = 0;
  for (const { fromMs, untilMs } of absent) {
    absentMs += untilMs - fromMs;
    absentTvx += earnedBetween(wallet, fromMs, untilMs);
  }
  const lostTvx = absentTvx * (1 - offlineShare(wallet.tierHashrateThs));
  const withoutAllowanceTvx = fullTvx - lostTvx;
  const allowanceTvxPerMs = lostTvx / absentMs;
  const availableMs = availableAllowanceMs(wallet.outageAllowanceFullFromMs, window.untilMs);
  const maxTvx = availableMs >= absentMs ? fullTvx : withoutAllowanceTvx + availableMs * allowanceTvxPerMs;
  return { fullTvx, withoutAllowanceTvx, maxTvx, allowanceTvxPerMs };
}

/** Allowance restored in each millisecond. */
const REFILL_RATE = OUTAGE_ALLOWANCE_MS_MAX / OUTAGE_ALLOWANCE_REFILL_MS;

/**
 * Returns how much absent time may still be credited at the full rate, 0 to 6 h in ms. `fullFromMs` is when the
 * allowance is completely restored (ms since the epoch): before it, one hour is missing for each four until then. So
 * the allowance is restored evenly, and a clock set back restores nothing.
 */
export function availableAllowanceMs(fullFromMs: number, nowMs: number): number {
  const missingMs = Math.max(0, fullFromMs - nowMs) * REFILL_RATE;
  return Math.max(0, OUTAGE_ALLOWANCE_MS_MAX - missingMs);
}

/** Returns the new `fullFromMs` after `drawnMs` of the allowance were used at `nowMs`. */
export function drawAllowance(fullFromMs: number, drawnMs: number, nowMs: number): number {
  return drawnMs > 0 ? Math.max(fullFromMs, nowMs) + drawnMs / REFILL_RATE : fullFromMs;
}
