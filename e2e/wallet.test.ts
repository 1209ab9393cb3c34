import { expect } from '@playwright/test';
import { findAnvil } from '../scripts/lib/anvil.mjs';
import { test as base } from './testing/test.ts';
import { type WalletFixture, walletFixture } from './testing/test-wallet.ts';
import {
  connect,
  connectButton,
  fact,
  openPanel,
  panel,
  storedConnection,
  toast,
  walletButton,
} from './testing/wallet-panel.ts';

const test = base.extend<WalletFixture>(walletFixture);

const ELSEWHERE = 31337;

test('connects, adds and switches to the network, shows account and balance, and stays disconnected once disconnected', async ({
  page,
  install,
  devnet,
}) => {
  test.skip(findAnvil() === undefined, 'there is no anvil for this machine: install Foundry or set ANVIL_PATH');
  const wallet = await install({ chainId: ELSEWHERE });
  await devnet.setBalance(wallet.account, 1_234_567_890_123_456_789n);
  await connect(page);
  // The change of chain reloads the page, which repeats the notice with the panel open.
  await expect(toast(page, 'Wallet Connected')).toContainText('Successfully connected to your MetaMask wallet.');
  await expect(fact(page, 'Network')).toContainText('Technovex Testnet');
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  const short = new RegExp(`${wallet.account.slice(0, 6)}…${wallet.account.slice(-4)}`, 'i');
  await expect(fact(page, 'Address')).toContainText(short);
  await expect(panel(page)).toContainText('Connected with MetaMask');
  await expect(fact(page, 'Balance')).toHaveText('1.234567 TVX');
  await expect(walletButton(page)).toContainText(short);
  const address = wallet.account.toLowerCase();
  expect(await storedConnection(page)).toEqual({ type: 'io.metamask', auto: 'true', address });
  // What the site may ask a wallet: the fixture fails on every other method.
  expect(wallet.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
  expect(wallet.requests.filter(({ method }) => method.startsWith('wallet_'))).toEqual([
    { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x12c' }] },
    {
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x12c',
          chainName: 'Technovex Testnet',
          rpcUrls: ['https://rpc.testnet.technovex.example'],
          nativeCurrency: { name: 'TVX', symbol: 'TVX', decimals: 18 },
          blockExplorerUrls: ['https://explorer.testnet.technovex.example'],
        },
      ],
    },
  ]);

  await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).press('Enter');
  await expect(connectButton(page)).toBeFocused();
  await expect(toast(page, 'Wallet Disconnected')).toBeVisible();
  expect(await storedConnection(page)).toEqual({ type: 'io.metamask', auto: null, address: null });
  await page.reload();
  await expect(walletButton(page)).toHaveText('Connect Wallet');
});

test('without a wallet: asks no other site, and finds a wallet that is injected late', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openPanel(page);
  await expect(panel(page).getByRole('heading', { name: 'No Wallet Detected' })).toBeVisible();
  await panel(page).getByRole('button', { name: 'Check again' }).click();
  await expect(toast(page, 'No Web3 Wallet Detected')).toBeVisible();
  const site = new URL(page.url()).origin;
  expect(requested.filter((url) => url.startsWith('http') && new URL(url).origin !== site)).toEqual([]);

  await page.evaluate(() => {
    Reflect.set(window, 'ethereum', { isCoinbaseWallet: true, request: async () => [] });
    window.dispatchEvent(new Event('ethereum#initialized'));
  });
  await expect(panel(page).getByText('Coinbase Wallet')).toBeVisible();
  await expect(connectButton(page)).toBeVisible();
});
