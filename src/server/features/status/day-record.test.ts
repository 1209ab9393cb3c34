import { expect, it } from 'vitest';
import { dayRecord } from './day-record.ts';

const DAY = 1_440;
/** 2026-11-26, in days since the epoch. */
const TODAY = Date.parse('2026-11-26') / 86_400_000;

it('counts each day since the first recorded minute, also one without any, and today until now', () => {
  const counted = [
    { day: TODAY - 3, minutes: 100, first: (TODAY - 2) * DAY - 100 },
    { day: TODAY - 1, minutes: 1_430, first: (TODAY - 1) * DAY + 10 },
    { day: TODAY, minutes: 60, first: TODAY * DAY },
  ];
  expect(dayRecord(counted, TODAY * DAY + 60)).toEqual({
    since: '2026-11-23T22:20:00.000Z',
    days: [
      { day: '2026-11-23', minutesUp: 100, minutes: 100 },
      { day: '2026-11-24', minutesUp: 0, minutes: 1_440 },
      { day: '2026-11-25', minutesUp: 1_430, minutes: 1_440 },
      { day: '2026-11-26', minutesUp: 60, minutes: 60 },
    ],
  });
});

it('is null while no minute is recorded', () => {
  expect(dayRecord([], TODAY * DAY)).toBeNull();
});
