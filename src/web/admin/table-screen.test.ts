import { describe, expect, it } from 'vitest';
import { minersTable } from '#contract/miner-admin.ts';
import { choice, exportUrl, readTableQuery, withParams } from './table-screen.tsx';

const read = (query: string) =>
  readTableQuery(new URLSearchParams(query), (input) => minersTable.list.queryParams.safeParse(input));

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
    expect(exportUrl('/api/x', { search: 'a&b', after: 'z' })).toBe('/api/x?search=a%26b');
  });
});

it('offers the states of a badge as choices, in their words and order', () => {
  expect(choice('status', 'State', { active: ['Active', 'live'], left: ['Unsubscribed'] }).options).toEqual([
    ['active', 'Active'],
    ['left', 'Unsubscribed'],
  ]);
});
