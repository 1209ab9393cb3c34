import type { SafeStorage } from '#web/lib/storage.ts';
import { detailsOf, type Game, parseGameState, parseRoundDetails, savedStateOf } from './rules/game.ts';
import { parseAchievements, parseBestScore, parseCollection, type SavedProgress } from './rules/progress.ts';
import type { Parsed } from './rules/stored-json.ts';

const COLLECTION_KEY = 'technovex_token_collection';
const ACHIEVEMENTS_KEY = 'technovex_achievements';
const GAME_STATE_KEY = 'tvx_game_state';
/** Not specified. */
const BEST_SCORE_KEY = 'technovex:game_best_score';
const PROGRESS_KEYS: readonly string[] = [COLLECTION_KEY, ACHIEVEMENTS_KEY, BEST_SCORE_KEY];
const ROUND_KEY = 'technovex:game_round';

/** Whether a `storage` event of another tab concerns the progress; its key is null when everything was cleared. */
export function isProgressKey(key: string | null): boolean {
  return key === null || PROGRESS_KEYS.includes(key);
}

export type GameStorage = ReturnType<typeof createGameStorage>;

interface GameStorageOptions {
  readonly local: SafeStorage;
  readonly session: SafeStorage;
  readonly logWarning: (message: string) => void;
}

export function createGameStorage({ local, session, logWarning }: GameStorageOptions) {
  function parseLogged<T>(key: string, text: string | undefined, parse: (text: string | undefined) => Parsed<T>): T {
    const { value, issue } = parse(text);
    if (issue !== undefined) logWarning(`The stored value of "${key}" is invalid. ${issue}`);
    return value;
  }

  function readLocal<T>(key: string, parse: (text: string | undefined) => Parsed<T>, fallback: T): T {
    const stored = local.read(key);
    return stored.ok ? parseLogged(key, stored.value, parse) : fallback;
  }

  function readSession<T>(key: string, parse: (text: string | undefined) => Parsed<T>): T {
    const stored = session.read(key);
    return parseLogged(key, stored.ok ? stored.value : undefined, parse);
  }

  return {
    /** Returns `fallback` where storage cannot be read. An invalid value is logged and replaced by the default. */
    readProgress: (fallback: SavedProgress): SavedProgress => ({
      collection: readLocal(COLLECTION_KEY, parseCollection, fallback.collection),
      unlocked: readLocal(ACHIEVEMENTS_KEY, parseAchievements, fallback.unlocked),
      bestScore: readLocal(BEST_SCORE_KEY, parseBestScore, fallback.bestScore),
    }),
    /** Returns false when any of it could not be stored. */
    writeProgress: ({ collection, unlocked, bestScore }: SavedProgress): boolean => {
      const writes = [
        local.write(COLLECTION_KEY, JSON.stringify(collection)),
        local.write(ACHIEVEMENTS_KEY, JSON.stringify(unlocked)),
        local.write(BEST_SCORE_KEY, JSON.stringify(bestScore)),
      ];
      return writes.every(({ ok }) => ok);
    },
    readGame: () => ({
      state: readSession(GAME_STATE_KEY, parseGameState),
      details: readSession(ROUND_KEY, parseRoundDetails),
    }),
    writeGame: (game: Game, isPaused: boolean): void => {
      session.write(GAME_STATE_KEY, JSON.stringify(savedStateOf(game)));
      session.write(ROUND_KEY, JSON.stringify(detailsOf(game.round, isPaused)));
    },
  };
}
