import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPulseTrace, drawPulse, SAMPLES_AHEAD, TRACE_SAMPLES } from './hashrate-animation.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const POINT = /[MLQ](\d+),([\d.]+)/g;

function pointsOf(path: string): readonly { readonly x: number; readonly y: number }[] {
  return [...path.matchAll(POINT)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }));
}

/** Each sample is larger than the one before. */
function risingTrace() {
  let drawn = 0;
  return createPulseTrace(() => {
    drawn += 1;
    return drawn / 1_000;
  });
}

it('shows a random number of 200 to 349', () => {
  expect([drawPulse(0), drawPulse(1 - 1e-12)]).toEqual([200, 349]);
  fc.assert(
    fc.property(chance, (random) => {
      const pulse = drawPulse(random);
      expect(Number.isInteger(pulse) && pulse >= 200 && pulse <= 349).toBe(true);
    }),
  );
});

it('draws one point per sample, also of those ahead', () => {
  const points = pointsOf(risingTrace().path());
  expect(points.map(({ x }) => x)).toEqual(Array.from({ length: TRACE_SAMPLES + SAMPLES_AHEAD + 1 }, (_, x) => x));
});

it('keeps each sample where it has slid to when it is drawn again', () => {
  const trace = risingTrace();
  const before = pointsOf(trace.path());
  const entering = trace.entering(12.5);
  trace.advance(12);
  const after = pointsOf(trace.path());
  expect(after).toHaveLength(before.length);
  expect(after.slice(0, -12).map(({ y }) => y)).toEqual(before.slice(12).map(({ y }) => y));
  expect(trace.entering(0.5)).toBe(entering);
});

it('stays within its area, with samples of 200 to 349, for any random values and distances', () => {
  const slid = fc.double({ min: 0, max: SAMPLES_AHEAD, noNaN: true });
  fc.assert(
    fc.property(chance, fc.array(slid, { maxLength: 20 }), (random, distances) => {
      const trace = createPulseTrace(() => random);
      for (const distance of distances) {
        const sample = trace.entering(distance);
        expect(sample >= 200 && sample <= 349).toBe(true);
        trace.advance(Math.floor(distance));
        expect(pointsOf(trace.path()).filter(({ y }) => !(y >= 0 && y <= 1))).toEqual([]);
      }
    }),
  );
});
