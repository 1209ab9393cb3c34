import { expect, it } from 'vitest';
import { axisTop } from './statistics-tab.tsx';

it('ends the axis at 1, 2 or 5 times a power of ten that no bar exceeds', () => {
  const top = (...mined: readonly number[]) =>
    axisTop(mined.map((each) => ({ day: '2026-11-28', mined: each, away: 0 })));
  expect([top(0), top(0.000205), top(0.12, 0.18), top(5), top(6, 1)]).toEqual([1, 0.0005, 0.2, 5, 10]);
});
