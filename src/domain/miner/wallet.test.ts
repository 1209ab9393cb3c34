import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minerLevel } from './wallet.ts';

describe('level', () => {
  it('starts at 1 and rises every 100 TVX, with the remainder as progress', () => {
    expect(minerLevel(0)).toEqual({ level: 1, nextLevelProgress: 0 });
    expect(minerLevel(99.5)).toEqual({ level: 1, nextLevelProgress: 99.5 });
    expect(minerLevel(250)).toEqual({ level: 3, nextLevelProgress: 50 });
  });

  it('never shows a progress outside 0 to 100', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), (total) => {
        const { nextLevelProgress } = minerLevel(total);
        expect(nextLevelProgress).toBeGreaterThanOrEqual(0);
        expect(nextLevelProgress).toBeLessThan(100);
      }),
    );
  });
});
