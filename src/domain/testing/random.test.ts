import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from './random.ts';

it('returns the same numbers for the same seed, each 0 ≤ x < 1', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const one = createRandom(seed);
      const other = createRandom(seed);
      const drawn = Array.from({ length: 50 }, one);
      expect(drawn).toEqual(Array.from({ length: 50 }, other));
      expect(drawn.filter((number) => !(number >= 0 && number < 1))).toEqual([]);
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
