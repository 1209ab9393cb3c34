import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hasPassed, type IsoDay } from './planned-date.ts';
import { utcDayMs } from './time.ts';

const JUNE_FIRST = { lastDay: '2025-06-01' } as const;

it('has not passed on the planned day itself, until its last millisecond', () => {
  expect(hasPassed(JUNE_FIRST, Date.parse('2025-06-01T00:00:00Z'))).toBe(false);
  expect(hasPassed(JUNE_FIRST, Date.parse('2025-06-01T23:59:59.999Z'))).toBe(false);
  expect(hasPassed(JUNE_FIRST, Date.parse('2025-06-02T00:00:00Z'))).toBe(true);
});

it('refuses days that the calendar does not have', () => {
  for (const lastDay of ['2025-02-30', '2025-13-01', '2025-6-1'] as const) {
    expect(() => hasPassed({ lastDay }, 0)).toThrow(RangeError);
  }
});

const MOMENT_MS = fc.integer({ min: 0, max: 4_102_444_800_000 });
const DAY = fc
  .integer({ min: 0, max: 47_481 })
  .map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10) as IsoDay);

it('a date that has passed stays passed, and is the same at every moment of a UTC day', () => {
  fc.assert(
    fc.property(DAY, MOMENT_MS, MOMENT_MS, (lastDay, one, other) => {
      const [earlier, later] = [Math.min(one, other), Math.max(one, other)];
      expect(hasPassed({ lastDay }, later)).toBe(hasPassed({ lastDay }, utcDayMs(later)));
      expect(hasPassed({ lastDay }, earlier) && !hasPassed({ lastDay }, later)).toBe(false);
    }),
  );
});
