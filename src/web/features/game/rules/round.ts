import { noTokens, pointsOf, type TokenCounts, type TokenTypeId } from './tokens.ts';

/** Constants of a round (specification, "Game" and "Falling token"). */

export const ROUND_SECONDS = 30;
export const SPAWN_INTERVAL_MS = 1_000;
export const TOKENS_AT_START = 3;
/** Three at the start and one at each full second except the last. */
export const TOKENS_IN_ROUND_MAX = TOKENS_AT_START + ROUND_SECONDS - 1;

export const SPAWN_X_PERCENT_MIN = 10;
export const SPAWN_X_PERCENT_MAX = 90;
export const SPAWN_Y_PERCENT = -10;
/** Below this a token is lost: its centre is in the ground. */
export const LOST_Y_PERCENT = 94;

export const SPEED_MIN = 1;
export const SPEED_MAX = 3;
/** Percent of the area's height, at speed 1. The specification does not define the unit of speed. */
const FALL_PERCENT_PER_SECOND = 16;
const SPIN_DEGREES_PER_SECOND = 70;

/** A longer step (sleep, a debugger) counts only this long. */
export const STEP_MS_MAX = 250;

/** Pseudo-random numbers, 0 ≤ x < 1. */
export type Random = () => number;

/** A token of the round (specification, "Falling token"). Positions are percentages of the area. */
export interface FallingToken {
  id: number;
  type: TokenTypeId;
  xPercent: number;
  yPercent: number;
  speed: number;
  rotationDegrees: number;
  collected: boolean;
  /** False: collected or lost; the next token takes its place. */
  falling: boolean;
}

/** The specification's "Spawn odds". */
export function drawTokenType(random: Random): TokenTypeId {
  const drawn = random();
  if (drawn < 0.05) return 'diamond';
  if (drawn < 0.15) return 'platinum';
  if (drawn < 0.3) return 'gold';
  return drawn < 0.5 ? 'silver' : 'bronze';
}

/** Returns a new token above the area. */
export function spawnToken(id: number, random: Random): FallingToken {
  return {
    id,
    type: drawTokenType(random),
    xPercent: SPAWN_X_PERCENT_MIN + random() * (SPAWN_X_PERCENT_MAX - SPAWN_X_PERCENT_MIN),
    yPercent: SPAWN_Y_PERCENT,
    speed: SPEED_MIN + random() * (SPEED_MAX - SPEED_MIN),
    rotationDegrees: random() * 360,
    collected: false,
    falling: true,
  };
}

/** A round, mutated in place: only new tokens are allocated. Deterministic for given random numbers and calls. */
export interface Round {
  readonly tokens: FallingToken[];
  /** 30,000 to 0. */
  timeLeftMs: number;
  untilSpawnMs: number;
  nextTokenId: number;
  /** `carriedScore` plus the points of `collected`. */
  score: number;
  /** Points of a restored round whose tokens are unknown. */
  carriedScore: number;
  readonly collected: TokenCounts;
  /** Tokens collected since the last one was lost. It does not change the score. */
  streak: number;
  /** Below 1 for reduced motion. */
  fallFactor: number;
}

export interface RoundOptions {
  readonly random: Random;
  readonly fallFactor?: number;
}

export function createRound({ random, fallFactor = 1 }: RoundOptions): Round {
  const tokens = Array.from({ length: TOKENS_AT_START }, (_, id) => spawnToken(id, random));
  return {
    tokens,
    timeLeftMs: ROUND_SECONDS * 1_000,
    untilSpawnMs: SPAWN_INTERVAL_MS,
    nextTokenId: TOKENS_AT_START,
    score: 0,
    carriedScore: 0,
    collected: noTokens(),
    streak: 0,
    fallFactor,
  };
}

/**
 * Advances the round. A step that is negative or not finite counts as none, one longer than 250 ms as 250 ms. The
 * result does not depend on how the time is divided into steps.
 */
export function stepRound(round: Round, elapsedMs: number, random: Random): void {
  let remainingMs = elapsedMs > 0 && elapsedMs < Number.POSITIVE_INFINITY ? Math.min(elapsedMs, STEP_MS_MAX) : 0;
  remainingMs = Math.min(remainingMs, round.timeLeftMs);
  while (remainingMs > 0) {
    const spanMs = Math.min(remainingMs, round.untilSpawnMs);
    remainingMs -= spanMs;
    round.timeLeftMs -= spanMs;
    round.untilSpawnMs -= spanMs;
    fall(round, spanMs / 1_000);
    if (round.untilSpawnMs > 0) continue;
    round.untilSpawnMs = SPAWN_INTERVAL_MS;
    if (round.timeLeftMs > 0) spawn(round, random);
  }
}

function fall(round: Round, seconds: number): void {
  const percent = FALL_PERCENT_PER_SECOND * round.fallFactor * seconds;
  const degrees = SPIN_DEGREES_PER_SECOND * round.fallFactor * seconds;
  for (const token of round.tokens) {
    if (!token.falling) continue;
    token.yPercent += token.speed * percent;
    token.rotationDegrees = (token.rotationDegrees + token.speed * degrees) % 360;
    if (token.yPercent <= LOST_Y_PERCENT) continue;
    token.falling = false;
    round.streak = 0;
  }
}

function spawn(round: Round, random: Random): void {
  const token = spawnToken(round.nextTokenId, random);
  round.nextTokenId += 1;
  const free = round.tokens.findIndex(({ falling }) => !falling);
  if (free === -1) round.tokens.push(token);
  else round.tokens[free] = token;
}

/** An ellipse around a press, in percent of the area's width and height. */
export interface PressArea {
  readonly xPercent: number;
  readonly yPercent: number;
  readonly radiusXPercent: number;
  readonly radiusYPercent: number;
}

/** The falling token nearest to the centre of `area`; undefined when none is inside. */
export function nearestToken(round: Round, area: PressArea): FallingToken | undefined {
  let nearest: FallingToken | undefined;
  let nearestDistance = 1;
  for (const token of round.tokens) {
    if (!token.falling) continue;
    const x = (token.xPercent - area.xPercent) / area.radiusXPercent;
    const y = (token.yPercent - area.yPercent) / area.radiusYPercent;
    const distance = x * x + y * y;
    if (!(distance <= nearestDistance)) continue;
    nearest = token;
    nearestDistance = distance;
  }
  return nearest;
}

/** Collects the token `id`. Returns its points, or 0 when it is not falling or the round is over. */
export function collectToken(round: Round, id: number): number {
  if (round.timeLeftMs <= 0) return 0;
  const token = round.tokens.find((candidate) => candidate.id === id && candidate.falling);
  if (token === undefined) return 0;
  token.collected = true;
  token.falling = false;
  round.collected[token.type] += 1;
  round.streak += 1;
  const points = pointsOf(token.type);
  round.score += points;
  return points;
}
