import { expect, it } from 'vitest';
import { achievementProgress } from '../rules/achievements.ts';
import { steadyProgress } from './achievements.ts';

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
