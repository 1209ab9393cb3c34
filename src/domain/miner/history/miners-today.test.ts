import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../time.ts';
import { newMinerWallet } from '../wallet.ts';
import { NO_HISTORY } from '../wallet-history.ts';
import { DAY_STEPS, type DayCounts, dayStep, minersToday } from './miners-today.ts';

const NOW_MS = Date.UTC(2026, 2, 1, 12);

function walletOf(minedTvx: number, hourMs = NOW_MS) {
  const history = { ...NO_HISTORY, hourMs, dayFromTvx: 7 };
  return { ...newMinerWallet(0), totalMinedTvx: 7 + minedTvx, history };
}

function countsOf(amountsTvx: readonly number[]): DayCounts {
  const walletsByStep = new Map<number, number>();
  for (const tvx of amountsTvx) walletsByStep.set(dayStep(tvx), (walletsByStep.get(dayStep(tvx)) ?? 0) + 1);
  return { walletsByStep, minedTvx: amountsTvx.reduce((sum, tvx) => sum + tvx, 0) };
}

const FIFTY = countsOf(Array.from({ length: 50 }, (_, index) => 0.001 * 1.15 ** index));

describe('the miners of a day', () => {
  it('are told how many of them mined less', () => {
    expect(minersToday(FIFTY, walletOf(0.001 * 1.15 ** 31), NOW_MS)).toMatchObject({ miners: 50, aheadOfPercent: 62 });
  });

  it('are never told to be in the lower half', () => {
    expect(minersToday(FIFTY, walletOf(0.001 * 1.15 ** 24), NOW_MS)).toMatchObject({ aheadOfPercent: null });
    expect(minersToday(FIFTY, walletOf(0), NOW_MS)).toMatchObject({ aheadOfPercent: null });
  });

  it('are told nothing while they are fewer than twenty', () => {
    expect(minersToday(countsOf(Array(19).fill(0.01)), walletOf(5), NOW_MS)).toBeNull();
    expect(minersToday(countsOf(Array(20).fill(0.01)), walletOf(5), NOW_MS)).toMatchObject({ aheadOfPercent: 99 });
  });

  it('ignore what a wallet mined on an earlier day, or on a day whose beginning is not known', () => {
    expect(minersToday(FIFTY, walletOf(5, NOW_MS - DAY_MS), NOW_MS)).toMatchObject({ aheadOfPercent: null });
    const unknown = { ...walletOf(5), history: { ...NO_HISTORY, hourMs: NOW_MS } };
    expect(minersToday(FIFTY, unknown, NOW_MS)).toMatchObject({ aheadOfPercent: null });
  });

  it('ignore a step with fewer than no wallets, which a killed process leaves', () => {
    const counts = {
      walletsByStep: new Map([
        [1, -3],
        [9, 30],
      ]),
      minedTvx: 1,
    };
    expect(minersToday(counts, walletOf(5), NOW_MS)).toMatchObject({ miners: 30, aheadOfPercent: 99 });
  });

  it('are never told more than is true, whatever they mined', () => {
    const amount = fc.double({ min: 1e-6, max: 5.3, noNaN: true });
    fc.assert(
      fc.property(fc.array(amount, { minLength: 20, maxLength: 200 }), fc.nat(), (amounts, index) => {
        const own = amounts[index % amounts.length] ?? 0;
        const percent = minersToday(countsOf(amounts), walletOf(own), NOW_MS)?.aheadOfPercent ?? 0;
        const less = amounts.filter((tvx) => tvx < own).length;
        expect(percent / 100).toBeLessThanOrEqual(less / amounts.length);
        expect(dayStep(own)).toBeLessThanOrEqual(DAY_STEPS);
      }),
    );
  });
});
