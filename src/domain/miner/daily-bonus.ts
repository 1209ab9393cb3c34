import {
  DAILY_BONUS_COOLDOWN_MS,
  DAILY_BONUS_HASHRATE_FACTOR,
  DAILY_BONUS_PERCENT,
  REFERRAL_BONUS_PERCENT,
} from './constants.ts';
import type { MinerWallet } from './wallet.ts';

/** Hashrate in TH/s and bonus in percent in effect at one instant. */
export interface EffectiveRates {
  readonly hashrateThs: number;
  readonly bonusPercent: number;
}

/** True when never claimed, or when 24 h have passed since `lastBonusClaimedMs`. */
export function isDailyBonusAvailable(lastBonusClaimedMs: number | null, nowMs: number): boolean {
  return lastBonusClaimedMs === null || nowMs - lastBonusClaimedMs >= DAILY_BONUS_COOLDOWN_MS;
}

/** Returns when the last daily bonus ends, ms since the epoch; null when none was ever claimed. */
export function dailyBonusEndMs(lastBonusClaimedMs: number | null): number | null {
  return lastBonusClaimedMs === null ? null : lastBonusClaimedMs + DAILY_BONUS_COOLDOWN_MS;
}

/** Returns the time until the next claim, ms, from 0 to 24 h even when the clock was set back. */
export function dailyBonusWaitMs(lastBonusClaimedMs: number | null, nowMs: number): number {
  const endMs = dailyBonusEndMs(lastBonusClaimedMs);
  return endMs === null ? 0 : Math.min(Math.max(0, endMs - nowMs), DAILY_BONUS_COOLDOWN_MS);
}

/** Returns rates without the daily bonus with it. */
export function withDailyBonus({ hashrateThs, bonusPercent }: EffectiveRates): EffectiveRates {
  return {
    hashrateThs: hashrateThs * DAILY_BONUS_HASHRATE_FACTOR,
    bonusPercent: bonusPercent + DAILY_BONUS_PERCENT,
  };
}

/** Returns rates that include the daily bonus without it. A bonus that the referral raised to 10 stays at 10. */
export function withoutDailyBonus({ hashrateThs, bonusPercent }: EffectiveRates): EffectiveRates {
  const floor = bonusPercent >= REFERRAL_BONUS_PERCENT ? REFERRAL_BONUS_PERCENT : 0;
  return {
    hashrateThs: hashrateThs / DAILY_BONUS_HASHRATE_FACTOR,
    bonusPercent: Math.max(floor, bonusPercent - DAILY_BONUS_PERCENT),
  };
}

/** True from an invitation on, also from one that found a daily bonus and raised it by what was missing to 10. */
export function isReferralActive({ lastingBonusPercent }: MinerWallet): boolean {
  return lastingBonusPercent >= REFERRAL_BONUS_PERCENT - DAILY_BONUS_PERCENT;
}

/** Returns the bonus to which the next daily bonus is added, percent: at least 10 after an invitation. */
export function plainBonusPercent(wallet: MinerWallet): number {
  const { lastingBonusPercent } = wallet;
  return isReferralActive(wallet) ? Math.max(lastingBonusPercent, REFERRAL_BONUS_PERCENT) : lastingBonusPercent;
}

/**
 * Returns the wallet's rates at `nowMs`: for 24 h after a claim the hashrate is multiplied by 1.05 and 5 is added to
 * the bonus (specification, "States and transitions", and the notice 'increased by 5% for the next 24 hours').
 */
export function effectiveRates(wallet: MinerWallet, nowMs: number): EffectiveRates {
  const { tierHashrateThs: hashrateThs, lastingBonusPercent, lastBonusClaimedMs } = wallet;
  return isDailyBonusAvailable(lastBonusClaimedMs, nowMs)
    ? { hashrateThs, bonusPercent: plainBonusPercent(wallet) }
    : withDailyBonus({ hashrateThs, bonusPercent: lastingBonusPercent });
}
