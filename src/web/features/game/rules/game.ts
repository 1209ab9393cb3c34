import {
  createRound,
  type FallingToken,
  LOST_Y_PERCENT,
  type Random,
  ROUND_SECONDS,
  type Round,
  type RoundOptions,
  SPAWN_INTERVAL_MS,
  SPAWN_X_PERCENT_MAX,
  SPAWN_X_PERCENT_MIN,
  SPAWN_Y_PERCENT,
  SPEED_MAX,
  SPEED_MIN,
  STEP_MS_MAX,
  stepRound,
  TOKENS_AT_START,
  TOKENS_IN_ROUND_MAX,
} from './round.ts';
import { isIntegerWithin, isRecord, isWithin, type Parsed, parseStored } from './stored-json.ts';
import { isTokenTypeId, noTokens, POINTS_MAX, pointsOfAll, TOKEN_TYPES, type TokenCounts } from './tokens.ts';

const COUNTDOWN_FROM = 3;
const COUNTDOWN_STEP_MS = 1_000;

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

/** The state saved for the session (specification, "Saved game state"). */
export interface SavedGameState {
  /** From the start of the countdown to the end of the round. */
  readonly gameActive: boolean;
  /** 3, 2, 1, 0; 0 while the round runs. */
  readonly countdown: number;
  /** Seconds, 30 to 0. */
  readonly timeLeft: number;
  readonly score: number;
  readonly gameOver: boolean;
}

/** An upper bound: every token of a round is a diamond and collected. */
export const SCORE_MAX = TOKENS_IN_ROUND_MAX * POINTS_MAX;

export const DEFAULT_GAME_STATE: SavedGameState = {
  gameActive: false,
  countdown: COUNTDOWN_FROM,
  timeLeft: ROUND_SECONDS,
  score: 0,
  gameOver: false,
};

/** Parses the stored state; the default when it is invalid or impossible. */
export function parseGameState(text: string | undefined): Parsed<SavedGameState> {
  return parseStored(text, stateFromJson, DEFAULT_GAME_STATE);
}

function stateFromJson(json: unknown): Parsed<SavedGameState> | undefined {
  if (!isRecord(json)) return undefined;
  const { gameActive, countdown, timeLeft, score, gameOver } = json;
  if (typeof gameActive !== 'boolean' || typeof gameOver !== 'boolean' || (gameActive && gameOver)) return undefined;
  if (!isIntegerWithin(countdown, 0, COUNTDOWN_FROM) || !isWithin(timeLeft, 0, ROUND_SECONDS)) return undefined;
  const tokensSoFar = Math.min(TOKENS_AT_START + ROUND_SECONDS - Math.ceil(timeLeft), TOKENS_IN_ROUND_MAX);
  if (!isIntegerWithin(score, 0, tokensSoFar * POINTS_MAX)) return undefined;
  return { value: { gameActive, countdown, timeLeft, score, gameOver } };
}

/** State of a round that the specified saved game lacks, so that a reload resumes exactly the same round. */
export interface RoundDetails {
  readonly timeLeftMs: number;
  readonly collected: Readonly<TokenCounts>;
  readonly carriedScore: number;
  readonly streak: number;
  readonly falling: readonly SavedToken[];
  /** Of the countdown too. */
  readonly isPaused: boolean;
}

export type SavedToken = Pick<FallingToken, 'type' | 'xPercent' | 'yPercent' | 'speed' | 'rotationDegrees'>;

export function detailsOf(round: Round, isPaused: boolean): RoundDetails {
  const { timeLeftMs, collected, carriedScore, streak } = round;
  const falling = round.tokens.flatMap(({ id: _, collected: __, falling: isFalling, ...saved }) =>
    isFalling ? [saved] : [],
  );
  return { timeLeftMs, collected, carriedScore, streak, falling, isPaused };
}

/** Parses the stored details; undefined when there are none or they are invalid. */
export function parseRoundDetails(text: string | undefined): Parsed<RoundDetails | undefined> {
  return parseStored<RoundDetails | undefined>(text, detailsFromJson, undefined);
}

function detailsFromJson(json: unknown): Parsed<RoundDetails> | undefined {
  if (!isRecord(json) || !isRecord(json.collected) || !Array.isArray(json.falling)) return undefined;
  const { timeLeftMs, carriedScore, streak, falling } = json;
  if (!isWithin(timeLeftMs, 0, ROUND_SECONDS * 1_000) || !falling.every(isSavedToken)) return undefined;
  if (!isIntegerWithin(carriedScore, 0, Number.MAX_SAFE_INTEGER)) return undefined;
  const collected = noTokens();
  let count = falling.length;
  for (const { id } of TOKEN_TYPES) {
    const ofType = json.collected[id];
    if (!isIntegerWithin(ofType, 0, TOKENS_IN_ROUND_MAX)) return undefined;
    collected[id] = ofType;
    count += ofType;
  }
  if (count > TOKENS_IN_ROUND_MAX || !isIntegerWithin(streak, 0, TOKENS_IN_ROUND_MAX)) return undefined;
  const isPaused = json.isPaused === true;
  return { value: { timeLeftMs, collected, carriedScore, streak, falling, isPaused } };
}

function isSavedToken(value: unknown): value is SavedToken {
  return (
    isRecord(value) &&
    isTokenTypeId(value.type) &&
    isWithin(value.xPercent, SPAWN_X_PERCENT_MIN, SPAWN_X_PERCENT_MAX) &&
    isWithin(value.yPercent, SPAWN_Y_PERCENT, LOST_Y_PERCENT) &&
    isWithin(value.speed, SPEED_MIN, SPEED_MAX) &&
    isWithin(value.rotationDegrees, 0, 360)
  );
}
