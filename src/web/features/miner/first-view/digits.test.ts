import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTvx } from '#domain/miner/format.ts';
import { digitsOf } from './digits.ts';

const amount = fc.double({ min: 0, max: 1e8, noNaN: true }).map(formatTvx);
const charsOf = (text: string, isChosen: (digit: ReturnType<typeof digitsOf>[number]) => boolean): string =>
  digitsOf(text, text)
    .filter(isChosen)
    .map(({ char }) => char)
    .join('');

it('groups three decimals, and the decimals after the sixth are small', () => {
  expect(charsOf('12.345678901234', ({ isSmall }) => isSmall)).toBe('901234');
  expect(charsOf('12.345678901234', ({ isGroupStart }) => isGroupStart)).toBe('692');
});

it('rolls the digits that changed, the last one first', () => {
  const rolled = digitsOf('0.000950000000', '0.001000000000').filter(({ from }) => from !== undefined);
  expect(rolled.map(({ char, from, order }) => [from, char, order])).toEqual([
    ['0', '1', 2],
    ['9', '0', 1],
    ['5', '0', 0],
  ]);
});

it('rolls nothing in a number of another length', () => {
  expect(digitsOf('9.000050000000', '10.000050000000').every(({ from }) => from === undefined)).toBe(true);
});

it('loses and repeats no character', () => {
  fc.assert(
    fc.property(amount, amount, (from, text) => {
      const digits = digitsOf(from, text);
      expect(digits.map(({ char }) => char).join('')).toBe(text);
      if (from.length === text.length) expect(digits.map((digit) => digit.from ?? digit.char).join('')).toBe(from);
    }),
  );
});
