import { type GameAchievementId, nextGameAchievement } from './achievements.ts';
import { addRound, emptyCollection, type TokenCollection } from './collection.ts';
import { addToLifetime, type LifetimeStats, NO_ROUNDS } from './lifetime.ts';
import type { Round } from './round.ts';

export interface SavedProgress {
  readonly collection: TokenCollection;
  readonly unlocked: readonly GameAchievementId[];
  readonly lifetime: LifetimeStats;
}

export const NO_PROGRESS: SavedProgress = { collection: emptyCollection(), unlocked: [], lifetime: NO_ROUNDS };

export interface RoundOutcome {
  readonly progress: SavedProgress;
  readonly isNewBest: boolean;
  readonly achievement: GameAchievementId | undefined;
}

export function addToProgress(before: SavedProgress, round: Round, nowMs: number): RoundOutcome {
  const collection = addRound(before.collection, round, nowMs);
  const achievement = nextGameAchievement(collection, before.unlocked);
  return {
    progress: {
      collection,
      unlocked: achievement === undefined ? before.unlocked : [...before.unlocked, achievement],
      lifetime: addToLifetime(before.lifetime, round),
    },
    isNewBest: round.score > before.lifetime.bestScore,
    achievement,
  };
}
