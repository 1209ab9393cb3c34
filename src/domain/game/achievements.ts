import type { TokenCollection } from './collection.ts';
import { type Parsed, parseStored } from './stored-json.ts';

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
  return parseStored<readonly GameAchievementId[]>(text, fromJson, []);
}

function fromJson(json: unknown): Parsed<readonly GameAchievementId[]> | undefined {
  if (!Array.isArray(json)) return undefined;
  const value = ACHIEVEMENTS.map(({ id }) => id).filter((id) => json.includes(id));
  return value.length === json.length ? { value } : { value, issue: 'Unknown or repeated ids are ignored.' };
}
