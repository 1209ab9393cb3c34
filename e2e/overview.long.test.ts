import { expect, type Page } from '@playwright/test';
import type { Overview } from '#contract/overview.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/team.ts';

async function openOverview(page: Page): Promise<void> {
  await openHydrated(page, '/admin/overview');
  await expect(page.getByRole('region', { name: 'Server' })).toBeVisible();
}

/** Replaces what the server says, which would depend on how long ago it started. */
async function routeOverview(page: Page, change: (overview: Overview) => Overview): Promise<void> {
  await page.route('**/api/admin/overview?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: change(await response.json()) });
  });
}

const LONG_AGO = '2026-01-01T00:00:00.000Z';

test.describe('on an unused server', () => {
  test.use({ ownServer: true });

  test('the chart can be read by keyboard and as a table, filtered by its legend, and follows the period', async ({
    page,
  }) => {
    // As in the first minute of the server, and in the first hours, however long ago it started.
    let countedSince: string | null = null;
    await routeOverview(page, (overview) => ({ ...overview, countedSince }));
    await openOverview(page);
    await expect(page.getByText('Nothing was counted yet')).toBeVisible();
    await expect(page.getByRole('slider')).toHaveCount(0);
    countedSince = new Date().toISOString();
    await page.reload();
    await expect(page.getByText(/^First figures at /)).toBeVisible();
    await expect(page.getByRole('slider')).toHaveCount(0);
    countedSince = LONG_AGO;
    await page.reload();
    await expect(page.getByText('Refused: none in 24 hours')).toBeVisible();
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
});

test('the overview stays readable while it cannot be refreshed', async ({ page, problems }) => {
  problems.allow(/503|Service Unavailable/);
  await openOverview(page);
  await page.route('**/api/admin/overview?*', (route) => route.fulfill({ status: 503, body: '' }));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('could not be refreshed');
  await expect(page.getByRole('region', { name: 'Server' })).toBeVisible();
});

test('the overview is accessible in both themes and fits from 320 px on', async ({ page }) => {
  test.slow();
  await routeOverview(page, ({ steps, ...overview }) => ({
    ...{ ...overview, countedSince: LONG_AGO },
    steps: steps.map((step, index) => ({ ...step, miners: index, mined: index / 10 })),
  }));
  await openOverview(page);
  await page.getByText('Show as a table').click();
  for (const width of [320, 375, 820, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await expectAccessibleInBothThemes(page, `at ${width}`);
  }
});
