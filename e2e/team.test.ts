import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { logIn } from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const ADMIN = { username: 'admin', password: 'correct horse' };
test.use({ settings: { ADMIN_PASSWORD: ADMIN.password } });

/** Without a session the first call returns 401, as specified; browsers log it. */
test.beforeEach(({ problems }) => problems.allow(/401/));

async function openTeam(page: Page, path: string): Promise<void> {
  const response = await page.request.post('/api/login', { data: ADMIN });
  expect(response.status()).toBe(200);
  await openHydrated(page, path);
}

async function createWallet(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/miner/wallets', { data: { email, pin: '123456' } });
  expect(response.status()).toBe(201);
}

test('the area has its own frame: sections, breadcrumbs, no announcements, no newsletter', async ({ page }) => {
  await openTeam(page, '/admin');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link', { name: 'Presale' })).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveTitle('Admin Dashboard · Technovex');
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
  await sections.getByRole('link', { name: 'Miners' }).click();
  await expect(page).toHaveURL(/\/admin\/miners$/);
  await expect(page).toHaveTitle('Miners · Technovex');
  await expect(page.getByRole('heading', { level: 1, name: 'Miners' })).toBeVisible();
  await openHydrated(page, '/admin/presale/edit/1');
  const here = page.getByRole('navigation', { name: 'You are here' });
  await expect(here).toHaveText('Presale/Edit Presale Phase 1');
  await here.getByRole('link', { name: 'Presale' }).click();
  await expect(page).toHaveURL(/\/admin$/);
});

