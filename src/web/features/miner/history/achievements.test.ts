import { describe, expect, it } from 'vitest';
import {
  type AchievementStats,
  achievementProgress,
  MINER_ACHIEVEMENTS,
  SPECIFIED_ACHIEVEMENTS,
  simulatedHashes,
  steadyProgress,
} from './achievements.ts';

const NEW: AchievementStats = {
  totalMinedTvx: 0,
  difficulty: 1,
  longestRunSeconds: 0,
  bestStreakDays: 0,
  friends: 0,
};
const ALL: AchievementStats = {
  totalMinedTvx: 1_000,
  difficulty: 1,
  longestRunSeconds: 86_400,
  bestStreakDays: 30,
  friends: 10,
};
const specified = (stats: AchievementStats) => achievementProgress(stats).slice(0, SPECIFIED_ACHIEVEMENTS.length);
const percents = (stats: AchievementStats) =>
  Object.fromEntries(specified(stats).map(({ id, percent }) => [id, percent]));

describe('achievements', () => {
  it('counts 1,000 hashes a second for each TH/s', () => {
    expect(simulatedHashes(0.00005 * 1_000, 1)).toBeCloseTo(1_000_000, 6);
    expect(simulatedHashes((0.00005 / 2) * 1_000, 2)).toBeCloseTo(1_000_000, 6);
  });

  it('measures the four of the specification, which come first', () => {
    expect(MINER_ACHIEVEMENTS.slice(0, 4).map(({ id }) => id)).toEqual([...SPECIFIED_ACHIEVEMENTS]);
    expect(percents(NEW)).toEqual({ 'million-hashes': 0, 'day-of-mining': 0, 'first-tvx': 0, 'three-friends': 0 });
    expect(percents({ ...NEW, totalMinedTvx: 0.02, longestRunSeconds: 6 * 3_600, friends: 1 })).toEqual({
      'million-hashes': 40,
      'day-of-mining': 25,
      'first-tvx': 2,
      'three-friends': 33,
    });
  });

  it('shows 100 percent only when reached', () => {
    const almost = achievementProgress({ ...NEW, totalMinedTvx: 0.999999 })[2];
    expect(almost).toMatchObject({ percent: 99, isReached: false });
    expect(achievementProgress(ALL).every(({ percent, isReached }) => percent === 100 && isReached)).toBe(true);
  });

  it('is not reached while its value is unknown', () => {
    const progress = specified({ ...NEW, longestRunSeconds: undefined, friends: undefined });
    expect(progress.map(({ value }) => value)).toEqual([0, undefined, 0, undefined]);
    expect(progress.some(({ isReached }) => isReached)).toBe(false);
  });

  it('are twelve, with no id twice', () => {
    expect(new Set(MINER_ACHIEVEMENTS.map(({ id }) => id)).size).toBe(12);
  });
});

const STATS = {
  totalMinedTvx: 0.5,
  difficulty: 1_000_000,
  longestRunSeconds: 10_000,
  bestStreakDays: 1,
  friends: undefined,
};
const SECOND = { totalMinedTvx: 0.50005, longestRunSeconds: 10_001 };

it('stays the same while a second of mining changes nothing that is drawn, so nothing is drawn', () => {
  const shown = achievementProgress(STATS);
  expect(steadyProgress(shown, achievementProgress({ ...STATS, ...SECOND }))).toBe(shown);
});

it.each([
  ['a percentage grows', { totalMinedTvx: 0.52 }],
  ['one is reached', { totalMinedTvx: 1 }],
  ['more is known', { friends: 0 }],
])('changes at once when %s', (_what, change) => {
  const shown = achievementProgress(STATS);
  const latest = achievementProgress({ ...STATS, ...change });
  expect(steadyProgress(shown, latest)).toBe(latest);
});
