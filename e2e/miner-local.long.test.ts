import { expect } from '@playwright/test';
import {
  createWallet,
  createWalletByForm,
  expectNotice,
  fillLogin,
  hasMined,
  loggedOut,
  onDashboard,
  PIN,
  RATE_TVX_PER_SECOND,
  statNumber,
  storePin,
  watchSyncs,
} from './testing/miner.ts';
import { OUTAGE } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

// Stops the server.
test.use({ ownServer: true });

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('during an outage only the right PIN opens the local copy, and everything is saved afterwards', async ({
  page,
  server,
  problems,
}) => {
  await createWallet(page);
  await storePin(page);
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(page);
  problems.allow(OUTAGE);
  await server.stop();

  await fillLogin(page, { pin: '000000' });
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('Incorrect PIN. The PIN you entered is incorrect', { exact: true })).toBeVisible();
  await expect(page.getByLabel('PIN', { exact: true })).toBeFocused();
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Login' }).click();
  await onDashboard(page);
  await expectNotice(page, 'Login Successful (Local)');
  await expect(page.getByText('Opened from the copy on this device')).toBeVisible();
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 3);
  const mined = await statNumber(page, 'TVX Mined (Total)');
  expect(mined).toBeGreaterThanOrEqual(3 * RATE_TVX_PER_SECOND - 1e-12);

  problems.allow(/401/);
  const syncs = await watchSyncs(page);
  await server.restart();
  await expect.poll(() => Math.max(0, ...syncs.totals), { timeout: 60_000 }).toBeGreaterThanOrEqual(mined);
  await expect(page.getByText('Opened from the copy on this device')).toBeHidden();
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)));
  expect(stored).not.toContain('246810');
});

test('resumes mining after a reload, and reports rate and credit after a longer absence', async ({ page }) => {
  await createWallet(page);
  const syncs = await watchSyncs(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect.poll(() => syncs.totals.length).toBeGreaterThanOrEqual(3);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop Mining' })).toBeVisible();
  const reloaded = syncs.totals.length;
  await expect.poll(() => syncs.totals.length).toBeGreaterThan(reloaded);

  await page.goto('about:blank');
  const leftMs = Date.now();
  const before = Math.max(...syncs.totals);
  await expect.poll(() => Date.now() - leftMs, { timeout: 30_000 }).toBeGreaterThan(6_000);
  await page.goto('/web-miner');
  const note = page.getByRole('status').filter({ hasText: 'While you were away' });
  await expect(note).toContainText(/^While you were away \(.+, at 25% of your hashrate\): \+0\.\d{6} TVX, simulated\./);
  const credit = Number(/\+(0\.\d{6}) TVX/.exec(await note.innerText())?.[1]);
  const awaySeconds = (Date.now() - leftMs) / 1_000;
  expect(credit).toBeGreaterThanOrEqual(5 * 0.25 * RATE_TVX_PER_SECOND - 1e-6);
  expect(credit).toBeLessThan((awaySeconds + 1) * 0.25 * RATE_TVX_PER_SECOND);
  await expect.poll(() => Math.max(...syncs.totals)).toBeGreaterThanOrEqual(before + credit - 1e-6);
  await note.getByRole('button', { name: 'Got it' }).click();
  await expect(note).toBeHidden();
});

test('the server corrects a corrupt or inflated local copy', async ({ page }) => {
  await createWallet(page);
  for (const spoil of ['{"totalMined":', undefined]) {
    await page.evaluate((text) => {
      for (const [key, value] of Object.entries(localStorage)) {
        if (!key.startsWith('technovex:miner:')) continue;
        localStorage.setItem(key, text ?? JSON.stringify({ ...JSON.parse(value), totalMined: 1e9, balance: 1e9 }));
      }
    }, spoil);
    await page.reload();
    await onDashboard(page);
    await expect.poll(() => statNumber(page, 'TVX Balance')).toBeLessThan(1);
  }
});

test('mines without storage, and reports that there is no local copy', async ({ page }) => {
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await createWalletByForm(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await expect(page.getByText(/This browser keeps no copy of your wallet/)).toBeVisible();
  await hasMined(page, 2);
});
