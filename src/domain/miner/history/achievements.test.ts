import { describe, expect, it } from 'vitest';
import { ACHIEVEMENT_IDS, MINER_ACHIEVEMENTS, SPECIFIED_ACHIEVEMENTS } from './achievement-list.ts';
import {
  type AchievementStats,
  achievementProgress,
  effectsOf,
  nearestAchievements,
  simulatedHashes,
} from './achievements.ts';

const NEW: AchievementStats = {
  totalMinedTvx: 0,
  difficulty: 1,
  miningTimeSeconds: 0,
  longestRunSeconds: 0,
  bestStreakDays: 0,
  minedDays: 0,
  friends: 0,
  bonusClaims: 0,
  gamePoints: 0,
};
const ALL: AchievementStats = {
  totalMinedTvx: 1_000,
  difficulty: 1,
  miningTimeSeconds: 3_600_000,
  longestRunSeconds: 86_400,
  bestStreakDays: 100,
  minedDays: 365,
  friends: 25,
  bonusClaims: 100,
  gamePoints: 10_000,
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
    expect(ACHIEVEMENT_IDS.slice(0, 4)).toEqual([...SPECIFIED_ACHIEVEMENTS]);
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

  it('are at least thirty, with ascending tiers of every measure and no id twice', () => {
    expect(new Set(ACHIEVEMENT_IDS).size).toBe(MINER_ACHIEVEMENTS.length);
    expect(MINER_ACHIEVEMENTS.length).toBeGreaterThanOrEqual(30);
    const further = MINER_ACHIEVEMENTS.slice(SPECIFIED_ACHIEVEMENTS.length);
    for (const measure of new Set(further.map((achievement) => achievement.measure))) {
      const targets: number[] = further
        .filter((achievement) => achievement.measure === measure)
        .map(({ target }) => target);
      expect(targets).toEqual([...new Set(targets)].sort((a, b) => a - b));
    }
  });
});

describe('the nearest achievements', () => {
  const nearest = (stats: AchievementStats) => nearestAchievements(achievementProgress(stats), 3).map(({ id }) => id);

  it('are of different measures, known and not reached, the nearest first', () => {
    const stats = { ...NEW, bestStreakDays: 2, minedDays: 5, totalMinedTvx: 0.009, friends: undefined };
    expect(nearest(stats)).toEqual(['tvx-0.01', 'streak-3', 'days-10']);
    expect(nearest(ALL)).toEqual([]);
  });
});

describe('effects', () => {
  it('are the ones furthest in the list', () => {
    expect(effectsOf(achievementProgress(NEW))).toEqual({ title: undefined, trace: undefined, frame: undefined });
    expect(effectsOf(achievementProgress({ ...NEW, totalMinedTvx: 1 }))).toEqual({
      title: 'tvx-0.01',
      trace: 'cyan',
      frame: 'line',
    });
    expect(effectsOf(achievementProgress(ALL))).toEqual({ title: 'game-10000', trace: 'ink', frame: 'bright' });
  });
});
