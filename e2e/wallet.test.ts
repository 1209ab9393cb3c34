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

const TESTNET = 300;
const ELSEWHERE = 31337;

test.skip(findAnvil() === undefined, 'there is no anvil for this machine: install Foundry or set ANVIL_PATH');

test('connects on the testnet, shows the account, and requests only accounts, chain and balance', async ({
  page,
  install,
  devnet,
}) => {
  const wallet = await install({ chainId: TESTNET });
  await devnet.setBalance(wallet.account, 1_234_567_890_123_456_789n);
  await connect(page);
  await expect(toast(page, 'Wallet Connected')).toContainText('Successfully connected to your MetaMask wallet.');
  await expect(panel(page).getByText('Connected', { exact: true }).last()).toBeVisible();
  await expect(fact(page, 'Network')).toContainText('Technovex Testnet');
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  const short = `${wallet.account.slice(0, 6)}…${wallet.account.slice(-4)}`;
  await expect(fact(page, 'Address')).toContainText(new RegExp(short, 'i'));
  await expect(fact(page, 'Connected with')).toHaveText('MetaMask');
  await expect(panel(page).getByText(new RegExp(short, 'i'))).toHaveCount(1);
  await expect(panel(page).getByText('Trouble connecting?')).toHaveCount(0);
  await expect(panel(page).getByText('1.234567 TVX')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toBeVisible();
  await expect(walletButton(page)).toContainText(new RegExp(short, 'i'));
  expect(await storedConnection(page)).toEqual({
    type: 'io.metamask',
    auto: 'true',
    address: wallet.account.toLowerCase(),
  });
  expect(new Set(wallet.methods())).toEqual(new Set(['eth_requestAccounts', 'eth_chainId', 'eth_getBalance']));
});

test('on a wrong network: switches, adds the network, and is connected after the reload', async ({ page, install }) => {
  const wallet = await install({ chainId: ELSEWHERE });
  await openPanel(page);
  await connectButton(page).click();
  // The change of chain reloads the page, which repeats the notice with the panel open.
  await expect(toast(page, 'Wallet Connected')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => Reflect.get(entry, 'type'))),
    )
    .toEqual(['reload']);
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
});

test('stays disconnected after a reload', async ({ page, install }) => {
  await install({ chainId: TESTNET });
  await connect(page);
  await panel(page).getByRole('button', { name: 'Disconnect Wallet' }).press('Enter');
  await expect(connectButton(page)).toBeFocused();
  await expect(toast(page, 'Wallet Disconnected')).toBeVisible();
  expect(await storedConnection(page)).toEqual({ type: 'io.metamask', auto: null, address: null });
  await page.reload();
  await expect(walletButton(page)).toHaveText('Connect Wallet');
});
