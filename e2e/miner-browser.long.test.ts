import { expect, type Page } from '@playwright/test';
import {
  createWallet,
  createWalletByForm,
  expectNotice,
  fillLogin,
  fillNewPin,
  hasMined,
  loggedOut,
  logIn,
  minerEmail,
  onDashboard,
  openCreatePin,
} from './testing/miner.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const step = (page: Page, name: 'Create your PIN' | 'Verify your PIN') => page.getByRole('heading', { name });

test.describe('the browser’s Back and Forward', () => {
  test('Back from Create PIN returns to the login form, Forward opens it again with empty PINs', async ({ page }) => {
    await page.goto('/tokens');
    await openCreatePin(page);
    await page.getByLabel('PIN', { exact: true }).fill('135790');
    await page.goBack();
    await loggedOut(page);
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(minerEmail());
    await page.goForward();
    await expect(step(page, 'Create your PIN')).toBeFocused();
    await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('');
    await page.getByRole('button', { name: 'Back' }).click();
    await loggedOut(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/tokens$/);
  });

  test('Back from the dashboard of a new wallet leaves the miner, and Forward returns to the dashboard', async ({
    page,
  }) => {
    await page.goto('/tokens');
    await createWalletByForm(page);
    await page.goBack();
    await expect(page).toHaveURL(/\/tokens$/);
    await page.goForward();
    await onDashboard(page);
  });

  test('Back from Verify PIN returns to the login form and forgets the e-mail; a reload asks for it again', async ({
    page,
    problems,
  }) => {
    await createWallet(page);
    problems.allow(/401/);
    problems.allow(LIVE_CHANNEL_REFUSED);
    await page.context().clearCookies();
    await page.reload();
    await expect(step(page, 'Verify your PIN')).toBeVisible();
    await page.reload();
    await expect(step(page, 'Verify your PIN')).toBeVisible();
    await page.goBack();
    await loggedOut(page);
    expect(await page.evaluate(() => localStorage.getItem('technovex:miner_email'))).toBeNull();
    await page.goForward();
    await loggedOut(page);
  });

  test('a link away from Create PIN and Back lead to the login form', async ({ page }) => {
    await openCreatePin(page);
    await page
      .getByRole('link', { name: /^Technovex/ })
      .first()
      .click();
    await expect(page).toHaveURL(/\/$/);
    await page.goBack();
    await loggedOut(page);
  });
});

test.describe('without the cookie', () => {
  const NEEDS_COOKIE = 'This site needs its cookie';

  test('reports a browser that rejects cookies after the right PIN, without a redirect loop', async ({
    page,
    problems,
  }) => {
    // Also of a request that the logout overtook.
    problems.allow(/401/);
    await createWallet(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await loggedOut(page);
    await page.addInitScript(() => {
      const send = window.fetch;
      window.fetch = (input, init) => send(input, { ...init, credentials: 'omit' });
    });
    await logIn(page);
    await expect(page.getByText(NEEDS_COOKIE, { exact: true })).toBeVisible();
    await expect(page.getByText(/Allow cookies for this site/)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mining Dashboard' })).toBeHidden();
  });

  test('sends no PIN and creates no wallet when the browser reports cookies as disabled', async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false }));
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/api/miner/')) sent.push(request.url());
    });
    await logIn(page);
    await expect(page.getByText(NEEDS_COOKIE, { exact: true })).toBeVisible();
    expect(sent).toEqual([]);
  });
});

test('another wallet in the same browser ends the first session with a notice, and the PIN opens it again', async ({
  page,
  context,
  problems,
}) => {
  const bob = `bob-${minerEmail()}`;
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2);
  problems.allow(/response: (401|409)|status of (401|409)/);
  const other = await context.newPage();
  // Without the remembered e-mail the second tab shows the login form.
  await other.goto('/web-miner');
  await onDashboard(other);
  await other.evaluate(() => localStorage.removeItem('technovex:miner_email'));
  await openCreatePin(other, bob);
  await fillNewPin(other);
  await other.getByRole('button', { name: 'Secure Wallet' }).click();
  await onDashboard(other);

  await expect(step(page, 'Verify your PIN')).toBeVisible();
  await expectNotice(page, 'Another wallet was opened in this browser');
  await expect(page.getByText('Signed in elsewhere')).toBeHidden();
  await page.getByRole('button', { name: 'Back' }).click();
  await loggedOut(page);
  // The other wallet stays open and remembered.
  await other.reload();
  await onDashboard(other);
  await expect(other.getByText(bob, { exact: true })).toBeVisible();
  await fillLogin(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await onDashboard(page);
  await expect(step(other, 'Verify your PIN')).toBeVisible();
  await other.close();
});

test('logging out in one tab logs out the other', async ({ page, context }) => {
  await createWallet(page);
  const other = await context.newPage();
  await other.goto('/web-miner');
  await onDashboard(other);
  await page.getByRole('button', { name: 'Logout' }).click();
  await loggedOut(other);
  await expectNotice(other, 'Logged out in another tab');
  await other.close();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the login page shows a notice instead of controls that do not work', async ({ page }) => {
    await page.goto('/web-miner');
    await expect(page.getByText('The web miner needs JavaScript', { exact: true })).toBeVisible();
    const main = page.getByRole('main');
    await expect(main.getByRole('button')).toHaveCount(0);
    await expect(main.getByRole('textbox')).toHaveCount(0);
    await expect(main.getByRole('tab')).toHaveCount(0);
  });
});
