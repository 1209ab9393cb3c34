import { expect, type Page } from '@playwright/test';
import { formatWei } from '#web/features/wallet/rules/units.ts';
import { findAnvil } from '../scripts/lib/anvil.mjs';
import { accessibilityViolations } from './testing/accessibility.ts';
import { NonstandardWallet } from './testing/nonstandard-wallet.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test as base } from './testing/test.ts';
import { type WalletFixture, walletFixture } from './testing/test-wallet.ts';
import {
  addressLink,
  connect,
  connectButton,
  explorer,
  fact,
  openPanel,
  panel,
  retryButton,
  storedConnection,
  toast,
  walletButton,
} from './testing/wallet-panel.ts';

/** Wallets on a real chain: MetaMask's own provider, and one that deviates from the standards, as many real ones do. */

const test = base.extend<WalletFixture>(walletFixture);

const TESTNET = 300;
const MAINNET = 1;
const ELSEWHERE = 31337;
/** Anvil's first account, with its checksum. */
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test.skip(findAnvil() === undefined, 'there is no anvil for this machine: install Foundry or set ANVIL_PATH');

test('a request is cancelled, then rejected, then approved; only the last one stores a connection, and a reload restores it', async ({
  page,
  install,
}) => {
  const wallet = await install({ chainId: TESTNET });
  wallet.decide = { eth_requestAccounts: 'ignore' };
  await connect(page);
  await expect(panel(page).getByText('Waiting for MetaMask').last()).toBeVisible();
  await expect(panel(page).getByRole('button', { name: 'Cancel' })).toBeFocused();
  await panel(page).getByRole('button', { name: 'Cancel' }).press('Enter');
  await expect(connectButton(page)).toBeFocused();

  wallet.decide = { eth_requestAccounts: 'reject' };
  await connectButton(page).click();
  await expect(
    panel(page).getByRole('heading', { name: 'You rejected the request in your wallet', exact: true }),
  ).toBeVisible();
  await expect(panel(page)).toContainText('Failed to connect to your wallet. Please try again.');
  await expect(retryButton(page)).toBeFocused();
  expect(await storedConnection(page)).toEqual({ type: null, auto: null, address: null });

  wallet.decide = {};
  await retryButton(page).click();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  expect(await accessibilityViolations(page)).toEqual([]);
  const asked = wallet.methods().filter((method) => method === 'eth_requestAccounts').length;
  await page.reload();
  await expect(walletButton(page)).toContainText(new RegExp(wallet.account.slice(0, 6), 'i'));
  expect(wallet.methods().filter((method) => method === 'eth_requestAccounts')).toHaveLength(asked);

  await wallet.selectAccount(3, { silently: true });
  await page.reload();
  await expect.poll(() => storedConnection(page)).toEqual({ type: null, auto: null, address: null });
  await expect(walletButton(page)).toHaveText('Connect Wallet');
});

