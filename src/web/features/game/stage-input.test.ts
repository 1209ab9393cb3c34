import { describe, expect, it } from 'vitest';
import { createRound } from './rules/round.ts';
import { type Aim, aimAtNearest, holdKey, moveAim, NO_AIM, reactToInput, type StageInput } from './stage-input.ts';

const SIZE = { width: 1_000, height: 600 };
const AIMED: Aim = { ...NO_AIM, isShown: true, at: { x: 40, y: 50 } };

const key = (code: string, change: Partial<StageInput & { type: 'key-down' }> = {}): StageInput => ({
  type: 'key-down',
  code,
  isRepeat: false,
  isTyping: code !== 'Escape' && !code.startsWith('Arrow'),
  hasModifier: false,
  isOnStage: true,
  isOnControl: false,
  ...change,
});

const press = (pointerType: string, phase: Parameters<typeof reactToInput>[2] = 'playing') =>
  reactToInput({ type: 'press', pointerType, at: { x: 3, y: 4 } }, AIMED, phase);

describe('input of the stage', () => {
  it('collects where the pointer presses, with a larger area for a finger, and hides the ring', () => {
    expect(press('mouse')).toMatchObject({
      aim: { isShown: false },
      command: { at: { x: 3, y: 4 }, radiusCoins: 1.2 },
    });
    expect(press('touch').command).toMatchObject({ type: 'collect', radiusCoins: 1.5 });
    expect(press('unknown').command).toMatchObject({ radiusCoins: 1.3 });
  });

  it('collects with a key in the ring, once for each press, and aims at the nearest token while there is none', () => {
    const collected = { command: { at: AIMED.at }, preventsDefault: true };
    expect(reactToInput(key('Space'), AIMED, 'playing')).toMatchObject(collected);
    const repeated = reactToInput(key('Space', { isRepeat: true }), AIMED, 'playing');
    expect(repeated).toEqual({ aim: AIMED, preventsDefault: true });
    for (const aim of [NO_AIM, { ...AIMED, isShown: false }, holdKey(NO_AIM, 'KeyA')]) {
      const aimed = { aim, command: { type: 'aim-at-nearest' }, preventsDefault: true };
      expect(reactToInput(key('Space'), aim, 'playing')).toEqual(aimed);
    }
  });

  it('starts by any key that types and by a tap, once for each press, where no control has the focus', () => {
    const commandOf = (input: StageInput) => reactToInput(input, NO_AIM, 'ready').command?.type;
    for (const input of [key('Space'), key('KeyP'), key('Enter'), { type: 'tap' } as const])
      expect(commandOf(input)).toBe('start');
    const others = [
      key('ArrowDown'),
      key('Escape'),
      key('Space', { isRepeat: true }),
      key('KeyR', { hasModifier: true }),
    ];
    for (const input of [...others, key('Space', { isOnControl: true }), key('Space', { isOnStage: false })])
      expect(commandOf(input)).toBeUndefined();
    for (const play of ['off', 'countdown', 'playing'] as const)
      expect(reactToInput({ type: 'tap' }, NO_AIM, play)).toEqual({ aim: NO_AIM });
  });

  it('keeps the page from scrolling in the countdown, just after the end, and by an arrow held beyond it', () => {
    for (const code of ['ArrowDown', 'Space'])
      expect(reactToInput(key(code), NO_AIM, 'countdown')).toEqual({ aim: NO_AIM, preventsDefault: true });
    const held = holdKey(AIMED, 'ArrowDown');
    const repeated = reactToInput(key('ArrowDown', { isRepeat: true }), held, 'off');
    expect(repeated).toEqual({ aim: held, preventsDefault: true });
    const { aim } = reactToInput({ type: 'key-up', code: 'ArrowDown' }, held, 'off');
    expect(reactToInput(key('ArrowDown'), aim, 'ready').preventsDefault).toBe(false);
    for (const code of ['ArrowDown', 'Space'])
      expect(reactToInput(key(code), aim, 'off')).toEqual({ aim, preventsDefault: true });
  });

  it('leaves a control its keys, the browser its shortcuts, and outside a round the page everything', () => {
    for (const input of [key('Space', { isOnControl: true }), key('KeyD', { hasModifier: true }), key('KeyX')])
      expect(reactToInput(input, AIMED, 'playing')).toEqual({ aim: AIMED });
    for (const input of [key('Space', { isOnControl: true }), key('ArrowUp', { isOnStage: false })])
      expect(reactToInput(input, AIMED, 'off')).toEqual({ aim: AIMED });
    expect(press('mouse', 'off')).toEqual({ aim: AIMED });
  });

  it('pauses by P and Esc on the stage, once for each press, and when another part of the page is used', () => {
    const commandOf = (input: StageInput, phase: Parameters<typeof reactToInput>[2] = 'playing') =>
      reactToInput(input, AIMED, phase).command;
    expect(commandOf(key('KeyP', { isOnControl: true }))).toEqual({ type: 'toggle-pause' });
    expect(commandOf(key('Escape'), 'off')).toEqual({ type: 'toggle-pause' });
    expect(commandOf(key('KeyP', { isOnStage: false }))).toBeUndefined();
    expect(commandOf(key('Escape', { isRepeat: true }))).toBeUndefined();
    expect(commandOf({ type: 'used-elsewhere' })).toEqual({ type: 'pause' });
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
    for (const token of round.tokens) Object.assign(token, { xPercent: 90, yPercent: 90 });
    Object.assign(round.tokens[0] ?? {}, { xPercent: 30, yPercent: 50 });
    expect(aimAtNearest(NO_AIM, round, SIZE)).toMatchObject({ isShown: true, at: { x: 300, y: 300 } });
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
