import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AmountError, formatUnits, parseUnits, tvxAmount, unitsOf } from './amount.ts';

const UNITS_PER_TVX = 10n ** 18n;
/** Of the sizes that wallets have, and of all others. */
const AMOUNTS = fc.oneof(
  fc.double({ min: 1e-19, max: 1e12, noNaN: true }),
  fc.double({ min: 0, max: 1e58, noNaN: true }),
);

/** The decimal expansion of a double, cut after 18 decimals: computed by the engine, not by our arithmetic. */
function cutDecimals(tvx: number): bigint {
  if (tvx >= 1e21) return BigInt(tvx) * UNITS_PER_TVX;
  const [whole = '', fraction = ''] = tvx.toFixed(100).split('.');
  return BigInt(whole + fraction.slice(0, 18));
}

describe('the amount of a claim', () => {
  it('is the exact decimal expansion of the stored double, cut after 18 decimals', () => {
    fc.assert(
      fc.property(AMOUNTS, (tvx) => {
        expect(unitsOf(tvx)).toBe(cutDecimals(tvx));
      }),
    );
  });

  it('is zero below a unit, and less than 0.3 where 0.3 is stored', () => {
    expect([0, 9e-19, 1e-18, 0.3].map(unitsOf)).toEqual([0n, 0n, 1n, 299_999_999_999_999_988n]);
  });

  it('never falls as the balance grows, and survives formatting and parsing', () => {
    fc.assert(
      fc.property(AMOUNTS, AMOUNTS, (a, b) => {
        expect(unitsOf(Math.max(a, b)) >= unitsOf(Math.min(a, b))).toBe(true);
        const units = unitsOf(a);
        expect(BigInt(formatUnits(units).replace('.', ''))).toBe(units);
        expect(parseUnits(units.toString())).toBe(units);
      }),
    );
  });

  it('is none of a balance that is no amount, and is parsed from nothing else than a whole number', () => {
    for (const tvx of [-1e-300, Number.NaN, Infinity, -Infinity, 1e60]) expect(() => unitsOf(tvx)).toThrow(AmountError);
    for (const text of ['', '-1', '+1', '01', '1.0', '1e3', '0x1', ' 1', `${2n ** 256n}`, '9'.repeat(400)]) {
      expect(parseUnits(text), text).toBeUndefined();
    }
  });
});

it.each([
  ['0', 6, '0.000000'],
  ['1', 18, '0.000000000000000001'],
  ['999999999999999999', 2, '0.99'],
  ['1234567890000000000000', 6, '1,234.567890'],
  [`${10n ** 48n}`, 2, '1,000,000,000,000,000,000,000,000,000,000.00'],
])('an amount of %s units with %i decimals is cut, never rounded up', (units, decimals, text) => {
  expect(tvxAmount(units, decimals)).toBe(text);
});
