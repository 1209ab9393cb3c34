import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { ADMIN, ownName, test } from './testing/team.ts';

async function createWallet(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/miner/wallets', { data: { email, pin: '123456' } });
  expect(response.status()).toBe(201);
}

test('the area has its own frame: sections, breadcrumbs, no announcements, no newsletter', async ({ page }) => {
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
  const here = page.getByRole('navigation', { name: 'You are here' });
  await expect(here).toHaveText('Phases/Edit Presale Phase 1');
  await here.getByRole('link', { name: 'Phases' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('the command menu opens by keyboard, finds a section and a miner, and closes by Escape', async ({ page }) => {
  await openHydrated(page, '/admin');
  const name = ownName('ada');
  await createWallet(page, `${name}@example.test`);
  const field = page.getByRole('combobox', { name: 'Command' });
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.pressSequentially('log');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/activity$/);
  await page.keyboard.press('Control+k');
  await field.pressSequentially(`${name}@`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/admin/miners\\?search=${name}%40$`));
  await expect(page.getByRole('link', { name: `${name}@example.test` })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
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
  await page.keyboard.press('/');
  await page.keyboard.type('=');
  await expect(page).toHaveURL(/search=%3D/);
  await expect(rows).toHaveCount(2);
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Search addresses')).toHaveValue('=');
  await expect(rows).toHaveCount(2);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export what is shown as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^technovex-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^"'=cmd@example\.test",".*","subscribed","hero",/);
  await page.getByRole('button', { name: 'Unsubscribed', exact: true }).click();
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows).toHaveCount(4);
});

test('blocks, unblocks, exports and erases a miner, each with a reason that the activity log keeps', async ({
  page,
}) => {
  const email = `${ownName('ada')}@example.test`;
  await createWallet(page, email);
  await openHydrated(page, `/admin/miners?search=${email}`);
  await page.getByRole('link', { name: email }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('button', { name: 'Block wallet' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Many wallets of one person');
  await dialog.getByRole('button', { name: 'Block wallet' }).click();
  await expect(page.getByText('Blocked since')).toBeVisible();
  // In the notice, and in what the team did.
  await expect(page.getByText('Many wallets of one person')).toHaveCount(2);
  await page.getByRole('button', { name: 'Unblock' }).click();
  await dialog.getByLabel('Reason').fill('A mistake');
  await dialog.getByRole('button', { name: 'Unblock wallet' }).click();
  await expect(page.getByText('Blocked since')).toBeHidden();
  await page.getByRole('button', { name: 'Export data' }).click();
  await dialog.getByLabel('Reason').fill('Asked for a copy');
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  expect((await download).suggestedFilename()).toMatch(/^technovex-wallet-\d+\.json$/);
  const toLog = page.getByRole('link', { name: 'Activity log of this wallet' });
  await expect(toLog).toHaveAttribute('href', new RegExp(`area=miners&about=${page.url().split('/').at(-1)}$`));
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
  await openHydrated(page, '/admin/activity?area=miners');
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText(/admin.*erased wallet \d+.*Reason Asked for/);
  await expect(rows.nth(2)).toContainText(/exported the data of wallet \d+.*Asked for a copy/);
  await expect(rows.nth(3)).toContainText('A mistake');
  await expect(rows.nth(4)).toContainText('Many wallets of one person');
  // The names of the team are offered where a whole name is asked for.
  await expect(page.locator(`datalist option[value="${ADMIN.username}"]`)).toHaveCount(1);
  // An entry says where it was done from.
  await rows.nth(1).getByRole('button').click();
  await expect(page.getByRole('dialog', { name: 'Entry of the activity log' }).getByText(/^From \d/)).toBeVisible();
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
