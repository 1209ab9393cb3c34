import { expect, it } from 'vitest';
import { defaultPhase } from '#domain/presale/fields.ts';
import { fromFormValues, phaseDifferences, toFormValues } from './phase-values.ts';

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

it('finds no difference in the notation of a date', () => {
  const one = defaultPhase(Date.UTC(2026, 4, 1, 10, 30));
  expect(phaseDifferences(one, { ...one, startDate: one.startDate.replace('.000Z', 'Z') })).toEqual([]);
  expect(phaseDifferences(one, { ...one, name: 'Seed' })).toEqual([{ field: 'name', before: '', after: 'Seed' }]);
});
