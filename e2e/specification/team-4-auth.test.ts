import { expect, type Page } from '@playwright/test';
import { ADMIN, logIn, ownName, test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

test.use({ signedIn: false });

/** Runs `act`, and returns how often it asked the server who is signed in. */
async function readsOfUser(page: Page, act: () => Promise<void>): Promise<number> {
  let reads = 0;
  const count = (request: { url(): string }): void => {
    if (request.url().endsWith('/api/user')) reads += 1;
  };
  page.on('request', count);
  await act();
  page.off('request', count);
  return reads;
}

walk(test, 'Auth', { path: '/auth?next=%2Fadmin%2Faccount', allow: /401/ }, (sentence) => {
  sentence('Loading, then a user or none.', async (page) => {
    const reads = await readsOfUser(page, async () => {
      await page.goto('/admin/account');
      await expect(page).toHaveURL(/\/auth\?/);
    });
    expect(reads).toBe(1);
  });

  sentence('A successful login sets the cached current user.', async (page) => {
    const reads = await readsOfUser(page, async () => {
      await logIn(page, ADMIN.username, ADMIN.password);
      await expect(page.getByRole('button', { name: 'Signed in as admin' })).toBeVisible();
    });
    expect(reads).toBe(0);
  });

  sentence('Logout clears it.', async (page) => {
    const reads = await readsOfUser(page, async () => {
      await page.getByRole('main').getByRole('button', { name: 'Logout' }).click();
      await expect(page.getByRole('tab', { name: 'Register' })).toBeVisible();
    });
    expect(reads).toBe(0);
  });

  sentence('A successful registration sets the cached current user.', async (page) => {
    const name = ownName('cached');
    await page.getByRole('tab', { name: 'Register' }).click();
    const form = page.getByRole('tabpanel', { name: 'Register' });
    await form.getByLabel('Username').fill(name);
    await form.getByLabel('Email').fill(`${name}@example.test`);
    await form.getByLabel('Password').fill('correct horse');
    const reads = await readsOfUser(page, async () => {
      await form.getByRole('button', { name: 'Register' }).click();
      await expect(page).toHaveURL(/\/$/);
    });
    expect(reads).toBe(0);
  });
});