test('the command menu opens by keyboard, finds a section and a miner, and closes by Escape', async ({ page }) => {
  await openTeam(page, '/admin');
  await createWallet(page, 'ada@example.test');
  const field = page.getByRole('combobox', { name: 'Command' });
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await field.pressSequentially('log');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/activity$/);
  await page.keyboard.press('Control+k');
  await field.pressSequentially('ada@');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/miners\?search=ada%40$/);
  await expect(page.getByRole('link', { name: 'ada@example.test' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('a table keeps search, sort and filter in its address, and exports what it shows, with the password', async ({
  page,
  problems,
}) => {
  // The wrong password.
  problems.allow(/403/);
  await openTeam(page, '/admin/subscribers');
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
  await expect(page.getByText('1 subscriber', { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Address begins with')).toHaveValue('=');
  await expect(rows).toHaveCount(2);
  await page.getByRole('button', { name: 'Export what is shown as CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export data of people?' });
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Password').fill(ADMIN.password);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  await expect(dialog).toBeHidden();
  expect(file.suggestedFilename()).toMatch(/^technovex-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/^'=cmd@example\.test,.*,subscribed,hero,/);
  await page.getByRole('button', { name: 'Left', exact: true }).click();
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(rows).toHaveCount(4);
});

test('a long table has pages, forward and back, and the dashboard leads to it', async ({ page }) => {
  await openTeam(page, '/admin');
  const dates = { startDate: '2027-01-01T00:00:00Z', endDate: '2027-02-01T00:00:00Z' };
  const create = async (number: number) => {
    const data = { ...dates, name: `Many ${String(number).padStart(3, '0')}`, tokenPrice: 1, minPurchase: 1 };
    expect((await page.request.post('/api/admin/presale/phases', { data })).status()).toBe(201);
  };
  // Ten at a time, so that none waits long for the one connection of the embedded database.
  for (let first = 1; first <= 101; first += 10) {
    const count = Math.min(10, 102 - first);
    await Promise.all(Array.from({ length: count }, (_, index) => create(first + index)));
  }
  await page.reload();
  await expect(page.getByText('Only the first 100 are shown.')).toBeVisible();
  await page.getByRole('link', { name: 'All phases, page by page' }).click();
  await page.getByLabel('Name begins with').fill('many');
  await expect(page).toHaveURL(/\?search=many$/);
  await page.getByRole('button', { name: 'Name', exact: true }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText('Many 001');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\/admin\/phases\?search=many&sort=name&order=asc&after=/);
  await expect(rows.nth(1)).toContainText('Many 051');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(rows).toHaveCount(2);
  await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(rows.nth(1)).toContainText('Many 051');
  await page.goBack();
  await expect(rows).toHaveCount(2);
});

test('blocks, unblocks and erases a miner, each with a reason that the activity log keeps', async ({ page }) => {
  await openTeam(page, '/admin/miners');
  await createWallet(page, 'ada@example.test');
  await page.reload();
  await page.getByRole('link', { name: 'ada@example.test' }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('button', { name: 'Block wallet' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Many wallets of one person');
  await dialog.getByRole('button', { name: 'Block wallet' }).click();
  await expect(page.getByText('Blocked since')).toBeVisible();
  await expect(page.getByText('Many wallets of one person')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await dialog.getByLabel('Reason').fill('A mistake');
  await dialog.getByRole('button', { name: 'Unblock wallet' }).click();
  await expect(page.getByText('Blocked since')).toBeHidden();
  await page.getByRole('button', { name: 'Erase' }).click();
  await dialog.getByLabel('Reason').fill('Asked for');
  const erase = dialog.getByRole('button', { name: 'Erase for ever' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel('Type the address of the wallet to confirm').fill('Ada@example.test');
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await erase.click();
  await expect(page).toHaveURL(/\/admin\/miners$/);
  await expect(page.getByText('Nothing here yet.')).toBeVisible();
  await openHydrated(page, '/admin/activity?area=miners');
  await expect(page.getByRole('row')).toHaveCount(4);
  await expect(page.getByRole('row').nth(1)).toContainText(/admin.*erased wallet 1.*Reason Asked for/);
});

test('a blocked miner is told so at the sign-in', async ({ page, problems }) => {
  problems.allow(/403/);
  await openTeam(page, '/admin/miners');
  await createWallet(page, 'ada@example.test');
  await page.request.post('/api/admin/miners/1/block', { data: { reason: 'A test' } });
  await logIn(page, '/web-miner', { email: 'ada@example.test', pin: '123456' });
  await expect(page.getByText('The team has blocked this wallet.').first()).toBeVisible();
});

test('the header has a link to the area where an administrator was signed in, until the logout', async ({ page }) => {
  await openHydrated(page, '/');
  const link = page.getByRole('banner').getByRole('link', { name: 'Admin' });
  await expect(link).toHaveCount(0);
  await openTeam(page, '/admin');
  await expect(page.getByRole('row')).toHaveCount(3);
  await openHydrated(page, '/');
  await link.click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await openHydrated(page, '/');
  await expect(page.getByRole('banner').getByRole('button', { name: 'Light theme' })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('newsletter and snapshots are sections like the others, reached and begun by the command menu', async ({
  page,
}) => {
  await openTeam(page, '/admin');
  await expect(page.getByRole('row')).toHaveCount(3);
  const field = page.getByRole('combobox', { name: 'Command' });
  const run = async (words: string) => {
    await page.keyboard.press('Control+k');
    await field.pressSequentially(words);
    await page.keyboard.press('Enter');
  };
  await run('new campaign');
  await expect(page).toHaveURL(/\/admin\/newsletter\/1$/);
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Newsletter/Campaign 1');
  await expect(page.getByRole('heading', { level: 1, name: 'Without a subject' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Dashboard' })).toHaveCount(0);
  await run('new snapshot');
  const dialog = page.getByRole('dialog', { name: 'Make and publish a snapshot?' });
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/admin\/claims$/);
  await run('remove subscriber');
  await expect(page.getByRole('dialog', { name: 'Remove an address' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/admin\/subscribers$/);
});

test('a phone has four sections in its bar, and the others behind More', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openTeam(page, '/admin/miners');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link')).toHaveText(['Overview', 'Presale', 'Miners', 'Newsletter']);
  await sections.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('link', { name: 'Activity' }).click();
  await expect(more).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/activity$/);
  await expect(sections.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page');
});

for (const theme of ['dark', 'light']) {
  test(`is accessible and fits from 320 px on, with a table, a record and an open dialog: ${theme}`, async ({
    page,
  }) => {
    // Twelve audits of whole screens.
    test.slow();
    await openTeam(page, '/admin/miners');
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme);
    await createWallet(page, 'ada@example.test');
    for (const width of [320, 375, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      for (const path of ['/admin/miners', '/admin/activity', '/admin/miners/1']) {
        await openHydrated(page, path);
        await expect(page.getByText('ada@example.test').or(page.getByText('signed in as')).first()).toBeVisible();
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([]);
      }
      await page.getByRole('button', { name: 'Erase' }).click();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `dialog ${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
