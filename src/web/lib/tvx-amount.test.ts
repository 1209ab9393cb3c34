import { expect, it } from 'vitest';
import { tvxAmount } from './tvx-amount.ts';

it.each([
  ['0', 6, '0.000000'],
  ['1', 18, '0.000000000000000001'],
  ['999999999999999999', 2, '0.99'],
  ['1234567890000000000000', 6, '1,234.567890'],
  [`${10n ** 48n}`, 2, '1,000,000,000,000,000,000,000,000,000,000.00'],
])('an amount of %s units with %i decimals is cut, never rounded up', (units, decimals, text) => {
  expect(tvxAmount(units, decimals)).toBe(text);
});
