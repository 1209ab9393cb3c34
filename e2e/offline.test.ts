import { expect } from '@playwright/test';
import { isStored } from './testing/offline.ts';
import { OUTAGE } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

// Stops the server that other tests would share.
test.use({ serviceWorkers: 'allow', ownServer: true });

test('without the server the game and pages that were never opened open, by address and by link', async ({
  page,
  server,
  problems,
}) => {
  await page.goto('/founders');
  await isStored(page);
  problems.allow(OUTAGE);
  await server.kill();

  // Never opened before; its typefaces are stored, so that none is put on later.
  await page.addInitScript(() => {
    const faces = new MutationObserver(() => Object.assign(window, { putsFacesOnLater: true }));
    faces.observe(document, { subtree: true, attributeFilter: ['data-faces'] });
  });
  await page.goto('/token-game');
  await expect(page.getByRole('button', { name: /Start/ }).first()).toBeEnabled();
  expect(await page.evaluate(() => 'putsFacesOnLater' in window)).toBe(false);
  await page.goto('/whitepaper?from=mail#risks');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto('/presale');
  await expect(page.getByText(/^Copy of .*; the server does not respond$/)).toBeVisible();
  // Neither stored nor known.
  for (const path of ['/auth', '/nowhere']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No connection');
  }
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/fast chain/);

  // A link opens its page inside the application, which is not loaded again.
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  const footer = page.getByRole('contentinfo');
  for (const [link, words] of [
    ['Privacy', 'Privacy'],
    ['Presale', 'The presale could not be loaded'],
    ['Status', 'The server does not respond'],
    ['Home', 'A fast chain, built for builders, traders and innovators.'],
  ] as const) {
    const from = link === 'Home' ? page.getByRole('navigation', { name: 'Main' }) : footer;
    await from.getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByText(words).first()).toBeVisible();
  }
  await expect(page.locator('#features')).toBeAttached();
  await page.locator('#presale').scrollIntoViewIfNeeded();
  await expect(page.locator('#presale').getByText(/^Copy of .*; the server does not respond$/)).toBeVisible();
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true);
});
