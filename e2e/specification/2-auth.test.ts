import { expect } from '@playwright/test';
import { holdRequests } from '../testing/hold-requests.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const CALLS = { allow: /401/ };

walk(test, 'Auth page (/auth)', { path: '/auth', ...CALLS }, (sentence) => {
  sentence('| /auth | Login and registration |', async (page) => {
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Login' })).toBeInViewport({ ratio: 1 });
  });

  sentence('Tabs Login and Register.', async (page) => {
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Register']);
    await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
  });

  sentence('Login form: username and password.', async (page) => {
    const login = page.getByRole('tabpanel', { name: 'Login' });
    await expect(login.locator('input:visible')).toHaveCount(2);
    await expect(login.getByLabel('Username')).toBeVisible();
    await expect(login.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'password');
  });

  sentence('Register form: username, e-mail and password.', async (page) => {
    await page.getByRole('tab', { name: 'Register' }).click();
    const register = page.getByRole('tabpanel', { name: 'Register' });
    await expect(register.locator('input:visible')).toHaveCount(3);
    for (const label of ['Username', 'Email', 'Password']) await expect(register.getByLabel(label)).toBeVisible();
  });

  sentence('A side panel says the product is an admin dashboard.', async (page) => {
    const panel = page.getByRole('region', { name: 'Admin Dashboard' });
    await expect(panel.getByRole('heading', { name: 'Admin Dashboard' })).toBeInViewport();
    const [form, side] = [await page.getByRole('main').boundingBox(), await panel.boundingBox()];
    expect(side?.x).toBeGreaterThanOrEqual((form?.x ?? 0) + (form?.width ?? 0));
  });

  sentence(
    'It lists these features: manage presale phases and token launches, track transaction status and token metrics, configure platform settings and user permissions, and analyze engagement and statistics.',
    async (page) => {
      const panel = page.getByRole('region', { name: 'Admin Dashboard' });
      const features = [
        'Manage presale phases and token launches',
        'Track transaction status and token metrics',
        'Configure platform settings and user permissions',
        'Analyze engagement and statistics',
      ];
      await expect(panel.getByRole('listitem')).toHaveText(features);
      // Nothing beside them takes one back.
      expect((await panel.innerText()).split(/\n+/)).toEqual(['Admin Dashboard', ...features]);
    },
  );
});

walk(test, 'Protected-route behaviour', { path: '/privacy', ...CALLS }, (sentence) => {
  sentence('While the current user loads, a centred spinner shows.', async (page) => {
    const goOn = await holdRequests(page, '**/api/user');
    await page.goto('/admin', { waitUntil: 'commit' });
    const spinner = page.getByText('Loading your account').locator('..');
    await expect(spinner).toBeInViewport();
    const box = await spinner.boundingBox();
    expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) / 2 - 720)).toBeLessThan(20);
    goOn();
  });

  sentence('With no user, the visitor is redirected to /auth.', async (page) => {
    await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
    await page.unroute('**/api/user');
  });

  sentence('For admin-only routes, a non-admin user is redirected to /.', async (page) => {
    const username = `ada-${test.info().testId.slice(-6)}-${test.info().repeatEachIndex}`;
    const data = { username, email: `${username}@example.test`, password: 'correct horse' };
    expect((await page.request.post('/api/register', { data })).status()).toBe(201);
    await page.goto('/admin/presale/create');
    await expect(page).toHaveURL(/\/$/);
  });

  sentence('A signed-in user is redirected to /.', async (page) => {
    await page.goto('/auth');
    await expect(page).toHaveURL(/\/$/);
  });
});
