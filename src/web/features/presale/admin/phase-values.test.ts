import { expect, it } from 'vitest';
import { defaultPhase } from '#domain/presale/fields.ts';
import { dateNote } from './phase-table.tsx';
import { fromFormValues, phaseDifferences, toFormValues } from './phase-values.ts';

const base = {
  ...defaultPhase(0),
  name: 'Phase 1',
  startDate: '2026-01-01T12:34:56.789Z',
  tokenPrice: 0.000001,
};

it('returns untouched values exactly, with the seconds that the control cannot show, and writes no exponent', () => {
  expect(fromFormValues(toFormValues(base), base)).toEqual(base);
  expect(toFormValues(base).tokenPrice).toBe('0.000001');
});

it('reads an empty field as null, and an empty bonus as 0', () => {
  const values = { ...toFormValues(base), hardCap: '', bonus: '', tokenPrice: '', tokenId: '' };
  expect(fromFormValues(values, base)).toMatchObject({ hardCap: null, bonus: 0, tokenPrice: null, tokenId: null });
});

it('finds no difference in the notation of a date', () => {
  const one = defaultPhase(Date.UTC(2026, 4, 1, 10, 30));
  expect(phaseDifferences(one, { ...one, startDate: one.startDate.replace('.000Z', 'Z') })).toEqual([]);
  expect(phaseDifferences(one, { ...one, name: 'Seed' })).toEqual([{ field: 'name', before: '', after: 'Seed' }]);
});

it('notes where the dates say something else than the status', () => {
  const dates = { startDate: '2026-01-30T00:00:00.000Z', endDate: '2026-02-28T00:00:00.000Z' };
  const phase = { ...base, ...dates, id: 1, version: 1, isCompleted: false };
  const note = (change: Partial<typeof phase>) => dateNote({ ...phase, ...change }, Date.UTC(2026, 0, 31));
  const later = '2026-02-01T00:00:00.000Z';
  expect(note({})).toBe('late');
  expect(note({ isActive: true, startDate: later })).toBe('ahead');
  expect(note({ isActive: true, endDate: '2026-01-30T12:00:00.000Z' })).toBe('over');
  for (const none of [{ startDate: later }, { isActive: true }, { isCompleted: true }, { isDraft: true }])
    expect(note(none)).toBeUndefined();
});
