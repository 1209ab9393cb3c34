import { expect } from '@playwright/test';
import { test } from './testing/test.ts';

test('the home page answers and shows no error', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the server ends with exit code 0 when asked, and starts again on its folder', async ({ server, page }) => {
  expect(await server.stop()).toBe(0);
  await server.restart();
  expect((await page.goto('/'))?.status()).toBe(200);
});
