import { expect } from '@playwright/test';
import { test } from './testing/test.ts';

test('the home page loads without errors', async ({ page }) => {
  const response = await page.goto('/');
  expect(response?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the server exits with code 0 on SIGTERM, and starts again on its data directory', async ({ server, page }) => {
  expect(await server.stop()).toBe(0);
  await server.restart();
  expect((await page.goto('/'))?.status()).toBe(200);
});

test('input and clicks from before hydration are not lost', async ({ page }) => {
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const email = page.getByRole('contentinfo').getByLabel('Your email address');
  await email.fill('early@example.com');
  await page.getByRole('banner').getByRole('button', { name: /theme/ }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  release();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(email).toHaveValue('early@example.com');
});
