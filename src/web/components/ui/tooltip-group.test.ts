import { expect, it, vi } from 'vitest';
import { createTooltipGroup } from './tooltip-group.ts';

it('waits 700 ms for the first tooltip, and not at all while one is open or within 300 ms after', () => {
  let nowMs = 10_000;
  const group = createTooltipGroup(() => nowMs);
  const close = (): void => undefined;
  expect(group.delayMs()).toBe(700);
  group.opened(close);
  expect(group.delayMs()).toBe(0);
  group.closed(close);
  nowMs += 299;
  expect(group.delayMs()).toBe(0);
  nowMs += 1;
  expect(group.delayMs()).toBe(700);
});

it('closes the open tooltip once when another one opens', () => {
  const group = createTooltipGroup(() => 0);
  const closeFirst = vi.fn(() => group.closed(closeFirst));
  const closeSecond = vi.fn();
  group.opened(closeFirst);
  group.opened(closeSecond);
  expect(closeFirst).toHaveBeenCalledTimes(1);
  group.opened(vi.fn());
  expect(closeSecond).toHaveBeenCalledTimes(1);
});
