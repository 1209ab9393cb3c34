import { expect, it } from 'vitest';
import { reminderCalendar } from './reminder.ts';

const NOW_MS = Date.UTC(2026, 10, 25, 22, 40, 5);

it('is a calendar with one event at the instant, in lines of at most 75 octets', () => {
  const text = reminderCalendar({
    id: 'six-hour-limit',
    atMs: NOW_MS + 6 * 3_600_000,
    nowMs: NOW_MS,
    address: 'https://technovex.example/web-miner',
  });
  const lines = text.split('\r\n');
  expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
  const unfolded = text.replaceAll('\r\n ', '').split('\r\n');
  expect(unfolded).toContain('DTSTAMP:20261125T224005Z');
  expect(unfolded).toContain('DTSTART:20261126T044005Z');
  expect(unfolded).toContain('UID:six-hour-limit@technovex.example');
  expect(unfolded).toContain('TRIGGER:-PT30M');
  expect(unfolded.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1);
  expect(unfolded.at(-2)).toBe('END:VCALENDAR');
});
