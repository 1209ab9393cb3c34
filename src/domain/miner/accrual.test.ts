import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accrue, earnedBetween } from './accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS } from './constants.ts';
import { dailyBonusWaitMs, effectiveRates, withoutDailyBonus } from './daily-bonus.ts';
import { newMinerWallet } from './wallet.ts';

it('earns nothing for a negative gap', () => {
  expect(accrue({ hashrateThs: 1, difficulty: 1, bonusPercent: 0 }, -1_000)).toBe(0);
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

it('multiplies the hashrate by 1.05 and adds 5 to the bonus for 24 hours after a daily bonus', () => {
  const wallet = { ...newMinerWallet(0), lastBonusClaimedMs: 0, lastingBonusPercent: 10 };
  const plain = { hashrateThs: 1, bonusPercent: 10 };
  expect(effectiveRates(wallet, DAILY_BONUS_COOLDOWN_MS - 1)).toEqual({ hashrateThs: 1.05, bonusPercent: 15 });
  expect(effectiveRates(wallet, DAILY_BONUS_COOLDOWN_MS)).toEqual(plain);
  expect(withoutDailyBonus(effectiveRates(wallet, 1))).toEqual(plain);
});

it('never offers the daily bonus after a longer wait when the clock was set back', () => {
  expect(dailyBonusWaitMs(null, 5)).toBe(0);
  const waits = [-1, 60_000, DAILY_BONUS_COOLDOWN_MS + 1].map((nowMs) => dailyBonusWaitMs(0, nowMs));
  expect(waits).toEqual([DAILY_BONUS_COOLDOWN_MS, DAILY_BONUS_COOLDOWN_MS - 60_000, 0]);
});
