import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { KEEPS_DATA, test } from './testing/test.ts';

test('is reached from the footer of every page, as is what a visitor needs to judge the site by', async ({ page }) => {
  await openHydrated(page, '/founders');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Status' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Status' })).toBeVisible();
  for (const [link, heading] of [
    ['The risk', 'The risk'],
    ['Source of figures', 'Source of figures'],
    ['Security contact', 'Security contact'],
    ['Logo files', 'Logo and colours'],
  ] as const) {
    await footer.getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
  }
});

test.describe('an installation with a security contact', () => {
  test.use({ settings: { SECURITY_CONTACT: 'mailto:security@technovex.example' } });

  test('names it also to who comes from another page of the site', KEEPS_DATA, async ({ page }) => {
    await openHydrated(page, '/founders');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Security contact' }).click();
    await expect(page.getByRole('link', { name: 'security@technovex.example' })).toBeInViewport();
  });
});

for (const width of [375, 1440]) {
  test(`the footer leads to every page of the navigation without scripts at ${width} px`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      baseURL: server.origin,
      viewport: { width, height: 800 },
    });
    const page = await context.newPage();
    await page.goto('/privacy');
    const map = page.getByRole('contentinfo').locator('details');
    const consensus = map.getByRole('link', { name: 'Consensus' });
    const summary = map.getByText('Site map');
    // Columns in a wide window; on a phone, and in browsers that cannot show them closed, they are opened.
    if (await summary.isVisible()) {
      await expect(consensus).toBeHidden();
      await summary.click();
    }
    await expect(consensus).toBeVisible();
    await expect(map.getByRole('link')).toHaveCount(19);
    await consensus.click();
    await expect(page).toHaveURL(/\/blockchain\/consensus$/);
    await context.close();
  });
}
