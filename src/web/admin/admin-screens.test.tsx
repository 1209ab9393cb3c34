import type { UseQueryResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { minersTable } from '#contract/miner-admin.ts';
import { ApiError } from '#web/lib/api-error.ts';
import { activityChanges } from './activity-screen.tsx';
import { Loaded } from './loaded.tsx';
import { AddressText, Facts } from './record-screen.tsx';
import { Table } from './table.tsx';
import { exportUrl, readTableQuery, withParams } from './table-screen.tsx';

const loaded = (query: Partial<UseQueryResult<string>>): string =>
  renderToStaticMarkup(
    <Loaded query={{ data: undefined, error: null, ...query } as UseQueryResult<string>} failed="Not read">
      {(name) => <b>{name}</b>}
    </Loaded>,
  );

it('shows that data are loaded, the data, and why they could not be loaded above what was loaded before', () => {
  expect(loaded({})).toContain('Loading');
  expect(loaded({ data: 'Ada' })).toBe('<b>Ada</b>');
  const error = new ApiError({ status: 500, text: 'Out of order' });
  expect(loaded({ error })).toMatch(/role="alert".*Not read.*500: Out of order.*Try again/);
  expect(loaded({ data: 'Ada', error })).toMatch(/Not read.*Ada/);
  const gone = new ApiError({ status: 404, text: 'Gone', code: 'not-found' });
  expect(loaded({ error: gone })).not.toContain('Try again');
});

it('shows the fields of an entry of the log that differ, in words', () => {
  const phase = { tokenPrice: 0.01, name: 'A', isActive: false, hardCap: null };
  expect(activityChanges(phase, { ...phase, tokenPrice: 0.02, isActive: true, hardCap: 500 })).toEqual([
    'token price: 0.01 → 0.02',
    'is active: no → yes',
    'hard cap: none → 500',
  ]);
  expect(activityChanges({ amount: 0.1 + 0.2 }, { amount: 5e-7 })).toEqual(['amount: 0.3 → 0.0000005']);
  expect(activityChanges({ reason: 'Because' }, null)).toEqual(['reason: Because → nothing']);
  expect(activityChanges(null, { filters: ['search', 'status'] })).toEqual(['filters: search, status']);
  expect(activityChanges(null, { news: { title: 'The explorer opens', text: '**Soon**' } })).toEqual([
    'news: The explorer opens',
  ]);
  expect(activityChanges(null, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0' })).toEqual([
    'browser: Firefox on Linux',
  ]);
  const announced = { 'announcements: Soon': { text: 'Soon', href: '/news' } };
  expect(activityChanges(announced, { 'announcements: Now': { text: 'Now' } })).toEqual([
    'announcements: Soon, href /news → nothing',
    'announcements: Now',
  ]);
  const [start] = activityChanges(null, { startsAt: '2026-01-31T12:00:00.000Z' });
  expect(start).toMatch(/^starts at: \d+ \w+ 2026, \d\d:\d\d$/);
});

it('breaks an address after the at sign and its dots only, and leaves a fact out that does not apply', () => {
  const html = renderToStaticMarkup(<AddressText address="ada.love@example.test" />);
  expect(html).toMatch(/>ada\.<wbr\/>love@<wbr\/>example\.<wbr\/>test</);
  const facts = renderToStaticMarkup(<Facts items={{ Level: 0, Left: null, Invited: undefined, Blocked: false }} />);
  expect(facts.match(/<dt/g)).toHaveLength(1);
  expect(facts).toContain('>0</dd>');
  const figures = renderToStaticMarkup(
    <Facts isNumeric items={{ Mined: '0.000000', Time: '00:00:00', Rate: '0.01' }} />,
  );
  expect(figures.match(/text-muted[^>]*>0/g), 'a figure that is nothing yet is muted').toHaveLength(2);
});

it('leaves out a column that says nothing in any row, unless its header sorts', () => {
  const columns = [
    { id: 'name', header: 'Name', sort: true, cell: () => '' },
    { id: 'state', header: 'State', cell: ({ id }: { id: number }) => id === 2 && 'Blocked' },
  ] as const;
  const headers = (...ids: number[]): number =>
    renderToStaticMarkup(<Table label="Miners" columns={columns} rows={ids.map((id) => ({ id }))} />).split('<th ')
      .length - 1;
  expect([headers(1, 2), headers(1, 3)]).toEqual([2, 1]);
});

it("keeps a table's query in its address, from the first page after a change; an invalid one shows everything", () => {
  const params = new URLSearchParams('search=a&sort=email&after=x');
  expect(withParams(params, { status: 'blocked' }).toString()).toBe('search=a&sort=email&status=blocked');
  expect(withParams(params, { search: '' }).toString()).toBe('sort=email');
  expect(withParams(params, { before: 'y' }).toString()).toBe('search=a&sort=email&before=y');
  const read = (query: string) =>
    readTableQuery(new URLSearchParams(query), (input) => minersTable.list.queryParams.safeParse(input));
  expect(read('search=a&status=blocked&unknown=1')).toEqual({ search: 'a', status: 'blocked' });
  expect(read('status=gone&search=a')).toEqual({});
  expect(exportUrl('/api/x', { search: 'a&b', after: 'z' })).toBe('/api/x?search=a%26b');
});
