import { expect, type Page } from '@playwright/test';
import { ADMIN, logIn, ownName, test } from '../testing/team.ts';
import { walk } from '../testing/walk.ts';

test.use({ signedIn: false });

async function expectNotice(page: Page, title: string, description: string): Promise<void> {
  const notice = page.getByRole('region', { name: /notifications/i }).getByRole('listitem');
  await expect(notice).toHaveCount(1);
  await expect(notice.getByText(title, { exact: true })).toBeVisible();
  await expect(notice.getByText(description, { exact: true })).toBeVisible();
  // The next one need not wait for its time.
  await notice.getByRole('button', { name: 'Close' }).click();
}

async function register(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: 'Register' }).click();
  const form = page.getByRole('tabpanel', { name: 'Register' });
  await form.getByLabel('Username').fill(name);
  await form.getByLabel('Email').fill(`${name}@example.test`);
  await form.getByLabel('Password').fill('correct horse');
  await form.getByRole('button', { name: 'Register' }).click();
}

walk(test, 'Auth notices', { path: '/auth?next=%2Fadmin%2Faccount', allow: /401|409|503/ }, (sentence) => {
  const logOut = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Logout' }).click();

  sentence("| Failure (destructive) | 'Login failed' | the error message |", async (page) => {
    await logIn(page, ADMIN.username, 'wrong password');
    await expectNotice(page, 'Login failed', '401: Incorrect username or password.');
  });

  sentence("| Success | 'Login successful' | 'Welcome back, {username}!' |", async (page) => {
    await logIn(page, ADMIN.username, ADMIN.password);
    await expectNotice(page, 'Login successful', 'Welcome back, admin!');
  });

  sentence("| Failure (destructive) | 'Logout failed' | the error message |", async (page) => {
    await page.route('**/api/logout', (route) => route.fulfill({ status: 503, body: 'busy' }));
    await logOut(page);
    await expectNotice(page, 'Logout failed', '503: busy');
    await page.unroute('**/api/logout');
  });

  sentence("| Success | 'Logged out' | 'You have been logged out successfully.' |", async (page) => {
    await logOut(page);
    await expectNotice(page, 'Logged out', 'You have been logged out successfully.');
  });

  sentence("| Failure (destructive) | 'Registration failed' | the error message |", async (page) => {
    await register(page, 'admin');
    await expectNotice(
      page,
      'Registration failed',
      '409: This username belongs to another account. Please choose another.',
    );
  });

  sentence("| Success | 'Registration successful' | 'Welcome, {username}!' |", async (page) => {
    const name = ownName('welcome');
    await register(page, name);
    await expectNotice(page, 'Registration successful', `Welcome, ${name}!`);
  });
});
