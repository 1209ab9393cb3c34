import { expect, it } from 'vitest';
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

const BUBBLE = { width: 100, height: 30 };

it('is centred above its control, below it at the upper edge, and stays inside the viewport', () => {
  const at = (left: number, top: number, viewport = 1_000) =>
    tooltipPosition({ left, top, width: 40, height: 40 }, BUBBLE, viewport);
  expect(at(200, 300)).toEqual({ left: 170, top: 262 });
  expect(at(200, 10).top).toBe(58);
  expect([at(0, 300), at(960, 300), at(10, 300, 90)].map(({ left }) => left)).toEqual([8, 892, 8]);
});
