import { expect, it } from 'vitest';
import { shortInstant } from './time.tsx';

// Of the local time zone, whichever it is.
const local = (year: number, month: number, day: number): number => new Date(year, month, day, 12, 30).getTime();
const iso = (ms: number): string => new Date(ms).toISOString();

it('has the year only of another year', () => {
  const nowMs = local(2026, 10, 27);
  expect(shortInstant(iso(local(2026, 10, 26)), nowMs)).toBe('26 Nov, 12:30');
  expect(shortInstant(iso(local(2025, 11, 31)), nowMs)).toBe('31 Dec 2025, 12:30');
  expect(shortInstant(iso(local(2027, 0, 1)), nowMs)).toBe('1 Jan 2027, 12:30');
});
