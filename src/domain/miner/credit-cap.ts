import { earnedBetween } from './accrual.ts';
import { offlineShare } from './mining-mode.ts';
import { availableAllowanceMs } from './outage-allowance.ts';
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
