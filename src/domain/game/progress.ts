import { type GameAchievementId, nextAchievement } from './achievements.ts';
import { addRound, emptyCollection, type TokenCollection } from './collection.ts';
import { addToLifetime, type LifetimeStats, NO_ROUNDS } from './lifetime.ts';
import type { Round } from './round.ts';

/** What is stored of all rounds played on this device. */
export interface SavedProgress {
  readonly collection: TokenCollection;
  readonly unlocked: readonly GameAchievementId[];
  readonly lifetime: LifetimeStats;
}

export const NO_PROGRESS: SavedProgress = { collection: emptyCollection(), unlocked: [], lifetime: NO_ROUNDS };

export interface RoundOutcome {
  readonly progress: SavedProgress;
  readonly isNewBest: boolean;
  /** The achievement that this round unlocked, if any. */
  readonly achievement: GameAchievementId | undefined;
}

/** The progress after a finished round. */
export function addToProgress(before: SavedProgress, round: Round, nowMs: number): RoundOutcome {
  const collection = addRound(before.collection, round, nowMs);
  const achievement = nextAchievement(collection, before.unlocked);
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
