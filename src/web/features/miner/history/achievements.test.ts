import { expect, it } from 'vitest';
import {
  type AchievementStats,
  achievementProgress,
  MINER_ACHIEVEMENTS,
  SAMPLE_PERCENTS,
  simulatedHashes,
  steadyProgress,
} from './achievements.ts';

const NEW: AchievementStats = { totalMinedTvx: 0, difficulty: 1, longestRunSeconds: 0, bestStreakDays: 0, friends: 0 };
const specified = (stats: AchievementStats) => achievementProgress(stats).slice(0, SAMPLE_PERCENTS.size);

it('are twelve, of which the four of the specification come first', () => {
  expect(new Set(MINER_ACHIEVEMENTS.map(({ id }) => id)).size).toBe(12);
  const stats = { ...NEW, totalMinedTvx: 0.02, longestRunSeconds: 6 * 3_600, friends: 1 };
  expect(specified(stats).map(({ id, percent }) => [id, percent])).toEqual([
    ['million-hashes', 40],
    ['day-of-mining', 25],
    ['first-tvx', 2],
    ['three-friends', 33],
  ]);
  // 1,000 hashes a second for each TH/s.
  expect(simulatedHashes((0.00005 / 2) * 1_000, 2)).toBeCloseTo(1_000_000, 6);
});

it('show 100 percent only when reached, and are not reached while their value is unknown', () => {
  const almost = { ...NEW, totalMinedTvx: 0.999999, longestRunSeconds: undefined, friends: undefined };
  expect(specified(almost)[2]).toMatchObject({ percent: 99, isReached: false });
  expect(specified(almost)[1]).toMatchObject({ value: undefined, isReached: false });
  const all = { totalMinedTvx: 1_000, difficulty: 1, longestRunSeconds: 86_400, bestStreakDays: 30, friends: 10 };
  expect(achievementProgress(all).every(({ percent, isReached }) => percent === 100 && isReached)).toBe(true);
});

it.each([
  ['stay the same while a second of mining changes nothing that is drawn', { longestRunSeconds: 10_001 }, true],
  ['change when a percentage grows', { totalMinedTvx: 0.52 }, false],
  ['change when one is reached', { totalMinedTvx: 1 }, false],
  ['change when more is known', { friends: 0 }, false],
])('%s', (_what, change, isSteady) => {
  const stats = { ...NEW, totalMinedTvx: 0.5, difficulty: 1_000_000, longestRunSeconds: 10_000, friends: undefined };
  const shown = achievementProgress(stats);
  const latest = achievementProgress({ ...stats, ...change });
  expect(steadyProgress(shown, latest)).toBe(isSteady ? shown : latest);
});
