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
