import { expect, it } from 'vitest';
import { formatDuration, formatTvx, formatTvxShort, formatWait } from './format.ts';

it('shows TVX with twelve decimals, or short without trailing zeros', () => {
  expect(formatTvx(0.00005)).toBe('0.000050000000');
  expect([0, 0.00005, 20, 1e-12].map(formatTvxShort)).toEqual(['0', '0.00005', '20', '0.000000000001']);
});

it('shows waits in two units, and durations past a day in hours', () => {
  const waits = [1, 117_001, 7_265_000];
  expect(waits.map(formatWait)).toEqual(['1 s', '1 min 58 s', '2 h 1 min']);
  expect([59.9, 97_205].map(formatDuration)).toEqual(['00:00:59', '27:00:05']);
});

it('writes no digits that are only those of the binary form', () => {
  const sum = (count: number) => Array.from({ length: count }, () => 0.00005).reduce((total, each) => total + each, 0);
  expect([sum(19), 1234.000_05, 40_000.1, 123_456_789_012.7].map(formatTvx)).toEqual([
    '0.000950000000',
    '1234.000050000000',
    '40000.100000000000',
    '123456789012.700000000000',
  ]);
  expect(formatTvxShort(123_456_789_012.7)).toBe('123456789012.7');
});
