import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

test('is reached from the footer of every page, as is what a visitor needs to judge the site by', async ({ page }) => {
  await openHydrated(page, '/founders');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Status' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  for (const [link, heading] of [
    ['The risk', 'The risk'],
    ['How the simulation works', 'How the simulation works'],
    ['Source of figures', 'Source of figures'],
    ['Security contact', 'Security contact'],
    ['Licence', 'Licence'],
  ] as const) {
    await footer.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
  }
});

test('the site map of the footer opens without scripts and leads to every page of the navigation', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/privacy');
  const map = page.getByRole('contentinfo').locator('details');
  await expect(map.getByRole('link', { name: 'Consensus' })).toBeHidden();
  await map.getByText('Site map').click();
  await expect(map.getByRole('link')).toHaveCount(17);
  await map.getByRole('link', { name: 'Consensus' }).click();
  await expect(page).toHaveURL(/\/blockchain\/consensus$/);
  await context.close();
});
