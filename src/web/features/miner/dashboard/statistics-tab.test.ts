import { expect, it, vi } from 'vitest';
import { lastDays } from './statistics-tab.tsx';

it('adds to today what was mined since the history was read', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-28T12:00:00Z') });
  const days = [
    { day: '2026-11-26', mined: 0.25, away: 0.125 },
    { day: '2026-11-28', mined: 0.5, away: 0 },
  ];
  const history = { totalMined: 2, days, run: null, longestRunSeconds: 0, friends: 0, events: [] };
  expect(lastDays(history, 3).slice(-3)).toEqual([
    days[0],
    { day: '2026-11-27', mined: 0, away: 0 },
    { day: '2026-11-28', mined: 1.5, away: 0 },
  ]);
  vi.useRealTimers();
});
