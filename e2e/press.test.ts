import { expect } from '@playwright/test';
import { VERIFY_SCRIPT } from '#web/features/claims/verify-script.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

test('the press kit: facts as of today, files that download, colours that are copied, as is the script of /claims', async ({
  page,
  context,
  browserName,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await openHydrated(page, '/press');
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date());
  await expect(page.getByText(`As of ${today}.`)).toBeVisible();
  const files = page.getByRole('link', { name: /^Download/ });
  await expect(files).toHaveCount(8);
  const saved = page.waitForEvent('download');
  await files.first().click();
  expect((await saved).suggestedFilename()).toBe('wordmark.svg');
  if (browserName === 'chromium') {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy Volt', exact: true }).click();
    await expect(page.getByText('Volt is copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('#d3fb3f');
    await openHydrated(page, '/claims');
    await page.getByRole('button', { name: 'Copy verify.mjs' }).click();
    await expect(page.getByText('verify.mjs is copied').first()).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(VERIFY_SCRIPT);
    await openHydrated(page, '/press');
  }
  expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  await expectAccessibleInBothThemes(page, 'press kit');
});
