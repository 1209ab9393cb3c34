import { expect, it } from 'vitest';
import { isUnchanged } from './preview.ts';

const LATEST = { wallets: 5, claims: 3, blockedWallets: 1, totalTvx: 1_234.5 };

it('is unchanged with the same wallets and the same total, but for the rounding of a sum', () => {
  expect(isUnchanged(LATEST, LATEST)).toBe(true);
  expect(isUnchanged({ ...LATEST, totalTvx: 1_234.5 + 1e-9 }, LATEST)).toBe(true);
  expect(isUnchanged({ ...LATEST, totalTvx: 0 }, { ...LATEST, totalTvx: 0 })).toBe(true);
});

it.each([{ wallets: 6 }, { claims: 2 }, { blockedWallets: 0 }, { totalTvx: 1_234.500_05 }])(
  'is changed by %j',
  (change) => {
    expect(isUnchanged({ ...LATEST, ...change }, LATEST)).toBe(false);
  },
);
