import fc from 'fast-check';
import { expect, it } from 'vitest';
import { easedAmplitude } from './trace-amplitude.ts';

function after(amplitude: number, isMining: boolean, frames: number, gapMs = 32): number {
  let eased = amplitude;
  for (let frame = 0; frame < frames; frame++) eased = easedAmplitude(eased, isMining, gapMs);
  return eased;
}

it('reaches its full height, or a flat line, within three seconds', () => {
  expect(after(0, true, 3_000 / 32)).toBe(1);
  expect(after(1, false, 3_000 / 32)).toBe(0);
});

it('counts a frame after a pause as a short one', () => {
  expect(easedAmplitude(0, true, 60_000)).toBeLessThan(0.3);
});

it('stays between flat and full height and never moves away from its target', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true });
  fc.assert(
    fc.property(share, fc.boolean(), fc.double({ min: 0, max: 1e6, noNaN: true }), (amplitude, isMining, gapMs) => {
      const eased = easedAmplitude(amplitude, isMining, gapMs);
      expect(eased >= 0 && eased <= 1).toBe(true);
      expect(isMining ? eased >= amplitude - 1e-9 : eased <= amplitude + 1e-9).toBe(true);
    }),
  );
});
