import { describe, expect, it } from 'vitest';
import { DAILY_BONUS_COOLDOWN_MS } from './constants.ts';
import { effectiveRates, isDailyBonusAvailable } from './daily-bonus.ts';
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
});
