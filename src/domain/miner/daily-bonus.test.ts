import { describe, expect, it } from 'vitest';
import { DAILY_BONUS_COOLDOWN_MS } from './constants.ts';
import { dailyBonusWaitMs, effectiveRates, isDailyBonusAvailable, withoutDailyBonus } from './daily-bonus.ts';
import { newMinerWallet } from './wallet.ts';

describe('daily bonus', () => {
  it('can be claimed when never claimed, and again after exactly 24 hours', () => {
    expect(isDailyBonusAvailable(null, 0)).toBe(true);
    expect(isDailyBonusAvailable(0, DAILY_BONUS_COOLDOWN_MS - 1)).toBe(false);
    expect(isDailyBonusAvailable(0, DAILY_BONUS_COOLDOWN_MS)).toBe(true);
  });

  it('multiplies the hashrate by 1.05 and adds 5 to the bonus for 24 hours', () => {
    const wallet = { ...newMinerWallet(0), lastBonusClaimedMs: 0, lastingBonusPercent: 10 };
    expect(effectiveRates(wallet, 1)).toEqual({ hashrateThs: 1.05, bonusPercent: 15 });
    expect(effectiveRates(wallet, DAILY_BONUS_COOLDOWN_MS)).toEqual({ hashrateThs: 1, bonusPercent: 10 });
  });

  it('counts down from 24 hours to nothing, and never shows more when the clock was set back', () => {
    expect(dailyBonusWaitMs(null, 5)).toBe(0);
    expect(dailyBonusWaitMs(1_000, 1_000)).toBe(DAILY_BONUS_COOLDOWN_MS);
    expect(dailyBonusWaitMs(1_000, 61_000)).toBe(DAILY_BONUS_COOLDOWN_MS - 60_000);
    expect(dailyBonusWaitMs(1_000, 1_000 + DAILY_BONUS_COOLDOWN_MS)).toBe(0);
    expect(dailyBonusWaitMs(DAILY_BONUS_COOLDOWN_MS, 0)).toBe(DAILY_BONUS_COOLDOWN_MS);
  });

  it('restores the previous rates when it ends', () => {
    const wallet = { ...newMinerWallet(0), lastBonusClaimedMs: 0, lastingBonusPercent: 10 };
    const { hashrateThs, bonusPercent } = withoutDailyBonus(effectiveRates(wallet, 1));
    expect(hashrateThs).toBeCloseTo(1, 12);
    expect(bonusPercent).toBe(10);
  });
});
