import fc from 'fast-check';
import { expect, it } from 'vitest';
import { groupDigits } from './format.ts';

it('formats numbers as in English', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }), (number) => {
      expect(groupDigits(number)).toBe(new Intl.NumberFormat('en-US').format(number));
    }),
  );
  expect(groupDigits(1234.5, 2)).toBe('1,234.50');
  expect(groupDigits(0.015, 3)).toBe('0.015');
  expect(groupDigits(1234.5, 6)).toBe('1,234.500000');
});
