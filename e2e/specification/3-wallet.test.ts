import { expect, test } from '@playwright/test';
import { NETWORK_TEXTS } from '#web/content/networks.ts';
import { TESTNET } from '#web/content/testnet.ts';
import { createWalletStorage } from '#web/features/wallet/connection/saved-state.ts';
import { networkOf } from '#web/features/wallet/networks.ts';
import { stepWallet } from '#web/features/wallet/rules/machine.ts';
import type { WalletEvent, WalletState } from '#web/features/wallet/rules/state.ts';
import { formatWei, parseWei, TOKEN_DECIMALS } from '#web/features/wallet/rules/units.ts';
import { createSafeStorage } from '#web/lib/storage.ts';
import { memoryStorage } from '#web/testing/memory-storage.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test.describe('Wallet connection status', () => {
  // The provider is the chosen wallet's, beside the state: the machine holds values only.
  test('isConnected, address, chainId, provider.', () => {
    const events: WalletEvent[] = [
      { type: 'unlocked' },
      { type: 'provider-found' },
      { type: 'connect' },
      { type: 'accounts-received', accounts: [ADDRESS] },
      { type: 'chain-read', chainId: 300 },
    ];
    const state = events.reduce<WalletState>((before, event) => stepWallet(before, event).state, { mode: 'locked' });
    expect(state).toMatchObject({ mode: 'connected', account: { address: ADDRESS, chainId: 300 } });
  });

  test('balance, a string with 6 decimals, converted from hex wei by dividing by 1e18.', () => {
    expect(formatWei(parseWei('0x112210f47de98115') ?? 0n)).toBe('1.234567');
  });

  const local = memoryStorage();
  const session = memoryStorage();

  function save(): void {
    const [kept, ofTab] = [local, session].map((area) =>
      createSafeStorage(
        () => area,
        () => undefined,
      ),
    );
    if (kept && ofTab) createWalletStorage(kept, ofTab).save({ address: ADDRESS, walletType: 'io.metamask' });
  }

  test('The wallet type is remembered in long-term browser storage with an auto-connect flag.', () => {
    save();
    expect(local.getItem('technovex:wallet_type')).toBe('io.metamask');
    expect(local.getItem('technovex:auto_connect')).toBe('true');
  });

  test('The connected address is kept in session storage.', () => {
    save();
    expect(session.getItem('technovex:address')).toBe(ADDRESS);
  });

  test("Storage keys are prefixed with the product's name plus a colon.", () => {
    save();
    const keys = [local, session].flatMap((area) => Array.from({ length: area.length }, (_, at) => area.key(at)));
    expect(keys).toHaveLength(3);
    for (const key of keys) expect(key).toMatch(/^technovex:/);
  });
});

test.describe('Network definitions', () => {
  test('Product testnet: 0x12C (300)', () => expect(networkOf(0x12c)).toBe('testnet'));

  test('Product testnet: one RPC URL, native currency TVX with 18 decimals, one block explorer URL', () => {
    expect([TESTNET.rpcUrl, TESTNET.explorerUrl].map((url) => new URL(url).protocol)).toEqual(['https:', 'https:']);
    expect([NETWORK_TEXTS.testnet.currency, TOKEN_DECIMALS]).toEqual(['TVX', 18]);
  });

  test('Mainnet: 0x1', () => expect(networkOf(0x1)).toBe('mainnet'));
  test('Goerli: 0x5', () => expect(networkOf(0x5)).toBe('goerli'));
  test('Sepolia: 0xaa36a7', () => expect(networkOf(0xaa36a7)).toBe('sepolia'));
});
