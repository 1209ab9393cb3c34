import { expect } from '@playwright/test';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

for (const [path, title] of [
  ['/tokens', 'Tokens Explorer'],
  ['/create-token', 'Token Creation'],
] as const)
  walk(test, title, { path }, (sentence) => {
    sentence("Each shows a locked 'coming soon' notice and a Back to Home button.", async (page) => {
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.getByText('Locked: coming soon')).toBeInViewport({ ratio: 1 });
      const home = page.getByRole('main').getByRole('link', { name: 'Back to Home' });
      await expect(home).toBeInViewport({ ratio: 1 });
      await home.click();
      await expect(page).toHaveURL('/');
    });
  });
