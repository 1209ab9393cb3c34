import { expect, it } from 'vitest';
import { minedDays } from './mined-days.ts';

it('adds the hours of a day (UTC), the latest day first', () => {
  expect(
    minedDays([
      { start: '2026-01-01T23:00:00.000Z', mined: 1, away: 0 },
      { start: '2026-01-02T00:00:00.000Z', mined: 2, away: 1 },
      { start: '2026-01-02T05:00:00.000Z', mined: 3, away: 0 },
    ]),
  ).toEqual([
    { day: '2026-01-02', mined: 5, away: 1, hours: 2 },
    { day: '2026-01-01', mined: 1, away: 0, hours: 1 },
  ]);
});
