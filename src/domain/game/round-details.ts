import {
  LOST_Y_PERCENT,
  ROUND_SECONDS,
  SPAWN_X_PERCENT_MAX,
  SPAWN_X_PERCENT_MIN,
  SPAWN_Y_PERCENT,
  SPEED_MAX,
  SPEED_MIN,
  TOKENS_IN_ROUND_MAX,
} from './constants.ts';
import type { Round } from './round.ts';
import type { FallingToken } from './spawn.ts';
import { isIntegerWithin, isRecord, isWithin, type Parsed, parseStored } from './stored-json.ts';
import { isTokenTypeId, noTokens, TOKEN_TYPES, type TokenCounts } from './token-types.ts';

/** State of a round that the specified saved game lacks, so that a reload resumes exactly the same round. */
export interface RoundDetails {
  readonly timeLeftMs: number;
  readonly collected: Readonly<TokenCounts>;
  readonly carriedScore: number;
  readonly streak: number;
  readonly bestStreak: number;
  readonly falling: readonly SavedToken[];
  /** Of the countdown too. */
  readonly isPaused: boolean;
}

export type SavedToken = Pick<FallingToken, 'type' | 'xPercent' | 'yPercent' | 'speed' | 'rotationDegrees'>;

export function detailsOf(round: Round, isPaused: boolean): RoundDetails {
  const { timeLeftMs, collected, carriedScore, streak, bestStreak } = round;
  const falling = round.tokens.flatMap(({ id: _, collected: __, falling: isFalling, ...saved }) =>
    isFalling ? [saved] : [],
  );
  return { timeLeftMs, collected, carriedScore, streak, bestStreak, falling, isPaused };
}

/** Parses the stored details; undefined when there are none or they are invalid. */
export function parseRoundDetails(text: string | undefined): Parsed<RoundDetails | undefined> {
  return parseStored<RoundDetails | undefined>(text, fromJson, undefined);
}

function fromJson(json: unknown): Parsed<RoundDetails> | undefined {
  if (!isRecord(json) || !isRecord(json.collected) || !Array.isArray(json.falling)) return undefined;
  const { timeLeftMs, carriedScore, streak, bestStreak, falling } = json;
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
  if (count > TOKENS_IN_ROUND_MAX || !isIntegerWithin(bestStreak, 0, TOKENS_IN_ROUND_MAX)) return undefined;
  if (!isIntegerWithin(streak, 0, bestStreak)) return undefined;
  const isPaused = json.isPaused === true;
  return { value: { timeLeftMs, collected, carriedScore, streak, bestStreak, falling, isPaused } };
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
