import { expect, it } from 'vitest';
import { tooltipPosition } from './place-tooltip.ts';

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
