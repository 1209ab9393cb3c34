import { useRef } from 'react';
import { parseCollection } from '#domain/game/collection.ts';
import { type AchievementProgress, achievementProgress } from '#domain/miner/history/achievements.ts';
import { dayNumber, type Streak, streakOf, withDay } from '#domain/miner/history/streak.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import { localStore } from '#web/lib/storage.ts';
import { serverNowMs } from '../calls/server-clock.ts';
import type { HistoryView, LoadedHistory } from './history-store.ts';
import { longestRunSeconds } from './longest-run.ts';

/** The token game's, which keeps its points in this browser only (specification, "Token collection"). */
const COLLECTION_KEY = 'technovex_token_collection';

export function achievementsOf(view: HistoryView, mining: MiningView): readonly AchievementProgress[] {
  const history = view.type === 'loaded' ? view.history : undefined;
  return achievementProgress({
    totalMinedTvx: mining.wallet.totalMinedTvx,
    difficulty: mining.wallet.difficulty,
    miningTimeSeconds: mining.wallet.miningTimeSeconds,
    longestRunSeconds: history && longestRunSeconds(history, mining),
    bestStreakDays: history && currentStreak(history, mining).best,
    minedDays: history && minedDaysNow(history, mining).reduce((sum, { days }) => sum + days, 0),
    friends: history?.friends,
    bonusClaims: history?.bonusClaims,
    gamePoints: gamePoints(),
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

/** Parsed again when the text has changed: this is read each second. */
let parsed: { readonly text: string | undefined; readonly points: number } = { text: undefined, points: 0 };

/** The points that were collected in this browser; undefined where storage cannot be read. */
function gamePoints(): number | undefined {
  const stored = localStore.read(COLLECTION_KEY);
  if (!stored.ok) return undefined;
  if (parsed.text !== stored.value) {
    parsed = { text: stored.value, points: parseCollection(stored.value).value.totalPoints };
  }
  return parsed.points;
}

/** The streak by the server's days, with today as soon as this page mines. */
export function currentStreak(history: LoadedHistory['history'], mining: MiningView): Streak {
  return streakOf(minedDaysNow(history, mining), dayNumber(serverNowMs()));
}

function minedDaysNow({ minedDays }: LoadedHistory['history'], { running, runSeconds }: MiningView) {
  return running && runSeconds > 0 ? withDay(minedDays, dayNumber(serverNowMs())) : minedDays;
}
