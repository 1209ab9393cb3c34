import { expect, it, vi } from 'vitest';
import { createTooltipGroup, tooltipPosition } from './tooltip.tsx';

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

const BUBBLE = { width: 100, height: 30 };

it('is centred above the control', () => {
  expect(tooltipPosition({ left: 200, top: 300, width: 40, height: 40 }, BUBBLE, 1_000)).toEqual({
    left: 170,
    top: 262,
  });
});

it('is below a control at the upper edge', () => {
  expect(tooltipPosition({ left: 200, top: 10, width: 40, height: 40 }, BUBBLE, 1_000).top).toBe(58);
});

it('stays inside the viewport horizontally', () => {
  expect(tooltipPosition({ left: 0, top: 300, width: 40, height: 40 }, BUBBLE, 1_000).left).toBe(8);
  expect(tooltipPosition({ left: 960, top: 300, width: 40, height: 40 }, BUBBLE, 1_000).left).toBe(892);
  expect(tooltipPosition({ left: 10, top: 300, width: 40, height: 40 }, BUBBLE, 90).left).toBe(8);
});
