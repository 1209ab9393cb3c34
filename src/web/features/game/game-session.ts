import { createStore, type StoreApi } from 'zustand/vanilla';
import type { ReadableStore } from '#web/lib/store.ts';
import type { GameStorage } from './game-storage.ts';
import {
  createGame,
  type Game,
  type GamePhase,
  leaveGame,
  resumeGame,
  secondsLeft,
  startGame,
  stepGame,
} from './rules/game.ts';
import { addToProgress, type GameAchievementId, NO_PROGRESS, type SavedProgress } from './rules/progress.ts';
import { collectToken, type FallingToken, nearestToken, type PressArea, type Random } from './rules/round.ts';
import { noTokens, type TokenCounts } from './rules/tokens.ts';

/** What React renders. It changes with the score, the second and the phase, not with each frame. */
export interface GameView extends SavedProgress {
  /** False until the browser's storage was read: until then the view is the one that the server renders. */
  readonly isRestored: boolean;
  readonly phase: GamePhase;
  /** Only in the countdown and in a round. */
  readonly isPaused: boolean;
  /** False once the progress could not be stored: it ends with the page. */
  readonly isKept: boolean;
  readonly countdown: number;
  readonly secondsLeft: number;
  readonly score: number;
  /** After the round. */
  readonly collected: Readonly<TokenCounts>;
  readonly isNewBest: boolean;
  /** Just after a round: a press that was meant for its last tokens starts nothing. */
  readonly isLocked: boolean;
  /** The achievement that the last round unlocked. */
  readonly banner: GameAchievementId | null;
  readonly announcement: string;
}

const NO_TOKENS: Readonly<TokenCounts> = noTokens();

function viewOfGame(game: Game) {
  const { phase, countdown, round } = game;
  const collected = phase === 'over' ? round.collected : NO_TOKENS;
  return { phase, countdown, secondsLeft: secondsLeft(game), score: round.score, collected };
}

function initialView(game: Game): GameView {
  return {
    ...NO_PROGRESS,
    isPaused: false,
    isKept: true,
    isRestored: false,
    isNewBest: false,
    isLocked: false,
    banner: null,
    announcement: '',
    ...viewOfGame(game),
  };
}

/** Multiplies the fall speed when the visitor prefers reduced motion. */
const REDUCED_MOTION_FALL_FACTOR = 0.5;
/** Remaining seconds at which time and score are announced to screen readers. */
const ANNOUNCED_SECONDS = [20, 10, 5];
/** From here on the round is tense: its time is red, the ground pulses, and each second is a heartbeat. */
export const LAST_SECONDS = 5;

export const ACHIEVEMENT_BANNER_MS = 3_000;

export type GameCue =
  | { readonly type: 'count' }
  | { readonly type: 'go' }
  | { readonly type: 'heartbeat' }
  | { readonly type: 'collect'; readonly token: FallingToken; readonly streak: number }
  | { readonly type: 'over' };

export interface GameSessionOptions {
  readonly storage: GameStorage;
  readonly random: Random;
  readonly wallClockMs: () => number;
  readonly isReducedMotion: () => boolean;
}

interface RunningGame extends GameSessionOptions {
  /** The game itself, for the stage to draw. Only the session changes it. */
  game: Game;
  readonly store: StoreApi<GameView>;
  readonly emitCue: (cue: GameCue) => void;
}

export type GameSession = ReturnType<typeof createGameSession>;

