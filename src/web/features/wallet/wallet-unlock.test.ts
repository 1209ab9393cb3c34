import { describe, expect, it } from 'vitest';
import { isWalletUnlocked, WALLET_UNLOCK_MS } from './wallet-access.ts';

describe('the launch date', () => {
  it('is 1 June 2025, 00:00 UTC, to the millisecond', () => {
    expect(new Date(WALLET_UNLOCK_MS).toISOString()).toBe('2025-06-01T00:00:00.000Z');
    expect(isWalletUnlocked(WALLET_UNLOCK_MS - 1)).toBe(false);
    expect(isWalletUnlocked(WALLET_UNLOCK_MS)).toBe(true);
    expect(isWalletUnlocked(Number.NaN)).toBe(false);
  });
});
