import { SHOWN_HASHES_PER_THS, TVX_PER_THS_SECOND } from '../constants.ts';
import {
  type AchievementEffect,
  type AchievementMeasure,
  MINER_ACHIEVEMENTS,
  type MinerAchievement,
  type MinerAchievementId,
} from './achievement-list.ts';

/** What achievements are measured by; undefined: not known yet. */
export interface AchievementStats {
  readonly totalMinedTvx: number;
  readonly difficulty: number;
  readonly miningTimeSeconds: number;
  /** Mining time of the longest run, s. */
  readonly longestRunSeconds: number | undefined;
  readonly bestStreakDays: number | undefined;
  /** Days on which was mined. */
  readonly minedDays: number | undefined;
  /** Wallets that were created with the miner's link. */
  readonly friends: number | undefined;
  readonly bonusClaims: number | undefined;
  /** Of the token game, in this browser. */
  readonly gamePoints: number | undefined;
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
  readonly effect: AchievementEffect;
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
    hours: stats.miningTimeSeconds / 3_600,
    streak: stats.bestStreakDays,
    days: stats.minedDays,
    bonuses: stats.bonusClaims,
    'game-points': stats.gamePoints,
  };
  return MINER_ACHIEVEMENTS.map((achievement: MinerAchievement & { readonly id: MinerAchievementId }) => {
    const { id, measure, target, effect = { type: 'title' } } = achievement;
    const value = values[measure];
    const isReached = value !== undefined && value >= target;
    const percent = isReached ? 100 : Math.min(99, Math.floor(((value ?? 0) / target) * 100));
    return { id, measure, value, target, percent, isReached, effect };
  });
}

/** Returns up to `count` achievements, of different measures, that are nearest to being reached, the nearest first. */
export function nearestAchievements(
  progress: readonly AchievementProgress[],
  count: number,
): readonly AchievementProgress[] {
  const share = ({ value = 0, target }: AchievementProgress): number => value / target;
  const open = progress
    .filter(({ value, isReached }) => value !== undefined && !isReached)
    .toSorted((a, b) => share(b) - share(a));
  return open
    .filter((each, index) => open.findIndex(({ measure }) => measure === each.measure) === index)
    .slice(0, count);
}

/** Returns of each type of effect the one furthest in the list. */
export function effectsOf(progress: readonly AchievementProgress[]): {
  readonly title: MinerAchievementId | undefined;
  readonly trace: Extract<AchievementEffect, { type: 'trace' }>['colour'] | undefined;
  readonly frame: Extract<AchievementEffect, { type: 'frame' }>['frame'] | undefined;
} {
  const reached = progress.filter(({ isReached }) => isReached).toReversed();
  const trace = reached.find(({ effect }) => effect.type === 'trace')?.effect;
  const frame = reached.find(({ effect }) => effect.type === 'frame')?.effect;
  return {
    title: reached.find(({ effect }) => effect.type === 'title')?.id,
    trace: trace?.type === 'trace' ? trace.colour : undefined,
    frame: frame?.type === 'frame' ? frame.frame : undefined,
  };
}
