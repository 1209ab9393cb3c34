import { SHOWN_HASHES_PER_THS, TVX_PER_THS_SECOND } from '../constants.ts';
import { type AchievementMeasure, MINER_ACHIEVEMENTS, type MinerAchievementId } from './achievement-list.ts';

/** What achievements are measured by; undefined: not known yet. */
export interface AchievementStats {
  readonly totalMinedTvx: number;
  readonly difficulty: number;
  /** Mining time of the longest run, s. */
  readonly longestRunSeconds: number | undefined;
  readonly bestStreakDays: number | undefined;
  /** Wallets that were created with the miner's link. */
  readonly friends: number | undefined;
}

export interface AchievementProgress {
  readonly id: MinerAchievementId;
  readonly measure: AchievementMeasure;
  /** In the unit of its target. */
  readonly value: number | undefined;
  readonly target: number;
  /** Whole percent, 0 to 100; 100 only when reached. */
  readonly percent: number;
  readonly isReached: boolean;
}

/** Returns the simulated hashes that a total stands for, at 1,000 a second for each TH/s and without any bonus. */
export function simulatedHashes(totalMinedTvx: number, difficulty: number): number {
  return ((totalMinedTvx * difficulty) / TVX_PER_THS_SECOND) * SHOWN_HASHES_PER_THS;
}

export function achievementProgress(stats: AchievementStats): readonly AchievementProgress[] {
  const values: Record<AchievementMeasure, number | undefined> = {
    hashes: simulatedHashes(stats.totalMinedTvx, stats.difficulty),
    run: stats.longestRunSeconds,
    tvx: stats.totalMinedTvx,
    friends: stats.friends,
    streak: stats.bestStreakDays,
  };
  return MINER_ACHIEVEMENTS.map(({ id, measure, target }) => {
    const value = values[measure];
    const isReached = value !== undefined && value >= target;
    const percent = isReached ? 100 : Math.min(99, Math.floor(((value ?? 0) / target) * 100));
    return { id, measure, value, target, percent, isReached };
  });
}
