import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import type { AppServer } from './testing/app-server.ts';
import { test } from './testing/test.ts';

const ADMIN_COMMAND = resolve(import.meta.dirname, '../scripts/admin.mjs');
const OLD_PASSWORD = 'correct horse';
const NEW_PASSWORD = 'copper meadow lantern 84';

test.use({ ownServer: true });

/** `npm run admin -- grant`, which needs the embedded database for itself. */
async function grantAdminRights(server: AppServer, username: string): Promise<void> {
  await server.stop();
  const { DATABASE_URL: _, ...env } = process.env;
  await promisify(execFile)(process.execPath, [ADMIN_COMMAND, 'grant', username], {
    env: { ...env, DATA_DIR: server.dataDir },
  });
  await server.restart();
}

async function logIn(page: Page, password: string): Promise<void> {
  await page.goto('/admin');
  await expect(page).toHaveURL(/\/auth\?next=/);
  await page.getByLabel('Username').first().fill('ada');
  await page.getByLabel('Password').first().fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('a new administrator has to choose a strong password before the admin area opens', async ({
  page,
  server,
  problems,
}) => {
  // The server restarts for the command, which needs the embedded database for itself.
  test.slow();
  problems.allow(/400|401|403/);
  const account = { username: 'ada', email: 'ada@example.test', password: OLD_PASSWORD };
  expect((await page.request.post('/api/register', { data: account })).status()).toBe(201);
  await grantAdminRights(server, 'ada');
  await page.context().clearCookies();

  await logIn(page, OLD_PASSWORD);
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Presale Management' })).toHaveCount(0);
  expect(await accessibilityViolations(page, { exclude: ['[data-radix-toast-announce]'] })).toEqual([]);

  const current = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  const save = page.getByRole('button', { name: 'Save new password' });
  await current.fill('not my password');
  await next.fill(NEW_PASSWORD);
  await save.click();
  await expect(page.getByText('The current password is incorrect.')).toBeVisible();
  await expect(current).toBeFocused();
  await current.fill(OLD_PASSWORD);
  await next.fill('password1234');
  await save.click();
  await expect(next).toHaveAttribute('aria-invalid', 'true');
  await expect(next).toBeFocused();
  await next.fill(NEW_PASSWORD);
  await save.click();
  await expect(page.getByText('Password changed', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Presale Management' })).toBeVisible();

  await page.context().clearCookies();
  await logIn(page, NEW_PASSWORD);
  await expect(page.getByRole('tab', { name: 'Presale Management' })).toBeVisible();
});
