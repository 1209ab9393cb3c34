import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPulseTrace, drawPulse, SAMPLES_AHEAD } from './hashrate-animation.ts';

it('stays within its area, with samples of 200 to 349, for any random values and distances', () => {
  expect([drawPulse(0), drawPulse(1 - 1e-12)]).toEqual([200, 349]);
  const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  const slid = fc.double({ min: 0, max: SAMPLES_AHEAD, noNaN: true });
  fc.assert(
    fc.property(chance, fc.array(slid, { maxLength: 20 }), (random, distances) => {
      const trace = createPulseTrace(() => random);
      for (const distance of distances) {
        const sample = trace.entering(distance);
        expect(sample >= 200 && sample <= 349).toBe(true);
        trace.advance(Math.floor(distance));
        const heights = [...trace.path().matchAll(/,([\d.]+)/g)].map(([, y]) => Number(y));
        expect(heights.filter((y) => !(y >= 0 && y <= 1))).toEqual([]);
      }
    }),
  );
});
