import { type AchievementProgress, achievementProgress } from '#domain/miner/history/achievements.ts';
import type { MiningView } from '#domain/miner/mining-state.ts';
import type { HistoryView } from './history-store.ts';
import { longestRunSeconds } from './longest-run.ts';

export function achievementsOf(view: HistoryView, mining: MiningView): readonly AchievementProgress[] {
  const history = view.type === 'loaded' ? view.history : undefined;
  return achievementProgress({
    totalMinedTvx: mining.wallet.totalMinedTvx,
    difficulty: mining.wallet.difficulty,
    longestRunSeconds: history && longestRunSeconds(history, mining),
    friends: history?.friends,
  });
}
