import { describe, expect, it } from 'vitest';
import { achievementProgress, simulatedHashes } from './achievements.ts';

const NEW = { totalMinedTvx: 0, difficulty: 1, longestRunSeconds: 0, friends: 0 };
const percents = (stats: Parameters<typeof achievementProgress>[0]) =>
  Object.fromEntries(achievementProgress(stats).map(({ id, percent }) => [id, percent]));

describe('achievements', () => {
  it('counts 1,000 hashes a second for each TH/s', () => {
    expect(simulatedHashes(0.00005 * 1_000, 1)).toBeCloseTo(1_000_000, 6);
    expect(simulatedHashes((0.00005 / 2) * 1_000, 2)).toBeCloseTo(1_000_000, 6);
  });

  it('measures the four of the specification', () => {
    expect(percents(NEW)).toEqual({ 'million-hashes': 0, 'day-of-mining': 0, 'first-tvx': 0, 'three-friends': 0 });
    expect(percents({ totalMinedTvx: 0.02, difficulty: 1, longestRunSeconds: 6 * 3_600, friends: 1 })).toEqual({
      'million-hashes': 40,
      'day-of-mining': 25,
      'first-tvx': 2,
      'three-friends': 33,
    });
  });

  it('shows 100 percent only when reached', () => {
    const almost = achievementProgress({ ...NEW, totalMinedTvx: 0.999999 })[2];
    expect(almost).toMatchObject({ percent: 99, isReached: false });
    const reached = achievementProgress({ ...NEW, totalMinedTvx: 1, longestRunSeconds: 86_400, friends: 7 });
    expect(reached.map(({ percent, isReached }) => [percent, isReached])).toEqual(Array(4).fill([100, true]));
  });

  it('is not reached while its value is unknown', () => {
    const progress = achievementProgress({ ...NEW, longestRunSeconds: undefined, friends: undefined });
    expect(progress.map(({ value }) => value)).toEqual([0, undefined, 0, undefined]);
    expect(progress.some(({ isReached }) => isReached)).toBe(false);
  });
});
