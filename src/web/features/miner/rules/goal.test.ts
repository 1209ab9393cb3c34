import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DAILY_BONUS_COOLDOWN_MS } from '#domain/miner/constants.ts';
import { minerLevel } from '#domain/miner/wallet.ts';
import { buildEngineHarness } from '../testing/engine-harness.ts';
import { coinOfDay, nextMiningGoal, reachedGoal } from './goal.ts';
import { earn, type MiningStats, openLedger, statsOf } from './mining-ledger.ts';

const NOW_MS = 1_700_000_000_000;
const NEW = buildEngineHarness().engine.getState().wallet;

function stats(totalMinedTvx: number, more: Partial<MiningStats> = {}): MiningStats {
  return { ...NEW, totalMinedTvx, balanceTvx: totalMinedTvx, ...minerLevel(totalMinedTvx), ...more };
}

/** Rates as the server sends them, with a daily bonus that ends soon, later, or never began. */
const anyWallet = fc
  .record({
    total: fc.oneof(fc.double({ min: 0, max: 0.02, noNaN: true }), fc.double({ min: 0, max: 5_000, noNaN: true })),
    difficulty: fc.double({ min: 0.5, max: 20, noNaN: true }),
    claimedAgoMs: fc.option(fc.integer({ min: 0, max: DAILY_BONUS_COOLDOWN_MS - 1 })),
  })
  .map(({ total, difficulty, claimedAgoMs }) => {
    if (claimedAgoMs === null) return stats(total, { difficulty, bonusPercent: 10 });
    const lastBonusClaimedMs = NOW_MS - claimedAgoMs;
    return stats(total, { difficulty, hashrateThs: 1.05, bonusPercent: 15, lastBonusClaimedMs });
  });

function goalOf(wallet: MiningStats) {
  const goal = nextMiningGoal(wallet, NOW_MS);
  if (goal === undefined) throw new Error('a wallet that earns has a goal');
  return goal;
}

it.each([
  ['0.001 TVX in 20 seconds for an empty wallet', 0, { type: 'first', tvx: 0.001, level: 1 }, 20_000],
  ['one of 1, 2 and 5 while an hour reaches it', 0.0071, { type: 'amount', tvx: 0.01 }, 58_000],
  ['a multiple of what an hour mines after that', 5.03, { type: 'amount', tvx: 5.1 }, 1_400_000],
  ['after an amount that reads as reached', 0.000999999999999, { type: 'amount', tvx: 0.002 }, 20_000],
  ['the next level when that is nearer', 199.99, { type: 'level', tvx: 200, level: 3 }, 200_000],
])('the next goal is %s', (_, total, expected, waitMs) => {
  const goal = goalOf(stats(total));
  expect(goal).toMatchObject(expected);
  expect(goal.waitMs).toBeCloseTo(waitMs, 0);
});

it('the next goal lies at most an hour ahead, is reached after mining for as long as it says, and followed by a later one', () => {
  expect(nextMiningGoal(stats(1, { hashrateThs: 0 }), NOW_MS)).toBeUndefined();
  fc.assert(
    fc.property(anyWallet, (wallet) => {
      const { tvx, waitMs } = goalOf(wallet);
      expect(tvx).toBeGreaterThan(wallet.totalMinedTvx);
      // A daily bonus that ends within the hour makes it longer by a tenth; the first goal may take any time.
      if (tvx > 0.001) expect(waitMs).toBeLessThanOrEqual(3_600_000 * 1.11);
      const mined = earn(openLedger(wallet, NOW_MS), 'full', waitMs, NOW_MS + waitMs);
      expect(statsOf(mined).totalMinedTvx).toBeCloseTo(tvx, 9);
      expect(goalOf({ ...wallet, totalMinedTvx: tvx, ...minerLevel(tvx) }).tvx).toBeGreaterThan(tvx);
    }),
  );
});

it('has a progress from 0 to 100, and is reached once, however mining is cut', () => {
  fc.assert(
    fc.property(anyWallet, fc.double({ min: 0.001, max: 0.999, noNaN: true }), (wallet, share) => {
      const goal = goalOf(wallet);
      const start = wallet.totalMinedTvx;
      const middle = start + (goal.tvx - start) * share;
      expect(goal.percent >= 0 && goal.percent < 100).toBe(true);
      const at = (tvx: number): MiningStats => ({ ...wallet, totalMinedTvx: tvx });
      const reached = [reachedGoal(start, at(middle)), reachedGoal(middle, at(goal.tvx))];
      expect(reached.filter((each) => each !== undefined)).toHaveLength(1);
      expect(reachedGoal(goal.tvx, at(goal.tvx))).toBeUndefined();
    }),
  );
});

it.each([
  ['nothing between', 0.0011, 0.0019, undefined],
  ['the last of several, after an absence', 0.0009, 0.0121, { type: 'amount', tvx: 0.01 }],
  ['a level before an amount', 99.9993, 100.0001, { type: 'level', level: 2 }],
  ['none of a total that fell', 0.003, 0.001, undefined],
])('the goal reached is %s', (_what, before, after, expected) => {
  expect(reachedGoal(before, stats(after))).toEqual(expected);
});

it('gives a day a rarer coin the more it mined, and none before the first goal', () => {
  const coins = [0, 0.000999999, 0.000999999999999, 0.002, 0.005, 0.1, 1, 9].map(coinOfDay);
  expect(coins).toEqual([undefined, undefined, 'bronze', 'silver', 'gold', 'platinum', 'diamond', 'diamond']);
});
