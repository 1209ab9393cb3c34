import { expect, test } from '@playwright/test';
import { BUILT_IN_LINKS } from '#web/content/links.ts';
import { TESTNET } from '#web/content/testnet.ts';
import { WALLET_DOWNLOAD } from '#web/content/wallet-apps.ts';
import { networkTexts } from '#web/features/wallet/networks.ts';
import { type ProviderCommand, runProviderCommand } from '#web/features/wallet/provider/provider.ts';
import { FakeWallet } from '#web/features/wallet/testing/fake-wallet.ts';

const ADDRESS = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

test('Wallet provider calls (not HTTP): request accounts, list accounts, chain id, balance at latest, switch chain, add chain.', async () => {
  const wallet = new FakeWallet({});
  const commands: readonly ProviderCommand[] = [
    { type: 'request-accounts' },
    { type: 'read-accounts' },
    { type: 'read-chain', afterMs: 0 },
    { type: 'read-balance', address: ADDRESS },
    { type: 'request-switch' },
    { type: 'request-add' },
  ];
  for (const command of commands) await runProviderCommand(wallet, command, (href) => href);
  expect(wallet.calls).toMatchObject([
    { method: 'eth_requestAccounts' },
    { method: 'eth_accounts' },
    { method: 'eth_chainId' },
    { method: 'eth_getBalance', params: [ADDRESS, 'latest'] },
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x12c' }] },
    {
      method: 'wallet_addEthereumChain',
      params: [{ chainId: '0x12c', nativeCurrency: { symbol: 'TVX', decimals: 18 } }],
    },
  ]);
});

test('External links: a wallet extension download page, a block explorer (the testnet one on chain 0x12C), documentation, a faucet', () => {
  expect(networkTexts(0x12c).explorerUrl).toBe(TESTNET.explorerUrl);
  const links = [WALLET_DOWNLOAD, { href: TESTNET.explorerUrl }, BUILT_IN_LINKS.documentation, BUILT_IN_LINKS.faucet];
  for (const { href } of links) expect(new URL(href).protocol).toBe('https:');
});
