import { expect, type Page } from '@playwright/test';
import { forbidStorage } from './testing/forbidden-storage.ts';
import {
  createWallet,
  createWalletByForm,
  expectNotice,
  fillLogin,
  forgetDevice,
  hasMined,
  loggedOut,
  logIn,
  onDashboard,
  PIN,
  stat,
  storePin,
} from './testing/miner.ts';
import { test } from './testing/test.ts';

/** What the miner keeps in a browser, and without a browser that keeps anything. */

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

test('Logout keeps the copy for the local login; forgetting the device leaves nothing, in a tab that mines neither', async ({
  page,
  context,
  problems,
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
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(PIN);

  await fillLogin(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await onDashboard(page);
  const other = await context.newPage();
  await other.goto('/web-miner');
  await other.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(other, 2);
  // The other tab's last sync may arrive after the logout.
  problems.allow(/401/);
  await forgetDevice(page);
  await loggedOut(page);
  await expectNotice(page, 'Logged out and forgotten');
  await loggedOut(other);
  await expect.poll(() => kept(page)).toEqual([]);
  await other.close();
  await page.reload();
  await loggedOut(page);
  expect(await kept(page)).toEqual([]);

  // The server has the mined totals.
  await logIn(page);
  await onDashboard(page);
  await expect(stat(page, 'Mining Time')).not.toContainText('00:00:00');
});

test.describe('in a private window', () => {
  test.use({ serviceWorkers: 'allow' });

  test('mines where storage and workers are forbidden, and says what is not kept', async ({ page }) => {
    await forbidStorage(page);
    await page.addInitScript(() => {
      ServiceWorkerContainer.prototype.register = () => Promise.reject(new DOMException('forbidden', 'SecurityError'));
    });
    await createWalletByForm(page);
    await page.getByRole('tab', { name: 'Settings' }).click();
    await expect(page.getByText('Your choices last until you close this page.')).toBeVisible();
    await page.getByRole('switch', { name: 'Auto-mine' }).check();
    await page.getByRole('button', { name: 'Logout' }).click();
    await loggedOut(page);
    await fillLogin(page);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('button', { name: 'Stop Mining' })).toBeVisible();
    await expect(page.getByText(/This browser keeps no copy of your wallet/)).toBeVisible();
    await hasMined(page, 2);
  });
});
