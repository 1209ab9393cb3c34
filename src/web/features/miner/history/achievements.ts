import { useRef } from 'react';
import { SHOWN_HASHES_PER_THS, TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { groupDigits } from '#web/lib/format.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { currentStreak, type HistoryView } from './history.tsx';

/** What an achievement is measured by. Runs in seconds. */
type AchievementMeasure = 'hashes' | 'run' | 'tvx' | 'friends' | 'streak';

/** All achievements. The first four are the specification's ("Achievement targets"). */
export const MINER_ACHIEVEMENTS = [
  { id: 'million-hashes', title: 'First Million Hashes', measure: 'hashes', target: 1_000_000 },
  { id: 'day-of-mining', title: '24 Hour Club', measure: 'run', target: 24 * 60 * 60 },
  { id: 'first-tvx', title: 'First TVX', measure: 'tvx', target: 1 },
  { id: 'three-friends', title: 'Social Miner', measure: 'friends', target: 3 },
  { id: 'tvx-0.1', title: 'First Spark', measure: 'tvx', target: 0.1 },
  { id: 'tvx-100', title: 'Second Level', measure: 'tvx', target: 100 },
  { id: 'tvx-1000', title: 'Four Digits', measure: 'tvx', target: 1_000 },
  { id: 'run-1', title: 'Warm-up', measure: 'run', target: 60 * 60 },
  { id: 'streak-7', title: 'Full Week', measure: 'streak', target: 7 },
  { id: 'streak-30', title: 'Full Month', measure: 'streak', target: 30 },
  { id: 'friends-1', title: 'First Friend', measure: 'friends', target: 1 },
  { id: 'friends-10', title: 'Crew', measure: 'friends', target: 10 },
] as const satisfies readonly { id: string; title: string; measure: AchievementMeasure; target: number }[];

export type MinerAchievementId = (typeof MINER_ACHIEVEMENTS)[number]['id'];

/** The four of the specification, with the percentages that a wallet without history sees as examples. */
export const SAMPLE_PERCENTS: ReadonlyMap<string, number> = new Map([
  ['million-hashes', 75],
  ['day-of-mining', 25],
  ['first-tvx', 50],
  ['three-friends', 33],
]);

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
  readonly title: string;
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
  return MINER_ACHIEVEMENTS.map((achievement) => {
    const { measure, target } = achievement;
    const value = values[measure];
    const isReached = value !== undefined && value >= target;
    const percent = isReached ? 100 : Math.min(99, Math.floor(((value ?? 0) / target) * 100));
    return { ...achievement, value, percent, isReached };
  });
}

export const ACHIEVEMENT_TARGETS = {
  hashes: (hashes) => `${groupDigits(hashes)} simulated hashes`,
  run: (seconds) => `${seconds / 3_600} ${seconds === 3_600 ? 'hour' : 'hours'} of continuous mining`,
  tvx: (tvx) => `${roundTvx(tvx)} TVX`,
  friends: (friends) => `${friends} referred ${friends === 1 ? 'friend' : 'friends'}`,
  streak: (days) => `${days} days in a row`,
} satisfies Record<AchievementMeasure, (target: number) => string>;

export const ACHIEVEMENT_PROGRESS = {
  hashes: (hashes, target) => `${groupDigits(Math.floor(hashes))} of ${groupDigits(target)} simulated hashes`,
  run: (seconds, target) =>
    `Longest run: ${formatHours(seconds)} of ${target / 3_600} ${target === 3_600 ? 'hour' : 'hours'}`,
  tvx: (tvx, target) => `${tvx.toFixed(6)} of ${roundTvx(target)} TVX`,
  friends: (friends, target) => `${friends} of ${target} ${target === 1 ? 'friend' : 'friends'}`,
  streak: (days, target) => `Longest streak: ${days} of ${target} days`,
} satisfies Record<AchievementMeasure, (value: number, target: number) => string>;

function roundTvx(tvx: number): string {
  return tvx < 1 ? String(tvx) : groupDigits(tvx);
}

function formatHours(seconds: number): string {
  return (Math.floor(seconds / 360) / 10).toFixed(1);
}

/** One toast for all that are reached at once. */
export function achievementToast(ids: readonly MinerAchievementId[]): ToastInput {
  const reached = MINER_ACHIEVEMENTS.filter(({ id }) => ids.includes(id));
  const [only] = reached;
  if (only === undefined || reached.length > 1) {
    return {
      title: `${ids.length} achievements reached!`,
      description: reached.map(({ title }) => title).join(', '),
    };
  }
  return {
    title: 'Achievement reached!',
    description: `${only.title}: ${ACHIEVEMENT_TARGETS[only.measure](only.target)}`,
  };
}

export function achievementsOf(view: HistoryView, mining: MiningView): readonly AchievementProgress[] {
  const history = view.type === 'loaded' ? view.history : undefined;
  return achievementProgress({
    totalMinedTvx: mining.wallet.totalMinedTvx,
    difficulty: mining.wallet.difficulty,
    longestRunSeconds: history && Math.max(history.longestRunSeconds, mining.runSeconds),
    bestStreakDays: history && currentStreak(history, mining).best,
    friends: history?.friends,
  });
}

/** The same array until something of it that is drawn changes: its values grow each second. */
export function useAchievements(view: HistoryView, mining: MiningView): readonly AchievementProgress[] {
  const shown = useRef<readonly AchievementProgress[]>([]);
  shown.current = steadyProgress(shown.current, achievementsOf(view, mining));
  return shown.current;
}

/** Returns `shown` while `latest` has the same percentages, and knows the same. */
export function steadyProgress(
  shown: readonly AchievementProgress[],
  latest: readonly AchievementProgress[],
): readonly AchievementProgress[] {
  const isSame = ({ percent, value }: AchievementProgress, index: number): boolean =>
    percent === shown[index]?.percent && (value === undefined) === (shown[index].value === undefined);
  return latest.length === shown.length && latest.every(isSame) ? shown : latest;
}
