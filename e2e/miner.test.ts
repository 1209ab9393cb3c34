import { expect } from '@playwright/test';
import {
  createWallet,
  createWalletByForm,
  expectFullRate,
  expectNotice,
  hasMined,
  loggedOut,
  logIn,
  minedSeconds,
  minerEmail,
  onDashboard,
  onServer,
  openWhitepaper,
  registerWallet,
  signInElsewhere,
  stat,
  statNumber,
  watchSyncs,
} from './testing/miner.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

/** The main journeys of the miner. */

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const AGREEMENT = /one device at a time/;

test('a wallet created by the form opens after a reload, and keeps its balance through Stop, Logout and Login', async ({
  page,
}) => {
  await createWalletByForm(page);
  await page.reload();
  await onDashboard(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2);
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page.getByText(/^Total mined: 0\.\d{12} TVX$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start Mining' })).toBeVisible();
  const balance = await statNumber(page, 'TVX Balance');
  expect(balance).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);

  await logIn(page);
  await onDashboard(page);
  expect(await statNumber(page, 'TVX Balance')).toBe(balance);
});

test.describe('on a server of its own', () => {
  test.use({ ownServer: true });

  test('mining continues through an outage, and everything is saved afterwards', async ({ page, server, problems }) => {
    await createWallet(page);
    const syncs = await watchSyncs(page);
    await page.getByRole('button', { name: 'Start Mining' }).click();
    await expect.poll(() => syncs.totals.length).toBeGreaterThanOrEqual(2);
    // Firefox reports a WebSocket that cannot connect as an error of the page.
    problems.allow(/request:|console:|uncaught: .* ws:/);
    await server.kill();
    await hasMined(page, (await minedSeconds(page)) + 6);
    const minedAway = await statNumber(page, 'TVX Mined (Total)');
    await server.restart();
    await expect.poll(() => Math.max(...syncs.totals), { timeout: 30_000 }).toBeGreaterThanOrEqual(minedAway);
    const back = page.getByText(/^Back online\. \+0\.\d{6} TVX credited for the gap\.$/);
    await expect(back).toBeVisible();
    await page.getByRole('button', { name: 'Got it' }).click();
    await expect(back).toBeHidden();
    await expect(page.getByText('Saved on the server every second.')).toBeVisible();
  });
});

test('shows a wrong PIN at the field', async ({ page, problems }) => {
  await registerWallet(page);
  await page.context().clearCookies();
  await page.goto('/web-miner');
  problems.allow(/401/);
  await page.getByLabel('Email', { exact: true }).fill(`  ${minerEmail().toUpperCase()} `);
  await page.getByLabel('PIN', { exact: true }).fill('000000');
  await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
  await page.getByRole('checkbox', { name: AGREEMENT }).check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Incorrect PIN. The PIN you entered is incorrect', { exact: true })).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
});

test('a sign-in on a second device ends an idle page at once', async ({ page, request, problems }) => {
  await createWallet(page);
  const syncs = await watchSyncs(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect.poll(() => syncs.overChannel.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(1);
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page.getByText(/^Saved on the server at /)).toBeVisible();
  problems.allow(/409/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await signInElsewhere(request);
  await expectNotice(page, 'This wallet was opened on another device');
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
});

test('mines and claims bonuses over the live channel', async ({ page }) => {
  await createWallet(page);
  const syncs = await watchSyncs(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect.poll(() => syncs.overChannel.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  await expect(page.getByText('Saved on the server every second.')).toBeVisible();
  calls.length = 0;
  await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
  await expectNotice(page, 'Daily Bonus Activated!');
  await page.getByRole('tab', { name: 'Referrals' }).click();
  await page.getByRole('button', { name: 'Activate' }).click();
  await expectNotice(page, 'Referral Bonus Activated');
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page.getByText(/^Saved on the server at /)).toBeVisible();
  // A referral that is activated while a sync is in flight is a request.
  expect(calls.filter((call) => !call.endsWith('/referral'))).toEqual([]);
});

test('shows every specified part of the dashboard while mining', async ({ page }) => {
  await createWallet(page);
  await expect(page.getByText('Mainnet is coming soon', { exact: true })).toBeVisible();
  await expect(page.getByText(minerEmail(), { exact: true })).toBeVisible();
  await expect(page.getByText('Level 1', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Mining stopped', { exact: true })).toBeVisible();
  await expect(stat(page, 'Active Hashrate')).toContainText('0.00');

  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect(stat(page, 'Active Hashrate')).toContainText(/1\.00\s*TH\/s/);
  await expect(page.getByText('1,000simulated hashes', { exact: true })).toBeVisible();
  const random = page.getByText(/^Random figure \d{3}/);
  const numbers = new Set<string>();
  await expect
    .poll(async () => {
      numbers.add((await random.innerText()).replace(/\D+(\d+).*/, '$1'));
      return numbers.size;
    })
    .toBeGreaterThan(1);
  for (const number of numbers) expect(Number(number) >= 200 && Number(number) <= 349, number).toBe(true);
  await hasMined(page, 3);
  expect(await statNumber(page, 'TVX Mined (Total)')).toBeGreaterThanOrEqual(0.0001);

  await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
  await expect(page.getByText(/Active\. Next claim in 23:59:\d\d/)).toBeVisible();
  await expect(stat(page, 'Active Hashrate')).toContainText(/1\.05\s*TH\/s/);
  await expect(page.getByText('0.000055125 TVX/s while mining')).toBeVisible();
  await page.reload();
  await expect(page.getByText(/Active\. Next claim in 23:5\d:\d\d/)).toBeVisible();
});

test('mining continues at the full rate from page to page, with its state in the header', async ({ page }) => {
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 1);
  const minesHere = page.getByRole('banner').getByRole('link', { name: /^Web Miner: Simulated mining 1\.00 TH\/s$/ });
  await expect(minesHere).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Technovex/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect(minesHere).toBeVisible();
  await expectFullRate(page);
  await openWhitepaper(page);
  await expectFullRate(page);

  const { totalMined } = await onServer(page);
  await minesHere.click();
  await onDashboard(page);
  expect(await statNumber(page, 'TVX Mined (Total)')).toBeGreaterThanOrEqual(totalMined);
  await expect(page.getByText('While you were away')).toBeHidden();
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await openWhitepaper(page);
  await expect(minesHere).toHaveCount(0);
});
