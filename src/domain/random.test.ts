import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('answers the same numbers for the same seed, each at least 0 and below 1', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const one = createRandom(seed);
      const other = createRandom(seed);
      for (let i = 0; i < 50; i += 1) {
        const drawn = one();
        expect(drawn).toBe(other());
        expect(drawn).toBeGreaterThanOrEqual(0);
        expect(drawn).toBeLessThan(1);
      }
    }),
  );
});

it('fills ten equal boxes evenly: each within 2 percent of its tenth of 1,000,000', () => {
  const random = createRandom(1);
  const boxes = new Array<number>(10).fill(0);
  for (let i = 0; i < 1_000_000; i += 1) {
    const box = Math.floor(random() * 10);
    boxes[box] = (boxes[box] ?? 0) + 1;
  }
  for (const count of boxes) expect(Math.abs(count - 100_000)).toBeLessThan(2_000);
});
