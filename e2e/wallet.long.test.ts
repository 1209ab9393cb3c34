import { expect } from '@playwright/test';
import { formatWei } from '#web/features/wallet/rules/units.ts';
import { findAnvil } from '../scripts/lib/anvil.mjs';
import { accessibilityViolations } from './testing/accessibility.ts';
import { test as base } from './testing/test.ts';
import { type WalletFixture, walletFixture } from './testing/test-wallet.ts';
import {
  addressLink,
  connect,
  connectButton,
  explorer,
  fact,
  panel,
  retryButton,
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
  await expect(
    panel(page).getByRole('heading', { name: 'You rejected the request in your wallet', exact: true }),
  ).toBeVisible();
  await expect(panel(page)).toContainText('Connection Failed');
  await expect(panel(page)).toContainText('Failed to connect to your wallet. Please try again.');
  await expect(retryButton(page)).toBeFocused();
  await expect(page.getByRole('listitem').filter({ hasText: 'Connection Failed' })).toHaveCount(0);
  expect(await storedConnection(page)).toEqual({ type: null, auto: null, address: null });
  wallet.decide = {};
  await retryButton(page).click();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
});

test('stays connected when adding the network is rejected, and names the network', async ({ page, install }) => {
  const wallet = await install({ chainId: ELSEWHERE });
  wallet.decide = { wallet_addEthereumChain: 'reject' };
  await connect(page);
  await expect(panel(page)).toContainText(
    'Your wallet is still on a network we do not know (chain 31337): it does not have the Technovex Testnet.',
  );
  await expect(panel(page)).toContainText(
    'Failed to add or switch to the Technovex network. Using current network for demonstration.',
  );
  const account = panel(page).getByRole('region', { name: 'Your account' });
  await expect(account).toContainText('31337');
  await expect(account).toContainText('Unknown network');
  await expect(explorer(page)).toHaveAttribute('href', 'https://explorer.testnet.technovex.example');
  await expect(panel(page).getByText('Wrong Network').last()).toBeVisible();
  await expect(toast(page, 'Network Error')).toHaveCount(0);
  wallet.decide = {};
  await panel(page).getByRole('button', { name: 'Switch Network' }).click();
  await expect(toast(page, 'Network Updated')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
});

test('stays on an Ethereum chain when the switch is rejected, and reports a failed switch that the user requested', async ({
  page,
  install,
  devnet,
}) => {
  const wallet = await install({ chainId: MAINNET, knownChains: [TESTNET] });
  await devnet.setBalance(wallet.account, 10_000n * 10n ** 18n);
  wallet.decide = { wallet_switchEthereumChain: 'reject' };
  await connect(page);
  await expect(toast(page, 'Wallet Connected')).toBeVisible();
  await expect(toast(page, 'Wallet Connected')).not.toContainText('reject');
  await expect(panel(page).getByText('You are on Ethereum Mainnet')).toBeVisible();
  await expect(panel(page)).toContainText('This site supports it, but TVX is on the Technovex Testnet.');
  await expect(panel(page)).toContainText('Your wallet is still on Ethereum Mainnet: you rejected the switch.');
  await expect(panel(page)).not.toContainText('Wallet Connected');
  await expect(panel(page)).not.toContainText('Trouble connecting?');
  await expect(fact(page, 'Network')).toContainText('Ethereum Mainnet');
  await expect(fact(page, 'Network')).toContainText('Connected');
  await expect(panel(page).getByText('10,000.000000 ETH')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Switch to Technovex Testnet' }).click();
  await expect(panel(page)).toContainText('Your wallet is still on the previous network.');
  await expect(fact(page, 'Chain ID')).toHaveText('1');
  expect(wallet.methods()).not.toContain('wallet_addEthereumChain');
});

test('shows a changed balance within one poll, up to 10^30 wei', async ({ page, install, devnet }) => {
  await page.clock.install({ time: Date.now() });
  const wallet = await install({ chainId: TESTNET });
  await devnet.setBalance(wallet.account, 1n);
  await connect(page);
  await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
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
  await expect(addressLink(page)).toHaveAttribute('href', new RegExp(`/address/${wallet.account}$`, 'i'));
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
  await expect(panel(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  // The live region said it once; the heading stays.
  await expect(panel(page).getByText('Waiting for MetaMask')).toHaveCount(1);
  await panel(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(connectButton(page)).toBeFocused();
});

test('no accessibility violation while connected', async ({ page, install }) => {
  await install({ chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  expect(await accessibilityViolations(page)).toEqual([]);
});
