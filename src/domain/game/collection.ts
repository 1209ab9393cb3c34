import { isIntegerWithin, isRecord, type Parsed, parseStored } from './stored-json.ts';
import { isTokenTypeId, noTokens, TOKEN_TYPES, type TokenCounts } from './token-types.ts';

/** The tokens of all rounds on this device (specification, "Token collection"). */
export interface TokenCollection {
  readonly tokens: Readonly<TokenCounts>;
  readonly totalPoints: number;
  /** ISO date and time of the last round with a score, or null. */
  readonly lastPlayed: string | null;
}

export const COUNT_MAX = 1_000_000_000;
export const TOTAL_POINTS_MAX = 1_000_000_000_000;

export function emptyCollection(): TokenCollection {
  return { tokens: noTokens(), totalPoints: 0, lastPlayed: null };
}

export function hasCollection({ tokens, totalPoints }: TokenCollection): boolean {
  return totalPoints > 0 || TOKEN_TYPES.some(({ id }) => tokens[id] > 0);
}

export interface PlayedRound {
  readonly score: number;
  readonly collected: Readonly<TokenCounts>;
}

/** The collection after a round; unchanged after a round without a score (specification, "Game"). */
export function addRound(collection: TokenCollection, round: PlayedRound, nowMs: number): TokenCollection {
  if (round.score <= 0) return collection;
  const tokens = noTokens();
  for (const { id } of TOKEN_TYPES) tokens[id] = Math.min(collection.tokens[id] + round.collected[id], COUNT_MAX);
  return {
    tokens,
    totalPoints: Math.min(collection.totalPoints + round.score, TOTAL_POINTS_MAX),
    lastPlayed: new Date(nowMs).toISOString(),
  };
}

export function parseCollection(text: string | undefined): Parsed<TokenCollection> {
  return parseStored(text, fromJson, emptyCollection());
}

function fromJson(json: unknown): Parsed<TokenCollection> | undefined {
  if (!isRecord(json) || !isRecord(json.tokens)) return undefined;
  const { totalPoints, lastPlayed } = json;
  if (!isIntegerWithin(totalPoints, 0, TOTAL_POINTS_MAX)) return undefined;
  if (lastPlayed !== null && (typeof lastPlayed !== 'string' || Number.isNaN(Date.parse(lastPlayed)))) return undefined;
  const tokens = noTokens();
  const unknown: string[] = [];
  for (const [id, count] of Object.entries(json.tokens)) {
    if (!isTokenTypeId(id)) {
      unknown.push(id);
      continue;
    }
    if (!isIntegerWithin(count, 0, COUNT_MAX)) return undefined;
    tokens[id] = count;
  }
  const value = { tokens, totalPoints, lastPlayed };
  return unknown.length === 0 ? { value } : { value, issue: `Unknown tokens are ignored: ${unknown.join(', ')}.` };
}
