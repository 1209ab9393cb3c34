import { expect } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { ADMIN, test } from './testing/team.ts';

// Without a wallet.
test.use({ ownServer: true });

test('the password is asked for again, and a failure says why', async ({ page, problems }) => {
  problems.allow(/403/);
  await page.goto('/admin/claims');
  await page.getByRole('button', { name: 'Make a snapshot' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Password')).toBeFocused();
  await dialog.getByLabel('Password').fill('not the password');
  await dialog.getByRole('button', { name: 'Make and publish' }).click();
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No snapshot has been made yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Make a snapshot' }).click();
  await dialog.getByLabel('Password').fill(ADMIN.password);
  await dialog.getByRole('button', { name: 'Make and publish' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('No wallet holds TVX yet, so there is nothing to claim.')).toBeVisible();
  await expect(page.getByText('Failed', { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
});
