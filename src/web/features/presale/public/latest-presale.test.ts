import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atBoundary } from './latest-presale.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

function start(random: number) {
  const reload = vi.fn();
  const stop = atBoundary({ atMs: 10_000, nowMs: () => Date.now(), random: () => random, reload });
  return { stop, calls: () => reload.mock.calls.length };
}

it('reloads once, up to five seconds after the boundary', () => {
  const { calls } = start(0.5);
  vi.advanceTimersByTime(10_000 + 2_499);
  expect(calls()).toBe(0);
  vi.advanceTimersByTime(60_000);
  expect(calls()).toBe(1);
});

it('still reloads when it is stopped after the boundary, and does nothing when it is stopped before', () => {
  const [before, after] = [start(0.5), start(0.5)];
  before.stop();
  vi.advanceTimersByTime(10_000);
  after.stop();
  vi.advanceTimersByTime(60_000);
  expect([before.calls(), after.calls()]).toEqual([0, 1]);
});
