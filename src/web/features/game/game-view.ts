import type { GameAchievementId } from '#domain/game/achievements.ts';
import { type Game, type GamePhase, secondsLeft } from '#domain/game/game.ts';
import { NO_PROGRESS, type SavedProgress } from '#domain/game/progress.ts';
import { noTokens, type TokenCounts } from '#domain/game/token-types.ts';

/** What React renders. It changes with the score, the second and the phase, not with each frame. */
export interface GameView extends SavedProgress {
  /** False until the browser's storage was read: until then the view is the one that the server renders. */
  readonly isRestored: boolean;
  readonly phase: GamePhase;
  /** Only in the countdown and in a round. */
  readonly isPaused: boolean;
  /** False once the progress could not be stored: it ends with the page. */
  readonly isKept: boolean;
  readonly countdown: number;
  readonly secondsLeft: number;
  readonly score: number;
  readonly streak: number;
  readonly bestStreak: number;
  /** Points whose tokens are unknown. */
  readonly carriedScore: number;
  readonly collected: Readonly<TokenCounts>;
  readonly isNewBest: boolean;
  /** The achievement that the last round unlocked; `round` makes each banner a new value. */
  readonly banner: { readonly id: GameAchievementId; readonly round: number } | null;
  readonly announcement: string;
}

const NO_TOKENS: Readonly<TokenCounts> = noTokens();

export function viewOfGame(game: Game) {
  const { round } = game;
  return {
    phase: game.phase,
    countdown: game.countdown,
    secondsLeft: secondsLeft(game),
    score: round.score,
    streak: round.streak,
    bestStreak: round.bestStreak,
    carriedScore: round.carriedScore,
    collected: game.phase === 'over' ? round.collected : NO_TOKENS,
  };
}

export function initialView(game: Game): GameView {
  return {
    ...NO_PROGRESS,
    isPaused: false,
    isKept: true,
    isRestored: false,
    isNewBest: false,
    banner: null,
    announcement: '',
    ...viewOfGame(game),
  };
}
