import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRandom } from '#domain/testing/random.ts';
import { collectToken, createRound, LOST_Y_PERCENT, nearestToken, type Round, stepRound } from './round.ts';
import { pointsOf, pointsOfAll } from './tokens.ts';

const anyMs = fc.oneof(
  fc.integer({ min: 0, max: 250 }),
  fc.constantFrom(-1_000, Number.NaN, Number.POSITIVE_INFINITY, 1e9),
);

function play(seed: number, forMs: number, stepMs = 10): { round: Round; random: () => number } {
  const random = createRandom(seed);
  const round = createRound({ random });
  for (let at = 0; at < forMs; at += stepMs) stepRound(round, stepMs, random);
  return { round, random };
}

describe('a round', () => {
  it('does not depend on how its time is divided into steps', () => {
    fc.assert(
      fc.property(fc.integer(), fc.array(fc.integer({ min: 1, max: 250 }), { maxLength: 200 }), (seed, steps) => {
        const inSteps = createRandom(seed);
        const round = createRound({ random: inSteps });
        let sumMs = 0;
        for (const ms of steps) {
          stepRound(round, ms, inSteps);
          sumMs += ms;
        }
        const { round: even } = play(seed, Math.min(sumMs, 30_000), 1);
        expect(round.timeLeftMs).toBe(even.timeLeftMs);
        expect(round.nextTokenId).toBe(even.nextTokenId);
        for (const token of round.tokens.filter(({ falling }) => falling)) {
          const twin = even.tokens.find(({ id, falling }) => falling && id === token.id);
          // At the lower edge rounding decides which millisecond a token is lost in.
          if (twin === undefined) expect(token.yPercent).toBeGreaterThan(LOST_Y_PERCENT - 0.1);
          else expect(token.yPercent).toBeCloseTo(twin.yPercent, 6);
        }
      }),
    );
  });

  it('moves a token by its speed, half as fast with reduced motion; in the ground it is lost and ends the streak', () => {
    const { round, random } = play(3, 0);
    const [token, other] = round.tokens;
    if (token === undefined || other === undefined) throw new Error('no token');
    const reduced = createRound({ random: createRandom(3), fallFactor: 0.5 });
    for (const each of [round, reduced]) stepRound(each, 100, random);
    expect(token.yPercent).toBeCloseTo(-10 + token.speed * 1.6, 9);
    expect(reduced.tokens[0]?.yPercent).toBeCloseTo(-10 + token.speed * 0.8, 9);
    collectToken(round, other.id);
    expect(round.streak).toBe(1);
    token.yPercent = LOST_Y_PERCENT - 0.01;
    stepRound(round, 100, random);
    expect(token.falling).toBe(false);
    expect(round.streak).toBe(0);
    expect(collectToken(round, token.id)).toBe(0);
  });
});

describe('collecting', () => {
  it('counts no token twice, and the score is the sum of the collected points', () => {
    const press = fc.record({ ms: anyMs, ids: fc.array(fc.integer({ min: -2, max: 40 }), { maxLength: 12 }) });
    fc.assert(
      fc.property(fc.integer(), fc.array(press, { maxLength: 400 }), (seed, presses) => {
        const random = createRandom(seed);
        const round = createRound({ random });
        const seen = new Set<number>();
        let sum = 0;
        for (const { ms, ids } of presses) {
          stepRound(round, ms, random);
          for (const id of ids) {
            const type = round.tokens.find((token) => token.id === id)?.type;
            const points = collectToken(round, id);
            if (points === 0) continue;
            expect(seen.has(id)).toBe(false);
            expect(type !== undefined && pointsOf(type)).toBe(points);
            seen.add(id);
            sum += points;
          }
        }
        expect(round.score).toBe(sum);
        expect(pointsOfAll(round.collected)).toBe(sum);
        expect(Object.values(round.collected).reduce((a, b) => a + b)).toBe(seen.size);
      }),
    );
  });

  it('stops when the time is up', () => {
    const { round } = play(5, 30_000);
    const falling = round.tokens.find((token) => token.falling);
    if (falling === undefined) throw new Error('no token is falling');
    expect(collectToken(round, falling.id)).toBe(0);
  });

  it('finds the nearest falling token inside the area, and none outside', () => {
    const { round } = play(6, 0);
    const [a, b, c] = round.tokens;
    if (a === undefined || b === undefined || c === undefined) throw new Error('no tokens');
    Object.assign(a, { xPercent: 50, yPercent: 50 });
    Object.assign(b, { xPercent: 53, yPercent: 50 });
    Object.assign(c, { xPercent: 54, yPercent: 50, falling: false });
    const reach = { radiusXPercent: 4, radiusYPercent: 6 };
    expect(nearestToken(round, { xPercent: 51, yPercent: 50, ...reach })).toBe(a);
    expect(nearestToken(round, { xPercent: 54, yPercent: 50, ...reach })).toBe(b);
    expect(nearestToken(round, { xPercent: 50, yPercent: 56.1, ...reach })).toBeUndefined();
    expect(nearestToken(round, { xPercent: Number.NaN, yPercent: 50, ...reach })).toBeUndefined();
  });
});
