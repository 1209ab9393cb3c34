import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countdownParts, nextTickMs } from './headline.tsx';

describe('the countdown', () => {
  it.each([
    [0, [0, 0, 0, 0]],
    [-5_000, [0, 0, 0, 0]],
    [1, [0, 0, 0, 1]],
    [59_001, [0, 0, 1, 0]],
    [86_400_000, [1, 0, 0, 0]],
    [400 * 86_400_000 + 3_723_000, [400, 1, 2, 3]],
  ])('shows %d ms that are left', (leftMs, [days, hours, minutes, seconds]) => {
    expect(countdownParts(leftMs)).toEqual({ days, hours, minutes, seconds });
  });

  it('falls by exactly one second with each tick', () => {
    const total = ({ days, hours, minutes, seconds }: ReturnType<typeof countdownParts>): number =>
      ((days * 24 + hours) * 60 + minutes) * 60 + seconds;
    fc.assert(
      fc.property(fc.double({ min: 1_001, max: 1e12, noNaN: true }), (leftMs) => {
        const after = countdownParts(leftMs - nextTickMs(leftMs));
        expect(total(countdownParts(leftMs)) - total(after)).toBe(1);
      }),
    );
  });
});
