import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRandom } from '#domain/testing/random.ts';
import { drawTokenType, spawnToken } from './round.ts';
import { noTokens, TOKEN_TYPES } from './tokens.ts';

const SPAWNS = 100_000;
const ODDS = { bronze: 0.5, silver: 0.2, gold: 0.15, platinum: 0.1, diamond: 0.05 };

it('spawns each type as often as the specification says, within 4.5 standard deviations over 100,000 spawns', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      const random = createRandom(seed);
      const counts = noTokens();
      for (let i = 0; i < SPAWNS; i += 1) counts[drawTokenType(random)] += 1;
      for (const { id } of TOKEN_TYPES) {
        const deviation = Math.sqrt(SPAWNS * ODDS[id] * (1 - ODDS[id]));
        expect(Math.abs(counts[id] - SPAWNS * ODDS[id]), id).toBeLessThan(4.5 * deviation);
      }
    }),
    // Each case draws 100,000 tokens.
    { numRuns: 20 },
  );
});

it.each([
  [0, 'diamond'],
  [0.0499, 'diamond'],
  [0.05, 'platinum'],
  [0.1499, 'platinum'],
  [0.15, 'gold'],
  [0.2999, 'gold'],
  [0.3, 'silver'],
  [0.4999, 'silver'],
  [0.5, 'bronze'],
  [0.9999, 'bronze'],
])('draws at %f: %s', (drawn, type) => {
  expect(drawTokenType(() => drawn)).toBe(type);
});

it('spawns a token above the area, at 10 to 90 percent, with a speed of 1 to 3', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), (seed, id) => {
      const token = spawnToken(id, createRandom(seed));
      expect(token).toMatchObject({ id, yPercent: -10, collected: false, falling: true });
      expect(token.xPercent).toBeGreaterThanOrEqual(10);
      expect(token.xPercent).toBeLessThanOrEqual(90);
      expect(token.speed).toBeGreaterThanOrEqual(1);
      expect(token.speed).toBeLessThanOrEqual(3);
    }),
  );
});
