import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/team.ts';

test('team and account fit a phone', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openHydrated(page, '/admin/team');
  await expect(page.getByRole('heading', { name: 'Open invitations' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Turn it on' })).toHaveAttribute('href', '/admin/account#second-factor');
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await openHydrated(page, '/admin/account');
  await expect(page.getByRole('button', { name: 'Turn on' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
});
