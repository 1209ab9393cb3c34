import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeAfter } from './close-after.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('ends once, after the duration', () => {
  const onEnd = vi.fn();
  closeAfter({ durationMs: 5_000, isHeld: () => false, onEnd });
  vi.advanceTimersByTime(4_999);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onEnd).toHaveBeenCalledOnce();
  expect(vi.getTimerCount()).toBe(0);
});

it('does not count the time while it is held', () => {
  const onEnd = vi.fn();
  let isHeld = false;
  closeAfter({ durationMs: 5_000, isHeld: () => isHeld, onEnd });
  vi.advanceTimersByTime(4_000);
  isHeld = true;
  vi.advanceTimersByTime(60_000);
  isHeld = false;
  vi.advanceTimersByTime(800);
  expect(onEnd).not.toHaveBeenCalled();
  vi.advanceTimersByTime(200);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('does not end once it is cancelled', () => {
  const onEnd = vi.fn();
  closeAfter({ durationMs: 5_000, isHeld: () => false, onEnd })();
  vi.advanceTimersByTime(60_000);
  expect(onEnd).not.toHaveBeenCalled();
});
