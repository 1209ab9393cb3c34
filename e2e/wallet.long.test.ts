import { expect, type Page } from '@playwright/test';
import { formatWei } from '#web/features/wallet/rules/units.ts';
import { findAnvil } from '../scripts/lib/anvil.mjs';
import { accessibilityViolations } from './testing/accessibility.ts';
import { NonstandardWallet } from './testing/nonstandard-wallet.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test as base } from './testing/test.ts';
import { type WalletFixture, walletFixture } from './testing/test-wallet.ts';
import {
  cancelButton,
  connect,
  connectButton,
  explorer,
  fact,
  fullAddress,
  openPanel,
  panel,
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
  await expect(panel(page).getByRole('heading', { name: 'Waiting for your wallet' })).toBeVisible();
  await expect(cancelButton(page)).toBeFocused();
  await cancelButton(page).press('Enter');
  await expect(connectButton(page)).toBeFocused();

  wallet.decide = { eth_requestAccounts: 'reject' };
  await connectButton(page).click();
  await expect(panel(page)).toContainText('You rejected the request in your wallet.');
  await expect(connectButton(page)).toBeFocused();
  expect(await storedConnection(page)).toEqual({ type: null, auto: null, address: null });

  wallet.decide = {};
  await connectButton(page).click();
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
    'Your wallet is still on an unknown network: it does not have the Technovex Testnet.',
  );
  await expect(panel(page).getByText('Wrong Network').last()).toBeVisible();
  wallet.decide = {};
  await panel(page).getByRole('button', { name: 'Switch Network' }).click();
  await expect(toast(page, 'Network Updated')).toBeVisible();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
});

test('stays on Ethereum when the switch is rejected, and says that TVX is on another network', async ({
  page,
  install,
  devnet,
}) => {
  const wallet = await install({ chainId: MAINNET, knownChains: [TESTNET] });
  await devnet.setBalance(wallet.account, 10_000n * 10n ** 18n);
  wallet.decide = { wallet_switchEthereumChain: 'reject' };
  await connect(page);
  await expect(fact(page, 'Network')).toHaveText('Ethereum MainnetConnected');
  await expect(panel(page)).toContainText('Your wallet is still on Ethereum Mainnet: you rejected the switch.');
  await expect(fact(page, 'Balance')).toHaveText('10,000.000000 ETH');
  await page.reload();
  await walletButton(page).click();
  await expect(panel(page)).toContainText('TVX is on the Technovex Testnet.');
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
  await expect(fact(page, 'Balance')).toHaveText('0.000000 TVX');
  await devnet.setBalance(wallet.account, 10n ** 30n);
  await page.clock.runFor(30_000);
  await expect(fact(page, 'Balance')).toHaveText(`${formatWei(10n ** 30n)} TVX`);

  await wallet.selectAccount(1);
  await devnet.setBalance(wallet.account, 7n * 10n ** 18n);
  await wallet.selectAccount(2);
  await wallet.selectAccount(1);
  await expect(fullAddress(page)).toHaveValue(new RegExp(`^${wallet.account}$`, 'i'));
  await expect(fact(page, 'Balance')).toHaveText('7.000000 TVX');

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
  await resize(page, { width: 375, height: 667 });
  const wallet = await NonstandardWallet.install(page, devnet, { chainId: TESTNET });
  await devnet.setBalance(FIRST, 10n ** 18n);
  await openPanel(page);
  await connectButton(page).click();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await expect(fact(page, 'Balance')).toHaveText('1.000000 TVX');
  // The wallet reports addresses in lower case.
  await expect(fullAddress(page)).toHaveValue(FIRST);

  await wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain.' });
  await expect(panel(page)).toContainText('Your wallet has lost its connection to the network.');
  await expect(fact(page, 'Network')).toContainText('Not responding');
  await expect(panel(page).getByRole('button', { name: 'Disconnect Wallet' })).toBeVisible();
  await devnet.setBalance(FIRST, 2n * 10n ** 18n);
  await wallet.emit('connect', { chainId: '0x12c' });
  await expect(fact(page, 'Balance')).toHaveText('2.000000 TVX');
  await expect(fact(page, 'Network')).toContainText('Connected');

  const reloaded = page.waitForEvent('load');
  await wallet.switchTo(MAINNET);
  await reloaded;
  await expect(fact(page, 'Network')).toContainText('Ethereum Mainnet');
  await expect(explorer(page)).toHaveAttribute('href', 'https://etherscan.io');
});

test('a name of 80 letters and 10^30 coins fit at 320 px', async ({ page, devnet }) => {
  await resize(page, { width: 320, height: 667 });
  await NonstandardWallet.install(page, devnet, { chainId: ELSEWHERE, name: 'W'.repeat(80) });
  await devnet.setBalance(FIRST, 10n ** 48n + 1n);
  await openPanel(page);
  await expect(connectButton(page)).toBeInViewport({ ratio: 1 });
  await expectNothingWider(page);
  await connectButton(page).click();
  await expect(panel(page).getByRole('heading', { name: 'Checking the network' })).toBeVisible();
  await expectNothingWider(page);
  await cancelButton(page).click();
  await expect(fact(page, 'Balance')).toHaveText(`${formatWei(10n ** 48n)} coins`);
  await expectNothingWider(page);
  for (const action of ['Switch Network', 'Disconnect Wallet']) {
    const button = panel(page).getByRole('button', { name: action });
    await button.scrollIntoViewIfNeeded();
    await expect(button).toBeInViewport({ ratio: 1 });
  }
});

/** Expects that nothing is cut off and that neither the panel nor the page scrolls sideways. */
async function expectNothingWider(page: Page): Promise<void> {
  const overflowing = await panel(page).evaluate((dialog) => {
    const { left, right } = dialog.getBoundingClientRect();
    // What is truncated ends with an ellipsis, inside of its line; the card cuts its bolt.
    return [...dialog.querySelectorAll('*')]
      .filter(
        (element) =>
          element.checkVisibility() &&
          !element.closest('.sr-only, .truncate, .bolt') &&
          !element.matches('.wallet-card'),
      )
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
