import type { MinerAchievementId } from '#domain/miner/history/achievements.ts';
import type { RewardEvent } from '#domain/miner/reward-events.ts';
import { MINER_DASHBOARD } from './dashboard.ts';
import { MINER_HISTORY } from './history.ts';
import { MINER_NOTICES } from './notices.ts';

export function rewardNotification(event: RewardEvent) {
  switch (event.type) {
    case 'bonus-available':
      return {
        topic: 'rewards',
        id: 'daily-bonus',
        title: 'Your daily bonus is available',
        description: 'Open the web miner to claim it.',
      } as const;
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
  const { title, target } = MINER_DASHBOARD.achievements.entries[id];
  return {
    topic: 'achievements',
    id: `achievement-${id}`,
    title: MINER_HISTORY.achievements.toast,
    description: `${title}: ${target}`,
  } as const;
}