/** One game on one screen: runs the rules, stores the progress, and notifies React and the stage. */
export function createGameSession(options: GameSessionOptions) {
  const { storage, random, isReducedMotion } = options;
  const cueListeners = new Set<(cue: GameCue) => void>();
  function emitCue(cue: GameCue): void {
    for (const listener of cueListeners) listener(cue);
  }
  const game = createGame({ random });
  const store = createStore<GameView>(() => initialView(game));
  const running: RunningGame = { ...options, game, store, emitCue };
  const roundOptions = () => ({ random, fallFactor: isReducedMotion() ? REDUCED_MOTION_FALL_FACTOR : 1 });

  return {
    ...(store as ReadableStore<GameView>),
    onCue: (listener: (cue: GameCue) => void) => {
      cueListeners.add(listener);
      return () => cueListeners.delete(listener);
    },
    game: (): Game => running.game,
    /** Reads what is stored and resumes the round under way. Call once. */
    restore: (): void => {
      const { state, details } = storage.readGame();
      const resumed = resumeGame(state, details, roundOptions());
      running.game = resumed;
      const isPaused = details?.isPaused === true && isUnderWay(resumed);
      const isAnnounced = isPaused || resumed.phase === 'playing';
      const announcement = isAnnounced ? pauseText(resumed, isPaused) : '';
      update(running, { ...storage.readProgress(store.getState()), isRestored: true, isPaused, announcement });
    },
    start: (): void => {
      if (store.getState().isLocked || !startGame(running.game, roundOptions())) return;
      update(running, { banner: null, isPaused: false, isNewBest: false, announcement: 'Get ready. 3, 2, 1.' });
      save(running);
      emitCue({ type: 'count' });
    },
    unlock: (): void => store.setState({ isLocked: false }),
    setPaused: (isPaused: boolean): void => setPaused(running, isPaused),
    /** Reads the progress that another tab has stored. */
    rereadProgress: (): void => update(running, storage.readProgress(store.getState())),
    viewCollection: (): void => {
      leaveGame(running.game, roundOptions());
      storage.writeGame(running.game, false);
      update(running, { banner: null, announcement: '' });
    },
    closeBanner: (): void => store.setState({ banner: null }),
    advance: (elapsedMs: number): void => advance(running, elapsedMs),
    collectWithin: (area: PressArea): FallingToken | undefined => collectWithin(running, area),
    save: (): void => save(running),
  };
}

function update({ game, store }: RunningGame, change?: Partial<GameView>): void {
  store.setState({ ...viewOfGame(game), ...change });
}

function save({ game, storage, store }: RunningGame): void {
  if (game.phase !== 'idle') storage.writeGame(game, store.getState().isPaused);
}

function isUnderWay({ phase }: Game): boolean {
  return phase === 'countdown' || phase === 'playing';
}

function pauseText(game: Game, isPaused: boolean): string {
  return `${isPaused ? 'Paused' : 'Round resumed'}. ${secondsLeft(game)} seconds left, score ${game.round.score}.`;
}

/** Does nothing unless a countdown or a round is under way. */
function setPaused(running: RunningGame, isPaused: boolean): void {
  const { game, store } = running;
  if (!isUnderWay(game) || store.getState().isPaused === isPaused) return;
  update(running, { isPaused, announcement: pauseText(game, isPaused) });
  save(running);
}

function advance(running: RunningGame, elapsedMs: number): void {
  const { game, store, random, emitCue } = running;
  const shown = store.getState();
  if (shown.isPaused) return;
  if (stepGame(game, elapsedMs, random)) {
    onPhaseChange(running);
    return;
  }
  if (game.phase !== 'playing') return;
  const seconds = secondsLeft(game);
  if (seconds === shown.secondsLeft) return;
  const announcement = `${seconds} seconds left, score ${game.round.score}.`;
  update(running, ANNOUNCED_SECONDS.includes(seconds) ? { announcement } : undefined);
  save(running);
  if (seconds <= LAST_SECONDS) emitCue({ type: 'heartbeat' });
}

function onPhaseChange(running: RunningGame): void {
  const { game, storage, store, emitCue, wallClockMs } = running;
  if (game.phase === 'over') {
    update(running, storeRound(storage, game, store.getState(), wallClockMs()));
    emitCue({ type: 'over' });
    return;
  }
  update(running, game.phase === 'playing' ? { announcement: 'Go! 30 seconds.' } : undefined);
  save(running);
  if (game.phase === 'countdown') emitCue({ type: game.countdown === 0 ? 'go' : 'count' });
}

/** Collects and returns the nearest token in the area; undefined when there is none. */
function collectWithin(running: RunningGame, area: PressArea): FallingToken | undefined {
  const { game, store, emitCue } = running;
  if (game.phase !== 'playing' || store.getState().isPaused) return undefined;
  const token = nearestToken(game.round, area);
  if (token === undefined || collectToken(game.round, token.id) === 0) return undefined;
  update(running);
  save(running);
  emitCue({ type: 'collect', token, streak: game.round.streak });
  return token;
}

/**
 * Stores a finished round and returns what changes in the view. The end is saved before the progress: if the tab closes
 * in between, a round is lost rather than counted twice.
 */
function storeRound(storage: GameStorage, game: Game, shown: GameView, nowMs: number): Partial<GameView> {
  storage.writeGame(game, false);
  const { progress, isNewBest, achievement } = addToProgress(storage.readProgress(shown), game.round, nowMs);
  return {
    ...progress,
    isKept: game.round.score === 0 ? shown.isKept : storage.writeProgress(progress),
    isNewBest,
    isLocked: true,
    banner: achievement ?? null,
    announcement: `Time is up. Final score ${game.round.score}.`,
  };
}
