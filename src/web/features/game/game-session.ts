import { createStore } from 'zustand/vanilla';
import { type AchievementId, nextAchievement } from '#domain/game/achievements.ts';
import { addRound, emptyCollection } from '#domain/game/collection.ts';
import { CALM_FALL_FACTOR } from '#domain/game/constants.ts';
import {
  createGame,
  type Game,
  type GamePhase,
  leaveGame,
  resumeGame,
  secondsLeft,
  startGame,
  stepGame,
} from '#domain/game/game.ts';
import { addToLifetime, NO_ROUNDS } from '#domain/game/lifetime.ts';
import { collectToken, type Reach, tokenWithin } from '#domain/game/round.ts';
import type { FallingToken } from '#domain/game/spawn.ts';
import { noTokens, type TokenCounts } from '#domain/game/token-types.ts';
import type { Random } from '#domain/random.ts';
import { GAME_ANNOUNCEMENTS } from '#web/content/game.ts';
import type { ReadableStore } from '#web/lib/store.ts';
import type { GameStorage, Keepsakes } from './game-storage.ts';

/** Whole seconds at which time and score are told to screen readers. */
const TOLD_SECONDS = [20, 10, 5];

/** What React draws. It changes with the score, the second and the phase, never with the frame. */
export interface GameView extends Keepsakes {
  /** False until the browser's storage was read: the server's page and the first render are the same for everybody. */
  readonly isRestored: boolean;
  readonly phase: GamePhase;
  readonly countdown: number;
  readonly secondsLeft: number;
  readonly score: number;
  readonly streak: number;
  readonly bestStreak: number;
  /** Points that cannot be told apart by token. */
  readonly carriedScore: number;
  readonly collected: Readonly<TokenCounts>;
  readonly isNewBest: boolean;
  /** Unlocked by the round that has just ended; `round` tells two of them apart. */
  readonly banner: { readonly id: AchievementId; readonly round: number } | null;
  /** For screen readers. */
  readonly announcement: string;
}

/** What can be heard and felt. */
export type GameCue =
  | { readonly type: 'count' }
  | { readonly type: 'go' }
  | { readonly type: 'collect'; readonly token: FallingToken; readonly points: number; readonly streak: number }
  | { readonly type: 'over' };

export interface GameSessionOptions {
  readonly storage: GameStorage;
  readonly random: Random;
  readonly wallClockMs: () => number;
  /** The visitor asked for less motion. */
  readonly isCalm: () => boolean;
}

/** One game on one screen: runs the rules, keeps what has to be kept, and tells React and the stage what happened. */
export interface GameSession extends ReadableStore<GameView> {
  readonly onCue: (listener: (cue: GameCue) => void) => () => void;
  /** The game itself, for the stage to draw. Only the session changes it. */
  readonly game: () => Game;
  /** Reads what was saved; a round under way goes on. Call once. */
  readonly restore: () => void;
  readonly start: () => void;
  readonly viewCollection: () => void;
  readonly closeBanner: () => void;
  readonly advance: (elapsedMs: number) => void;
  /** Collects the token within reach. Answers it, or undefined when there is none. */
  readonly collectWithin: (reach: Reach) => FallingToken | undefined;
  readonly save: () => void;
}

