import { expect, type Locator, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
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

interface FakeNotifications {
  permission: NotificationPermission;
  answer: NotificationPermission;
  asked: number;
  readonly shown: string[];
}

/** Replaces the browser's notifications, which a headless browser does not show. Runs in the page. */
function fakeNotifications(initial: string): void {
  const state: FakeNotifications = { permission: 'default', answer: 'granted', asked: 0, shown: [] };
  class Fake extends EventTarget {
    static get permission(): NotificationPermission {
      return state.permission;
    }
    static async requestPermission(): Promise<NotificationPermission> {
      state.asked += 1;
      state.permission = state.answer;
      return state.permission;
    }
    constructor(title: string) {
      super();
      state.shown.push(title);
    }
  }
  if (initial !== 'missing') state.permission = initial as NotificationPermission;
  Object.assign(window, { fake: state });
  Object.defineProperty(window, 'Notification', { value: initial === 'missing' ? undefined : Fake });
}

const fake = (page: Page, change: Partial<FakeNotifications> = {}): Promise<FakeNotifications> =>
  page.evaluate((changed) => Object.assign((window as unknown as { fake: FakeNotifications }).fake, changed), change);

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

test.describe('notifications', () => {
  test('are asked for only when one is switched on, and shown only while nobody looks', async ({ page }) => {
    await page.addInitScript(fakeNotifications, 'default');
    await createWallet(page);
    await openSettings(page);
    await expect(page.getByRole('button', { name: 'Allow notifications' })).toBeVisible();
    expect((await fake(page)).asked).toBe(0);
    const colour = () => setting(page, /achievements/).evaluate((input) => getComputedStyle(input).backgroundColor);
    const unlit = await colour();
    await setting(page, /rewards/).uncheck();
    await setting(page, /achievements/).uncheck();
    await expect(page.getByRole('button', { name: 'Allow notifications' })).toBeHidden();
    expect((await fake(page)).asked).toBe(0);
    await setting(page, /rewards/).check();
    await expect(page.getByText(/^Shown by your browser while this site is open/)).toBeVisible();
    expect((await fake(page)).asked).toBe(1);
    await setting(page, /achievements/).check();
    await expect.poll(colour).not.toBe(unlit);
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
    await expect.poll(async () => (await fake(page)).shown).toEqual(['Daily Bonus Activated!']);
    expect((await fake(page)).asked).toBe(1);
  });

  test('are not shown while the page is visible and has the focus', async ({ page }) => {
    await page.addInitScript(fakeNotifications, 'granted');
    await createWallet(page);
    await page.evaluate(() => {
      document.hasFocus = () => true;
    });
    await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
    await expect(page.getByText('Daily Bonus Activated!', { exact: true })).toBeVisible();
    expect((await fake(page)).shown).toEqual([]);
  });

  for (const [permission, text] of [
    ['denied', 'Your browser blocks notifications from this site.'],
    ['missing', 'This browser cannot show notifications from this page.'],
  ] as const) {
    test(`the page says that they are ${permission}`, async ({ page }) => {
      await page.addInitScript(fakeNotifications, permission);
      await createWallet(page);
      await openSettings(page);
      await expect(page.getByText(text)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Allow notifications' })).toBeHidden();
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  }

  test('a refusal, and a permission that is revoked later, are shown', async ({ page }) => {
    await page.addInitScript(fakeNotifications, 'default');
    await createWallet(page);
    await fake(page, { answer: 'granted' });
    await openSettings(page);
    await page.getByRole('button', { name: 'Allow notifications' }).click();
    await expect(page.getByText(/^Shown by your browser/)).toBeVisible();
    await fake(page, { permission: 'denied' });
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    await expect(page.getByText('Your browser blocks notifications from this site.')).toBeVisible();
    await page.evaluate(() => {
      document.hasFocus = () => false;
    });
    await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
    await expect(page.getByText('Daily Bonus Activated!', { exact: true })).toBeVisible();
    expect((await fake(page)).shown).toEqual([]);
  });
});
