import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

test.describe('the status', () => {
  test.use({ ownServer: true });

  test('is in the HTML, follows the server while the page is open, and says when it does not respond', async ({
    page,
    browser,
    server,
    problems,
  }) => {
    const scriptless = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
    const reader = await scriptless.newPage();
    await reader.goto('/status');
    await expect(reader.getByRole('heading', { name: 'Everything works' })).toBeVisible();
    await expect(reader.getByText('None is recorded')).toBeVisible();
    await scriptless.close();

    await page.clock.install();
    await openHydrated(page, '/status');
    await expect(page.getByRole('heading', { name: 'Everything works' })).toBeVisible();
    const measuredAt = page.locator('dl time').last();
    const first = await measuredAt.getAttribute('datetime');

    problems.allow(/ERR_|NS_ERROR|request:|console:/);
    await server.stop();
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { name: 'The server does not respond' })).toBeVisible();
    await expect(measuredAt).toHaveAttribute('datetime', first ?? '');

    await server.restart();
    await expect
      .poll(async () => {
        await page.clock.runFor(10_000);
        return page.getByRole('heading', { name: 'Everything works' }).isVisible();
      })
      .toBe(true);
    await expect(measuredAt).not.toHaveAttribute('datetime', first ?? '');
  });
});

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
