import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/team.ts';

test('the overview says what needs attention, and leads to the place', async ({ page }) => {
  await openHydrated(page, '/admin/overview');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  await expect(attention).toBeVisible();
  await expect(page).toHaveTitle('Overview · Technovex');
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(page.getByRole('term')).toHaveCount(8);
  const password = attention.getByRole('listitem').filter({ hasText: 'the password of the first start' });
  await password.getByRole('link', { name: 'Change the password' }).click();
  await expect(page).toHaveURL(/\/admin\/account#own-password$/);
  await expect(page.getByText('This account still has the password of the first start')).toBeVisible();
});
