import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  createWallet,
  expectNotice,
  fillLogin,
  forgetDevice,
  hasMined,
  loggedOut,
  logIn,
  minerEmail,
  onDashboard,
  PIN,
  stat,
  storePin,
} from './testing/miner.ts';
import { LIVE_CHANNEL_REFUSED, OUTAGE } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

// Stops the server.
test.use({ ownServer: true });

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const FORGET = 'Log out and forget this device';

/** Everything that this browser stores for the miner, including cookies. */
async function kept(page: Page): Promise<string[]> {
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage),
    ...(await indexedDB.databases()).map(({ name }) => `database ${name}`),
  ]);
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  return [...stored, ...cookies].filter((name) => name !== 'theme');
}

async function forget(page: Page): Promise<void> {
  await page.getByRole('button', { name: FORGET }).click();
  await page.getByRole('dialog').getByRole('button', { name: FORGET }).click();
}

test('Logout keeps the copy and the PIN hash for the local login; forgetting the device leaves nothing', async ({
  page,
}) => {
  await createWallet(page);
  await storePin(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  await expectNotice(page, 'Logged out');
  await expect.poll(() => kept(page)).not.toContain('cookie technovex_miner');
  const names = await kept(page);
  expect(names.filter((name) => name.startsWith('technovex:miner:'))).toHaveLength(1);
  expect(names.filter((name) => name.startsWith('technovex:miner_pin:'))).toHaveLength(1);

  await fillLogin(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await onDashboard(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2);
  await forgetDevice(page);
  await loggedOut(page);
  await expectNotice(page, 'Logged out and forgotten');
  expect(await kept(page)).toEqual([]);
  await page.reload();
  await loggedOut(page);
  expect(await kept(page)).toEqual([]);
  // The server has the mined totals.
  await logIn(page);
  await onDashboard(page);
  await expect(stat(page, 'Mining Time')).not.toContainText('00:00:00');
});

test('Settings and the PIN screen explain what is stored, and remove it', async ({ page, problems }) => {
  await createWallet(page);
  await storePin(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  const settings = page.getByRole('tabpanel', { name: 'Settings' });
  await expect(settings.getByRole('heading', { name: 'What this browser stores' })).toBeVisible();
  await expect(settings.getByRole('button', { name: FORGET })).toBeVisible();

  problems.allow(/401/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'What this browser stores' })).toBeVisible();
  await forget(page);
  await loggedOut(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
  expect(await kept(page)).toEqual([]);
});

test('forgetting in one tab clears the other, even while it mines', async ({ page, context, problems }) => {
  // The other tab's last sync may arrive after the logout.
  problems.allow(/401/);
  await createWallet(page);
  const other = await context.newPage();
  await other.goto('/web-miner');
  await onDashboard(other);
  await other.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(other, 2);
  await forgetDevice(page);
  await loggedOut(page);
  await loggedOut(other);
  await expect.poll(() => kept(page)).toEqual([]);
  await other.close();
});

test('Logout works during an outage, keeps unsaved TVX, and ends the session when the server is back', async ({
  page,
  server,
  problems,
}) => {
  await createWallet(page);
  await storePin(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2);
  problems.allow(OUTAGE);
  await server.stop();
  await hasMined(page, 4);
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  await expectNotice(page, 'Logged out on this device');
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(PIN);
  // A page opened later sends it too, without a sign-in.
  await page.reload().catch(() => undefined);
  await server.restart();
  await page.goto('/web-miner');
  await loggedOut(page);
  await expect.poll(() => kept(page), { timeout: 60_000 }).not.toContain('cookie technovex_miner');
  expect(await page.evaluate(() => localStorage.getItem('technovex:miner_logout'))).toBeNull();

  problems.allow(/401/);
  await logIn(page);
  await onDashboard(page);
  await expect.poll(async () => (await stat(page, 'Mining Time').innerText()) >= '00:00:04').toBe(true);
});

test('a pending logout does not end a later sign-in', async ({ page, server, problems }) => {
  await createWallet(page);
  problems.allow(OUTAGE);
  await server.stop();
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  await server.restart();
  await fillLogin(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await onDashboard(page);
  expect(await page.evaluate(() => localStorage.getItem('technovex:miner_logout'))).toBeNull();
  await page.reload();
  await onDashboard(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 3);
});

test('forgetting works during an outage: nothing readable is left, and the cookies are removed afterwards', async ({
  page,
  server,
  problems,
}) => {
  await createWallet(page);
  await storePin(page);
  problems.allow(OUTAGE);
  await server.stop();
  await forgetDevice(page);
  // First, because the notice leaves after some seconds.
  await expectNotice(page, 'Forgotten on this device');
  await loggedOut(page);
  const stored = await page.evaluate(() => JSON.stringify(Object.entries({ ...localStorage, ...sessionStorage })));
  expect(stored).not.toContain(minerEmail());
  expect(stored).not.toMatch(/technovex:miner(_pin)?:/);
  await server.restart();
  await expect.poll(() => kept(page), { timeout: 60_000 }).toEqual([]);
});

test('a wallet that cannot be opened during an outage can be logged out', async ({ page, server, problems }) => {
  await createWallet(page);
  problems.allow(OUTAGE);
  await page.route('**/api/miner/wallets/**', (route) => route.abort());
  await page.reload();
  const outage = page.getByRole('heading', { name: 'The server cannot be reached' });
  await expect(outage).toBeVisible();
  await expect(page.getByText(/^Trying again in \d+ s\.$/)).toBeVisible();
  await expectAccessibleInBothThemes(page, 'reload in an outage');
  await page.getByRole('button', { name: 'Retry now' }).click();
  await expect(outage).toBeVisible();
  await page.getByText('More', { exact: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  expect(await page.evaluate(() => localStorage.getItem('technovex:miner_email'))).toBeNull();
  expect(server.isRunning).toBe(true);
  await expect.poll(() => kept(page)).not.toContain('cookie technovex_miner');
});
