import { expect, type Page } from '@playwright/test';
import { formatWei } from '#web/features/wallet/rules/units.ts';
import { findAnvil } from '../scripts/lib/anvil.mjs';
import { NonstandardWallet } from './testing/nonstandard-wallet.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';
import {
  addressLink,
  connect,
  connectButton,
  explorer,
  fact,
  openPanel,
  panel,
  walletButton,
} from './testing/wallet-panel.ts';

/** Wallets that deviate from the standards, as many real ones do. */

const TESTNET = 300;
const ELSEWHERE = 31337;
/** Anvil's first account, with its checksum. */
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

test.skip(findAnvil() === undefined, 'there is no anvil for this machine: install Foundry or set ANVIL_PATH');

test('connects to a bare proxy that writes chain ids as numbers, and follows it to mainnet', async ({
  page,
  devnet,
}) => {
  const wallet = await NonstandardWallet.install(page, devnet, { chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  // The wallet reports addresses in lower case.
  await expect(addressLink(page)).toHaveAttribute(
    'href',
    `https://explorer.testnet.technovex.example/address/${FIRST}`,
  );
  await expect(explorer(page)).toHaveAttribute('href', 'https://explorer.testnet.technovex.example');
  const reloaded = page.waitForEvent('load');
  await wallet.switchTo(1);
  await reloaded;
  await expect(fact(page, 'Network')).toContainText('Ethereum Mainnet');
  await expect(explorer(page)).toHaveAttribute('href', 'https://etherscan.io');
});

test('stays connected after `disconnect` with a notice, and reads everything again after `connect`', async ({
  page,
  devnet,
}) => {
  const wallet = await NonstandardWallet.install(page, devnet, { chainId: TESTNET });
  await devnet.setBalance(FIRST, 10n ** 18n);
  await connect(page);
  await expect(panel(page).getByText('1.000000 TVX')).toBeVisible();
  await wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain.' });
  await expect(panel(page)).toContainText('Your wallet has lost its connection to the network.');
  await expect(fact(page, 'Network')).toContainText('Not responding');
  await expect(panel(page)).not.toContainText('Trouble connecting?');
  await expect(page.getByText('Failed to connect')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Disconnect Wallet' })).toBeVisible();
  await devnet.setBalance(FIRST, 2n * 10n ** 18n);
  await wallet.emit('connect', { chainId: '0x12c' });
  await expect(panel(page).getByText('2.000000 TVX')).toBeVisible();
  await expect(panel(page)).not.toContainText('lost its connection');
  await expect(fact(page, 'Network')).toContainText('Connected');
});

test('shows in the header on a phone whether a wallet is connected', async ({ page, devnet }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await NonstandardWallet.install(page, devnet, { chainId: TESTNET });
  await openPanel(page);
  const before = await walletButton(page).boundingBox();
  await expect(walletButton(page).locator('[data-dot]')).toHaveCount(0);
  await connectButton(page).click();
  await expect(fact(page, 'Chain ID')).toHaveText('300');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(walletButton(page).locator('[data-dot]')).toBeVisible();
  expect(await walletButton(page).boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(walletButton(page).locator('[data-dot]')).toBeHidden();
  await expect(walletButton(page).getByText('0xf39F…2266')).toBeVisible();
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
