import { describe, expect, it } from 'vitest';
import { createRound } from './rules/round.ts';
import { type Aim, aimAtNearest, holdKey, moveAim, NO_AIM, reactToInput, type StageInput } from './stage-input.ts';

const SIZE = { width: 1_000, height: 600 };
const AIMED: Aim = { ...NO_AIM, isShown: true, at: { x: 40, y: 50 } };

const key = (code: string, change: Partial<StageInput & { type: 'key-down' }> = {}): StageInput => ({
  type: 'key-down',
  code,
  isRepeat: false,
  hasModifier: false,
  isOnStage: true,
  isOnControl: false,
  ...change,
});

describe('input of the stage', () => {
  it('collects where the pointer presses, with a larger area for a finger, and hides the ring', () => {
    const press = (pointerType: string) =>
      reactToInput({ type: 'press', pointerType, at: { x: 3, y: 4 } }, AIMED, 'playing');
    expect(press('mouse')).toMatchObject({
      aim: { isShown: false },
      command: { at: { x: 3, y: 4 }, radiusCoins: 1.4 },
    });
    expect(press('touch').command).toMatchObject({ type: 'collect', radiusCoins: 1.8 });
    expect(press('unknown').command).toMatchObject({ radiusCoins: 1.5 });
  });

  it('collects with a key in the ring, once for each press', () => {
    expect(reactToInput(key('Space'), AIMED, 'playing')).toMatchObject({
      command: { at: AIMED.at },
      preventsDefault: true,
    });
    for (const [input, aim] of [
      [key('Space', { isRepeat: true }), AIMED],
      [key('Enter', { isRepeat: true }), NO_AIM],
    ] as const)
      expect(reactToInput(input, aim, 'playing')).toEqual({ aim, preventsDefault: true });
  });

  it('aims at the nearest token while there is no ring', () => {
    for (const aim of [NO_AIM, { ...AIMED, isShown: false }, holdKey(NO_AIM, 'KeyA')])
      expect(reactToInput(key('Space'), aim, 'playing')).toEqual({
        aim,
        command: { type: 'aim-at-nearest' },
        preventsDefault: true,
      });
  });

  it('keeps the page from scrolling in the countdown, and by an arrow that is held beyond the end', () => {
    for (const code of ['ArrowDown', 'Space'])
      expect(reactToInput(key(code), NO_AIM, 'countdown')).toEqual({ aim: NO_AIM, preventsDefault: true });
    const held = holdKey(AIMED, 'ArrowDown');
    expect(reactToInput(key('ArrowDown', { isRepeat: true }), held, 'off')).toEqual({
      aim: held,
      preventsDefault: true,
    });
    const { aim } = reactToInput({ type: 'key-up', code: 'ArrowDown' }, held, 'off');
    expect(reactToInput(key('ArrowDown'), aim, 'off')).toEqual({ aim });
  });

  it('leaves a control its keys, and the browser its shortcuts', () => {
    for (const input of [key('Space', { isOnControl: true }), key('KeyD', { hasModifier: true }), key('KeyX')])
      expect(reactToInput(input, AIMED, 'playing')).toEqual({ aim: AIMED });
  });

  it('does nothing outside a round, except for pausing', () => {
    expect(reactToInput({ type: 'press', pointerType: 'mouse', at: { x: 3, y: 4 } }, AIMED, 'off')).toEqual({
      aim: AIMED,
    });
    expect(reactToInput(key('Space'), AIMED, 'off')).toEqual({ aim: AIMED });
    expect(reactToInput(key('ArrowUp'), AIMED, 'off')).toEqual({ aim: AIMED });
    expect(reactToInput(key('Escape'), AIMED, 'off').command).toEqual({ type: 'toggle-pause' });
  });

  it('pauses by P and Esc on the stage, once for each press, and when another part of the page is used', () => {
    expect(reactToInput(key('KeyP', { isOnControl: true }), AIMED, 'playing').command).toEqual({
      type: 'toggle-pause',
    });
    expect(reactToInput(key('KeyP', { isOnStage: false }), AIMED, 'playing').command).toBeUndefined();
    expect(reactToInput(key('Escape', { isRepeat: true }), AIMED, 'playing').command).toBeUndefined();
    expect(reactToInput({ type: 'used-elsewhere' }, AIMED, 'playing').command).toEqual({ type: 'pause' });
  });
});

describe('the ring', () => {
  const moved = (aim: Aim, frames: number): Aim =>
    Array.from({ length: frames }).reduce<Aim>((at) => moveAim(at, 16, SIZE), aim);

  it('begins in the middle, follows the held keys and stays on the stage', () => {
    const { aim } = reactToInput(key('ArrowRight'), NO_AIM, 'playing');
    expect(moveAim(aim, 0, SIZE)).toMatchObject({ isShown: true, at: { x: 500, y: 330 } });
    expect(moved(aim, 10)).toMatchObject({ at: { y: 330 } });
    expect(moved(aim, 10).at?.x).toBeGreaterThan(500);
    expect(moved(holdKey(aim, 'KeyS'), 500).at).toEqual({ x: 1_000, y: 600 });
  });

  it('goes to the nearest token, and to the middle where none falls', () => {
    const round = createRound({ random: () => 0.5 });
    const [near, far, lost] = round.tokens;
    if (near === undefined || far === undefined || lost === undefined) throw new Error('no tokens');
    Object.assign(near, { xPercent: 30, yPercent: 50 });
    Object.assign(far, { xPercent: 90, yPercent: 90 });
    Object.assign(lost, { xPercent: 50, yPercent: 55, falling: false });
    expect(aimAtNearest(NO_AIM, round, SIZE)).toMatchObject({ isShown: true, at: { x: 300, y: 300 } });
    Object.assign(near, { yPercent: -10 });
    expect(aimAtNearest(AIMED, round, SIZE).at).toEqual({ x: 300, y: 0 });
    expect(aimAtNearest(NO_AIM, { ...round, tokens: [] }, SIZE).at).toEqual({ x: 500, y: 330 });
  });

  it('stops when the keys are released and when the window is left', () => {
    const both = moved(holdKey(holdKey(NO_AIM, 'KeyA'), 'KeyW'), 10);
    for (const input of [{ type: 'window-left' }, { type: 'key-up', code: 'KeyA' }] as const) {
      const { aim } = reactToInput(input, both, 'playing');
      expect(moved(aim, 200).vx).toBeCloseTo(0);
    }
    expect(moved(reactToInput({ type: 'key-up', code: 'KeyA' }, both, 'playing').aim, 20).vy).toBeLessThan(-100);
  });
});
