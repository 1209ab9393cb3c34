import { type Aim, holdKey, isAimKey, releaseKey, type StagePoint } from './aim.ts';

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
  /** Shows the ring on the token nearest to it. */
  | { readonly type: 'aim-at-nearest' }
  | { readonly type: 'pause' }
  | { readonly type: 'toggle-pause' };

export interface StageReaction {
  readonly aim: Aim;
  readonly command?: StageCommand;
  /** The browser must not also scroll or press a button. */
  readonly preventsDefault?: boolean;
}

/** What is under way and not paused. */
export type StagePlay = 'off' | 'countdown' | 'playing';

export function reactToInput(input: StageInput, aim: Aim, play: StagePlay): StageReaction {
  switch (input.type) {
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
  if (PAUSE_KEYS.includes(key.code) && !key.isRepeat && key.isOnStage)
    return { aim, command: { type: 'toggle-pause' } };
  // An arrow that is held beyond the end of a round would scroll the page.
  if (play === 'off' && aim.held.includes(key.code)) return { aim, preventsDefault: true };
  if (play === 'off' || key.isOnControl) return { aim };
  const isCollectKey = COLLECT_KEYS.includes(key.code);
  if (!isCollectKey && !isAimKey(key.code)) return { aim };
  if (play === 'countdown' || (isCollectKey && key.isRepeat)) return { aim, preventsDefault: true };
  if (!isCollectKey) return { aim: holdKey(aim, key.code), preventsDefault: true };
  return { aim, command: collectInRing(aim), preventsDefault: true };
}

function collectInRing({ isShown, at }: Aim): StageCommand {
  if (!isShown || at === undefined) return { type: 'aim-at-nearest' };
  return { type: 'collect', at, radiusCoins: KEYBOARD_RADIUS_COINS };
}
