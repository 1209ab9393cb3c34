import { expect, it } from 'vitest';
import { bestDay, localDayIn } from '#domain/miner/history/local-days.ts';
import { HOUR_MS } from '#domain/time.ts';
import { axisTop, barsOf, growthByPeriod, periodsOf, withGrowth } from './history-bars.ts';

const dayOf = localDayIn('UTC');
const MIDNIGHT = Date.UTC(2026, 2, 2);

/** The hours and days at `nowMs` of a wallet that was read at `readAtMs` and mined `growthTvx` since. */
function shown({ readAtMs, nowMs, growthTvx }: { readAtMs: number; nowMs: number; growthTvx: number }) {
  const recorded = [{ startMs: MIDNIGHT - HOUR_MS, minedTvx: 0.5, awayTvx: 0 }];
  const { hours, days } = periodsOf(recorded, nowMs, dayOf);
  const growth = growthByPeriod({ growthTvx, readAtMs, nowMs }, dayOf);
  return {
    hours: withGrowth(hours, growth, ({ startMs }) => String(startMs)),
    days: withGrowth(days, growth, ({ day }) => day),
  };
}

it('adds what was mined since the reading to the current hour and day', () => {
  const { hours, days } = shown({ readAtMs: MIDNIGHT - 1_800_000, nowMs: MIDNIGHT - 60_000, growthTvx: 0.1 });
  expect(hours.at(-1)?.minedTvx).toBeCloseTo(0.6, 12);
  expect(days.at(-1)).toMatchObject({ day: '2026-03-01' });
  expect(bestDay(days)?.minedTvx).toBeCloseTo(0.6, 12);
});

it('leaves to the day that ended what was mined in it, before the history is read again', () => {
  const { hours, days } = shown({ readAtMs: MIDNIGHT - 240_000, nowMs: MIDNIGHT + 60_000, growthTvx: 0.1 });
  expect(hours.slice(-2).map(({ minedTvx }) => minedTvx)).toEqual([expect.closeTo(0.58, 12), expect.closeTo(0.02, 12)]);
  expect(days.slice(-2).map(({ minedTvx }) => minedTvx)).toEqual([expect.closeTo(0.58, 12), expect.closeTo(0.02, 12)]);
  expect(bestDay(days)).toMatchObject({ day: '2026-03-01' });
});

it.each([0, -0.1])('adds nothing for a growth of %d', (growthTvx) => {
  const { hours } = shown({ readAtMs: MIDNIGHT, nowMs: MIDNIGHT + 60_000, growthTvx });
  expect(hours.at(-1)?.minedTvx).toBe(0);
  expect(hours.at(-2)?.minedTvx).toBe(0.5);
});

it('works when the clock was set back since the reading', () => {
  const { hours } = shown({ readAtMs: MIDNIGHT, nowMs: MIDNIGHT - 600_000, growthTvx: 0.1 });
  expect(hours.at(-1)?.minedTvx).toBeCloseTo(0.6, 12);
});

it('names hours and days in one form of date', () => {
  const periods = periodsOf([], Date.UTC(2026, 10, 26, 13), dayOf);
  const last = (range: '24h' | '7d', timeZone: string) => barsOf(periods, range, timeZone).at(-1);
  expect(last('24h', 'UTC')).toMatchObject({ label: 'Thu 26 Nov, 13:00', shortLabel: '13:00' });
  expect(last('24h', 'Asia/Tokyo')).toMatchObject({ label: 'Thu 26 Nov, 22:00', shortLabel: '22:00' });
  expect(last('7d', 'UTC')).toMatchObject({ label: 'Thu 26 Nov', shortLabel: '26 Nov' });
});

it('ends the axis at 1, 2 or 5 times a power of ten that no bar exceeds', () => {
  const bar = { key: '', label: '', shortLabel: '', awayTvx: 0 };
  const top = (...mined: readonly number[]) => axisTop(mined.map((minedTvx) => ({ ...bar, minedTvx })));
  expect([top(0), top(0.000205), top(0.12, 0.18), top(5), top(6, 1)]).toEqual([1, 0.0005, 0.2, 5, 10]);
});
