import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const ADMIN = { username: 'admin', password: 'correct horse' };
test.use({ settings: { ADMIN_PASSWORD: ADMIN.password } });

/** Without a session the first call returns 401, as specified; browsers log it. */
test.beforeEach(({ problems }) => problems.allow(/401/));

async function openOverview(page: Page, path = '/admin/overview'): Promise<void> {
  const response = await page.request.post('/api/login', { data: ADMIN });
  expect(response.status()).toBe(200);
  await openHydrated(page, path);
  await expect(page.getByRole('region', { name: 'Now' })).toBeVisible();
}

test('the overview says what needs attention, and leads to the place', async ({ page }) => {
  await openOverview(page);
  await expect(page).toHaveTitle('Overview · Technovex');
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Overview');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const password = attention.getByRole('listitem').filter({ hasText: 'the password of the first start' });
  await password.getByRole('link', { name: 'Open the team' }).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
});

test('the chart can be read by keyboard and as a table, filtered by its legend, and follows the period', async ({
  page,
}) => {
  await openOverview(page);
  await expect(page.getByText('Nothing was counted yet')).toBeVisible();
  const lines = page.locator('[data-series]');
  await expect(lines).toHaveCount(3);
  const refused = page.getByRole('group', { name: 'Lines of the chart' }).getByRole('button', { name: 'Refused' });
  await refused.click();
  await expect(refused).toHaveAttribute('aria-pressed', 'false');
  await expect(lines).toHaveCount(2);
  const slider = page.getByRole('slider', { name: 'Step of the chart' });
  await expect(slider).toHaveAttribute('aria-valuemax', '23');
  await slider.press('ArrowLeft');
  await expect(slider).toHaveAttribute('aria-valuenow', '22');
  await expect(slider).toHaveAttribute('aria-valuetext', /: Miners 0, TVX 0$/);
  await page.getByRole('button', { name: '30 days' }).click();
  await expect(page).toHaveURL(/\?range=30d$/);
  await expect(slider).toHaveAttribute('aria-valuemax', '29');
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(30);
});

test('the overview stays readable while it cannot be refreshed', async ({ page, problems }) => {
  problems.allow(/503|Service Unavailable/);
  await openOverview(page);
  await page.route('**/api/admin/overview?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('could not be refreshed');
  await expect(page.getByRole('region', { name: 'Now' })).toBeVisible();
});

for (const theme of ['dark', 'light']) {
  test(`the overview is accessible and fits from 320 px on: ${theme}`, async ({ page }) => {
    test.slow();
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await openOverview(page);
    await page.getByText('Show as a table').click();
    for (const width of [320, 375, 820, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
  });
}
