import type { PressArea } from '#domain/game/round.ts';
import { type Aim, holdKey, isAimKey, releaseKey, type StagePoint } from './aim.ts';
import type { Size } from './stage-drawing.ts';

/** The radius of a press, in coin radii: a finger covers what it presses. */
const PRESS_RADIUS_COINS: Readonly<Record<string, number>> = { mouse: 1.4, pen: 1.5, touch: 1.8 };
const UNKNOWN_POINTER_RADIUS_COINS = 1.5;
export const KEYBOARD_RADIUS_COINS = 1.9;
const COLLECT_KEYS = ['Space', 'Enter'];
const PAUSE_KEYS = ['KeyP', 'Escape'];

/** What the player does, positions in pixels of the stage. */
export type StageInput =
  | { readonly type: 'press'; readonly pointerType: string; readonly at: StagePoint }
  | {
      readonly type: 'key-down';
      readonly code: string;
      readonly isRepeat: boolean;
      readonly hasModifier: boolean;
      /** The focus is on the stage, or nowhere. */
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
  | { readonly type: 'pause' }
  | { readonly type: 'toggle-pause' };

export interface StageReaction {
  readonly aim: Aim;
  readonly command?: StageCommand;
  /** The browser must not also scroll or press a button. */
  readonly preventsDefault?: boolean;
}

/** What an input does. `isPlaying`: a round is under way and not paused. */
export function reactToInput(input: StageInput, aim: Aim, isPlaying: boolean): StageReaction {
  switch (input.type) {
    case 'press': {
      if (!isPlaying) return { aim };
      const radiusCoins = PRESS_RADIUS_COINS[input.pointerType] ?? UNKNOWN_POINTER_RADIUS_COINS;
      return { aim: { ...aim, isShown: false }, command: { type: 'collect', at: input.at, radiusCoins } };
    }
    case 'key-down':
      return reactToKey(input, aim, isPlaying);
    case 'key-up':
      return { aim: releaseKey(aim, input.code) };
    case 'window-left':
      return { aim: { ...aim, held: [] } };
    case 'used-elsewhere':
      return { aim, command: { type: 'pause' } };
  }
}

function reactToKey(key: StageInput & { readonly type: 'key-down' }, aim: Aim, isPlaying: boolean): StageReaction {
  if (key.hasModifier) return { aim };
  if (PAUSE_KEYS.includes(key.code) && !key.isRepeat && key.isOnStage)
    return { aim, command: { type: 'toggle-pause' } };
  if (!isPlaying || key.isOnControl) return { aim };
  if (COLLECT_KEYS.includes(key.code)) {
    if (key.isRepeat || !aim.isShown || aim.at === undefined) return { aim, preventsDefault: true };
    const command: StageCommand = { type: 'collect', at: aim.at, radiusCoins: KEYBOARD_RADIUS_COINS };
    return { aim, command, preventsDefault: true };
  }
  return isAimKey(key.code) ? { aim: holdKey(aim, key.code), preventsDefault: true } : { aim };
}

/** The part of the stage that a press of this radius reaches. */
export function pressArea({ x, y }: StagePoint, radiusPx: number, { width, height }: Size): PressArea {
  return {
    xPercent: (x / width) * 100,
    yPercent: (y / height) * 100,
    radiusXPercent: (radiusPx / width) * 100,
    radiusYPercent: (radiusPx / height) * 100,
  };
}
