import type { Reach } from '#domain/game/round.ts';
import { tokenWithin } from '#domain/game/round.ts';
import type { Random } from '#domain/random.ts';
import { createAim } from './aim.ts';
import { runFrames } from './frame-loop.ts';
import type { GameSession } from './game-session.ts';
import { createStageRenderer } from './stage-renderer.ts';
import type { Synth } from './synth.ts';
import { vibrateFor } from './vibrate.ts';

/** How far a press may be off a coin's middle, in half coin widths: fingers hide what they press. */
const REACH_IN_COINS: Readonly<Record<string, number>> = { mouse: 1.4, pen: 1.5, touch: 1.8 };
const KEYBOARD_REACH_IN_COINS = 1.9;
const WORDS_PX_FROM_EDGE = 62;
const COLLECT_KEYS = ['Space', 'Enter'];

export interface StageOptions {
  readonly canvas: HTMLCanvasElement;
  readonly session: GameSession;
  readonly synth: Synth;
  readonly isSoundOn: () => boolean;
  readonly random: Random;
  readonly isCalm: () => boolean;
}

/** Runs the stage outside React: frames, presses, keys, sound. Answers how to end it; undefined without a canvas. */
export function runStage({
  canvas,
  session,
  synth,
  isSoundOn,
  random,
  isCalm,
}: StageOptions): (() => void) | undefined {
  const context = canvas.getContext('2d');
  if (context === null) return undefined;
  const fontFamily = getComputedStyle(canvas).fontFamily;
  const renderer = createStageRenderer({ context, fontFamily, random, isCalm });
  const aim = createAim();
  const reach: { -readonly [Key in keyof Reach]: number } = {
    xPercent: 0,
    yPercent: 0,
    reachXPercent: 1,
    reachYPercent: 1,
  };
  const ended = new AbortController();
  let width = 0;
  let height = 0;
  let endFrames: (() => void) | undefined;

  const isPlaying = () => session.getState().phase === 'playing';

  function reachFor(x: number, y: number, radiusPx: number): Reach {
    reach.xPercent = (x / width) * 100;
    reach.yPercent = (y / height) * 100;
    reach.reachXPercent = (radiusPx / width) * 100;
    reach.reachYPercent = (radiusPx / height) * 100;
    return reach;
  }

  function frame(elapsedMs: number): boolean {
    session.advance(elapsedMs);
    const game = session.game();
    if (aim.reticle.isShown) {
      const { reticle } = aim;
      aim.step(elapsedMs, width, height);
      reticle.radiusPx = renderer.coinRadiusPx() * KEYBOARD_REACH_IN_COINS;
      reticle.isOnCoin = tokenWithin(game.round, reachFor(reticle.x, reticle.y, reticle.radiusPx)) !== undefined;
    }
    renderer.draw(game, elapsedMs, aim.reticle);
    const goesOn = game.phase === 'playing' || game.phase === 'countdown' || renderer.effects.isAlive();
    if (!goesOn) endFrames = undefined;
    return goesOn;
  }

  function wake(): void {
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
    const token = session.collectWithin(reachFor(x, y, radiusPx));
    if (token === undefined) {
      renderer.effects.missed(x, y);
      return;
    }
    const coinX = (token.xPercent / 100) * width;
    renderer.effects.collected({
      x: coinX,
      wordsX: Math.min(width - WORDS_PX_FROM_EDGE, Math.max(WORDS_PX_FROM_EDGE, coinX)),
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
    const radiusPx = renderer.coinRadiusPx() * (REACH_IN_COINS[event.pointerType] ?? 1.5);
    collectAt(event.clientX - box.left, event.clientY - box.top, radiusPx);
  }

  /** While a round runs a finger belongs to it: no click after the touch, no scrolling, no zoom, no menu. */
  function keepFromPage(event: Event): void {
    if (isPlaying()) event.preventDefault();
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!isPlaying() || event.ctrlKey || event.metaKey || event.altKey || isControl(event.target)) return;
    if (COLLECT_KEYS.includes(event.code)) {
      event.preventDefault();
      const { isShown, x, y, radiusPx } = aim.reticle;
      if (!event.repeat && isShown && !Number.isNaN(x)) collectAt(x, y, radiusPx);
      return;
    }
    if (aim.press(event.code)) event.preventDefault();
  }

  const { signal } = ended;
  canvas.addEventListener('pointerdown', onPointerDown, { signal });
  canvas.addEventListener('touchstart', keepFromPage, { signal, passive: false });
  canvas.addEventListener('touchend', keepFromPage, { signal, passive: false });
  canvas.addEventListener('contextmenu', keepFromPage, { signal });
  window.addEventListener('keydown', onKeyDown, { signal });
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
  const stopWatching = session.subscribe(wake);
  resize();
  wake();
  document.fonts.ready.then(
    () => {
      if (signal.aborted) return;
      renderer.repaintCoins();
      wake();
    },
    () => undefined,
  );

  return () => {
    ended.abort();
    observer.disconnect();
    stopCues();
    stopWatching();
    endFrames?.();
    session.save();
  };
}

/** Keys on a button, a link or a field are meant for it. */
function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, select, textarea') !== null;
}
