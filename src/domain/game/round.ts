import type { Random } from '../random.ts';
import {
  FALL_PERCENT_PER_SECOND,
  LOST_Y_PERCENT,
  ROUND_SECONDS,
  SPAWN_EVERY_MS,
  SPIN_DEGREES_PER_SECOND,
  STEP_MS_MAX,
  TOKENS_AT_START,
} from './constants.ts';
import { type FallingToken, respawn, spawnToken } from './spawn.ts';
import { noTokens, pointsOf, type TokenCounts } from './token-types.ts';

/**
 * A round under way. It is changed in place: a step makes no garbage, so that nothing has to be collected while people
 * play. The same random numbers and the same calls lead to the same round.
 */
export interface Round {
  readonly tokens: FallingToken[];
  /** 30,000 down to 0; at 0 the round is over and nothing can be collected. */
  timeLeftMs: number;
  untilSpawnMs: number;
  nextTokenId: number;
  /** `carriedScore` and the points of everything in `collected`. */
  score: number;
  /** Points of a saved round that did not say which tokens they came from. */
  carriedScore: number;
  readonly collected: TokenCounts;
  /** Tokens collected since the last one was lost. For show only: it never changes the score. */
  streak: number;
  bestStreak: number;
  lost: number;
  /** 1, or less where people asked for less motion. */
  fallFactor: number;
}

export interface RoundOptions {
  readonly random: Random;
  readonly fallFactor?: number;
  readonly tokensAtStart?: number;
}

/** A new round of 30 seconds with its first tokens, three unless told otherwise. */
export function createRound({ random, fallFactor = 1, tokensAtStart = TOKENS_AT_START }: RoundOptions): Round {
  const tokens = Array.from({ length: tokensAtStart }, (_, id) => spawnToken(id, random));
  return {
    tokens,
    timeLeftMs: ROUND_SECONDS * 1_000,
    untilSpawnMs: SPAWN_EVERY_MS,
    nextTokenId: tokensAtStart,
    score: 0,
    carriedScore: 0,
    collected: noTokens(),
    streak: 0,
    bestStreak: 0,
    lost: 0,
    fallFactor,
  };
}

/**
 * Lets `elapsedMs` pass: tokens fall, one spawns each second, time runs out. A negative or endless span counts as none,
 * one longer than 250 ms as 250 ms. It does not matter in how many steps a span is cut.
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
    round.untilSpawnMs = SPAWN_EVERY_MS;
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
    round.lost += 1;
    round.streak = 0;
  }
}

function spawn(round: Round, random: Random): void {
  const id = round.nextTokenId;
  round.nextTokenId += 1;
  for (const token of round.tokens) {
    if (token.falling) continue;
    respawn(token, id, random);
    return;
  }
  round.tokens.push(spawnToken(id, random));
}

/** Where somebody reaches for, in percent of the area's width and height, and how far the reach goes each way. */
export interface Reach {
  readonly xPercent: number;
  readonly yPercent: number;
  readonly reachXPercent: number;
  readonly reachYPercent: number;
}

/** The falling token nearest to where somebody reaches, or undefined when none is within reach. */
export function tokenWithin(round: Round, reach: Reach): FallingToken | undefined {
  let nearest: FallingToken | undefined;
  let nearestDistance = 1;
  for (const token of round.tokens) {
    if (!token.falling) continue;
    const x = (token.xPercent - reach.xPercent) / reach.reachXPercent;
    const y = (token.yPercent - reach.yPercent) / reach.reachYPercent;
    const distance = x * x + y * y;
    if (!(distance <= nearestDistance)) continue;
    nearest = token;
    nearestDistance = distance;
  }
  return nearest;
}

/** Collects the token `id` once. Answers its points, or 0 when it is not falling (any more) or the round is over. */
export function collectToken(round: Round, id: number): number {
  if (round.timeLeftMs <= 0) return 0;
  const token = round.tokens.find((candidate) => candidate.id === id && candidate.falling);
  if (token === undefined) return 0;
  token.collected = true;
  token.falling = false;
  round.collected[token.type] += 1;
  round.streak += 1;
  round.bestStreak = Math.max(round.bestStreak, round.streak);
  const points = pointsOf(token.type);
  round.score += points;
  return points;
}
