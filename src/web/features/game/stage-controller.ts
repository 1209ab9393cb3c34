import type { GameSession } from './game-session.ts';
import { nearestToken } from './rules/round.ts';
import { connectSound, type StageSound } from './sound.ts';
import {
  aimAtNearest,
  KEYBOARD_RADIUS_COINS,
  listenOnStage,
  moveAim,
  NO_AIM,
  pressArea,
  reactToInput,
  type StageCommand,
  type StageInput,
  type StagePlay,
} from './stage-input.ts';
import { createStageRenderer, type Reticle, type StageRenderer } from './stage-renderer.ts';

interface StageOptions extends StageSound {
  readonly area: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly session: GameSession;
}

/** Runs frames, input and sound outside React. Returns a stop function; undefined without canvas support. */
export function runStage(options: StageOptions): (() => void) | undefined {
  const { area, canvas, session } = options;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const renderer = createStageRenderer(context, getComputedStyle(canvas).fontFamily);
  const controls = createStageControls(session, renderer);
  const isPlaying = () => controls.play() === 'playing';
  const listeners = new AbortController();
  const { signal } = listeners;

  const frames = createFrameLoop((elapsedMs) => {
    session.advance(elapsedMs);
    controls.moveReticle(elapsedMs);
    renderer.draw(session.game(), elapsedMs, controls.reticle());
    return isUnderWay(controls.play()) || renderer.isAnimating();
  });
  function resize(): void {
    const { width, height } = canvas.getBoundingClientRect();
    const stageHeight = canvas.parentElement?.clientHeight ?? height;
    renderer.resize(width, stageHeight, height - stageHeight, window.devicePixelRatio);
    renderer.draw(session.game(), 0, controls.reticle());
  }

  listenOnStage({ area, canvas, isPlaying, onInput: controls.onInput, signal });
  window.addEventListener('pagehide', session.save, { signal });
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  const stopSound = connectSound(session, options, signal);
  const stopWatching = session.subscribe(frames.start);
  resize();
  frames.start();
  document.fonts.ready.then(
    () => {
      if (signal.aborted) return;
      renderer.repaintCoins();
      frames.start();
    },
    () => undefined,
  );

  return () => {
    listeners.abort();
    observer.disconnect();
    stopSound();
    stopWatching();
    frames.stop();
    session.save();
  };
}

function isUnderWay(play: StagePlay): boolean {
  return play === 'countdown' || play === 'playing';
}

/** What the player's input does to the session, and where the keyboard aims. */
function createStageControls(session: GameSession, renderer: StageRenderer) {
  const { surface } = renderer;
  let aim = NO_AIM;
  function play(): StagePlay {
    const { phase, isPaused, isLocked } = session.getState();
    if (phase === 'idle' || phase === 'over') return isLocked ? 'off' : 'ready';
    return isPaused ? 'off' : phase;
  }

  function collect({ at, radiusCoins }: StageCommand & { readonly type: 'collect' }): void {
    const scoreBefore = session.getState().score;
    const token = session.collectWithin(pressArea(at, surface.coinRadiusPx * radiusCoins, surface));
    if (token === undefined) {
      renderer.showMissed(at.x, at.y);
      return;
    }
    const { score, streak } = session.game().round;
    renderer.showCollected(token, score - scoreBefore, streak);
  }

  return {
    play,
    moveReticle(elapsedMs: number): void {
      if (aim.isShown) aim = moveAim(aim, elapsedMs, surface);
    },
    reticle(): Reticle | undefined {
      if (!aim.isShown || aim.at === undefined) return undefined;
      const radiusPx = surface.coinRadiusPx * KEYBOARD_RADIUS_COINS;
      const token = nearestToken(session.game().round, pressArea(aim.at, radiusPx, surface));
      return { ...aim.at, radiusPx, isOnCoin: token !== undefined };
    },
    onInput(input: StageInput): boolean {
      const { aim: next, command, preventsDefault = false } = reactToInput(input, aim, play());
      aim = next;
      if (command?.type === 'start') session.start();
      else if (command?.type === 'collect') collect(command);
      else if (command?.type === 'aim-at-nearest') aim = aimAtNearest(aim, session.game().round, surface);
      else if (command !== undefined) session.setPaused(command.type === 'pause' || !session.getState().isPaused);
      return preventsDefault;
    },
  };
}

/**
 * Calls `frame` before each repaint with the milliseconds since the last call, from `start` until it returns false.
 * Pauses while the page is hidden; that time does not count.
 */
function createFrameLoop(frame: (elapsedMs: number) => boolean) {
  /** 0 while the loop does not run. */
  let request = 0;
  let lastMs: number | undefined;

  function requestFirst(): void {
    lastMs = undefined;
    request = requestAnimationFrame(onFrame);
  }

  function onFrame(nowMs: number): void {
    const elapsedMs = lastMs === undefined ? 0 : nowMs - lastMs;
    lastMs = nowMs;
    request = frame(elapsedMs) ? requestAnimationFrame(onFrame) : 0;
  }

  function onVisibilityChange(): void {
    cancelAnimationFrame(request);
    if (document.visibilityState === 'visible' && request !== 0) requestFirst();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  return {
    /** Does nothing while the loop runs. */
    start: (): void => {
      if (request === 0) requestFirst();
    },
    stop: (): void => {
      cancelAnimationFrame(request);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    },
  };
}
