import { afterEach, expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/time.ts';
import { formatInstant, formatTimeOfDay, fromLocalField, readLocalTime, toLocalField } from './local-time.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

it.each([
  ['Europe/Berlin', '2026-03-29T02:30', 'skipped', '2026-03-29T01:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T02:30', 'doubled', '2026-10-25T00:30:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', 'exact', '2026-10-25T02:00:00.000Z'],
  ['Australia/Lord_Howe', '2026-04-05T01:45', 'doubled', '2026-04-04T14:45:00.000Z'],
  ['Pacific/Apia', '2011-12-30T12:00', 'skipped', '2011-12-30T22:00:00.000Z'],
] as const)('%s: %s is %s', (zone, text, type, iso) => {
  vi.stubEnv('TZ', zone);
  expect(readLocalTime(text)).toEqual({ type, iso });
});

it.each(['2027-02-30T00:00', '2027-00-10T00:00', '2027-01-01T24:00', '2027-01-01T12:60', '2027-01-01T23:59:60'])(
  '%s is no time of the calendar, and none that it could become',
  (text) => {
    expect(readLocalTime(text)).toEqual({ type: 'unreadable' });
  },
);

it('does not take the year 20 for 1920', () => {
  expect(fromLocalField('0020-01-01T12:00')).toMatch(/^0020-01-01T/);
});

it('round-trips every exact time around two clock changes', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  const skipped: string[] = [];
  for (const day of [Date.UTC(2026, 2, 28), Date.UTC(2026, 9, 24)]) {
    for (let ms = day; ms < day + 3 * DAY_MS; ms += 1_800_000) {
      const text = new Date(ms).toISOString().slice(0, 16);
      if (readLocalTime(text).type === 'skipped') skipped.push(text);
      else expect(toLocalField(fromLocalField(text))).toBe(text);
    }
  }
  expect(skipped).toEqual(['2026-03-29T02:00', '2026-03-29T02:30']);
});

it.each([
  ['Europe/Berlin', '2026-10-25T00:30:00.000Z', '25 Oct 2026, 02:30 UTC+2'],
  ['Europe/Berlin', '2026-10-25T01:30:00.000Z', '25 Oct 2026, 02:30 UTC+1'],
  ['Europe/Berlin', '2026-03-29T01:30:00.000Z', '29 Mar 2026, 03:30'],
  ['Australia/Lord_Howe', '2026-04-04T15:15:00.000Z', '5 Apr 2026, 01:45 UTC+10:30'],
] as const)('%s: writes %s as %s', (zone, iso, text) => {
  vi.stubEnv('TZ', zone);
  expect(formatInstant(iso)).toBe(text);
});

it('writes the time of day, also of an hour that occurs twice', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(formatTimeOfDay('2026-10-25T01:30:00.000Z')).toBe('02:30');
});

it('writes no two instants around a clock change alike', () => {
  vi.stubEnv('TZ', 'Europe/Berlin');
  for (const change of ['2026-03-29T01:00:00Z', '2026-10-25T01:00:00Z']) {
    const texts = Array.from({ length: 96 }, (_, index) =>
      formatInstant(new Date(Date.parse(change) + (index - 48) * 900_000).toISOString()),
    );
    expect(new Set(texts).size).toBe(texts.length);
  }
});

it('leaves an invalid local time to the schema', () => {
  expect(readLocalTime('')).toEqual({ type: 'unreadable' });
  expect(fromLocalField('soon')).toBe('soon');
});
