import { expect, it } from 'vitest';
import { decimalText } from './decimal.ts';

it.each([
  [0, '0'],
  [1_500, '1500'],
  [0.1 + 0.2, '0.3'],
  [0.0013086999999999999, '0.0013087'],
  [5e-7, '0.0000005'],
  [3e-12, '0.000000000003'],
  [4e-13, '0'],
  [123_456.000_05, '123456.00005'],
  [-1.5, '-1.5'],
])('writes %d as %s', (amount, text) => {
  expect(decimalText(amount)).toBe(text);
});
