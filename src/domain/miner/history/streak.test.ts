import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DaySpan, nextStreakStep, streakOf, withDay } from './streak.ts';

const spansOf = (days: readonly number[]): readonly DaySpan[] =>
  days.reduce<readonly DaySpan[]>((spans, day) => withDay(spans, day), []);
const week = (days: readonly number[], today: number): string =>
  streakOf(spansOf(days), today)
    .week.map((day) => day[0])
    .join('');

describe('a streak', () => {
  it.each([
    [[], 10, 0, 'nothing was ever mined'],
    [[10], 10, 1, 'today'],
    [[8, 9], 10, 2, 'today is still open'],
    [[7, 8, 10], 10, 3, 'one missed day is forgiven'],
    [[7, 8], 10, 2, 'yesterday was missed, which the freeze forgives'],
    [[7, 10], 10, 1, 'two missed days in a row end it'],
    [[1, 2, 4, 5, 7], 7, 1, 'a second missed day within a week ends it'],
    [[1, 2, 4, 5, 6, 7, 8, 9, 11], 11, 9, 'after a week the next one is forgiven'],
    [[1, 2], 30, 0, 'long ago'],
  ])('%j on day %i is %i: %s', (days, today, expected) => {
    expect(streakOf(spansOf(days), today).days).toBe(expected);
  });

  it.each([
    [[], 10, 'oaaaaaa', 10, 'nothing was ever mined'],
    [[10], 10, 'maaaaaa', 10, 'begun today'],
    [[8], 10, 'mfoaaaa', 8, 'a forgiven day and an open one'],
    [[4, 5, 6, 8, 9], 10, 'mmmfmmo', 4, 'a week'],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 10, 'mmmmmmm', 4, 'the last seven days of a longer one'],
    [[1, 2, 7], 10, 'oaaaaaa', 10, 'ended'],
    [[5, 6, 9], 9, 'maaaaaa', 9, 'begun again after two missed days'],
  ])('%j on day %i shows %s from day %i: %s', (days, today, shown, from) => {
    expect(week(days, today)).toBe(shown);
    expect(streakOf(spansOf(days), today).weekFrom).toBe(from);
  });

  it('knows its best, and whether the next missed day is forgiven', () => {
    const streak = streakOf(spansOf([1, 2, 3, 4, 20, 21, 23]), 23);
    expect(streak).toMatchObject({ days: 3, best: 4, hasFreeze: false });
    expect(streakOf(spansOf([1, 2]), 2).hasFreeze).toBe(true);
  });

  it('is at most the days mined, at least those without a gap, and never above its best', () => {
    const anyDays = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 60 });
    fc.assert(
      fc.property(anyDays, (unsorted) => {
        const days = unsorted.toSorted((a, b) => a - b);
        const today = 60;
        const { days: streak, best, week: shown } = streakOf(spansOf(days), today);
        let unbroken = 0;
        const mined = new Set(days);
        for (let day = mined.has(today) ? today : today - 1; mined.has(day); day -= 1) unbroken += 1;
        expect(streak).toBeGreaterThanOrEqual(unbroken);
        expect(streak).toBeLessThanOrEqual(days.length);
        expect(best).toBeGreaterThanOrEqual(streak);
        expect(shown).toHaveLength(7);
      }),
    );
  });
});

it('steps are 3, 7, 30 and 100 days', () => {
  expect([0, 3, 7, 30, 100].map(nextStreakStep)).toEqual([3, 7, 30, 100, undefined]);
});
