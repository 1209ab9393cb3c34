import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accrue, earnedBetween, hashrateForMode, tvxPerSecond } from './accrual.ts';
import { DAILY_BONUS_COOLDOWN_MS } from './constants.ts';
import { newMinerWallet } from './wallet.ts';

const basic = { hashrateThs: 1, difficulty: 1, bonusPercent: 0 };

describe('accrual', () => {
  it('earns hashrate × 0.00005 / difficulty × (1 + bonus/100) a second', () => {
    expect(tvxPerSecond(basic)).toBe(0.00005);
    expect(tvxPerSecond({ hashrateThs: 5, difficulty: 2, bonusPercent: 10 })).toBeCloseTo(0.0001375, 12);
  });

  it('earns nothing for a negative gap', () => {
    expect(accrue(basic, -1_000)).toBe(0);
  });

  it('earns the same whether a span is counted at once or in pieces', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 50 }),
        fc.option(fc.integer({ min: -DAILY_BONUS_COOLDOWN_MS, max: 0 }), { nil: null }),
        (pieces, lastBonusClaimedMs) => {
          const wallet = { ...newMinerWallet(0), lastBonusClaimedMs };
          let at = 0;
          let sum = 0;
          for (const piece of pieces) {
            sum += earnedBetween(wallet, at, at + piece);
            at += piece;
          }
          expect(sum).toBeCloseTo(earnedBetween(wallet, 0, at), 12);
        },
      ),
    );
  });

  it('earns at the raised rate until the daily bonus ends and at the plain rate after it', () => {
    const wallet = { ...newMinerWallet(0), lastBonusClaimedMs: 0 };
    const end = DAILY_BONUS_COOLDOWN_MS;
    expect(earnedBetween(wallet, end - 1_000, end)).toBeCloseTo(0.00005 * 1.05 * 1.05, 15);
    expect(earnedBetween(wallet, end, end + 1_000)).toBeCloseTo(0.00005, 15);
    expect(earnedBetween(wallet, end - 1_000, end + 1_000)).toBeCloseTo(0.00005 * 1.05 * 1.05 + 0.00005, 15);
  });
});

const anyHashrate = fc.double({ min: 0.01, max: 25, noNaN: true });

describe('the mining mode', () => {
  it('applies the full hashrate while visible, 40 % hidden, 25 % away', () => {
    expect(hashrateForMode(5, 'full')).toBe(5);
    expect(hashrateForMode(5, 'background')).toBe(2);
    expect(hashrateForMode(5, 'offline')).toBe(1.25);
  });

  it('keeps a reduced hashrate at 0.1 or more, and the full one unchanged', () => {
    expect(hashrateForMode(0.2, 'background')).toBe(0.1);
    expect(hashrateForMode(0.2, 'offline')).toBe(0.1);
    expect(hashrateForMode(0.05, 'full')).toBe(0.05);
    fc.assert(
      fc.property(anyHashrate, (hashrateThs) => {
        expect(hashrateForMode(hashrateThs, 'background')).toBe(Math.max(0.4 * hashrateThs, 0.1));
        expect(hashrateForMode(hashrateThs, 'offline')).toBe(Math.max(0.25 * hashrateThs, 0.1));
      }),
    );
  });

  it('earns less hidden than visible and less away than hidden, from the basic tier up', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 25, noNaN: true }), fc.integer({ min: 1, max: 30_000 }), (ths, ms) => {
        const earned = (['offline', 'background', 'full'] as const).map((mode) =>
          accrue({ hashrateThs: hashrateForMode(ths, mode), difficulty: 1, bonusPercent: 0 }, ms),
        );
        expect(earned).toEqual([...earned].sort((a, b) => a - b));
      }),
    );
  });
});
