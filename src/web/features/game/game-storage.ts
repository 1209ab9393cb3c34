import { type AchievementId, parseAchievements } from '#domain/game/achievements.ts';
import { parseCollection, type TokenCollection } from '#domain/game/collection.ts';
import { type Game, savedStateOf } from '#domain/game/game.ts';
import { type LifetimeStats, parseLifetime } from '#domain/game/lifetime.ts';
import { detailsOf, parseRoundDetails, type RoundDetails } from '#domain/game/round-details.ts';
import { parseGameState, type SavedGameState } from '#domain/game/saved-state.ts';
import type { Stored } from '#domain/game/stored-json.ts';
import type { SafeStorage } from '#web/lib/storage.ts';

const COLLECTION_KEY = 'technovex_token_collection';
const ACHIEVEMENTS_KEY = 'technovex_achievements';
const GAME_STATE_KEY = 'tvx_game_state';
/** Ours, beside the specified keys. */
const LIFETIME_KEY = 'technovex:game_lifetime';
const ROUND_KEY = 'technovex:game_round';

/** What is kept in all rounds on this device. */
export interface Keepsakes {
  readonly collection: TokenCollection;
  readonly unlocked: readonly AchievementId[];
  readonly lifetime: LifetimeStats;
}

export interface GameStorage {
  /** Storage that cannot be read answers `fallback`; a damaged value is logged and becomes the default. */
  readonly readKeepsakes: (fallback: Keepsakes) => Keepsakes;
  readonly writeKeepsakes: (keepsakes: Keepsakes) => void;
  readonly readGame: () => { readonly state: SavedGameState; readonly details: RoundDetails | undefined };
  readonly writeGame: (game: Game) => void;
}

export interface GameStorageOptions {
  readonly local: SafeStorage;
  readonly session: SafeStorage;
  readonly logWarning: (message: string) => void;
}

export function createGameStorage({ local, session, logWarning }: GameStorageOptions): GameStorage {
  function parsed<T>(key: string, text: string | undefined, parse: (text: string | undefined) => Stored<T>): T {
    const { value, problem } = parse(text);
    if (problem !== undefined) logWarning(`What is stored under "${key}" is not what the game saved. ${problem}`);
    return value;
  }

  function kept<T>(key: string, parse: (text: string | undefined) => Stored<T>, fallback: T): T {
    const stored = local.read(key);
    return stored.ok ? parsed(key, stored.value, parse) : fallback;
  }

  function ofSession<T>(key: string, parse: (text: string | undefined) => Stored<T>): T {
    const stored = session.read(key);
    return parsed(key, stored.ok ? stored.value : undefined, parse);
  }

  return {
    readKeepsakes: (fallback) => ({
      collection: kept(COLLECTION_KEY, parseCollection, fallback.collection),
      unlocked: kept(ACHIEVEMENTS_KEY, parseAchievements, fallback.unlocked),
      lifetime: kept(LIFETIME_KEY, parseLifetime, fallback.lifetime),
    }),
    writeKeepsakes: ({ collection, unlocked, lifetime }) => {
      if (collection.lastPlayed !== null) local.write(COLLECTION_KEY, JSON.stringify(collection));
      local.write(ACHIEVEMENTS_KEY, JSON.stringify(unlocked));
      local.write(LIFETIME_KEY, JSON.stringify(lifetime));
    },
    readGame: () => ({
      state: ofSession(GAME_STATE_KEY, parseGameState),
      details: ofSession(ROUND_KEY, parseRoundDetails),
    }),
    writeGame: (game) => {
      session.write(GAME_STATE_KEY, JSON.stringify(savedStateOf(game)));
      session.write(ROUND_KEY, JSON.stringify(detailsOf(game.round)));
    },
  };
}
