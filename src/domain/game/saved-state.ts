import { COUNTDOWN_FROM, ROUND_SECONDS, TOKENS_AT_START, TOKENS_IN_ROUND_MAX } from './constants.ts';
import { isIntegerWithin, isRecord, isWithin, type Parsed, parseStored } from './stored-json.ts';
import { POINTS_MAX } from './token-types.ts';

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
  return parseStored(text, fromJson, DEFAULT_GAME_STATE);
}

function fromJson(json: unknown): Parsed<SavedGameState> | undefined {
  if (!isRecord(json)) return undefined;
  const { gameActive, countdown, timeLeft, score, gameOver } = json;
  if (typeof gameActive !== 'boolean' || typeof gameOver !== 'boolean' || (gameActive && gameOver)) return undefined;
  if (!isIntegerWithin(countdown, 0, COUNTDOWN_FROM) || !isWithin(timeLeft, 0, ROUND_SECONDS)) return undefined;
  const tokensSoFar = Math.min(TOKENS_AT_START + ROUND_SECONDS - Math.ceil(timeLeft), TOKENS_IN_ROUND_MAX);
  if (!isIntegerWithin(score, 0, tokensSoFar * POINTS_MAX)) return undefined;
  return { value: { gameActive, countdown, timeLeft, score, gameOver } };
}
