import { expect } from '@playwright/test';
import { phaseInputSchema } from '#contract/presale.ts';
import { defaultPhase } from '#domain/presale/fields.ts';
import { test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

const NOW_MS = Date.UTC(2026, 4, 1, 10, 30);
const PHASE = { ...defaultPhase(NOW_MS), name: 'Phase A' };

function messages(fields: object): readonly string[] {
  return (phaseInputSchema.safeParse({ ...PHASE, ...fields }).error?.issues ?? []).map(({ message }) => message);
}

/** As they are stored. */
function stored(fields: object): object {
  const { isActive: _, bonus: __, ...required } = PHASE;
  return phaseInputSchema.parse({ ...required, ...fields });
}

test.describe('Validation rules', () => {
  test("| Phase name | at least 3 characters | 'Name must be at least 3 characters' |", () => {
    expect(messages({ name: 'ab' })).toEqual(['Name must be at least 3 characters']);
    expect(messages({ name: 'abc' })).toEqual([]);
  });

  test("| tokenPrice | at least 0.000001, step 0.000001 | 'Token price must be greater than 0' |", () => {
    expect(messages({ tokenPrice: 0 })).toEqual(['Token price must be greater than 0']);
    expect([0.000001, 0.000002, 1_000_000].flatMap((tokenPrice) => messages({ tokenPrice }))).toEqual([]);
    expect(messages({ tokenPrice: 0.0000015 })).toHaveLength(1);
  });

  test('| bonus | number, at least 0, default 0 | not shown |', () => {
    expect(messages({ bonus: -1 })).toHaveLength(1);
    expect(messages({ bonus: '5' })).toHaveLength(1);
    expect(stored({})).toMatchObject({ bonus: 0 });
  });

  test("| minPurchase | at least 1 | 'Minimum purchase must be at least 1' |", () => {
    expect(messages({ minPurchase: 0.99 })).toEqual(['Minimum purchase must be at least 1']);
    expect(messages({ minPurchase: 1 })).toEqual([]);
  });

  test('| maxPurchase, hardCap, softCap, tokenId | optional numbers | not shown |', () => {
    for (const field of ['maxPurchase', 'hardCap', 'softCap', 'tokenId']) {
      expect(messages({ [field]: undefined }), field).toEqual([]);
      expect(messages({ [field]: 5 }), field).toEqual([]);
      expect(messages({ [field]: '5' }), field).toHaveLength(1);
    }
  });

  test('| isActive | default false | not shown |', () => {
    expect(stored({})).toMatchObject({ isActive: false });
  });

  test('| Dates | converted to ISO strings | not shown |', () => {
    expect(stored({ startDate: '2026-08-01T02:00:00+02:00' })).toMatchObject({ startDate: '2026-08-01T00:00:00.000Z' });
  });
});

walk(test, 'Phase form defaults', { path: '/admin/presale/create', now: '2026-05-01T10:30:40Z' }, (sentence) => {
  sentence(
    'Phase form defaults: start today, end in 30 days, price 0.001, minPurchase 100, tokenId 1.',
    async (page) => {
      for (const [label, value] of [
        ['Start Date*', '2026-05-01T10:30'],
        ['End Date*', '2026-05-31T10:30'],
        ['Token Price (USD)*', '0.001'],
        ['Minimum Purchase (USD)*', '100'],
        ['Token ID', '1'],
      ] as const) {
        await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
      }
    },
  );
});
