import { expect, test } from '@playwright/test';
import { TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { POLL_MS } from '#web/features/wallet/provider/connection-watch.ts';
import { shortenAddress } from '#web/features/wallet/rules/address.ts';
import { formatWei, TOKEN_DECIMALS } from '#web/features/wallet/rules/units.ts';
import { WALLET_UNLOCK_MS } from '#web/features/wallet/wallet-access.ts';
import { ACCOUNT } from '../testing/scripted-wallet.ts';

test('Wallet launch date: 2025-06-01.', () => {
  expect(new Date(WALLET_UNLOCK_MS).toISOString()).toBe('2025-06-01T00:00:00.000Z');
});

test('Wallet status polling: 30 s.', () => expect(POLL_MS).toBe(30_000));

test('Balance shown with 6 decimals.', () => {
  expect(formatWei(1_234_567_890_123_456_789n)).toBe('1.234567');
});

test('Address display: first 6 and last 4 characters.', () => {
  expect(shortenAddress(ACCOUNT)).toBe('0x5aAe…eAed');
});

test('TVX has 18 decimals.', () => expect(TOKEN_DECIMALS).toBe(18));

test('Testnet chain id 0x12C (300).', () => expect([TESTNET_CHAIN_ID, 0x12c]).toEqual([300, 300]));
