import { expect, type Locator, type Page } from '@playwright/test';
import { findAnvil } from '../scripts/lib/anvil.mjs';
import { Devnet } from './testing/devnet.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { SloppyWallet } from './testing/sloppy-wallet.ts';
import { test as base } from './testing/test.ts';

/** The panel with wallets that do not keep to the standards, as many real ones do. */

const TESTNET = 300;
const ELSEWHERE = 31337;
/** The first two of anvil's accounts, with their checksums. */
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const SECOND = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

const test = base.extend<Record<never, never>, { devnet: Devnet }>({
  devnet: [
    async ({ browserName: _ }, use) => {
      const devnet = await Devnet.start();
      await use(devnet);
      await devnet.stop();
    },
    { scope: 'worker' },
  ],
});

test.skip(findAnvil() === undefined, 'there is no anvil for this machine: install Foundry or set ANVIL_PATH');

function headerButton(page: Page): Locator {
  return page.locator('#wallet-button');
}

function panel(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Technovex Wallet' });
}

function fact(page: Page, label: string): Locator {
  return panel(page)
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .locator('dd');
}

function explorer(page: Page): Locator {
  return panel(page).getByRole('link', { name: 'Block Explorer' });
}

function connectButton(page: Page): Locator {
  return panel(page).getByRole('button', { name: 'Connect Wallet' });
}

async function open(page: Page): Promise<void> {
  await page.goto('/');
  await headerButton(page).click();
  await expect(panel(page)).toBeVisible();
}

async function connect(page: Page): Promise<void> {
  await open(page);
  await connectButton(page).click();
}

for (const [spelling, spell] of [
  ['a number', (chainId: number) => chainId],
  ['a decimal string', (chainId: number) => `${chainId}`],
] as const) {
  test(`a proxy that writes chain ids as ${spelling} is found, connected and followed to mainnet`, async ({
    page,
    devnet,
  }) => {
    const wallet = await SloppyWallet.install(page, devnet, { chainId: TESTNET, spell });
    await connect(page);
    await expect(fact(page, 'Chain ID').first()).toHaveText('300');
    await expect(fact(page, 'Address').last()).toHaveText(FIRST);
    await expect(explorer(page)).toHaveAttribute('href', 'https://explorer.testnet.technovex.example');
    const reloaded = page.waitForEvent('load');
    await wallet.switchTo(1);
    await reloaded;
    await expect(fact(page, 'Network').first()).toContainText('Ethereum Mainnet');
    await expect(explorer(page)).toHaveAttribute('href', 'https://etherscan.io');
  });
}

test('a wallet that confirms and switches afterwards connects without an error, also after the reload', async ({
  page,
  devnet,
}) => {
  const wallet = await SloppyWallet.install(page, devnet, { chainId: ELSEWHERE });
  await connect(page);
  await expect(panel(page).getByText('Checking the network').last()).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await wallet.switchTo(TESTNET);
  await reloaded;
  await expect(page.getByRole('listitem').filter({ hasText: 'Wallet Connected' })).toBeVisible();
  await expect(fact(page, 'Network').first()).toContainText('Technovex Testnet');
  await expect(page.getByText('Network Error')).toHaveCount(0);
});

test('a wallet that switches long after it confirmed leaves no error over the testnet', async ({ page, devnet }) => {
  const wallet = await SloppyWallet.install(page, devnet, { chainId: ELSEWHERE });
  await connect(page);
  await expect(panel(page).getByText('Network Error')).toBeVisible();
  await expect(fact(page, 'Chain ID').first()).toHaveText('31337');
  await expect(explorer(page)).toHaveCount(0);
  const reloaded = page.waitForEvent('load');
  await wallet.switchTo(TESTNET);
  await reloaded;
  await expect(page.getByRole('listitem').filter({ hasText: 'Network Updated' })).toBeVisible();
  await expect(fact(page, 'Network').first()).toContainText('Technovex Testnet');
  await expect(page.getByText('Network Error')).toHaveCount(0);
});

