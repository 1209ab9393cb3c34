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
    // A server that has just started may still be slow.
    await expect(async () => {
      await reader.goto('/status');
      await expect(reader.getByRole('heading', { name: 'Everything works' })).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(reader.getByText('None is recorded')).toBeVisible();
    await scriptless.close();

    await page.clock.install();
    await openHydrated(page, '/status');
    /** Asks again only where the last response says something else, so that none is under way afterwards. */
    const works = async () => {
      const isShown = await page.getByRole('heading', { name: 'Everything works' }).isVisible();
      if (!isShown) await page.clock.runFor(10_000);
      return isShown;
    };
    await expect.poll(works).toBe(true);
    const measuredAt = page.locator('dl time').last();
    const first = await measuredAt.getAttribute('datetime');

    problems.allow(/ERR_|NS_ERROR|request:|console:/);
    await server.stop();
    await page.clock.runFor(10_000);
    await expect(page.getByRole('heading', { name: 'The server does not respond' })).toBeVisible();
    await expect(measuredAt).toHaveAttribute('datetime', first ?? '');
    const announcements = page.getByRole('region', { name: 'Announcements' });
    await expect(announcements).toContainText('SERVICE INTERRUPTED');
    await expect(announcements).not.toContainText('BACK ONLINE');

    await server.restart();
    await expect.poll(works).toBe(true);
    await expect(measuredAt).not.toHaveAttribute('datetime', first ?? '');
    await expect(announcements).toContainText('SERVERS BACK ONLINE');
  });
});
