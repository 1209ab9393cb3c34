import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { ADMIN, ownName, test } from './testing/team.ts';

async function createWallet(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/miner/wallets', { data: { email, pin: '123456' } });
  expect(response.status()).toBe(201);
}

test('the area has its own frame: sections, a way back, no announcements, no newsletter', async ({ page }) => {
  await openHydrated(page, '/admin');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Phases' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Admin Dashboard · Technovex');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByLabel('Email', { exact: true })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
  await sections.getByRole('link', { name: 'Miners' }).click();
  await expect(page).toHaveURL(/\/admin\/miners$/);
  await expect(page).toHaveTitle('Miners · Technovex');
  await expect(page.getByRole('heading', { level: 1, name: 'Miners' })).toBeVisible();
  await openHydrated(page, '/admin/presale/edit/1');
  await page.getByRole('banner').getByRole('link', { name: 'Phases' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('a table keeps search, sort and filter in its address, and exports what it shows', async ({ page }) => {
  await openHydrated(page, '/admin/subscribers');
  for (const name of ['ada', 'bob', '=cmd']) {
    const data = { email: `${name}@example.test`, source: 'hero' };
    expect((await page.request.post('/api/newsletter/subscriptions', { data })).status()).toBe(204);
  }
  await page.reload();
  const rows = page.getByRole('row');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Address' }).click();
  await expect(page).toHaveURL(/sort=email&order=asc/);
  await expect(rows.nth(2)).toContainText('ada@example.test');
  await page.getByLabel('Search addresses').fill('=');
  await expect(page).toHaveURL(/search=%3D/);
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search addresses')).toHaveValue('=');
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^technovex-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^"'=cmd@example\.test",".*","subscribed","hero",/);
  await page.getByLabel('State', { exact: true }).selectOption('Unsubscribed');
  await expect(page).toHaveURL(/status=left/);
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows).toHaveCount(4);
});

test('blocks, unblocks, exports and erases a miner, all of it in the activity log', async ({ page }) => {
  const email = `${ownName('ada')}@example.test`;
  await createWallet(page, email);
  await openHydrated(page, `/admin/miners?search=${email}`);
  const rows = page.getByRole('row');
  const link = page.getByRole('link', { name: email });
  const state = page.getByLabel('Show', { exact: true });
  await state.selectOption('Blocked');
  await expect(page).toHaveURL(/status=blocked/);
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
  await state.selectOption('All');
  await link.click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('button', { name: 'Block wallet' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Many wallets of one person');
  await dialog.getByRole('button', { name: 'Block wallet' }).click();
  await expect(page.getByText('Blocked since')).toBeVisible();
  await expect(page.getByText('Many wallets of one person')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('Blocked since')).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^technovex-wallet-\d+\.json$/);
  await expect(page.getByRole('button', { name: 'Erase' })).toHaveAccessibleDescription(/Permanently deletes/);
  await page.getByRole('button', { name: 'Erase' }).click();
  await dialog.getByLabel('Reason').fill('Asked for');
  const erase = dialog.getByRole('button', { name: 'Erase permanently' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel('Type the address of the wallet to confirm').fill(email.replace('ada', 'Ada'));
  await erase.click();
  await expect(page).toHaveURL(/\/admin\/miners$/);
  await openHydrated(page, `/admin/miners?search=${email}`);
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
  await openHydrated(page, '/admin/activity?kind=miner');
  await expect(page.getByLabel('About', { exact: true })).toHaveValue('miner');
  await expect(rows.nth(1)).toContainText(/admin.*\d+\.\d+\.\d+\.\d+.*Erased.*miner \d+.*reason: Asked for/);
  await expect(rows.nth(2)).toContainText(/Data exported.*miner \d+/);
  await expect(rows.nth(3)).toContainText(/Unblocked.*miner \d+/);
  await expect(rows.nth(4)).toContainText(/Blocked.*miner \d+.*reason: Many wallets of one person/);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test.describe('a visitor who signs in', () => {
  test.use({ signedIn: false });

  test('the header has a link to the area where an administrator was signed in, until the logout', async ({
    page,
    problems,
  }) => {
    problems.allow(/401/);
    await openHydrated(page, '/');
    const link = page.getByRole('banner').getByRole('link', { name: 'Admin' });
    await expect(link).toHaveCount(0);
    expect((await page.request.post('/api/login', { data: ADMIN })).status()).toBe(200);
    await openHydrated(page, '/admin');
    await expect(page.getByRole('row')).toHaveCount(3);
    await openHydrated(page, '/');
    await link.click();
    await page.getByRole('button', { name: 'Signed in as admin' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL(/\/auth/);
    await openHydrated(page, '/');
    await expect(page.getByRole('banner').getByRole('button', { name: 'Light theme' })).toBeVisible();
    await expect(link).toHaveCount(0);
  });
});
