import { expect, it } from 'vitest';
import { draftFaults, draftJson, smallestUnits } from './token-draft.ts';

const DRAFT = { name: 'Sample Token', symbol: 'SMPL', decimals: '18', supply: '1,000,000' };

it('accepts a draft, and writes its supply in smallest units without losing a digit', () => {
  expect(draftFaults(DRAFT)).toEqual([]);
  expect(smallestUnits(DRAFT)).toBe(10n ** 24n);
  expect(JSON.parse(draftJson(DRAFT))).toEqual({
    ...{ name: 'Sample Token', symbol: 'SMPL', decimals: 18 },
    supply: '1000000000000000000000000',
  });
});

it('writes the decimals as they were checked', () => {
  const draft = { ...DRAFT, decimals: '1,8' };
  expect(draftFaults(draft)).toEqual([]);
  expect(JSON.parse(draftJson(draft)).decimals).toBe(18);
});

it.each([
  ['name', { name: '  ' }],
  ['name', { name: 'n'.repeat(51) }],
  ['symbol', { symbol: 'smpl' }],
  ['symbol', { symbol: '' }],
  ['decimals', { decimals: '19' }],
  ['decimals', { decimals: '1.5' }],
  ['supply', { supply: '0' }],
  ['supply', { supply: '-5' }],
  ['supply', { supply: '1e9' }],
] as const)('refuses the %s of %j', (field, change) => {
  expect(draftFaults({ ...DRAFT, ...change })).toEqual([field]);
});

it('accepts the largest supply that 256 bits can count, and not one more', () => {
  const largest = 2n ** 256n - 1n;
  const whole = { ...DRAFT, decimals: '0' };
  expect(draftFaults({ ...whole, supply: String(largest) })).toEqual([]);
  expect(draftFaults({ ...whole, supply: String(largest + 1n) })).toEqual(['supply']);
});
