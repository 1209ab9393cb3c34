import { beforeEach, expect, it } from 'vitest';
import { achievementProgress } from '../history/achievements.ts';
import { watchAchievements } from './start-notifications.ts';

let stats: { totalMinedTvx: number; longestRunSeconds: number | undefined; friends: number | undefined };
let celebrated: string[];
let isSeen: boolean;
let checks: Set<() => void>;

const check = (): void => {
  for (const each of checks) each();
};

function watch(): () => void {
  return watchAchievements({
    progress: () => achievementProgress({ ...stats, difficulty: 1_000_000, bestStreakDays: undefined }).slice(0, 4),
    subscribe(onChange) {
      checks.add(onChange);
      return () => void checks.delete(onChange);
    },
    isSeen: () => isSeen,
    celebrate: (ids) => celebrated.push(ids.join(' and ')),
  });
}

beforeEach(() => {
  stats = { totalMinedTvx: 0.5, longestRunSeconds: 0, friends: 0 };
  celebrated = [];
  isSeen = true;
  checks = new Set();
});

it('celebrates once, and together, what is reached while the page is seen', () => {
  const stop = watch();
  stats = { totalMinedTvx: 1, longestRunSeconds: 24 * 3_600, friends: 0 };
  check();
  check();
  expect(celebrated).toEqual(['day-of-mining and first-tvx']);
  isSeen = false;
  stats.friends = 3;
  check();
  expect(celebrated).toHaveLength(1);
  isSeen = true;
  check();
  expect(celebrated.slice(1)).toEqual(['three-friends']);
  stop();
  expect(checks.size).toBe(0);
});

it('reports nothing that was reached before the page was opened, however late its history is read', () => {
  stats = { totalMinedTvx: 2, longestRunSeconds: undefined, friends: undefined };
  watch();
  stats = { totalMinedTvx: 2, longestRunSeconds: 100_000, friends: 5 };
  check();
  expect(celebrated).toEqual([]);
});
