import { createStore } from 'zustand/vanilla';
import { REDUCED_MOTION_FALL_FACTOR } from '#domain/game/constants.ts';
import { createGame, type Game, leaveGame, resumeGame, secondsLeft, startGame, stepGame } from '#domain/game/game.ts';
import { addToProgress } from '#domain/game/progress.ts';
import { collectToken, nearestToken, type PressArea } from '#domain/game/round.ts';
import type { FallingToken } from '#domain/game/spawn.ts';
import type { Random } from '#domain/random.ts';
import type { ReadableStore } from '#web/lib/store.ts';
import type { GameStorage } from './game-storage.ts';
import { type GameView, initialView, viewOfGame } from './game-view.ts';
import { GAME_ANNOUNCEMENTS } from './texts.ts';

/** Remaining seconds at which time and score are announced to screen readers. */
const ANNOUNCED_SECONDS = [20, 10, 5];

/** What is played as a sound. */
export type GameCue =
  | { readonly type: 'count' }
  | { readonly type: 'go' }
  | { readonly type: 'collect'; readonly token: FallingToken; readonly streak: number }
  | { readonly type: 'over' };

export interface GameSessionOptions {
  readonly storage: GameStorage;
  readonly random: Random;
  readonly wallClockMs: () => number;
  readonly isReducedMotion: () => boolean;
}

/** One game on one screen: runs the rules, stores the progress, and notifies React and the stage. */
export interface GameSession extends ReadableStore<GameView> {
  readonly onCue: (listener: (cue: GameCue) => void) => () => void;
  /** The game itself, for the stage to draw. Only the session changes it. */
  readonly game: () => Game;
  /** Reads what is stored and resumes the round under way. Call once. */
  readonly restore: () => void;
  readonly start: () => void;
  /** Does nothing unless a countdown or a round is under way. */
  readonly setPaused: (isPaused: boolean) => void;
  /** Reads the progress that another tab has stored. */
  readonly rereadProgress: () => void;
  readonly viewCollection: () => void;
  readonly closeBanner: () => void;
  readonly advance: (elapsedMs: number) => void;
  /** Collects and returns the nearest token in the area; undefined when there is none. */
  readonly collectWithin: (area: PressArea) => FallingToken | undefined;
  readonly save: () => void;
}

export function createGameSession(options: GameSessionOptions): GameSession {
  const { storage, random, wallClockMs, isReducedMotion } = options;
  const cueListeners = new Set<(cue: GameCue) => void>();
  let game = createGame({ random });
  const store = createStore<GameView>(() => initialView(game));

  const roundOptions = () => ({ random, fallFactor: isReducedMotion() ? REDUCED_MOTION_FALL_FACTOR : 1 });

  function update(change?: Partial<GameView>): void {
    store.setState({ ...viewOfGame(game), ...change });
  }

  function emitCue(cue: GameCue): void {
    for (const listener of cueListeners) listener(cue);
  }

  function save(): void {
    if (game.phase !== 'idle') storage.writeGame(game);
  }

  function onPhaseChange(): void {
    if (game.phase === 'over') {
      update(storeRound(storage, game, store.getState(), wallClockMs()));
      emitCue({ type: 'over' });
      return;
    }
    update(game.phase === 'playing' ? { announcement: GAME_ANNOUNCEMENTS.go } : undefined);
    save();
    if (game.phase === 'countdown') emitCue({ type: game.countdown === 0 ? 'go' : 'count' });
  }

  function onFrame(): void {
    const shown = store.getState();
    if (secondsLeft(game) === shown.secondsLeft && game.round.streak === shown.streak) return;
    update(announcedTime(game, shown));
    save();
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
      update({
        ...storage.readProgress(store.getState()),
        isRestored: true,
        announcement: game.phase === 'playing' ? GAME_ANNOUNCEMENTS.resumed(secondsLeft(game), game.round.score) : '',
      });
    },
    start: () => {
      if (!startGame(game, roundOptions())) return;
      update({ banner: null, isPaused: false, isNewBest: false, announcement: GAME_ANNOUNCEMENTS.ready });
      save();
      emitCue({ type: 'count' });
    },
    setPaused: (isPaused) => {
      const isUnderWay = game.phase === 'countdown' || game.phase === 'playing';
      if (!isUnderWay || store.getState().isPaused === isPaused) return;
      const announce = isPaused ? GAME_ANNOUNCEMENTS.paused : GAME_ANNOUNCEMENTS.resumed;
      update({ isPaused, announcement: announce(secondsLeft(game), game.round.score) });
      save();
    },
    rereadProgress: () => update(storage.readProgress(store.getState())),
    viewCollection: () => {
      leaveGame(game, roundOptions());
      storage.writeGame(game);
      update({ announcement: '' });
    },
    closeBanner: () => store.setState({ banner: null }),
    advance: (elapsedMs) => {
      if (store.getState().isPaused) return;
      if (stepGame(game, elapsedMs, random)) onPhaseChange();
      else if (game.phase === 'playing') onFrame();
    },
    collectWithin: (area) => {
      if (game.phase !== 'playing' || store.getState().isPaused) return undefined;
      const token = nearestToken(game.round, area);
      if (token === undefined || collectToken(game.round, token.id) === 0) return undefined;
      update();
      save();
      emitCue({ type: 'collect', token, streak: game.round.streak });
      return token;
    },
    save,
  };
}

/**
 * Stores a finished round and returns what changes in the view. The end is saved before the progress: if the tab closes
 * in between, a round is lost rather than counted twice.
 */
function storeRound(storage: GameStorage, game: Game, shown: GameView, nowMs: number): Partial<GameView> {
  storage.writeGame(game);
  const { progress, isNewBest, achievement } = addToProgress(storage.readProgress(shown), game.round, nowMs);
  return {
    ...progress,
    isKept: storage.writeProgress(progress),
    isNewBest,
    banner: achievement === undefined ? null : { id: achievement, round: progress.lifetime.rounds },
    announcement: GAME_ANNOUNCEMENTS.over(game.round.score),
  };
}

function announcedTime(game: Game, shown: GameView): Pick<GameView, 'announcement'> | undefined {
  const seconds = secondsLeft(game);
  if (seconds === shown.secondsLeft || !ANNOUNCED_SECONDS.includes(seconds)) return undefined;
  return { announcement: GAME_ANNOUNCEMENTS.left(seconds, game.round.score) };
}
