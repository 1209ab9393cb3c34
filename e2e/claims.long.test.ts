import { expect } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { test } from './testing/team.ts';

// Without a wallet.
test.use({ ownServer: true });

test('a failure says why', async ({ page }) => {
  await page.goto('/admin/claims');
  await page.getByRole('button', { name: 'Make a snapshot' }).click();
  await expect(page.getByText('No wallet holds TVX yet, so there is nothing to claim.')).toBeVisible();
  await expect(page.getByText('No snapshot has been published yet.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
