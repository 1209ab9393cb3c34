import { SHOWN_HASHES_PER_THS, TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';

/** What an achievement is measured by. Runs in seconds. */
export type AchievementMeasure = 'hashes' | 'run' | 'tvx' | 'friends' | 'streak';

/** All achievements. The first four are the specification's ("Achievement targets"). */
export const MINER_ACHIEVEMENTS = [
  { id: 'million-hashes', measure: 'hashes', target: 1_000_000 },
  { id: 'day-of-mining', measure: 'run', target: 24 * 60 * 60 },
  { id: 'first-tvx', measure: 'tvx', target: 1 },
  { id: 'three-friends', measure: 'friends', target: 3 },
  { id: 'tvx-0.1', measure: 'tvx', target: 0.1 },
  { id: 'tvx-100', measure: 'tvx', target: 100 },
  { id: 'tvx-1000', measure: 'tvx', target: 1_000 },
  { id: 'run-1', measure: 'run', target: 60 * 60 },
  { id: 'streak-7', measure: 'streak', target: 7 },
  { id: 'streak-30', measure: 'streak', target: 30 },
  { id: 'friends-1', measure: 'friends', target: 1 },
  { id: 'friends-10', measure: 'friends', target: 10 },
] as const satisfies readonly { id: string; measure: AchievementMeasure; target: number }[];

export type MinerAchievementId = (typeof MINER_ACHIEVEMENTS)[number]['id'];

/** The specification's, which a wallet without history sees as examples. */
export const SPECIFIED_ACHIEVEMENTS = ['million-hashes', 'day-of-mining', 'first-tvx', 'three-friends'] as const;

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
