import { expect, it } from 'vitest';
import { nearestFirst } from './achievements-tab.tsx';

it("leads with that of the specification's four which is reached next, and keeps the order of the others", () => {
  const percents = (...all: readonly number[]) => {
    const { nearest, others } = nearestFirst(all.map((percent) => ({ percent })));
    return [nearest?.percent, others.map(({ percent }) => percent)];
  };
  expect(percents(2, 0, 100, 5, 14, 100)).toEqual([5, [2, 0, 100, 14, 100]]);
  expect(percents(0, 100, 0, 0, 14)).toEqual([undefined, [0, 100, 0, 0, 14]]);
});