test('stays connected when adding the network is rejected, says so, and switches when asked again', async ({
  page,
  install,
}) => {
  const wallet = await install({ chainId: ELSEWHERE });
  wallet.decide = { wallet_addEthereumChain: 'reject' };
  await connect(page);
  await expect(panel(page)).toContainText(
    'Your wallet is still on a network we do not know (chain 31337): it does not have the Technovex Testnet.',
  );
  await expect(panel(page)).toContainText(
    'Failed to add or switch to the Technovex network. Using current network for demonstration.',
  );
  await expect(panel(page).getByText('Wrong Network').last()).toBeVisible();
  wallet.decide = {};
  await panel(page).getByRole('button', { name: 'Switch Network' }).click();
  await expect(toast(page, 'Network Updated')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
});

test('stays on Ethereum when the switch is rejected, and says why TVX needs another network', async ({
  page,
  install,
  devnet,
}) => {
  const wallet = await install({ chainId: MAINNET, knownChains: [TESTNET] });
  await devnet.setBalance(wallet.account, 10_000n * 10n ** 18n);
  wallet.decide = { wallet_switchEthereumChain: 'reject' };
  await connect(page);
  await expect(panel(page).getByText('You are on Ethereum Mainnet')).toBeVisible();
  await expect(panel(page)).toContainText('This site supports it, but TVX is on the Technovex Testnet.');
  await expect(panel(page)).toContainText('Your wallet is still on Ethereum Mainnet: you rejected the switch.');
  await expect(panel(page).getByText('10,000.000000 ETH')).toBeVisible();
  await panel(page).getByRole('button', { name: 'Switch to Technovex Testnet' }).click();
  await expect(panel(page)).toContainText('Your wallet is still on the previous network.');
  expect(wallet.methods()).not.toContain('wallet_addEthereumChain');
});

test('follows a changed balance, another account and another chain, and disconnects when the permission is revoked', async ({
  page,
  install,
  devnet,
}) => {
  await page.clock.install({ time: Date.now() });
  const wallet = await install({ chainId: TESTNET });
  await devnet.setBalance(wallet.account, 1n);
  await connect(page);
  await expect(panel(page).getByText('0.000000 TVX')).toBeVisible();
  await devnet.setBalance(wallet.account, 10n ** 30n);
  await page.clock.runFor(30_000);
  await expect(panel(page).getByText(`${formatWei(10n ** 30n)} TVX`)).toBeVisible();

  await wallet.selectAccount(1);
  await devnet.setBalance(wallet.account, 7n * 10n ** 18n);
  await wallet.selectAccount(2);
  await wallet.selectAccount(1);
  await expect(addressLink(page)).toHaveAttribute('href', new RegExp(`/address/${wallet.account}$`, 'i'));
  await expect(panel(page).getByText('7.000000 TVX')).toBeVisible();

  const reloaded = page.waitForEvent('load');
  await wallet.selectChain(ELSEWHERE);
  await reloaded;
  await expect(fact(page, 'Chain ID')).toHaveText('31337');
  await expect(panel(page).getByText('Wrong Network').last()).toBeVisible();
  await wallet.revoke();
  await expect(toast(page, 'Wallet Disconnected')).toBeVisible();
  await expect(walletButton(page)).toHaveText('Connect Wallet');
  expect(await storedConnection(page)).toMatchObject({ auto: null, address: null });
});

test('on a phone a bare proxy that writes chain ids as numbers: connects, outlasts its loss of the network, follows to mainnet', async ({
  page,
  devnet,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const wallet = await NonstandardWallet.install(page, devnet, { chainId: TESTNET });
  await devnet.setBalance(FIRST, 10n ** 18n);
  await openPanel(page);
  const buttonBox = await walletButton(page).boundingBox();
  await expect(walletButton(page).locator('[data-dot]')).toHaveCount(0);
  await connectButton(page).click();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await expect(panel(page).getByText('1.000000 TVX')).toBeVisible();
  // The wallet reports addresses in lower case.
  await expect(addressLink(page)).toHaveAttribute(
    'href',
    `https://explorer.testnet.technovex.example/address/${FIRST}`,
  );

  // The header of a phone shows that a wallet is connected, in the same place.
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(walletButton(page).locator('[data-dot]')).toBeVisible();
  expect(await walletButton(page).boundingBox()).toEqual(buttonBox);
  await walletButton(page).click();

  await wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain.' });
  await expect(panel(page)).toContainText('Your wallet has lost its connection to the network.');
  await expect(fact(page, 'Network')).toContainText('Not responding');
  await expect(panel(page).getByRole('button', { name: 'Disconnect Wallet' })).toBeVisible();
  await devnet.setBalance(FIRST, 2n * 10n ** 18n);
  await wallet.emit('connect', { chainId: '0x12c' });
  await expect(panel(page).getByText('2.000000 TVX')).toBeVisible();
  await expect(fact(page, 'Network')).toContainText('Connected');

  const reloaded = page.waitForEvent('load');
  await wallet.switchTo(MAINNET);
  await reloaded;
  await expect(fact(page, 'Network')).toContainText('Ethereum Mainnet');
  await expect(explorer(page)).toHaveAttribute('href', 'https://etherscan.io');
});

for (const [name, letter] of [
  ["80 W's", 'W'],
  ['80 Arabic letters', 'م'],
] as const) {
  test(`a name of ${name} and 10^30 coins fit at 320 px`, async ({ page, devnet }) => {
    await page.setViewportSize({ width: 320, height: 667 });
    await NonstandardWallet.install(page, devnet, { chainId: ELSEWHERE, name: letter.repeat(80) });
    await devnet.setBalance(FIRST, 10n ** 48n + 1n);
    await openPanel(page);
    await expect(connectButton(page)).toBeInViewport({ ratio: 1 });
    await expectNothingWider(page);
    await connectButton(page).click();
    await expect(panel(page).getByText('Checking the network').last()).toBeVisible();
    await expectNothingWider(page);
    await panel(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(panel(page).getByText(`${formatWei(10n ** 48n)} coins`)).toBeVisible();
    await expectNothingWider(page);
    for (const action of ['Switch Network', 'Disconnect Wallet']) {
      const button = panel(page).getByRole('button', { name: action });
      await button.scrollIntoViewIfNeeded();
      await expect(button).toBeInViewport({ ratio: 1 });
    }
  });
}

/** Expects that nothing is cut off and that neither the panel nor the page scrolls sideways. */
async function expectNothingWider(page: Page): Promise<void> {
  const overflowing = await panel(page).evaluate((dialog) => {
    const { left, right } = dialog.getBoundingClientRect();
    // What is truncated ends with an ellipsis, inside of its line.
    return [...dialog.querySelectorAll('*')]
      .filter((element) => element.checkVisibility() && !element.closest('.sr-only, .truncate'))
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return box.right > right + 0.5 || box.left < left - 0.5 || element.scrollWidth > element.clientWidth + 1;
      })
      .map((element) => `${element.tagName} ${element.textContent?.slice(0, 20)}`);
  });
  expect(overflowing).toEqual([]);
  expect(await panel(page).evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
}
