import type { Size } from './ground.ts';
import { nearestToken, type PressArea, type Round } from './rules/round.ts';

/** The radius of a press, in coin radii: a finger covers what it presses. */
const PRESS_RADIUS_COINS: Readonly<Record<string, number>> = { mouse: 1.2, pen: 1.3, touch: 1.5 };
const UNKNOWN_POINTER_RADIUS_COINS = 1.3;
export const KEYBOARD_RADIUS_COINS = 1.6;
const COLLECT_KEYS = ['Space', 'Enter'];
const PAUSE_KEYS = ['KeyP', 'Escape'];

/** What the player does, positions in pixels of the stage. */
export type StageInput =
  /** Anywhere on the stage but its controls. */
  | { readonly type: 'tap' }
  | { readonly type: 'press'; readonly pointerType: string; readonly at: StagePoint }
  | {
      readonly type: 'key-down';
      readonly code: string;
      readonly isRepeat: boolean;
      /** It enters a character or Enter: other keys move the page or the focus. */
      readonly isTyping: boolean;
      readonly hasModifier: boolean;
      /** The focus is on the stage, or nowhere, and the stage is in view. */
      readonly isOnStage: boolean;
      /** The focus is on a control, which handles its keys itself. */
      readonly isOnControl: boolean;
    }
  | { readonly type: 'key-up'; readonly code: string }
  | { readonly type: 'window-left' }
  /** Another part of the page is used, such as a menu or a panel that opens over the stage. */
  | { readonly type: 'used-elsewhere' };

export type StageCommand =
  | { readonly type: 'collect'; readonly at: StagePoint; readonly radiusCoins: number }
  /** Shows the ring on the token nearest to it. */
  | { readonly type: 'aim-at-nearest' }
  | { readonly type: 'start' }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle-pause' };

export interface StageReaction {
  readonly aim: Aim;
  readonly command?: StageCommand;
  /** The browser must not also scroll or press a button. */
  readonly preventsDefault?: boolean;
}

/** What is under way and not paused, or what a key or a tap starts. */
export type StagePlay = 'off' | 'ready' | 'countdown' | 'playing';

export function reactToInput(input: StageInput, aim: Aim, play: StagePlay): StageReaction {
  switch (input.type) {
    case 'tap':
      return play === 'ready' ? { aim, command: { type: 'start' } } : { aim };
    case 'press': {
      if (play !== 'playing') return { aim };
      const radiusCoins = PRESS_RADIUS_COINS[input.pointerType] ?? UNKNOWN_POINTER_RADIUS_COINS;
      return { aim: { ...aim, isShown: false }, command: { type: 'collect', at: input.at, radiusCoins } };
    }
    case 'key-down':
      return reactToKey(input, aim, play);
    case 'key-up':
      return { aim: releaseKey(aim, input.code) };
    case 'window-left':
      return { aim: { ...aim, held: [] } };
    case 'used-elsewhere':
      return { aim, command: { type: 'pause' } };
  }
}

function reactToKey(key: StageInput & { readonly type: 'key-down' }, aim: Aim, play: StagePlay): StageReaction {
  if (key.hasModifier) return { aim };
  if (play !== 'ready' && PAUSE_KEYS.includes(key.code) && !key.isRepeat && key.isOnStage)
    return { aim, command: { type: 'toggle-pause' } };
  const isCollectKey = COLLECT_KEYS.includes(key.code);
  if (play === 'off' || play === 'ready') {
    if (key.isOnControl || !key.isOnStage) return { aim };
    // A key that is held or pressed beyond the end of a round would scroll the page.
    if (aim.held.includes(key.code)) return { aim, preventsDefault: true };
    if (play === 'ready' && key.isTyping && !key.isRepeat)
      return { aim: NO_AIM, command: { type: 'start' }, preventsDefault: true };
    return { aim, preventsDefault: isCollectKey || (play === 'off' && isAimKey(key.code)) };
  }
  if (key.isOnControl) return { aim };
  if (!isCollectKey && !isAimKey(key.code)) return { aim };
  if (play === 'countdown' || (isCollectKey && key.isRepeat)) return { aim, preventsDefault: true };
  if (!isCollectKey) return { aim: holdKey(aim, key.code), preventsDefault: true };
  return { aim, command: collectInRing(aim), preventsDefault: true };
}

function collectInRing({ isShown, at }: Aim): StageCommand {
  if (!isShown || at === undefined) return { type: 'aim-at-nearest' };
  return { type: 'collect', at, radiusCoins: KEYBOARD_RADIUS_COINS };
}

/** Full speed, and how quickly the ring reaches it and stops. */
const SPEED_PX_PER_S = 720;
const EASE_PER_S = 16;
/** A longer frame moves the ring only this far, ms. */
const FRAME_MS_MAX = 50;

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  KeyW: [0, -1],
  KeyS: [0, 1],
  KeyA: [-1, 0],
  KeyD: [1, 0],
};

/** In pixels of the stage. */
export interface StagePoint {
  readonly x: number;
  readonly y: number;
}

export interface Aim {
  readonly isShown: boolean;
  /** Undefined until it moved for the first time, which begins in the middle. */
  readonly at: StagePoint | undefined;
  readonly vx: number;
  readonly vy: number;
  /** Held keys, as `KeyboardEvent.code`. */
  readonly held: readonly string[];
}

export const NO_AIM: Aim = { isShown: false, at: undefined, vx: 0, vy: 0, held: [] };

