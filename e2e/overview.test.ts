import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/team.ts';

test('the overview says what needs attention, and leads to the place', async ({ page }) => {
  await openHydrated(page, '/admin/overview');
  await expect(page.getByRole('region', { name: 'Server' })).toBeVisible();
  await expect(page).toHaveTitle('Overview · Technovex');
  await expect(page.getByRole('navigation', { name: 'You are here' })).toHaveText('Overview');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    /^Needs attention/,
    'Presale and people',
    'Server',
    'What happened',
    'Latest changes',
  ]);
  const figures = page.getByRole('region', { name: 'Presale and people' });
  await expect(figures.getByRole('link')).toHaveText([
    'Presale',
    'Subscribers',
    'Scheduled campaigns',
    'Mails that failed',
  ]);
  await figures.getByRole('link', { name: 'Mails that failed' }).click();
  await expect(page.getByRole('button', { name: 'Failed' })).toHaveAttribute('aria-pressed', 'true');
  // As they were counted.
  await expect(page.getByLabel('Mails', { exact: true })).toHaveValue('all');
  await page.goBack();
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const hidden = attention.getByText('1 hidden in this browser');
  await attention.getByRole('button', { name: /^Hide for a day: .*the password of the first start/ }).click();
  await page.reload();
  await expect(hidden).toBeVisible();
  await attention.getByRole('button', { name: 'Show again' }).click();
  await expect(hidden).toHaveCount(0);
  const password = attention.getByRole('listitem').filter({ hasText: 'the password of the first start' });
  await password.getByRole('link', { name: 'Change the password' }).click();
  await expect(page).toHaveURL(/\/admin\/account#own-password$/);
  await expect(page.getByText('This account still has the password of the first start')).toBeVisible();
});
