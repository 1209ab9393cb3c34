import { useRef } from 'react';
import type { ToastInput } from '#web/components/ui/toast/toast-store.ts';
import { groupDigits } from '#web/lib/format.ts';
import {
  type AchievementMeasure,
  type AchievementProgress,
  achievementProgress,
  MINER_ACHIEVEMENTS,
  type MinerAchievementId,
} from '../rules/achievements.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { currentStreak, type HistoryView } from './history.tsx';

export const ACHIEVEMENT_TITLES = {
  'million-hashes': 'First Million Hashes',
  'day-of-mining': '24 Hour Club',
  'first-tvx': 'First TVX',
  'three-friends': 'Social Miner',
  'tvx-0.1': 'First Spark',
  'tvx-100': 'Second Level',
  'tvx-1000': 'Four Digits',
  'run-1': 'Warm-up',
  'streak-7': 'Full Week',
  'streak-30': 'Full Month',
  'friends-1': 'First Friend',
  'friends-10': 'Crew',
} satisfies Record<MinerAchievementId, string>;

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
  const [only] = ids;
  if (only === undefined || ids.length > 1) {
    return {
      title: `${ids.length} achievements reached!`,
      description: ids.map((id) => ACHIEVEMENT_TITLES[id]).join(', '),
    };
  }
  const achievement = MINER_ACHIEVEMENTS.find((each) => each.id === only);
  const target = achievement === undefined ? '' : `: ${ACHIEVEMENT_TARGETS[achievement.measure](achievement.target)}`;
  return { title: 'Achievement reached!', description: `${ACHIEVEMENT_TITLES[only]}${target}` };
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
