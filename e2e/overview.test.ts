import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/team.ts';

test('the overview says what needs attention, and leads to the place', async ({ page }) => {
  await openHydrated(page, '/admin/overview');
  await expect(page.getByRole('region', { name: 'Now' })).toBeVisible();
  await expect(page).toHaveTitle('Overview · Technovex');
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Overview');
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const password = attention.getByRole('listitem').filter({ hasText: 'the password of the first start' });
  await password.getByRole('link', { name: 'Open the team' }).click();
  await expect(page).toHaveURL(/\/admin\/team$/);
});
