import { SCORE_MAX } from './game.ts';
import { isIntegerWithin, isRecord, type Parsed, parseStored } from './stored-json.ts';
import { isTokenTypeId, noTokens, TOKEN_TYPES, type TokenCounts } from './tokens.ts';

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

/** The collection after a round with a score (specification, "Game"). */
function addRound(collection: TokenCollection, round: PlayedRound, nowMs: number): TokenCollection {
  const tokens = noTokens();
  for (const { id } of TOKEN_TYPES) tokens[id] = Math.min(collection.tokens[id] + round.collected[id], COUNT_MAX);
  return {
    tokens,
    totalPoints: Math.min(collection.totalPoints + round.score, TOTAL_POINTS_MAX),
    lastPlayed: new Date(nowMs).toISOString(),
  };
}

export function parseCollection(text: string | undefined): Parsed<TokenCollection> {
  return parseStored(text, collectionFromJson, emptyCollection());
}

function collectionFromJson(json: unknown): Parsed<TokenCollection> | undefined {
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

/** In the order in which they are checked (specification, "Achievement rules"). */
export const ACHIEVEMENTS = [
  { id: 'first_collection', qualifies: () => true },
  { id: 'bronze_master', qualifies: ({ tokens }) => tokens.bronze >= 10 },
  { id: 'silver_collector', qualifies: ({ tokens }) => tokens.silver >= 5 },
  { id: 'gold_finder', qualifies: ({ tokens }) => tokens.gold >= 3 },
  { id: 'platinum_hunter', qualifies: ({ tokens }) => tokens.platinum >= 2 },
  { id: 'diamond_discoverer', qualifies: ({ tokens }) => tokens.diamond >= 1 },
  { id: 'point_milestone_100', qualifies: ({ totalPoints }) => totalPoints >= 100 },
] as const satisfies readonly { readonly id: string; readonly qualifies: (collection: TokenCollection) => boolean }[];

export type GameAchievementId = (typeof ACHIEVEMENTS)[number]['id'];

/** The first achievement that qualifies and is not unlocked; each check unlocks at most one. */
export function nextGameAchievement(
  collection: TokenCollection,
  unlocked: readonly GameAchievementId[],
): GameAchievementId | undefined {
  return ACHIEVEMENTS.find(({ id, qualifies }) => !unlocked.includes(id) && qualifies(collection))?.id;
}

/** Parses the stored ids without unknown and repeated ones. */
export function parseAchievements(text: string | undefined): Parsed<readonly GameAchievementId[]> {
  return parseStored<readonly GameAchievementId[]>(text, achievementsFromJson, []);
}

function achievementsFromJson(json: unknown): Parsed<readonly GameAchievementId[]> | undefined {
  if (!Array.isArray(json)) return undefined;
  const value = ACHIEVEMENTS.map(({ id }) => id).filter((id) => json.includes(id));
  return value.length === json.length ? { value } : { value, issue: 'Unknown or repeated ids are ignored.' };
}

/** Parses the best score of all rounds on this device, which the specification does not name. */
export function parseBestScore(text: string | undefined): Parsed<number> {
  return parseStored(text, (json) => (isIntegerWithin(json, 0, SCORE_MAX) ? { value: json } : undefined), 0);
}

export interface SavedProgress {
  readonly collection: TokenCollection;
  readonly unlocked: readonly GameAchievementId[];
  readonly bestScore: number;
}

export const NO_PROGRESS: SavedProgress = { collection: emptyCollection(), unlocked: [], bestScore: 0 };

export interface RoundOutcome {
  readonly progress: SavedProgress;
  readonly isNewBest: boolean;
  readonly achievement: GameAchievementId | undefined;
}

/** A round without a score changes nothing and unlocks nothing: its player has collected no token. */
export function addToProgress(before: SavedProgress, round: PlayedRound, nowMs: number): RoundOutcome {
  if (round.score <= 0) return { progress: before, isNewBest: false, achievement: undefined };
  const collection = addRound(before.collection, round, nowMs);
  const achievement = nextGameAchievement(collection, before.unlocked);
  const isNewBest = round.score > before.bestScore;
  return {
    progress: {
      collection,
      unlocked: achievement === undefined ? before.unlocked : [...before.unlocked, achievement],
      bestScore: isNewBest ? Math.min(round.score, SCORE_MAX) : before.bestScore,
    },
    isNewBest,
    achievement,
  };
}
