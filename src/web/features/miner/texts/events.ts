import { MINER_ACHIEVEMENTS, type MinerAchievementId } from '#domain/miner/history/achievement-list.ts';
import type { RewardEvent } from '#domain/miner/reward-events.ts';
import { MINER_HISTORY } from './history.ts';
import { MINER_NOTICES } from './notices.ts';

export const BONUS_AVAILABLE = {
  title: 'Your daily bonus is available',
  description: 'Open the web miner to claim it.',
} as const;

export function rewardNotification(event: RewardEvent) {
  switch (event.type) {
    case 'bonus-available':
      return { topic: 'rewards', id: 'daily-bonus', ...BONUS_AVAILABLE } as const;
    case 'bonus-claimed':
      return { topic: 'rewards', id: 'daily-bonus', ...MINER_NOTICES.dailyBonus.claimed } as const;
    case 'level-reached':
      return {
        topic: 'achievements',
        id: 'level',
        title: `Level ${event.level} reached`,
        description: 'Your simulated miner continues to the next level.',
      } as const;
  }
}

export function achievementNotification(id: MinerAchievementId) {
  const { titles, targets, toast } = MINER_HISTORY.achievements;
  const achievement = MINER_ACHIEVEMENTS.find((each) => each.id === id);
  const target = achievement === undefined ? '' : `: ${targets[achievement.measure](achievement.target)}`;
  return {
    topic: 'achievements',
    id: `achievement-${id}`,
    title: toast,
    description: `${titles[id]}${target}`,
  } as const;
}

/** One toast for all that are reached at once. */
export function achievementToast(ids: readonly MinerAchievementId[]): { title: string; description: string } {
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return achievementNotification(only);
  const { titles, toastMany } = MINER_HISTORY.achievements;
  return { title: toastMany(ids.length), description: ids.map((id) => titles[id]).join(', ') };
}
