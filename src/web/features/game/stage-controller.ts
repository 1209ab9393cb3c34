import { nearestToken, type PressArea } from '#domain/game/round.ts';
import type { Random } from '#domain/random.ts';
import { createAim } from './aim.ts';
import { runFrames } from './frame-loop.ts';
import type { GameSession } from './game-session.ts';
import { createStageRenderer } from './stage-renderer.ts';
import type { Synth } from './synth.ts';
import { vibrateFor } from './vibrate.ts';

/** The radius of a press, in coin radii: a finger covers what it presses. */
const PRESS_RADIUS_COINS: Readonly<Record<string, number>> = { mouse: 1.4, pen: 1.5, touch: 1.8 };
const KEYBOARD_RADIUS_COINS = 1.9;
const LABEL_EDGE_PX = 62;
const COLLECT_KEYS = ['Space', 'Enter'];
const PAUSE_KEYS = ['KeyP', 'Escape'];

export interface StageOptions {
  /** Contains the canvas and the controls of the game. */
  readonly area: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly session: GameSession;
  readonly synth: Synth;
  readonly isSoundOn: () => boolean;
  readonly random: Random;
  readonly isReducedMotion: () => boolean;
}

/** Runs frames, input and sound outside React. Returns a stop function; undefined without canvas support. */
export function runStage(options: StageOptions): (() => void) | undefined {
  const { area, canvas, session, synth, isSoundOn, random, isReducedMotion } = options;
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const fontFamily = getComputedStyle(canvas).fontFamily;
  const renderer = createStageRenderer({ context, fontFamily, random, isReducedMotion });
  const aim = createAim();
  const listeners = new AbortController();
  let width = 0;
  let height = 0;
  let endFrames: (() => void) | undefined;

  const isPlaying = () => session.getState().phase === 'playing' && !session.getState().isPaused;

  function pressArea(x: number, y: number, radiusPx: number): PressArea {
    return {
      xPercent: (x / width) * 100,
      yPercent: (y / height) * 100,
      radiusXPercent: (radiusPx / width) * 100,
      radiusYPercent: (radiusPx / height) * 100,
    };
  }

  function frame(elapsedMs: number): boolean {
    session.advance(elapsedMs);
    const game = session.game();
    if (aim.reticle.isShown) {
      const { reticle } = aim;
      aim.step(elapsedMs, width, height);
      reticle.radiusPx = renderer.coinRadiusPx() * KEYBOARD_RADIUS_COINS;
      reticle.isOnCoin = nearestToken(game.round, pressArea(reticle.x, reticle.y, reticle.radiusPx)) !== undefined;
    }
    renderer.draw(game, elapsedMs, aim.reticle);
    const isRunning = (game.phase === 'playing' || game.phase === 'countdown') && !session.getState().isPaused;
    const continues = isRunning || renderer.effects.isActive();
    if (!continues) endFrames = undefined;
    return continues;
  }

  function startFrames(): void {
    endFrames ??= runFrames(frame);
  }

  function resize(): void {
    const box = canvas.getBoundingClientRect();
    width = box.width;
    height = box.height;
    renderer.resize(width, height, window.devicePixelRatio);
    renderer.draw(session.game(), 0, aim.reticle);
  }

  function collectAt(x: number, y: number, radiusPx: number): void {
    const scoreBefore = session.getState().score;
    const token = session.collectWithin(pressArea(x, y, radiusPx));
    if (token === undefined) {
      renderer.effects.missed(x, y);
      return;
    }
    const coinX = (token.xPercent / 100) * width;
    renderer.effects.collected({
      x: coinX,
      labelX: Math.min(width - LABEL_EDGE_PX, Math.max(LABEL_EDGE_PX, coinX)),
      y: (token.yPercent / 100) * height,
      type: token.type,
      points: session.getState().score - scoreBefore,
      streak: session.getState().streak,
    });
    vibrateFor(token.type);
  }

  function onPointerDown(event: PointerEvent): void {
    if (!isPlaying() || event.button !== 0) return;
    aim.hide();
    const box = canvas.getBoundingClientRect();
    const radiusPx = renderer.coinRadiusPx() * (PRESS_RADIUS_COINS[event.pointerType] ?? 1.5);
    collectAt(event.clientX - box.left, event.clientY - box.top, radiusPx);
  }

  /** During a round, a touch causes no click, scrolling, zoom or menu. */
  function preventWhilePlaying(event: Event): void {
    if (isPlaying()) event.preventDefault();
  }

  /** Another part of the page is used, such as a menu or a panel that opens over the stage. */
  function onUsedElsewhere({ target }: Event): void {
    if (target instanceof Element && isControl(target) && !isOnStage(target)) session.setPaused(true);
  }

  function isOnStage(target: EventTarget | null): boolean {
    return target instanceof Element && (target === document.body || area.contains(target));
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (PAUSE_KEYS.includes(event.code) && !event.repeat && !hasModifier(event) && isOnStage(event.target)) {
      session.setPaused(!session.getState().isPaused);
      return;
    }
    if (!isPlaying() || hasModifier(event) || isControl(event.target)) return;
    if (COLLECT_KEYS.includes(event.code)) {
      event.preventDefault();
      const { isShown, x, y, radiusPx } = aim.reticle;
      if (!event.repeat && isShown && !Number.isNaN(x)) collectAt(x, y, radiusPx);
      return;
    }
    if (aim.press(event.code)) event.preventDefault();
  }

  const { signal } = listeners;
  canvas.addEventListener('pointerdown', onPointerDown, { signal });
  canvas.addEventListener('touchstart', preventWhilePlaying, { signal, passive: false });
  canvas.addEventListener('touchend', preventWhilePlaying, { signal, passive: false });
  canvas.addEventListener('contextmenu', preventWhilePlaying, { signal });
  window.addEventListener('keydown', onKeyDown, { signal });
  document.addEventListener('focusin', onUsedElsewhere, { signal });
  // Before React removes what was pressed from the stage.
  document.addEventListener('click', onUsedElsewhere, { signal, capture: true });
  window.addEventListener('keyup', (event) => aim.release(event.code), { signal });
  window.addEventListener('blur', () => aim.releaseAll(), { signal });
  window.addEventListener('pagehide', () => session.save(), { signal });
  for (const gesture of ['pointerup', 'keydown', 'click']) {
    window.addEventListener(
      gesture,
      () => {
        if (isSoundOn()) synth.unlock();
      },
      { signal },
    );
  }
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);
  const stopCues = session.onCue((cue) => {
    if (isSoundOn()) synth.play(cue);
  });
  const stopWatching = session.subscribe(startFrames);
  resize();
  startFrames();
  document.fonts.ready.then(
    () => {
      if (signal.aborted) return;
      renderer.repaintCoins();
      startFrames();
    },
    () => undefined,
  );

  return () => {
    listeners.abort();
    observer.disconnect();
    stopCues();
    stopWatching();
    endFrames?.();
    session.save();
  };
}

/** Such elements handle their keys themselves. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, select, textarea, summary, dialog') !== null;
}

function hasModifier({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return ctrlKey || metaKey || altKey;
}
