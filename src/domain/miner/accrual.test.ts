import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accrue, earnedBetween, hashrateForMode, tvxPerSecond } from './accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS } from './constants.ts';
import { dailyBonusWaitMs, effectiveRates, isDailyBonusAvailable, withoutDailyBonus } from './daily-bonus.ts';
import { minerLevel, newMinerWallet } from './wallet.ts';

it('earns hashrate × 0.00005 / difficulty × (1 + bonus/100) a second, and nothing for a negative gap', () => {
  const rate = { hashrateThs: 5, difficulty: 2, bonusPercent: 10 };
  expect(tvxPerSecond({ hashrateThs: 1, difficulty: 1, bonusPercent: 0 })).toBe(0.00005);
  expect(tvxPerSecond(rate)).toBeCloseTo(0.0001375, 12);
  expect(accrue(rate, -1_000)).toBe(0);
});

it('earns the same whether a span is counted at once or in pieces, also when the daily bonus ends in it', () => {
  const anyPieces = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 50 });
  const anyClaim = fc.option(fc.integer({ min: -DAILY_BONUS_COOLDOWN_MS, max: 0 }), { nil: null });
  fc.assert(
    fc.property(anyPieces, anyClaim, (pieces, lastBonusClaimedMs) => {
      const wallet = { ...newMinerWallet(0), lastBonusClaimedMs };
      let [at, sum] = [0, 0];
      for (const piece of pieces) {
        sum += earnedBetween(wallet, at, at + piece);
        at += piece;
      }
      expect(sum).toBeCloseTo(earnedBetween(wallet, 0, at), 12);
    }),
  );
  const wallet = { ...newMinerWallet(0), lastBonusClaimedMs: 0 };
  const end = DAILY_BONUS_COOLDOWN_MS;
  expect(earnedBetween(wallet, end - 1_000, end + 1_000)).toBeCloseTo(0.00005 * 1.05 * 1.05 + 0.00005, 15);
});

it('applies the full hashrate while visible, 40 % hidden, 25 % away, but no reduced one below 0.1 TH/s', () => {
  const modes = ['full', 'background', 'offline'] as const;
  expect(modes.map((mode) => hashrateForMode(5, mode))).toEqual([5, 2, 1.25]);
  expect(modes.map((mode) => hashrateForMode(0.05, mode))).toEqual([0.05, 0.1, 0.1]);
});

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
