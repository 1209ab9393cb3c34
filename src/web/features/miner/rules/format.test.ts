import { expect, it } from 'vitest';
import {
  formatDuration,
  formatHashrate,
  formatTvx,
  formatTvxShort,
  formatWait,
  shownHashesPerSecond,
  waitInWords,
} from './format.ts';

it('shows TVX with twelve decimals, or short without trailing zeros', () => {
  expect(formatTvx(0.00005)).toBe('0.000050000000');
  expect([0, 0.00005, 20, 1e-12].map(formatTvxShort)).toEqual(['0', '0.00005', '20', '0.000000000001']);
});

it('shows less than 1 TH/s in GH/s, and the hashrate × 1000 as hashes per second', () => {
  expect(formatHashrate(0.4)).toEqual({ value: '400.00', unit: 'GH/s' });
  expect(formatHashrate(1)).toEqual({ value: '1.00', unit: 'TH/s' });
  expect(shownHashesPerSecond(1.05)).toBe(1_050);
});

it('shows waits in two units, and durations past a day in hours', () => {
  const waits = [1, 117_001, 7_265_000];
  expect(waits.map(formatWait)).toEqual(['1 s', '1 min 58 s', '2 h 1 min']);
  expect(waits.map(waitInWords)).toEqual(['1 second', '1 minute 58 seconds', '2 hours 1 minute']);
  expect([59.9, 97_205].map(formatDuration)).toEqual(['00:00:59', '27:00:05']);
});
