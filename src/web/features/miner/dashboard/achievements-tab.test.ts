import { expect, it } from 'vitest';
import { nearestFirst } from './achievements-tab.tsx';

it('leads with what is reached next, once it has begun, and sorts the others by their progress', () => {
  const percents = (...all: readonly number[]) => {
    const { nearest, others } = nearestFirst(all.map((percent) => ({ percent })));
    return [nearest?.percent, others.map(({ percent }) => percent)];
  };
  expect(percents(2, 0, 100, 14)).toEqual([14, [100, 2, 0]]);
  expect(percents(0, 100, 0)).toEqual([undefined, [100, 0, 0]]);
});
