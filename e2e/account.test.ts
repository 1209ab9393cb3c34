import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { ownName, test } from './testing/team.ts';

const OLD_PASSWORD = 'correct horse';
const NEW_PASSWORD = 'copper meadow lantern 84';

async function logIn(page: Page, username: string, password: string): Promise<void> {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Username').first().fill(username);
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a new administrator has to choose a strong password before the admin area opens', async ({
  page,
  openElsewhere,
  problems,
}) => {
  problems.allow(/400|401|403/);
  const username = ownName('ada');
  const visitor = await openElsewhere();
  const account = { username, email: `${username}@example.test`, password: OLD_PASSWORD };
  expect((await visitor.request.post('/api/register', { data: account })).status()).toBe(201);
  const found = await page.request.get('/api/admin/team/accounts', { params: { username } });
  const { id: userId } = await found.json();
  const setRole = (by: Page, role: string) => by.request.post('/api/admin/team/roles', { data: { userId, role } });
  expect((await setRole(page, 'admin')).ok()).toBe(true);
  await visitor.context().clearCookies();

  await logIn(visitor, username, OLD_PASSWORD);
  await expect(visitor.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(visitor.getByRole('tab', { name: 'Presale Management' })).toHaveCount(0);
  expect(await accessibilityViolations(visitor)).toEqual([]);

  const current = visitor.getByLabel('Current password');
  const next = visitor.getByLabel('New password');
  const save = visitor.getByRole('button', { name: 'Save new password' });
  await current.fill('not my password');
  await next.fill(NEW_PASSWORD);
  await save.click();
  await expect(visitor.getByText('The current password is incorrect.')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(OLD_PASSWORD);
  await next.fill('password1234');
  await save.click();
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await expect(next).toBeFocused();
  await next.fill(NEW_PASSWORD);
  await save.click();
  await expect(visitor.getByText('Password changed', { exact: true }).first()).toBeVisible();
  await expect(visitor.getByRole('tab', { name: 'Presale Management' })).toBeVisible();

  await visitor.context().clearCookies();
  await logIn(visitor, username, NEW_PASSWORD);
  await expect(visitor.getByRole('tab', { name: 'Presale Management' })).toBeVisible();
  // The server has one administrator again.
  expect((await setRole(visitor, 'user')).ok()).toBe(true);
});
