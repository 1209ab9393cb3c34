import { expect } from '@playwright/test';
import { formatTvx } from '#domain/miner/format.ts';
import { createWalletByForm, logIn, minerEmail, stat, statNumber, watchSyncs } from './testing/miner.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

// Firefox opens several contexts, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const AGREEMENT = /one device at a time/;

test('keeps the balance of a new wallet after the server is killed', async ({
  page,
  server,
  problems,
  openElsewhere,
}) => {
  await createWalletByForm(page);
  const syncs = await watchSyncs(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect(stat(page, 'Mining Time')).toContainText('00:00:10', { timeout: 30_000 });
  await expect.poll(() => syncs.totals.length).toBeGreaterThanOrEqual(8);
  expect(syncs.totals.length).toBeLessThanOrEqual(14);

  problems.allow(
    /ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|NS_ERROR|Failed to load|request:|console:/,
  );
  await server.kill();
  const acknowledged = Math.max(...syncs.totals);
  expect(acknowledged).toBeGreaterThanOrEqual(9 * 0.00005);
  await page.close();

  await server.restart();
  const again = await openElsewhere();
  const responded = again.waitForResponse('**/api/miner/login');
  await logIn(again, '/webminer');
  const { data } = (await (await responded).json()) as { data: { totalMined: number; balance: number } };
  expect(data.totalMined).toBeGreaterThanOrEqual(acknowledged);
  expect(data.balance).toBeGreaterThanOrEqual(acknowledged);
  await expect(stat(again, 'TVX Balance')).toContainText(formatTvx(data.balance));
  await expect(stat(again, 'TVX Mined (Total)')).toContainText(formatTvx(data.totalMined));
});

test('shows the same balance after stopping, logging out and logging in', async ({ page }) => {
  await createWalletByForm(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect(stat(page, 'Mining Time')).toContainText('00:00:02');
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page.getByText(/^Total mined: 0\.\d{12} TVX$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Mining' })).toBeVisible();
  const balance = await statNumber(page, 'TVX Balance');
  expect(balance).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();

  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Mining Dashboard' })).toBeVisible();
  expect(await statNumber(page, 'TVX Balance')).toBe(balance);
});

test('a reload opens the dashboard at once while the session is valid', async ({ page }) => {
  await createWalletByForm(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Mining Dashboard' })).toBeVisible();
});

test('mining continues through an outage, and everything is saved afterwards', async ({ page, server, problems }) => {
  await createWalletByForm(page);
  const syncs = await watchSyncs(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect.poll(() => syncs.totals.length).toBeGreaterThanOrEqual(2);
  // Firefox reports a WebSocket that cannot connect as an error of the page.
  problems.allow(/request:|console:|uncaught: .* ws:/);
  await server.kill();
  await expect(stat(page, 'Mining Time')).toContainText('00:00:08', { timeout: 30_000 });
  const minedAway = await statNumber(page, 'TVX Mined (Total)');
  await server.restart();
  await expect.poll(() => Math.max(...syncs.totals), { timeout: 30_000 }).toBeGreaterThanOrEqual(minedAway);
});

test('signing in on a second device ends the first session with a notice', async ({
  page,
  openElsewhere,
  problems,
}) => {
  await createWalletByForm(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  problems.allow(/409/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  const second = await openElsewhere();
  await logIn(second);
  await expect(second.getByRole('heading', { name: 'Mining Dashboard' })).toBeVisible();
  await expect(page.getByText('Signed in elsewhere', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
});

test('shows a wrong PIN at the field and in a notice', async ({ page, problems }) => {
  await createWalletByForm(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();
  problems.allow(/401/);
  await page.getByLabel('Email').fill(`  ${minerEmail().toUpperCase()} `);
  await page.getByLabel('PIN', { exact: true }).fill('000000');
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  await page.getByRole('checkbox', { name: AGREEMENT }).check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('The PIN you entered is incorrect', { exact: true })).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
});
