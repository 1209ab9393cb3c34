import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { logIn } from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ownName, test } from './testing/team.ts';

async function createWallet(page: Page, email: string): Promise<void> {
  const response = await page.request.post('/api/miner/wallets', { data: { email, pin: '123456' } });
  expect(response.status()).toBe(201);
}

async function walletId(page: Page, email: string): Promise<string | undefined> {
  await openHydrated(page, `/admin/miners?search=${email}`);
  return (await page.getByRole('link', { name: email }).getAttribute('href'))?.split('/').at(-1);
}

test.describe('on an unused server', () => {
  test.use({ ownServer: true });

  test('a long table has pages, forward and back', async ({ page }) => {
    await openHydrated(page, '/admin/miners');
    await expect(page.getByText('No wallet yet')).toBeVisible();
    const lines = Array.from({ length: 101 }, (_, index) => `many-${String(index + 1).padStart(3, '0')}@example.test`);
    const csv = ['email,consented_at,form', ...lines.map((email) => `${email},2026-01-01,A list on paper`)].join('\n');
    const imported = await page.request.post('/api/admin/newsletter/import', { data: { csv } });
    expect(await imported.json()).toMatchObject({ added: 101, rejected: 0 });
    await page.goto('/admin/subscribers');
    await page.getByLabel('Search addresses').fill('many');
    await expect(page).toHaveURL(/\?search=many$/);
    await page.getByRole('button', { name: 'Address', exact: true }).click();
    const rows = page.getByRole('row');
    await expect(rows.nth(1)).toContainText('many-001');
    const pages = page.getByRole('navigation', { name: 'Pages' });
    await expect(page.getByText('101 addresses', { exact: true })).toBeVisible();
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(page).toHaveURL(/\/admin\/subscribers\?search=many&sort=email&order=asc&after=/);
    await expect(rows.nth(1)).toContainText('many-051');
    await pages.getByRole('link', { name: 'Next' }).click();
    await expect(rows).toHaveCount(2);
    await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
    await pages.getByRole('link', { name: 'Previous' }).click();
    await expect(rows.nth(1)).toContainText('many-051');
    await page.reload();
    await expect(rows.nth(1)).toContainText('many-051');
    await page.goBack();
    await expect(rows).toHaveCount(2);
  });
});

test('a blocked miner is told so at the sign-in', async ({ page, problems }) => {
  problems.allow(/403/);
  const email = `${ownName('ada')}@example.test`;
  await createWallet(page, email);
  const id = await walletId(page, email);
  await page.request.post(`/api/admin/miners/${id}/block`, { data: { reason: 'A test' } });
  await logIn(page, '/web-miner', { email, pin: '123456' });
  await expect(page.getByText('The team has blocked this wallet.').first()).toBeVisible();
});

test('a phone has four sections in its bar, and the others behind More', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openHydrated(page, '/admin/miners');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link')).toHaveText(['Overview', 'Phases', 'Miners', 'Campaigns']);
  await sections.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('link', { name: 'Activity' }).click();
  await expect(more).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/activity$/);
  await expect(sections.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  // A table has no head there.
  await page.getByLabel('Sort by').selectOption('Time, ascending');
  await expect(page).toHaveURL(/\?sort=at&order=asc$/);
  const row = page.getByRole('row').filter({ hasText: 'Created' }).filter({ hasText: 'April 2025 Seed Collection' });
  await expect(row).toContainText('first start');
});

test('is accessible in both themes and fits from 320 px on, with a table, a record and an open dialog', async ({
  page,
}) => {
  // 24 audits of whole screens.
  test.slow();
  const email = `${ownName('ada')}@example.test`;
  await createWallet(page, email);
  const id = await walletId(page, email);
  for (const width of [320, 375, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    for (const path of ['/admin/miners', '/admin/activity', `/admin/miners/${id}`]) {
      await openHydrated(page, path);
      await expect(
        page
          .getByText(email)
          .or(page.getByText(/^[\d,]+ entries$/))
          .first(),
      ).toBeVisible();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      await expectAccessibleInBothThemes(page, `${path} at ${width}`);
    }
    await page.getByRole('button', { name: 'Erase' }).click();
    await expectAccessibleInBothThemes(page, `the dialog at ${width}`);
  }
});
