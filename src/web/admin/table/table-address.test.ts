import { describe, expect, it } from 'vitest';
import { adminListMiners } from '#contract/miner-table.ts';
import { exportUrl, readTableQuery, sentParams, withParams } from './table-address.ts';

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

  it('sends days as instants of the zone of whoever chose them, and nothing that only the screen reads', () => {
    const sent = sentParams(new URLSearchParams('from=2026-03-29&until=2026-03-29&at=51&hide=a.b&search=x'), [
      ...['from', 'until'],
    ]);
    const midnight = (day: number) => new Date(2026, 2, day).toISOString();
    expect(Object.fromEntries(sent)).toEqual({ from: midnight(29), until: midnight(30), search: 'x' });
    expect(sentParams(new URLSearchParams('from=nonsense'), ['from']).get('from')).toBe('nonsense');
  });

  it('exports what is shown, from the first page', () => {
    expect(exportUrl('/api/x', new URLSearchParams('search=a%26b&after=z'), 'csv')).toBe(
      '/api/x?search=a%26b&format=csv',
    );
  });
});