export function isAimKey(code: string): boolean {
  return Object.hasOwn(DIRECTIONS, code);
}

export function holdKey(aim: Aim, code: string): Aim {
  return { ...aim, isShown: true, held: [...releaseKey(aim, code).held, code] };
}

export function releaseKey(aim: Aim, code: string): Aim {
  return { ...aim, held: aim.held.filter((held) => held !== code) };
}

/** Where the ring begins. */
export function firstAim({ width, height }: Size): StagePoint {
  return { x: width / 2, y: height * 0.55 };
}

export function moveAim(aim: Aim, elapsedMs: number, size: Size): Aim {
  const { x, y } = aim.at ?? firstAim(size);
  const seconds = Math.min(elapsedMs, FRAME_MS_MAX) / 1_000;
  const ease = Math.min(1, EASE_PER_S * seconds);
  const [right, down] = direction(aim.held);
  const vx = aim.vx + (right * SPEED_PX_PER_S - aim.vx) * ease;
  const vy = aim.vy + (down * SPEED_PX_PER_S - aim.vy) * ease;
  return { ...aim, vx, vy, at: onStage({ x: x + vx * seconds, y: y + vy * seconds }, size) };
}

/** The ring at the token that is nearest to where it is, shown or not; there when no token falls. */
export function aimAtNearest(aim: Aim, round: Round, size: Size): Aim {
  const from = aim.at ?? firstAim(size);
  const token = nearestToken(round, pressArea(from, 2 * Math.hypot(size.width, size.height), size));
  if (token === undefined) return { ...aim, isShown: true, at: from };
  const at = { x: (token.xPercent / 100) * size.width, y: (token.yPercent / 100) * size.height };
  return { ...aim, isShown: true, at: onStage(at, size) };
}

/** Of length 1, or 0 without keys and where they cancel each other. */
function direction(held: readonly string[]): readonly [number, number] {
  const sum = (axis: 0 | 1) => held.reduce((total, code) => total + (DIRECTIONS[code]?.[axis] ?? 0), 0);
  const [right, down] = [sum(0), sum(1)];
  const length = Math.hypot(right, down) || 1;
  return [right / length, down / length];
}

function onStage({ x, y }: StagePoint, { width, height }: Size): StagePoint {
  return { x: Math.min(width, Math.max(0, x)), y: Math.min(height, Math.max(0, y)) };
}

export function pressArea({ x, y }: StagePoint, radiusPx: number, { width, height }: Size): PressArea {
  return {
    xPercent: (x / width) * 100,
    yPercent: (y / height) * 100,
    radiusXPercent: (radiusPx / width) * 100,
    radiusYPercent: (radiusPx / height) * 100,
  };
}

export interface StageEvents {
  /** Contains the canvas and the controls of the game. */
  readonly area: HTMLElement;
  readonly canvas: HTMLCanvasElement;
  readonly isPlaying: () => boolean;
  /** Returns true when the browser must not handle the event, too. */
  readonly onInput: (input: StageInput) => boolean;
  readonly signal: AbortSignal;
}

export function listenOnStage({ area, canvas, isPlaying, onInput, signal }: StageEvents): void {
  /** During a round, a touch causes no click, scrolling, zoom or menu. */
  function preventWhilePlaying(event: Event): void {
    if (isPlaying()) event.preventDefault();
  }

  function onPointerDown(event: PointerEvent): void {
    if (event.button !== 0) return;
    const { left, top } = canvas.getBoundingClientRect();
    onInput({ type: 'press', pointerType: event.pointerType, at: { x: event.clientX - left, y: event.clientY - top } });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { code, key, target } = event;
    const isPrevented = onInput({
      type: 'key-down',
      code,
      isRepeat: event.repeat,
      isTyping: key.length === 1 || key === 'Enter',
      hasModifier: event.ctrlKey || event.metaKey || event.altKey,
      isOnStage: isOnStage(target),
      isOnControl: isControl(target),
    });
    if (isPrevented) event.preventDefault();
  }

  function onUse({ target }: Event): void {
    if (isControl(target) && !isOnStage(target)) onInput({ type: 'used-elsewhere' });
  }

  function isOnStage(target: EventTarget | null): boolean {
    if (!(target instanceof Element)) return false;
    return area.contains(target) || (target === document.body && isInView());
  }

  /** Its middle: a key that scrolls the collection below must not start a round. */
  function isInView(): boolean {
    const { top, bottom } = area.getBoundingClientRect();
    return top + bottom > 0 && top + bottom < 2 * window.innerHeight;
  }

  area.addEventListener('click', ({ target }) => !isControl(target) && onInput({ type: 'tap' }), { signal });
  canvas.addEventListener('pointerdown', onPointerDown, { signal });
  canvas.addEventListener('touchstart', preventWhilePlaying, { signal, passive: false });
  canvas.addEventListener('touchend', preventWhilePlaying, { signal, passive: false });
  canvas.addEventListener('contextmenu', preventWhilePlaying, { signal });
  window.addEventListener('keydown', onKeyDown, { signal });
  window.addEventListener('keyup', ({ code }) => onInput({ type: 'key-up', code }), { signal });
  window.addEventListener('blur', () => onInput({ type: 'window-left' }), { signal });
  document.addEventListener('focusin', onUse, { signal });
  // Before React removes what was pressed from the stage.
  document.addEventListener('click', onUse, { signal, capture: true });
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('button, a, input, select, textarea, summary, dialog') !== null;
}
