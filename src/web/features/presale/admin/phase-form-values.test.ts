import { expect, it } from 'vitest';
import type { PhaseData } from '#contract/presale.ts';
import { defaultPhase } from '#domain/presale/defaults.ts';
import { fromFormValues, toFormValues } from './phase-form-values.ts';
import { parseTableView, viewPhases, writeTableView } from './table-view.ts';

const base = {
  ...defaultPhase(0),
  name: 'Phase 1',
  startDate: '2026-01-01T12:34:56.789Z',
  tokenPrice: 0.000001,
};

it('returns untouched values exactly, with the seconds that the control cannot show', () => {
  expect(fromFormValues(toFormValues(base), base)).toEqual(base);
});

it('writes small prices without an exponent', () => {
  expect(toFormValues(base).tokenPrice).toBe('0.000001');
});

it('reads an empty field as null, and an empty bonus as 0', () => {
  const values = { ...toFormValues(base), hardCap: '', bonus: '', tokenPrice: '', tokenId: '' };
  expect(fromFormValues(values, base)).toMatchObject({ hardCap: null, bonus: 0, tokenPrice: null, tokenId: null });
});

it('keeps the view of the table in the URL, and ignores unknown values', () => {
  const view = { sort: 'price', descending: true, state: 'active', search: 'a b&c' } as const;
  expect(parseTableView(new URLSearchParams(writeTableView(view).toString()))).toEqual(view);
  expect(parseTableView(new URLSearchParams('sort=__proto__&order=up&status=gone'))).toEqual(
    parseTableView(new URLSearchParams()),
  );
});

it('sorts numbers in names numerically, filters by status, and searches case-insensitively', () => {
  const phases: PhaseData[] = ['Phase 10', 'phase 2', 'Seed'].map((name, id) => {
    return { ...base, name, id, version: 0, isActive: id === 1, isCompleted: false };
  });
  const [first] = phases;
  const deleted = { ...(first as PhaseData), id: 3, deletedAt: '2026-01-01T00:00:00.000Z', deletedBy: 'admin' };
  const all = [...phases, deleted];
  const show = (query: string) => viewPhases(all, parseTableView(new URLSearchParams(query))).map(({ id }) => id);
  expect(show('sort=name')).toEqual([1, 0, 2]);
  expect(show('sort=name&order=desc')).toEqual([2, 0, 1]);
  expect(show('status=active')).toEqual([1]);
  expect(show('status=deleted')).toEqual([3]);
  expect(show('search=PHASE')).toEqual([0, 1]);
});
