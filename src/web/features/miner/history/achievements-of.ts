import { useRef } from 'react';
import { serverNowMs } from '../calls/clock.ts';
import { type AchievementProgress, achievementProgress } from '../rules/achievements.ts';
import type { MiningView } from '../rules/mining-state.ts';
import type { HistoryView, LoadedHistory } from './history-store.ts';
import { dayNumber, type Streak, streakOf } from './streak.ts';

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

/** The streak by the server's days, with today as soon as this page mines. */
export function currentStreak({ days }: LoadedHistory['history'], { running, runSeconds }: MiningView): Streak {
  const today = dayNumber(serverNowMs());
  const mined = days.filter((each) => each.mined > 0).map(({ day }) => dayNumber(Date.parse(day)));
  return streakOf(running && runSeconds > 0 ? [...mined, today] : mined, today);
}
