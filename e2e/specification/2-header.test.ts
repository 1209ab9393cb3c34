import { expect } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

walk(test, 'Header', { path: '/' }, (sentence) => {
  sentence('A logo and the product title.', async (page) => {
    const home = page.getByRole('banner').getByRole('link', { name: 'Technovex' });
    await expect(home).toHaveAttribute('href', '/');
    await expect(home.locator('svg')).toBeVisible();
  });

  sentence('A light/dark toggle.', async (page) => {
    await page.getByRole('banner').getByRole('button', { name: 'Light theme' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  });
});
