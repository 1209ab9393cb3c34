import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('returns the same numbers for the same seed, each 0 ≤ x < 1', () => {
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

it('is uniform: each tenth of the range receives 10 % of 1,000,000 numbers, within 2 %', () => {
  const random = createRandom(1);
  const counts = new Array<number>(10).fill(0);
  for (let i = 0; i < 1_000_000; i += 1) {
    const bucket = Math.floor(random() * 10);
    counts[bucket] = (counts[bucket] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 100_000)).toBeLessThan(2_000);
});
