import type { Random } from '../random.ts';
import { COUNTDOWN_FROM, COUNTDOWN_STEP_MS, ROUND_SECONDS, SPAWN_INTERVAL_MS, STEP_MS_MAX } from './constants.ts';
import { createRound, type Round, type RoundOptions, stepRound } from './round.ts';
import type { RoundDetails } from './round-details.ts';
import type { SavedGameState } from './saved-state.ts';
import { pointsOfAll } from './token-types.ts';

export type GamePhase = 'idle' | 'countdown' | 'playing' | 'over';

/** The game, mutated in place like its round (specification, "Game"). */
export interface Game {
  phase: GamePhase;
  /** 3, 2, 1, 0. The round begins one second after the 0 appeared. */
  countdown: number;
  untilCountMs: number;
  round: Round;
}

export function createGame(options: RoundOptions): Game {
  return { phase: 'idle', countdown: COUNTDOWN_FROM, untilCountMs: COUNTDOWN_STEP_MS, round: createRound(options) };
}

/** Starts the countdown of a new round. Returns false and does nothing while a round is in progress. */
export function startGame(game: Game, options: RoundOptions): boolean {
  if (game.phase === 'countdown' || game.phase === 'playing') return false;
  Object.assign(game, createGame(options), { phase: 'countdown' });
  return true;
}

export function leaveGame(game: Game, options: RoundOptions): void {
  if (game.phase === 'over') Object.assign(game, createGame(options));
}

/**
 * Advances the game by `elapsedMs`, limited as in `stepRound`. Returns true when the phase or the countdown changed.
 */
export function stepGame(game: Game, elapsedMs: number, random: Random): boolean {
  switch (game.phase) {
    case 'idle':
    case 'over':
      return false;
    case 'countdown': {
      if (!(elapsedMs > 0)) return false;
      game.untilCountMs -= Math.min(elapsedMs, STEP_MS_MAX);
      if (game.untilCountMs > 0) return false;
      game.untilCountMs += COUNTDOWN_STEP_MS;
      if (game.countdown === 0) game.phase = 'playing';
      else game.countdown -= 1;
      return true;
    }
    case 'playing':
      stepRound(game.round, elapsedMs, random);
      if (game.round.timeLeftMs > 0) return false;
      game.phase = 'over';
      return true;
  }
}

/** Rounded up: 0 only at the end. */
export function secondsLeft(game: Game): number {
  return Math.ceil(game.round.timeLeftMs / 1_000);
}

export function savedStateOf(game: Game): SavedGameState {
  return {
    gameActive: game.phase === 'countdown' || game.phase === 'playing',
    countdown: game.countdown,
    timeLeft: secondsLeft(game),
    score: game.round.score,
    gameOver: game.phase === 'over',
  };
}

/** Restores a saved game. Without consistent details the round resumes with new tokens, the saved time and score. */
export function resumeGame(saved: SavedGameState, details: RoundDetails | undefined, options: RoundOptions): Game {
  const game = createGame(options);
  if (!saved.gameActive && !saved.gameOver) return game;
  const { round } = game;
  const known = details !== undefined && areConsistent(saved, details) ? details : undefined;
  const timeLeftMs = known?.timeLeftMs ?? saved.timeLeft * 1_000;
  game.countdown = saved.countdown;
  if (saved.gameOver) game.phase = 'over';
  else game.phase = saved.countdown > 0 || timeLeftMs === ROUND_SECONDS * 1_000 ? 'countdown' : 'playing';

  round.timeLeftMs = saved.gameOver ? 0 : timeLeftMs;
  // Tokens spawn on full seconds of the round.
  round.untilSpawnMs = round.timeLeftMs % SPAWN_INTERVAL_MS || SPAWN_INTERVAL_MS;
  round.score = saved.score;
  round.carriedScore = known?.carriedScore ?? saved.score;
  if (known === undefined) return game;
  Object.assign(round.collected, known.collected);
  round.streak = known.streak;
  round.bestStreak = known.bestStreak;
  const tokens = known.falling.map((token, id) => ({ ...token, id, collected: false, falling: true }));
  round.tokens.splice(0, round.tokens.length, ...tokens);
  round.nextTokenId = tokens.length;
  return game;
}

/** False for details of another round, or edited ones: score = carried score + points of the collected tokens. */
function areConsistent(saved: SavedGameState, details: RoundDetails): boolean {
  return (
    details.carriedScore + pointsOfAll(details.collected) === saved.score &&
    (saved.gameOver || Math.ceil(details.timeLeftMs / 1_000) === Math.ceil(saved.timeLeft))
  );
}
