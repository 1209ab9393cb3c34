import fc from 'fast-check';
import { expect, it } from 'vitest';
import { growBolt, type Point } from './lightning.ts';

function fixedRandom(rolls: readonly number[]): () => number {
  let next = 0;
  return () => rolls[next++ % rolls.length] ?? 0;
}

const ROLLS = fc.array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 1, maxLength: 60 });
const REQUEST = fc
  .record({ width: fc.integer({ min: 1, max: 4_000 }), height: fc.integer({ min: 1, max: 2_000 }) })
  .chain((bounds) =>
    fc.record({
      bounds: fc.constant(bounds),
      from: fc.record({ x: fc.integer({ min: 0, max: bounds.width }), y: fc.constant(0) }),
      to: fc.record({
        x: fc.integer({ min: 0, max: bounds.width }),
        y: fc.integer({ min: 0, max: bounds.height }),
      }),
    }),
  );

it('leads from its start to its end within its bounds, with a limited number of lines, for any random numbers', () => {
  fc.assert(
    fc.property(REQUEST, ROLLS, ({ bounds, from, to }, rolls) => {
      const { trunk, branches } = growBolt({ bounds, from, to, random: fixedRandom(rolls) });
      expect([trunk[0], trunk.at(-1)]).toEqual([from, to]);
      expect(trunk).toHaveLength(65);
      expect(branches.length).toBeLessThanOrEqual(6);
      for (const branch of branches) {
        expect(branch).toHaveLength(17);
        expect(trunk).toContainEqual(branch[0]);
      }
      const isInside = ({ x, y }: Point) => x >= 0 && y >= 0 && x <= bounds.width && y <= bounds.height;
      expect([trunk, ...branches].flat().every(isInside)).toBe(true);
    }),
  );
});
