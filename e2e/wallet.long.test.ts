import { expect } from '@playwright/test';
import { formatWei } from '#domain/wallet/units.ts';
import { findAnvil } from '../scripts/lib/anvil.mjs';
import { accessibilityViolations } from './testing/accessibility.ts';
import { test as base } from './testing/test.ts';
import { type WalletFixture, walletFixture } from './testing/test-wallet.ts';
import {
  connect,
  connectButton,
  explorer,
  fact,
  panel,
  storedConnection,
  toast,
  walletButton,
} from './testing/wallet-panel.ts';

const test = base.extend<WalletFixture>(walletFixture);

const TESTNET = 300;
const MAINNET = 1;
const ELSEWHERE = 31337;

test.skip(findAnvil() === undefined, 'there is no anvil for this machine: install Foundry or set ANVIL_PATH');

test('reports a rejected request with its cause and stores nothing', async ({ page, install }) => {
  const wallet = await install({ chainId: TESTNET });
  wallet.decide = { eth_requestAccounts: 'reject' };
  await connect(page);
  await expect(toast(page, 'Connection Failed')).toContainText('Failed to connect to your wallet. Please try again.');
  await expect(panel(page)).toContainText(
    'You rejected the request in your wallet. Press Connect Wallet to try again.',
  );
  expect(await storedConnection(page)).toEqual({ type: null, auto: null, address: null });
  wallet.decide = {};
  await connectButton(page).click();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
});

test('stays connected when adding the network is rejected, and names the network', async ({ page, install }) => {
  const wallet = await install({ chainId: ELSEWHERE });
  wallet.decide = { wallet_addEthereumChain: 'reject' };
  await connect(page);
  await expect(toast(page, 'Network Error')).toContainText(
    'Failed to add or switch to the Technovex network. Using current network for demonstration.',
  );
  await expect(fact(page, 'Chain ID')).toHaveText('31337');
  await expect(fact(page, 'Network')).toHaveText('Unknown network');
  await expect(explorer(page)).toHaveCount(0);
  await expect(panel(page).getByText('Wrong Network').last()).toBeVisible();
  wallet.decide = {};
  await panel(page).getByRole('button', { name: 'Switch Network' }).click();
  await expect(toast(page, 'Network Updated')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
});

test('stays on an Ethereum chain when the switch is rejected, and reports a failed switch that the user requested', async ({
  page,
  install,
}) => {
  const wallet = await install({ chainId: MAINNET, knownChains: [TESTNET] });
  wallet.decide = { wallet_switchEthereumChain: 'reject' };
  await connect(page);
  await expect(toast(page, 'Wallet Connected')).toBeVisible();
  await expect(fact(page, 'Network')).toContainText('Ethereum Mainnet');
  await expect(fact(page, 'Network')).toContainText('Connected');
  await expect(
    panel(page)
      .getByText(/^10000\.000000 ETH$|ETH$/)
      .first(),
  ).toBeVisible();
  await panel(page).getByRole('button', { name: 'Switch to Technovex Testnet' }).click();
  await expect(toast(page, 'Network Switch Failed')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('1');
  expect(wallet.methods()).not.toContain('wallet_addEthereumChain');
});

test('shows a changed balance within one poll, exactly, up to 10^30 wei', async ({ page, install, devnet }) => {
  await page.clock.install({ time: Date.now() });
  const wallet = await install({ chainId: TESTNET });
  await devnet.setBalance(wallet.account, 1n);
  await connect(page);
  await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
  await expect(panel(page).getByText('Exactly 0.000000000000000001')).toBeVisible();
  await devnet.setBalance(wallet.account, 10n ** 30n);
  await page.clock.runFor(30_000);
  await expect(panel(page).getByText(`${formatWei(10n ** 30n)} TVX`)).toBeVisible();
});

test('follows another account, and disconnects when the permission is revoked', async ({ page, install, devnet }) => {
  const wallet = await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await wallet.selectAccount(1);
  await devnet.setBalance(wallet.account, 7n * 10n ** 18n);
  await wallet.selectAccount(2);
  await wallet.selectAccount(1);
  await expect(panel(page).getByText(new RegExp(wallet.account, 'i'))).toBeVisible();
  await expect(panel(page).getByText('7.000000 TVX')).toBeVisible();
  await expect.poll(async () => (await storedConnection(page)).address).toBe(wallet.account.toLowerCase());
  await wallet.revoke();
  await expect(toast(page, 'Wallet Disconnected')).toBeVisible();
  await expect(walletButton(page)).toHaveText('Connect Wallet');
  expect(await storedConnection(page)).toMatchObject({ auto: null, address: null });
});

test('reloads the page on a change of chain in the wallet and shows that chain', async ({ page, install }) => {
  const wallet = await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  const reloaded = page.waitForEvent('load');
  await wallet.selectChain(ELSEWHERE);
  await reloaded;
  await expect(fact(page, 'Chain ID')).toHaveText('31337');
  await expect(panel(page).getByText('Wrong Network').last()).toBeVisible();
});

test('restores the account after a reload without a request to the user', async ({ page, install }) => {
  const wallet = await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await page.reload();
  await expect(walletButton(page)).toContainText(new RegExp(wallet.account.slice(0, 6), 'i'));
  expect(wallet.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(1);
});

test('restores nothing after a reload with another account, and clears the saved connection', async ({
  page,
  install,
}) => {
  const wallet = await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await wallet.selectAccount(3, { silently: true });
  await page.reload();
  await expect.poll(() => storedConnection(page)).toEqual({ type: null, auto: null, address: null });
  await expect(walletButton(page)).toHaveText('Connect Wallet');
});

test('a connection request can be cancelled', async ({ page, install }) => {
  const wallet = await install({ chainId: TESTNET });
  wallet.decide = { eth_requestAccounts: 'ignore' };
  await connect(page);
  await expect(panel(page).getByText('Waiting for MetaMask').last()).toBeVisible();
  await panel(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(connectButton(page)).toBeVisible();
});

test('no accessibility violation while connected', async ({ page, install }) => {
  await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  expect(await accessibilityViolations(page)).toEqual([]);
});
