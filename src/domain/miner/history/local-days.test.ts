import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../time.ts';
import {
  bestDay,
  type DayEarnings,
  daysUntil,
  type Earnings,
  earningsByDay,
  lastDayByHour,
  localDayIn,
} from './local-days.ts';

/** One TVX in each of `count` hours. */
function hoursFrom(startIso: string, count: number): Earnings[] {
  const startMs = Date.parse(startIso);
  return Array.from({ length: count }, (_, index) => ({
    startMs: startMs + index * HOUR_MS,
    minedTvx: 1,
    awayTvx: 0.5,
  }));
}

describe('days of a time zone', () => {
  it.each([
    ['begins', 'Europe/Berlin', '2026-03-29', 23],
    ['ends', 'Europe/Berlin', '2026-10-25', 25],
    ['begins', 'America/New_York', '2026-03-08', 23],
    ['ends', 'America/New_York', '2026-11-01', 25],
    ['is not used', 'UTC', '2026-03-29', 24],
    ['is half an hour', 'Australia/Lord_Howe', '2026-04-05', 25],
  ])('has as many hours as it starts in when daylight saving time %s (%s, %s)', (_, timeZone, day, hours) => {
    const mined = hoursFrom('2026-01-01T00:00:00Z', 365 * 24);
    const days = daysUntil(day, 3);
    expect(days).toHaveLength(3);
    const sums = earningsByDay(mined, days, localDayIn(timeZone));
    expect(sums.at(-1)).toEqual({ day, minedTvx: hours, awayTvx: hours / 2 });
  });

  it('counts days on the calendar: none is missing or doubled over a change of the clock', () => {
    expect(daysUntil('2026-10-26', 4)).toEqual(['2026-10-23', '2026-10-24', '2026-10-25', '2026-10-26']);
    expect(daysUntil('2026-03-01', 2)).toEqual(['2026-02-28', '2026-03-01']);
  });

  it('puts each hour into one day, in any zone', () => {
    const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'Pacific/Kiritimati');
    fc.assert(
      fc.property(zone, fc.integer({ min: 0, max: 400 }), (timeZone, offset) => {
        const startMs = Date.UTC(2026, 0, 1) + offset * 24 * HOUR_MS;
        const mined = hoursFrom(new Date(startMs).toISOString(), 10 * 24);
        const dayOf = localDayIn(timeZone);
        const days = daysUntil(dayOf(startMs + 11 * 24 * HOUR_MS), 14);
        const sum = earningsByDay(mined, days, dayOf).reduce((total, { minedTvx }) => total + minedTvx, 0);
        expect(sum).toBe(10 * 24);
      }),
    );
  });
});

it('the last 24 hours end with the current one, and hours without a credit are zero', () => {
  const nowMs = Date.parse('2026-05-05T12:34:00Z');
  const hours = lastDayByHour([{ startMs: Date.parse('2026-05-05T11:00:00Z'), minedTvx: 2, awayTvx: 0 }], nowMs);
  expect(hours).toHaveLength(24);
  expect(hours.at(0)?.startMs).toBe(Date.parse('2026-05-04T13:00:00Z'));
  expect(hours.slice(-2).map(({ minedTvx }) => minedTvx)).toEqual([2, 0]);
});

describe('records', () => {
  const days = (...mined: number[]): DayEarnings[] =>
    mined.map((minedTvx, index) => ({ day: `2026-05-${String(index + 1).padStart(2, '0')}`, minedTvx, awayTvx: 0 }));

  it('has no best day until something was mined', () => {
    expect(bestDay(days(0, 0))).toBeUndefined();
    expect(bestDay(days(1, 3, 2, 3))?.day).toBe('2026-05-02');
    expect(bestDay([{ day: '2026-05-01', minedTvx: 0, awayTvx: 1 }])?.day).toBe('2026-05-01');
  });
});
