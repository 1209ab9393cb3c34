import { expect, it } from 'vitest';
import { DAILY_BONUS_COOLDOWN_MS } from './constants.ts';
import { dailyBonusWaitMs, effectiveRates, isDailyBonusAvailable, withoutDailyBonus } from './daily-bonus.ts';
import { minerLevel, newMinerWallet } from './wallet.ts';

it('starts at level 1 and rises every 100 TVX, with the remainder as progress', () => {
  expect(minerLevel(99.5)).toEqual({ level: 1, nextLevelProgress: 99.5 });
  expect(minerLevel(100)).toEqual({ level: 2, nextLevelProgress: 0 });
});

it('multiplies the hashrate by 1.05 and adds 5 to the bonus for 24 hours after a daily bonus', () => {
  const wallet = { ...newMinerWallet(0), lastBonusClaimedMs: 0, lastingBonusPercent: 10 };
  const plain = { hashrateThs: 1, bonusPercent: 10 };
  expect(effectiveRates(wallet, DAILY_BONUS_COOLDOWN_MS - 1)).toEqual({ hashrateThs: 1.05, bonusPercent: 15 });
  expect(effectiveRates(wallet, DAILY_BONUS_COOLDOWN_MS)).toEqual(plain);
  expect(withoutDailyBonus(effectiveRates(wallet, 1))).toEqual(plain);
});

it('offers the daily bonus again after exactly 24 hours, and never a longer wait when the clock was set back', () => {
  expect([isDailyBonusAvailable(null, 0), dailyBonusWaitMs(null, 5)]).toEqual([true, 0]);
  expect(isDailyBonusAvailable(0, DAILY_BONUS_COOLDOWN_MS - 1)).toBe(false);
  expect(isDailyBonusAvailable(0, DAILY_BONUS_COOLDOWN_MS)).toBe(true);
  const waits = [-1, 60_000, DAILY_BONUS_COOLDOWN_MS + 1].map((nowMs) => dailyBonusWaitMs(0, nowMs));
  expect(waits).toEqual([DAILY_BONUS_COOLDOWN_MS, DAILY_BONUS_COOLDOWN_MS - 60_000, 0]);
});
