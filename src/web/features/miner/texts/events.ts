import { MINER_ACHIEVEMENTS, type MinerAchievementId } from '../rules/achievements.ts';
import { MINER_HISTORY } from './history.ts';

export const BONUS_AVAILABLE = {
  title: 'Your daily bonus is available',
  description: 'Open the web miner to claim it.',
} as const;

/** One toast for all that are reached at once. */
export function achievementToast(ids: readonly MinerAchievementId[]): { title: string; description: string } {
  const { titles, targets, toast, toastMany } = MINER_HISTORY.achievements;
  const [only] = ids;
  if (only === undefined || ids.length > 1) {
    return { title: toastMany(ids.length), description: ids.map((id) => titles[id]).join(', ') };
  }
  const achievement = MINER_ACHIEVEMENTS.find((each) => each.id === only);
  const target = achievement === undefined ? '' : `: ${targets[achievement.measure](achievement.target)}`;
  return { title: toast, description: `${titles[only]}${target}` };
}
