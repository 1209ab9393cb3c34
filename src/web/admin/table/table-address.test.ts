import { describe, expect, it } from 'vitest';
import { adminListMiners } from '#contract/admin.ts';
import { minedDays } from '#web/features/miner/admin/mined-days.ts';
import { changesOf } from '../activity/activity-changes.ts';
import { exportUrl, readTableQuery, withParams } from './table-address.ts';

const read = (query: string) =>
  readTableQuery(new URLSearchParams(query), (input) => adminListMiners.queryParams.safeParse(input));

describe("a table's address", () => {
  it('keeps what is not changed, removes what is emptied, and shows the first page again', () => {
    const params = new URLSearchParams('search=a&sort=email&after=x');
    expect(withParams(params, { status: 'blocked' }).toString()).toBe('search=a&sort=email&status=blocked');
    expect(withParams(params, { search: '' }).toString()).toBe('sort=email');
    expect(withParams(params, { before: 'y' }).toString()).toBe('search=a&sort=email&before=y');
  });

  it('is the query of the table; one that the server would reject shows everything', () => {
    expect(read('search=a&status=blocked&unknown=1')).toEqual({ search: 'a', status: 'blocked' });
    expect(read('status=gone&search=a')).toEqual({});
  });

  it('exports what is shown, from the first page', () => {
    expect(exportUrl('/api/x', new URLSearchParams('search=a%26b&after=z'), 'csv')).toBe(
      '/api/x?search=a%26b&format=csv',
    );
  });
});

describe('the changes of an entry', () => {
  it('are the fields that differ, in words', () => {
    const phase = { tokenPrice: 0.01, name: 'A', isActive: false, hardCap: null };
    expect(changesOf(phase, { ...phase, tokenPrice: 0.02, isActive: true, hardCap: 500 })).toBe(
      'Token Price (USD) 0.01 → 0.02, Active Phase no → yes, Hard Cap (USD) none → 500',
    );
    expect(changesOf(null, { format: 'csv', filters: [] })).toBe('File CSV, Filters none');
    expect(changesOf(null, { format: 'json', filters: ['search', 'status'] })).toBe(
      'File JSON, Filters search and status',
    );
    expect(changesOf(null, { startsAt: '2026-01-31T12:00:00.000Z' })).toMatch(/^Start \d+ \w+ 2026, \d\d:\d\d$/);
    expect(changesOf(null, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })).toBe(
      'Browser Firefox on Linux',
    );
    expect(changesOf(null, { price: 1 })).toBe('price 1');
    expect(changesOf(null, { reason: 'Because' })).toBe('Reason Because');
    expect(changesOf({ reason: 'Because' }, null)).toBe('Reason Because → nothing');
    expect(changesOf(null, null)).toBe('');
  });
});

it('adds the hours of a day (UTC), the latest day first', () => {
  expect(
    minedDays([
      { start: '2026-01-01T23:00:00.000Z', mined: 1, away: 0 },
      { start: '2026-01-02T00:00:00.000Z', mined: 2, away: 1 },
      { start: '2026-01-02T05:00:00.000Z', mined: 3, away: 0 },
    ]),
  ).toEqual([
    { day: '2026-01-02', mined: 5, away: 1, hours: 2 },
    { day: '2026-01-01', mined: 1, away: 0, hours: 1 },
  ]);
});
