import { expect } from '@playwright/test';
import { isStored } from './testing/offline.ts';
import { hydrated } from './testing/open-hydrated.ts';
import { test } from './testing/outage.ts';
import { OUTAGE } from './testing/page-problems.ts';

test.use({ serviceWorkers: 'allow' });

test('in an outage pages that were never opened open, by address and by link', async ({ page, line, problems }) => {
  await page.goto('/founders');
  await isStored(page);
  problems.allow(OUTAGE);
  await line.interrupt();

  // Never opened before; its typefaces are stored, so that none is put on later.
  await page.addInitScript(() => {
    const faces = new MutationObserver(() => Object.assign(window, { putsFacesOnLater: true }));
    faces.observe(document, { subtree: true, attributeFilter: ['data-faces'] });
  });
  await page.goto('/token-game');
  await expect(page.getByRole('button', { name: /Start/ }).first()).toBeEnabled();
  expect(await page.evaluate(() => 'putsFacesOnLater' in window)).toBe(false);
  await page.goto('/presale');
  await expect(page.getByText(/^Copy of .*; the server does not respond$/)).toBeVisible();
  // Neither stored nor known.
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/fast chain/);
  await hydrated(page);

  // A link opens its page inside the application, which is not loaded again.
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  for (const [link, words] of [
    ['Privacy', 'Privacy'],
    ['Presale', 'The presale could not be loaded'],
    ['Status', 'The server does not respond'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByText(words).first()).toBeVisible();
  }
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true);
});
