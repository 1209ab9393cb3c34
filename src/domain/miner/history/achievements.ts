import { SHOWN_HASHES_PER_THS, TVX_PER_THS_SECOND } from '../constants.ts';

/** Specification, "Achievement targets". */
export const ACHIEVEMENT_TARGETS = {
  'million-hashes': 1_000_000,
  'day-of-mining': 24 * 60 * 60,
  'first-tvx': 1,
  'three-friends': 3,
} as const;

export type MinerAchievementId = keyof typeof ACHIEVEMENT_TARGETS;

export const ACHIEVEMENT_IDS = Object.keys(ACHIEVEMENT_TARGETS) as readonly MinerAchievementId[];

/** What achievements are measured by; undefined: not known yet. */
export interface AchievementStats {
  readonly totalMinedTvx: number;
  readonly difficulty: number;
  /** Mining time of the longest run, s. */
  readonly longestRunSeconds: number | undefined;
  /** Wallets that were created with the miner's link. */
  readonly friends: number | undefined;
}

export interface AchievementProgress {
  readonly id: MinerAchievementId;
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
  const values: Record<MinerAchievementId, number | undefined> = {
    'million-hashes': simulatedHashes(stats.totalMinedTvx, stats.difficulty),
    'day-of-mining': stats.longestRunSeconds,
    'first-tvx': stats.totalMinedTvx,
    'three-friends': stats.friends,
  };
  return ACHIEVEMENT_IDS.map((id) => {
    const value = values[id];
    const target = ACHIEVEMENT_TARGETS[id];
    const isReached = value !== undefined && value >= target;
    const percent = isReached ? 100 : Math.min(99, Math.floor(((value ?? 0) / target) * 100));
    return { id, value, target, percent, isReached };
  });
}
