import { COUNT_MAX } from './collection.ts';
import { TOKENS_IN_ROUND_MAX } from './constants.ts';
import { SCORE_MAX } from './saved-state.ts';
import { isIntegerWithin, isRecord, type Parsed, parseStored } from './stored-json.ts';

/** Statistics of all rounds on this device, in addition to the specified collection. */
export interface LifetimeStats {
  readonly rounds: number;
  readonly bestScore: number;
  readonly bestStreak: number;
  /** Of the last two rounds, the latest first. */
  readonly recentScores: readonly number[];
}

export const NO_ROUNDS: LifetimeStats = { rounds: 0, bestScore: 0, bestStreak: 0, recentScores: [] };

export function addToLifetime(
  stats: LifetimeStats,
  round: { readonly score: number; readonly bestStreak: number },
): LifetimeStats {
  return {
    rounds: Math.min(stats.rounds + 1, COUNT_MAX),
    bestScore: Math.min(Math.max(stats.bestScore, round.score), SCORE_MAX),
    bestStreak: Math.min(Math.max(stats.bestStreak, round.bestStreak), TOKENS_IN_ROUND_MAX),
    recentScores: [round.score, ...stats.recentScores].slice(0, 2),
  };
}

export function parseLifetime(text: string | undefined): Parsed<LifetimeStats> {
  return parseStored(text, fromJson, NO_ROUNDS);
}

function fromJson(json: unknown): Parsed<LifetimeStats> | undefined {
  if (!isRecord(json)) return undefined;
  const { rounds, bestScore, bestStreak, recentScores } = json;
  if (!isIntegerWithin(rounds, 0, COUNT_MAX) || !isIntegerWithin(bestScore, 0, SCORE_MAX)) return undefined;
  if (!isIntegerWithin(bestStreak, 0, TOKENS_IN_ROUND_MAX)) return undefined;
  if (!Array.isArray(recentScores) || !recentScores.every((score) => isIntegerWithin(score, 0, SCORE_MAX)))
    return undefined;
  return { value: { rounds, bestScore, bestStreak, recentScores } };
}
