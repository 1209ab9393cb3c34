import { useEffect, useRef } from 'react';
import {
  type AchievementId,
  type AchievementProgress,
  achievementProgress,
} from '#domain/miner/history/achievements.ts';
import type { MiningStats } from '#domain/miner/mining-ledger.ts';
import type { HistoryView } from './history-store.ts';
import { longestRunSeconds } from './longest-run.ts';

export function progressOf(view: HistoryView, stats: MiningStats): readonly AchievementProgress[] {
  const history = view.type === 'loaded' ? view.history : undefined;
  return achievementProgress({
    totalMinedTvx: stats.totalMinedTvx,
    difficulty: stats.difficulty,
    longestRunSeconds: history && longestRunSeconds(history, stats.miningTimeSeconds),
    friends: history?.friends,
  });
}

/**
 * Calls `onReached` for each achievement that is reached while this is mounted. Stats never fall, so each is reached
 * once. While the page is hidden it waits.
 */
export function useReachedAchievements(
  progress: readonly AchievementProgress[],
  isHidden: () => boolean,
  onReached: (id: AchievementId) => void,
): void {
  const open = useRef(new Set<AchievementId>());
  useEffect(() => {
    if (isHidden()) return;
    for (const { id, value, isReached } of progress) {
      if (value !== undefined && !isReached) open.current.add(id);
      else if (isReached && open.current.delete(id)) onReached(id);
    }
  });
}
