import type { RewardEvent } from '#domain/miner/reward-events.ts';
import { MINER_NOTICES } from './miner-notices.ts';

/** What the browser's notifications say. */
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
        description: 'Your simulated miner goes on to the next level.',
      } as const;
  }
}
