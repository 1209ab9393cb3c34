import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atBoundary } from './latest-presale.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

it('reloads once, up to five seconds after the boundary, unless it was stopped before the boundary', () => {
  const [reloads, stops] = [[vi.fn(), vi.fn(), vi.fn()], [] as (() => void)[]];
  for (const reload of reloads) stops.push(atBoundary({ atMs: 10_000, nowMs: Date.now, random: () => 0.5, reload }));
  const calls = () => reloads.map(({ mock }) => mock.calls.length);
  stops[0]?.();
  vi.advanceTimersByTime(10_000);
  stops[1]?.();
  vi.advanceTimersByTime(2_499);
  expect(calls()).toEqual([0, 0, 0]);
  vi.advanceTimersByTime(60_000);
  expect(calls()).toEqual([0, 1, 1]);
});
