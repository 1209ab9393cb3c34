import { describe, expect, it } from 'vitest';
import { defaultPhase } from '#domain/presale/fields.ts';
import { phaseInputSchema } from './presale.ts';

const GOOD = { ...defaultPhase(Date.UTC(2026, 0, 1)), name: 'Phase A' };
const parse = (fields: object) => phaseInputSchema.safeParse({ ...GOOD, ...fields });
const messages = (fields: object): unknown[] =>
  (parse(fields).error?.issues ?? []).map(({ path, message }) => [...path, message]);

const NOT_NUMBERS = ['', '5', 'NaN', true, [], {}, Number.NaN, Number.POSITIVE_INFINITY];
const NOT_A_DATE = 'Start date must be a valid date from 2000 to 2999';
const NO_OFFSET = 'Start date must end with Z or an offset from UTC, such as 2026-08-01T12:00:00+02:00';
const AMOUNTS = ['maxPurchase', 'softCap', 'hardCap'] as const;
const LABELS = { maxPurchase: 'Maximum purchase', softCap: 'Soft cap', hardCap: 'Hard cap' };

describe('a phase that an administrator sends', () => {
  it.each<[field: string, accepted: readonly unknown[]]>([
    ['name', ['abc', 'x'.repeat(120)]],
    ['description', [undefined, '', 'x'.repeat(4_000), "1; DROP TABLE presale_phases; --\n' OR 1=1"]],
    ['startDate', ['2000-01-01T00:00:00Z', '2999-12-31T23:59:59.999Z']],
    ['tokenPrice', [0.000001, 999_999_999.999999, 1e9]],
    ['bonus', [undefined, 0, 10_000]],
    ['minPurchase', [1, 1e12]],
    ...AMOUNTS.map((field): [string, unknown[]] => [field, [undefined, null, 0, 1e12]]),
    ['tokenId', [undefined, null, 0, 2_147_483_647]],
    ['isActive', [undefined, true, false]],
  ])('may have the smallest and the largest %s', (field, accepted) => {
    for (const value of accepted) expect(messages({ [field]: value }), String(value)).toEqual([]);
  });

  it.each<[field: string, message: string, refused: readonly unknown[]]>([
    ['name', 'Name must be at least 3 characters', [undefined, null, 5, [], '', '     ', ' ab ']],
    ['name', 'Name must be at most 120 characters', ['x'.repeat(121)]],
    ['name', 'Name may contain letters, digits, spaces and common punctuation', ['<b>a', 'ad\u202Emin', 'two\nlines']],
    ['description', 'Description must be text', [null, 5, []]],
    ['description', 'Description must be at most 4,000 characters', ['x'.repeat(4_001)]],
    [
      'description',
      'Description must be plain text, without < and > and without hidden characters',
      ['<script>', 'a\u202Eb'],
    ],
    [
      'startDate',
      NOT_A_DATE,
      [undefined, null, 5, '', 'NaN', { toString: null }, '2026-01-01', '2026-02-30T00:00:00Z'],
    ],
    ['startDate', NOT_A_DATE, ['1999-12-31T23:59:59Z', '2000-01-01T00:30:00+01:00', '+010000-01-01T00:00:00.000Z']],
    ['startDate', NO_OFFSET, ['2026-08-01T12:00:00', '2026-08-01T12:00', '2026-08-01 12:00:00']],
    ['endDate', 'End date must be a valid date from 2000 to 2999', [undefined, '2026-13-01T00:00:00Z']],
    ['tokenPrice', 'Token price must be greater than 0', [undefined, null, 0, -1, 0.0000009]],
    ['tokenPrice', 'Token price must be at most 1,000,000,000', [1e9 + 1]],
    ['tokenPrice', 'Token price may have at most 6 decimals', [0.0000015]],
    ['tokenPrice', 'Token price must be a number', NOT_NUMBERS],
    ['bonus', 'Bonus percentage must not be negative', [-0.01]],
    ['bonus', 'Bonus percentage must be at most 10,000', [10_001]],
    ['bonus', 'Bonus percentage must be a number', [null]],
    ['minPurchase', 'Minimum purchase must be at least 1', [undefined, null, 0, 0.99]],
    ...AMOUNTS.map((field): [string, string, unknown[]] => [field, `${LABELS[field]} must not be negative`, [-1]]),
    ['hardCap', 'Hard cap must be at most 1,000,000,000,000', [1e12 + 1]],
    ['tokenId', 'Token ID must be a whole number', [1.5, 1e-242]],
    ['tokenId', 'Token ID must be at most 2,147,483,647', [2_147_483_648]],
    ['isActive', 'Active Phase must be on or off', ['true', 1, null]],
  ])('is refused for its %s: %s', (field, message, refused) => {
    for (const value of refused) expect(messages({ [field]: value })).toContainEqual([field, message]);
  });

  it('has its name trimmed, its dates in UTC, and fallbacks for all but the five required fields', () => {
    const { name, tokenPrice, minPurchase } = { ...GOOD, name: '  Phase A ' };
    const dates = { startDate: '2026-08-01T02:00:00+02:00', endDate: '2026-08-31T20:30:00.5-03:30' };
    expect(phaseInputSchema.parse({ name, tokenPrice, minPurchase, ...dates })).toEqual({
      ...{ name: 'Phase A', tokenPrice: 0.001, minPurchase: 100, bonus: 0, description: '', tokenId: null },
      ...{ startDate: '2026-08-01T00:00:00.000Z', endDate: '2026-09-01T00:00:00.500Z', isActive: false },
      ...{ isDraft: false, maxPurchase: null, softCap: null, hardCap: null },
    });
    const missing = phaseInputSchema.safeParse({}).error?.issues.map(({ path }) => path[0]);
    expect(missing).toEqual(['name', 'startDate', 'endDate', 'tokenPrice', 'minPurchase']);
  });
});
