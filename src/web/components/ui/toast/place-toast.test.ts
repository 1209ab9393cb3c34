import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { liftOver } from './place-toast.ts';

const TOAST = { height: 80, lowest: 800, highest: 0 };

describe('a toast', () => {
  it('stands at the bottom where it covers no control', () => {
    expect(liftOver([{ top: 100, bottom: 700 }], TOAST)).toBe(0);
  });

  it('stands above the controls that it would cover, with a gap', () => {
    expect(liftOver([{ top: 740, bottom: 790 }], TOAST)).toBe(68);
  });

  it('stands in the lowest gap that is high enough', () => {
    const controls = [
      { top: 740, bottom: 790 },
      { top: 600, bottom: 690 },
    ];
    expect(liftOver(controls, TOAST)).toBe(800 - 592);
  });

  it('stays at the bottom where controls leave no gap', () => {
    expect(liftOver([{ top: 0, bottom: 800 }], TOAST)).toBe(0);
  });

  it('moves only to a place in the window where it covers nothing, and only if it has to', () => {
    const control = fc.tuple(fc.integer({ min: 0, max: 790 }), fc.integer({ min: 1, max: 60 }));
    fc.assert(
      fc.property(fc.array(control, { maxLength: 12 }), (all) => {
        const controls = all.map(([top, height]) => ({ top, bottom: top + height }));
        const covers = (end: number) => controls.some(({ top, bottom }) => bottom > end - 80 && top < end);
        const end = 800 - liftOver(controls, TOAST);
        expect(end - 80).toBeGreaterThanOrEqual(0);
        if (end < 800) expect([covers(800), covers(end)]).toEqual([true, false]);
        if (!covers(800)) expect(end).toBe(800);
      }),
    );
  });
});