test('a lost chain is said to be lost, the connection stays, and `connect` reads everything again', async ({
  page,
  devnet,
}) => {
  const wallet = await SloppyWallet.install(page, devnet, { chainId: TESTNET });
  await devnet.setBalance(FIRST, 10n ** 18n);
  await connect(page);
  await expect(panel(page).getByText('1.000000 TVX')).toBeVisible();
  await wallet.emit('disconnect', { code: 1013, message: 'Disconnected from chain.' });
  await expect(panel(page)).toContainText('Your wallet has lost its connection to the network.');
  await expect(page.getByText('Failed to connect')).toHaveCount(0);
  await expect(panel(page).getByRole('button', { name: 'Disconnect Wallet' })).toBeVisible();
  await devnet.setBalance(FIRST, 2n * 10n ** 18n);
  await wallet.emit('connect', { chainId: '0x12c' });
  await expect(panel(page).getByText('2.000000 TVX')).toBeVisible();
  await expect(panel(page)).not.toContainText('lost its connection');
});

test('an address keeps its checksum when the wallet reports another account in small letters', async ({
  page,
  devnet,
}) => {
  const wallet = await SloppyWallet.install(page, devnet, { chainId: TESTNET });
  await connect(page);
  await expect(fact(page, 'Address').last()).toHaveText(FIRST);
  await wallet.emit('accountsChanged', [wallet.account(1)]);
  await expect(fact(page, 'Address').last()).toHaveText(SECOND);
  await expect(headerButton(page)).toContainText('0x7099…79C8');
});

test('a balance that cannot be read is not captioned as what the chain reports', async ({ page, devnet }) => {
  const wallet = await SloppyWallet.install(page, devnet, { chainId: TESTNET });
  wallet.balanceError = { code: -32603, message: 'the node is down' };
  await connect(page);
  await expect(panel(page).getByText('0.00 TVX')).toBeVisible();
  await expect(panel(page)).toContainText('The balance could not be read');
  await expect(panel(page)).not.toContainText('The balance of this address');
});

test('on a phone the header shows whether a wallet is connected', async ({ page, devnet }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await SloppyWallet.install(page, devnet, { chainId: TESTNET });
  await open(page);
  const before = await headerButton(page).boundingBox();
  await expect(headerButton(page).locator('[data-dot]')).toHaveCount(0);
  await connectButton(page).click();
  await expect(fact(page, 'Chain ID').first()).toHaveText('300');
  await panel(page).getByRole('button', { name: 'Close' }).click();
  await expect(headerButton(page).locator('[data-dot]')).toBeVisible();
  expect(await headerButton(page).boundingBox()).toEqual(before);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(headerButton(page).locator('[data-dot]')).toBeHidden();
  await expect(headerButton(page).getByText('0xf39F…2266')).toBeVisible();
});

for (const width of [320, 375]) {
  for (const [name, letter] of [
    ["80 W's", 'W'],
    ['80 Arabic letters', 'م'],
  ] as const) {
    test(`${name} and 10^30 coins widen nothing at ${width} px`, async ({ page, devnet }) => {
      await page.setViewportSize({ width, height: 667 });
      await SloppyWallet.install(page, devnet, { chainId: ELSEWHERE, name: letter.repeat(80) });
      await devnet.setBalance(FIRST, 10n ** 48n + 1n);
      await open(page);
      await expect(connectButton(page)).toBeInViewport({ ratio: 1 });
      await expectNothingWider(page);
      await connectButton(page).click();
      await expect(panel(page).getByText('Checking the network').last()).toBeVisible();
      await expectNothingWider(page);
      await panel(page).getByRole('button', { name: 'Cancel' }).click();
      await expect(panel(page).getByText(`${10n ** 30n}.000000 coins`)).toBeVisible();
      await expectNothingWider(page);
      for (const action of ['Switch Network', 'Disconnect Wallet']) {
        const button = panel(page).getByRole('button', { name: action });
        await button.scrollIntoViewIfNeeded();
        await expect(button).toBeInViewport({ ratio: 1 });
      }
    });
  }
}

/** No part of the panel is cut off at the side, and neither the panel nor the page scrolls sideways. */
async function expectNothingWider(page: Page): Promise<void> {
  const overflowing = await panel(page).evaluate((dialog) => {
    const { left, right } = dialog.getBoundingClientRect();
    return [...dialog.querySelectorAll('*')]
      .filter((element) => !element.closest('.sr-only'))
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
