import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createPulseTrace, SAMPLE_MS, TRACE_SAMPLES } from './pulse-trace.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

it('draws a number of 200 to 349 per sample', () => {
  let drawn = 0;
  const trace = createPulseTrace(() => {
    drawn += 1;
    return 0.999;
  }, 0);
  expect(drawn).toBe(TRACE_SAMPLES);
  expect(trace.advance(SAMPLE_MS - 1)).toBe(349);
  expect(drawn).toBe(TRACE_SAMPLES);
  trace.advance(SAMPLE_MS);
  expect(drawn).toBe(TRACE_SAMPLES + 1);
});

it('continues after a pause without catching up', () => {
  let drawn = 0;
  const trace = createPulseTrace(() => {
    drawn += 1;
    return 0;
  }, 0);
  trace.advance(3_600_000);
  trace.advance(3_600_000 + SAMPLE_MS - 1);
  expect(drawn).toBe(TRACE_SAMPLES + 1);
});

it('stays within its area for any random values and times', () => {
  fc.assert(
    fc.property(chance, fc.array(fc.nat(2_000), { maxLength: 40 }), (random, gaps) => {
      const trace = createPulseTrace(() => random, 0);
      let nowMs = 0;
      for (const gap of gaps) {
        nowMs += gap;
        const sample = trace.advance(nowMs);
        expect(sample >= 200 && sample <= 349).toBe(true);
        for (const { y } of trace.points(nowMs)) expect(y >= 0 && y <= 1).toBe(true);
      }
    }),
  );
});
