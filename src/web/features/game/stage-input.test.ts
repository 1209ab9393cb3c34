import { describe, expect, it } from 'vitest';
import { type Aim, holdKey, moveAim, NO_AIM } from './aim.ts';
import { reactToInput, type StageInput } from './stage-input.ts';

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
      reactToInput({ type: 'press', pointerType, at: { x: 3, y: 4 } }, AIMED, true);
    expect(press('mouse')).toMatchObject({
      aim: { isShown: false },
      command: { at: { x: 3, y: 4 }, radiusCoins: 1.4 },
    });
    expect(press('touch').command).toMatchObject({ type: 'collect', radiusCoins: 1.8 });
    expect(press('unknown').command).toMatchObject({ radiusCoins: 1.5 });
  });

  it('collects with a key in the ring, once for each press', () => {
    expect(reactToInput(key('Space'), AIMED, true)).toMatchObject({ command: { at: AIMED.at }, preventsDefault: true });
    for (const [input, aim] of [
      [key('Space', { isRepeat: true }), AIMED],
      [key('Enter'), { ...AIMED, isShown: false }],
      [key('Enter'), holdKey(NO_AIM, 'KeyA')],
    ] as const)
      expect(reactToInput(input, aim, true)).toEqual({ aim, preventsDefault: true });
  });

  it('leaves a control its keys, and the browser its shortcuts', () => {
    for (const input of [key('Space', { isOnControl: true }), key('KeyD', { hasModifier: true }), key('KeyX')])
      expect(reactToInput(input, AIMED, true)).toEqual({ aim: AIMED });
  });

  it('does nothing outside a round, except for pausing', () => {
    expect(reactToInput({ type: 'press', pointerType: 'mouse', at: { x: 3, y: 4 } }, AIMED, false)).toEqual({
      aim: AIMED,
    });
    expect(reactToInput(key('Space'), AIMED, false)).toEqual({ aim: AIMED });
    expect(reactToInput(key('ArrowUp'), AIMED, false)).toEqual({ aim: AIMED });
    expect(reactToInput(key('Escape'), AIMED, false).command).toEqual({ type: 'toggle-pause' });
  });

  it('pauses by P and Esc on the stage, once for each press, and when another part of the page is used', () => {
    expect(reactToInput(key('KeyP', { isOnControl: true }), AIMED, true).command).toEqual({ type: 'toggle-pause' });
    expect(reactToInput(key('KeyP', { isOnStage: false }), AIMED, true).command).toBeUndefined();
    expect(reactToInput(key('Escape', { isRepeat: true }), AIMED, true).command).toBeUndefined();
    expect(reactToInput({ type: 'used-elsewhere' }, AIMED, true).command).toEqual({ type: 'pause' });
  });
});

describe('the ring', () => {
  const moved = (aim: Aim, frames: number): Aim =>
    Array.from({ length: frames }).reduce<Aim>((at) => moveAim(at, 16, SIZE), aim);

  it('begins in the middle, follows the held keys and stays on the stage', () => {
    const { aim } = reactToInput(key('ArrowRight'), NO_AIM, true);
    expect(moveAim(aim, 0, SIZE)).toMatchObject({ isShown: true, at: { x: 500, y: 330 } });
    expect(moved(aim, 10)).toMatchObject({ at: { y: 330 } });
    expect(moved(aim, 10).at?.x).toBeGreaterThan(500);
    expect(moved(holdKey(aim, 'KeyS'), 500).at).toEqual({ x: 1_000, y: 600 });
  });

  it('stops when the keys are released and when the window is left', () => {
    const both = moved(holdKey(holdKey(NO_AIM, 'KeyA'), 'KeyW'), 10);
    for (const input of [{ type: 'window-left' }, { type: 'key-up', code: 'KeyA' }] as const) {
      const { aim } = reactToInput(input, both, true);
      expect(moved(aim, 200).vx).toBeCloseTo(0);
    }
    expect(moved(reactToInput({ type: 'key-up', code: 'KeyA' }, both, true).aim, 20).vy).toBeLessThan(-100);
  });
});
