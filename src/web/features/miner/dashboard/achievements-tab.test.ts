import { expect, it } from 'vitest';
import { fillHeight } from './achievements-tab.tsx';

it('fills the bolt, 984 high, by its area, so that each beginning differs from nothing and from the next', () => {
  expect([0, 2, 14, 27, 100].map((percent) => Math.round(fillHeight(percent)))).toEqual([0, 61, 295, 419, 984]);
});
