import { expect, type Locator, type Page } from '@playwright/test';
import {
  createWallet,
  createWalletByForm,
  fillLogin,
  forgetDevice,
  loggedOut,
  minerEmail,
  onDashboard,
} from './testing/miner.ts';
import { test } from './testing/test.ts';

const setting = (page: Page, name: string | RegExp): Locator => page.getByRole('switch', { name });
const autoMine = (page: Page): Locator => setting(page, 'Auto-mine');
const stopMining = (page: Page): Locator => page.getByRole('button', { name: 'Stop Mining' });
const startMining = (page: Page): Locator => page.getByRole('button', { name: 'Start Mining' });

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Settings' }).click();
}

test('starts as specified; auto-mine starts mining when the dashboard opens, also after a new sign-in', async ({
  page,
}) => {
  await createWallet(page);
  await openSettings(page);
  await expect(autoMine(page)).not.toBeChecked();
  await expect(setting(page, 'Notify about mining rewards')).toBeChecked();
  await expect(setting(page, 'Notify about achievements')).toBeChecked();
  await expect(page.getByRole('listitem').filter({ hasText: 'Mining intensity' })).toContainText('70%');
  await autoMine(page).check();
  // It takes effect the next time.
  await expect(startMining(page)).toBeVisible();
  await page.reload();
  await expect(stopMining(page)).toBeVisible();
  await stopMining(page).click();
  await expect(startMining(page)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  await fillLogin(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(stopMining(page)).toBeVisible();
  await openSettings(page);
  await expect(autoMine(page)).toBeChecked();
  await autoMine(page).uncheck();
  await stopMining(page).click();
  await expect(startMining(page)).toBeVisible();
  await page.reload();
  await onDashboard(page);
  await expect(startMining(page)).toBeVisible();
});

test('auto-mine leaves mining to the tab that mines, and does not start when that one stops', async ({
  page,
  context,
}) => {
  await createWallet(page);
  await openSettings(page);
  await autoMine(page).check();
  await page.reload();
  await expect(stopMining(page)).toBeVisible();
  const second = await context.newPage();
  await second.goto('/web-miner');
  await expect(second.getByText('Mining in another tab', { exact: true })).toBeVisible();
  await expect(startMining(second)).toBeDisabled();
  await page.bringToFront();
  await stopMining(page).click();
  await expect(startMining(page)).toBeVisible();
  await expect(startMining(second)).toBeEnabled();
  await second.close();
});

test('settings belong to a wallet and are removed when the device is forgotten', async ({ page }) => {
  await createWallet(page);
  await openSettings(page);
  await autoMine(page).check();
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  await createWalletByForm(page, `other-${minerEmail()}`);
  await openSettings(page);
  await expect(autoMine(page)).not.toBeChecked();
  await autoMine(page).check();
  await forgetDevice(page);
  await loggedOut(page);
  const stored = () => page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('miner_settings')));
  expect(await stored()).toHaveLength(1);
});

test('settings work for the page when storage is forbidden, and the page says so', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await createWalletByForm(page);
  await openSettings(page);
  await expect(page.getByText('Your choices last until you close this page.')).toBeVisible();
  await autoMine(page).check();
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  await fillLogin(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(stopMining(page)).toBeVisible();
});
