import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPulse, shownHashesPerSecond } from './display.ts';

describe('hashes per second', () => {
  it('are the hashrate × 1000', () => {
    expect(shownHashesPerSecond(1.05)).toBe(1_050);
  });

  it('are shown with a random number of 200 to 349', () => {
    expect([drawPulse(0), drawPulse(1 - 1e-12)]).toEqual([200, 349]);
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), (random) => {
        const pulse = drawPulse(random);
        expect(Number.isInteger(pulse) && pulse >= 200 && pulse <= 349).toBe(true);
      }),
    );
  });
});
