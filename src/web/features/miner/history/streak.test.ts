import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { streakOf } from './history.tsx';

const week = (days: readonly number[], today: number): string =>
  streakOf(days, today)
    .week.map((day) => day[0])
    .join('');

describe('a streak', () => {
  it.each([
    [[], 10, 0, 'nothing was ever mined'],
    [[10], 10, 1, 'today'],
    [[8, 9], 10, 2, 'today is still open'],
    [[7, 8, 10], 10, 1, 'a missed day ends it'],
    [[7, 8], 10, 0, 'yesterday was missed'],
    [[1, 2], 30, 0, 'long ago'],
  ])('%j on day %i is %i: %s', (days, today, expected) => {
    expect(streakOf(days, today).days).toBe(expected);
  });

  it.each([
    [[], 10, 'oaaaaaa', 10, 'nothing was ever mined'],
    [[10], 10, 'maaaaaa', 10, 'begun today'],
    [[8, 9], 10, 'mmoaaaa', 8, 'two days and an open one'],
    [[3, 4, 5, 6, 7, 8, 9], 10, 'mmmmmmo', 4, 'a week and an open day'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10, 'mmmmmmm', 4, 'the last seven days of a longer one'],
    [[1, 2, 7], 10, 'oaaaaaa', 10, 'ended'],
    [[5, 6, 8], 8, 'maaaaaa', 8, 'begun again after a missed day'],
  ])('%j on day %i shows %s from day %i: %s', (days, today, shown, from) => {
    expect(week(days, today)).toBe(shown);
    expect(streakOf(days, today).weekFrom).toBe(from);
  });

  it('knows its best', () => {
    expect(streakOf([1, 2, 3, 4, 20, 21], 21)).toMatchObject({ days: 2, best: 4 });
  });

  it('is the days mined without a gap, and never above its best', () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });
    fc.assert(
      fc.property(anyDays, (unsorted) => {
        const days = unsorted.toSorted((a, b) => a - b);
        const today = 60;
        const { days: streak, best, week: shown } = streakOf(days, today);
        let unbroken = 0;
        const mined = new Set(days);
        for (let day = mined.has(today) ? today : today - 1; mined.has(day); day -= 1) unbroken += 1;
        expect(streak).toBe(unbroken);
        expect(best).toBeGreaterThanOrEqual(streak);
        expect(shown).toHaveLength(7);
      }),
    );
  });
});
