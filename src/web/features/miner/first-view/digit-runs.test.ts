import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatTvx } from '#domain/miner/format.ts';
import { changedDigits, digitRuns } from './digit-runs.ts';

const amount = fc.double({ min: 0, max: 1e8, noNaN: true }).map(formatTvx);

it('groups three decimals, and the decimals after the sixth are small', () => {
  const runs = digitRuns('12.345678901234', 0, 15);
  expect(runs.map(({ chars }) => chars)).toEqual(['12.345', '678', '901', '234']);
  expect(runs.map(({ isSmall }) => isSmall)).toEqual([false, false, true, true]);
  expect(runs.map(({ isGroupStart }) => isGroupStart)).toEqual([false, true, true, true]);
});

it('opens no gap within a group that begins later', () => {
  const runs = digitRuns('0.000257875000', 6, 12);
  expect(runs.map(({ chars, isGroupStart }) => [chars, isGroupStart])).toEqual([
    ['57', false],
    ['875', true],
    ['0', true],
  ]);
});

it('loses and repeats no character, wherever a number is divided', () => {
  fc.assert(
    fc.property(amount, fc.nat(), (text, cut) => {
      const middle = cut % (text.length + 1);
      const runs = [...digitRuns(text, 0, middle), ...digitRuns(text, middle, text.length)];
      expect(runs.map(({ chars }) => chars).join('')).toBe(text);
    }),
  );
});

it('rolls from the first digit that changed to the last', () => {
  expect(changedDigits('0.000050000000', '0.000100000000')).toEqual({ start: 5, end: 7 });
  expect(changedDigits('0.000050000000', '0.000050000000')).toEqual({ start: 14, end: 14 });
  expect(changedDigits('9.000050000000', '10.000050000000')).toEqual({ start: 15, end: 15 });
});