export function createGameSession({ storage, random, wallClockMs, isCalm }: GameSessionOptions): GameSession {
  const cueListeners = new Set<(cue: GameCue) => void>();
  let game = createGame({ random });
  const store = createStore<GameView>(() => ({
    collection: emptyCollection(),
    unlocked: [],
    lifetime: NO_ROUNDS,
    isRestored: false,
    isNewBest: false,
    banner: null,
    announcement: '',
    ...drawnPart(game),
  }));

  const roundOptions = () => ({ random, fallFactor: isCalm() ? CALM_FALL_FACTOR : 1 });

  function show(change: Partial<GameView> = {}): void {
    store.setState({ ...drawnPart(game), ...change });
  }

  function cue(heard: GameCue): void {
    for (const listener of cueListeners) listener(heard);
  }

  function save(): void {
    if (game.phase !== 'idle') storage.writeGame(game);
  }

  /** The end is saved before the gains: should the tab die in between, a round is lost rather than counted twice. */
  function finish(): void {
    storage.writeGame(game);
    const { score, collected, bestStreak } = game.round;
    const before = storage.readKeepsakes(store.getState());
    const collection = addRound(before.collection, { score, collected }, wallClockMs());
    const lifetime = addToLifetime(before.lifetime, { score, bestStreak });
    const id = nextAchievement(collection, before.unlocked);
    const unlocked = id === undefined ? before.unlocked : [...before.unlocked, id];
    storage.writeKeepsakes({ collection, unlocked, lifetime });
    show({
      collection,
      unlocked,
      lifetime,
      isNewBest: score > before.lifetime.bestScore,
      banner: id === undefined ? null : { id, round: lifetime.rounds },
      announcement: GAME_ANNOUNCEMENTS.over(score),
    });
    cue({ type: 'over' });
  }

  function changePhase(): void {
    if (game.phase === 'over') {
      finish();
      return;
    }
    const isGo = game.phase === 'countdown' && game.countdown === 0;
    show(game.phase === 'playing' ? { announcement: GAME_ANNOUNCEMENTS.go } : {});
    save();
    if (game.phase === 'countdown') cue({ type: isGo ? 'go' : 'count' });
  }

  return {
    ...store,
    onCue: (listener) => {
      cueListeners.add(listener);
      return () => cueListeners.delete(listener);
    },
    game: () => game,
    restore: () => {
      const { state, details } = storage.readGame();
      game = resumeGame(state, details, roundOptions());
      game.round.fallFactor = roundOptions().fallFactor;
      show({
        ...storage.readKeepsakes(store.getState()),
        isRestored: true,
        announcement: game.phase === 'playing' ? GAME_ANNOUNCEMENTS.resumed(secondsLeft(game), game.round.score) : '',
      });
    },
    start: () => {
      if (!startGame(game, roundOptions())) return;
      show({ banner: null, isNewBest: false, announcement: GAME_ANNOUNCEMENTS.ready });
      save();
      cue({ type: 'count' });
    },
    viewCollection: () => {
      leaveGame(game, roundOptions());
      storage.writeGame(game);
      show({ announcement: '' });
    },
    closeBanner: () => show({ banner: null }),
    advance: (elapsedMs) => {
      if (stepGame(game, elapsedMs, random)) {
        changePhase();
        return;
      }
      if (game.phase !== 'playing') return;
      const seconds = secondsLeft(game);
      const view = store.getState();
      if (seconds === view.secondsLeft && game.round.streak === view.streak) return;
      const isTold = seconds !== view.secondsLeft && TOLD_SECONDS.includes(seconds);
      show(isTold ? { announcement: GAME_ANNOUNCEMENTS.left(seconds, game.round.score) } : {});
      save();
    },
    collectWithin: (reach) => {
      if (game.phase !== 'playing') return undefined;
      const token = tokenWithin(game.round, reach);
      if (token === undefined) return undefined;
      const points = collectToken(game.round, token.id);
      if (points === 0) return undefined;
      show();
      save();
      cue({ type: 'collect', token, points, streak: game.round.streak });
      return token;
    },
    save,
  };
}

function drawnPart(game: Game) {
  const { round } = game;
  return {
    phase: game.phase,
    countdown: game.countdown,
    secondsLeft: secondsLeft(game),
    score: round.score,
    streak: round.streak,
    bestStreak: round.bestStreak,
    carriedScore: round.carriedScore,
    collected: game.phase === 'over' ? round.collected : NOTHING,
  };
}

const NOTHING: Readonly<TokenCounts> = noTokens();
