import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '#domain/testing/random.ts';
import { growBolt, type Point } from './lightning.ts';

const anyRequest = fc
  .record({ width: fc.integer({ min: 1, max: 4_000 }), height: fc.integer({ min: 1, max: 2_000 }) })
  .chain((bounds) => {
    const x = fc.integer({ min: 0, max: bounds.width });
    const y = fc.integer({ min: 0, max: bounds.height });
    const ends = { from: fc.record({ x, y: fc.constant(0) }), to: fc.record({ x, y }) };
    return fc.record({ bounds: fc.constant(bounds), ...ends });
  });

it('leads from its start to its end within its bounds, with a limited number of lines, for any random numbers', () => {
  fc.assert(
    fc.property(anyRequest, fc.integer(), ({ bounds, from, to }, seed) => {
      const { trunk, branches } = growBolt({ bounds, from, to, random: createRandom(seed) });
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
