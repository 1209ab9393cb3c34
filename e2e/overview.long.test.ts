import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/team.ts';

test('the overview stays readable while it cannot be refreshed', async ({ page, problems }) => {
  problems.allow(/503|Service Unavailable/);
  await openHydrated(page, '/admin/overview');
  await expect(page.getByRole('term')).toHaveCount(8);
  await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 503, body: '' }));
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
  await expect(page.getByRole('alert')).toContainText('could not be refreshed');
  await expect(page.getByRole('term')).toHaveCount(8);
});

test('the overview is accessible in both themes and fits from 320 px on', async ({ page }) => {
  test.slow();
  await openHydrated(page, '/admin/overview');
  await expect(page.getByRole('term')).toHaveCount(8);
  for (const width of [320, 375, 820, 1440]) {
    await page.setViewportSize({ width, height: 812 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await expectAccessibleInBothThemes(page, `at ${width}`);
  }
});
