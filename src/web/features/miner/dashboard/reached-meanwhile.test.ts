import { expect, it } from 'vitest';
import type { AchievementProgress } from '#domain/miner/history/achievements.ts';
import type { Absence } from '#domain/miner/mining-state.ts';
import { reachedMeanwhile } from './reached-meanwhile.ts';

const ABSENCE: Absence = {
  type: 'offline',
  reducedRateMs: 3_600_000,
  hashrateThs: 0.25,
  creditTvx: 0.25,
  isGranted: true,
};
const WALLET = { level: 2, totalMinedTvx: 100.1 };
const PROGRESS = [
  { id: 'first-tvx', isReached: true },
  { id: 'tvx-100', isReached: true },
  { id: 'tvx-250', isReached: false },
] as unknown as readonly AchievementProgress[];

it('lists the level and the achievements that an absence brought, without those of before', () => {
  expect(reachedMeanwhile(ABSENCE, WALLET, PROGRESS, ['tvx-100', 'tvx-250'])).toEqual({
    level: 2,
    achievements: ['tvx-100'],
  });
});

it('lists no level that was reached before, and nothing before the server has granted the absence', () => {
  const none = { level: undefined, achievements: [] };
  expect(reachedMeanwhile(ABSENCE, { level: 2, totalMinedTvx: 100.3 }, PROGRESS, [])).toEqual(none);
  expect(reachedMeanwhile({ ...ABSENCE, isGranted: false }, WALLET, PROGRESS, ['tvx-100'])).toEqual(none);
});
