import { expect, type Locator } from '@playwright/test';
import {
  createWallet,
  createWalletByForm,
  expectNotice,
  hasMined,
  isSaved,
  loggedOut,
  logIn,
  minedSeconds,
  minerEmail,
  onDashboard,
  onServer,
  PIN,
  signInElsewhere,
  statNumber,
  watchSyncs,
} from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test as outageTest } from './testing/outage.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

/** The main journeys of the miner. */

test('a visitor signs up, mines and stops; the balance is the same after a reload and after a new sign-in', async ({
  page,
}) => {
  await createWalletByForm(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2);
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page.getByText(/^Total mined: 0\.\d{12} TVX$/)).toBeVisible();
  await isSaved(page);
  const balance = await statNumber(page, 'TVX Balance');
  expect(balance).toBeGreaterThan(0);

  await page.reload();
  await onDashboard(page);
  await expect.poll(() => statNumber(page, 'TVX Balance')).toBe(balance);
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  await logIn(page);
  await onDashboard(page);
  await expect.poll(() => statNumber(page, 'TVX Balance')).toBe(balance);
});

test('four clicks lead a new visitor from the landing page to the first TVX', async ({ page }) => {
  let clicks = 0;
  const click = async (control: Locator): Promise<void> => {
    clicks += 1;
    await control.click();
  };
  await openHydrated(page, '/');
  await click(page.getByRole('link', { name: 'Open the Web Miner' }).first());
  await click(page.getByRole('button', { name: 'Create a wallet' }));
  await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
  await page.keyboard.type(minerEmail());
  await page.keyboard.press('Enter');
  for (const field of ['PIN', 'Confirm PIN']) {
    await expect(page.getByLabel(field, { exact: true })).toBeFocused();
    await page.keyboard.type(PIN);
  }
  await expect(page.getByRole('checkbox')).toBeFocused();
  await click(page.getByRole('checkbox'));
  await page.keyboard.press('Enter');
  await onDashboard(page);
  await click(page.getByRole('button', { name: 'Start Mining' }).first());
  await hasMined(page, 1);
  expect(clicks).toBe(4);
});

test('a sign-in on another device ends the session of an idle page, which says why', async ({
  page,
  request,
  problems,
}) => {
  await createWallet(page);
  const syncs = await watchSyncs(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect.poll(() => syncs.overChannel.length).toBeGreaterThanOrEqual(1);
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await isSaved(page);
  problems.allow(/409/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await signInElsewhere(request);
  await expectNotice(page, 'This wallet was opened on another device');
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
});

test('a miner changes the PIN, and signs in with the new one elsewhere', async ({ page, problems, openElsewhere }) => {
  const newPin = '135791';
  const changePin = async (current: string): Promise<void> => {
    await page.getByLabel('Current PIN').fill(current);
    await page.getByLabel('New PIN', { exact: true }).fill(newPin);
    await page.getByLabel('Confirm new PIN').fill(newPin);
    await page.getByRole('button', { name: 'Change PIN' }).click();
  };
  await createWallet(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByText('Change your PIN', { exact: true }).click();
  // 409: what the first device asks while the second one signs in.
  problems.allow(/401|409/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await changePin('000000');
  await expect(page.getByLabel('Current PIN')).toBeFocused();
  await changePin(PIN);
  await expect(page.getByText('PIN changed', { exact: true })).toBeVisible();

  const elsewhere = await openElsewhere();
  await logIn(elsewhere, '/web-miner', { email: minerEmail(), pin: newPin });
  await onDashboard(elsewhere);
});

outageTest('mining continues in an outage, and everything is saved afterwards', async ({ page, line, problems }) => {
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 1);
  // Firefox reports a WebSocket that cannot connect as an error of the page.
  problems.allow(/request:|console:|uncaught: .* ws:/);
  await line.interrupt();
  // Longer than the gap of which nothing is said.
  await hasMined(page, (await minedSeconds(page)) + 6);
  const minedAway = await statNumber(page, 'TVX Mined (Total)');
  await line.resume();
  const back = page.getByText(/^Back online\. \+0\.\d{6} TVX credited for the gap\.$/);
  await expect(back).toBeVisible();
  await expect.poll(async () => (await onServer(page)).totalMined).toBeGreaterThanOrEqual(minedAway);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(back).toBeHidden();
  await expect(page.getByText('1,000 hashes per second')).toBeVisible();
});
