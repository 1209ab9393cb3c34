import { expect } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  createWallet,
  expectNotice,
  fillLogin,
  fillNewPin,
  logIn,
  minerEmail,
  onDashboard,
  openCreatePin,
  PIN,
} from './testing/miner.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

test.describe('logged out', () => {
  test('both paths show Login and Sign Up, and the button is disabled until the box is ticked', async ({ page }) => {
    for (const path of ['/web-miner', '/webminer']) {
      await page.goto(path);
      await expect(page.getByRole('tab', { name: 'Login' })).toHaveAttribute('aria-selected', 'true');
      await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
    }
    // A press says at the box what is missing.
    await page.getByRole('button', { name: 'Login' }).click({ force: true });
    await expect(page.getByText('Agreement Required')).toBeVisible();
    await page.getByRole('checkbox').check();
    await expect(page.getByRole('button', { name: 'Login' })).toBeEnabled();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByText('Phase 1 Registration Closed', { exact: true })).toBeVisible();
    await expect(page.getByText('Maximum capacity reached', { exact: true })).toBeVisible();
    await expect(page.getByText('Existing users can still log in.', { exact: true })).toBeVisible();
    await expect(page.getByRole('link', { name: /waiting list/ })).toHaveAttribute('target', '_blank');
  });

  test('shows missing and invalid input at its field', async ({ page }) => {
    await page.goto('/web-miner');
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Missing Information: enter your email')).toBeVisible();
    await expect(page.getByText('Missing Information: enter your PIN')).toBeVisible();
    await page.getByLabel('Email', { exact: true }).fill('no e-mail');
    await page.getByLabel('PIN', { exact: true }).fill('12ab56');
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('Invalid Email Format')).toBeVisible();
    await expect(page.getByText('Invalid PIN: PIN must be exactly 6 digits')).toBeVisible();
  });
});

test('create PIN: the notices, a confirmation that differs, Back, and Secure Wallet', async ({ page }) => {
  await openCreatePin(page);
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(minerEmail());
  await expect(page.getByText('Keep this PIN safe', { exact: true })).toBeVisible();
  await expect(page.getByText('KYC at mainnet', { exact: true })).toBeVisible();
  // Ticked in the step before.
  await expect(page.getByRole('checkbox')).toBeChecked();
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'Secure Wallet' }).click();
  await expect(page.getByText('Agreement Required')).toBeVisible();
  await fillNewPin(page, PIN, '111111');
  await page.getByRole('button', { name: 'Secure Wallet' }).click();
  await expect(page.getByText("PINs don't match")).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeFocused();
  await expect(page.getByLabel('PIN', { exact: true })).toHaveValue('');
  await fillLogin(page);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Create your PIN' })).toBeFocused();
  await fillNewPin(page);
  await page.getByRole('button', { name: 'Secure Wallet' }).click();
  await onDashboard(page);
});

test('verify PIN: a device that remembers a miner asks for the PIN; Back clears it and forgets the e-mail', async ({
  page,
  problems,
}) => {
  await createWallet(page);
  problems.allow(/401/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await page.context().clearCookies();
  await page.reload();
  await expectNotice(page, 'Please log in', 'Enter your email to start mining');
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(minerEmail());
  await page.getByLabel('PIN', { exact: true }).fill(PIN);
  await page.getByRole('button', { name: 'Access Wallet' }).click();
  await expect(page.getByText('Agreement Required')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Access Wallet' }).click();
  await onDashboard(page);

  await page.context().clearCookies();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('technovex:miner_email'))).toBeNull();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();
});

test('reports an e-mail that was registered in the meantime', async ({ page, request, problems }) => {
  await openCreatePin(page);
  const faster = await request.post('/api/miner/wallets', { data: { email: minerEmail(), pin: PIN } });
  expect(faster.status()).toBe(201);
  problems.allow(/409/);
  await fillNewPin(page);
  await page.getByRole('button', { name: 'Secure Wallet' }).click();
  await expectNotice(page, 'Email already registered', 'This email is already in use. Please log in instead.');
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();
});

test.describe('while new wallets are closed', () => {
  test.use({ settings: { NEW_WALLETS: 'closed' } });

  test('reports that there is no account for an unknown e-mail', async ({ page }) => {
    await logIn(page);
    await expectNotice(page, 'Account Not Found', 'No account exists with this email. Please sign up instead.');
  });
});

test('each mode has no accessibility violations in both themes', async ({ page }) => {
  await openCreatePin(page);
  await expectAccessibleInBothThemes(page, 'create PIN');
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await page.getByText('TVX mined by day').waitFor();
  for (const tab of ['Statistics', 'Achievements', 'Referrals', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click();
    await expectAccessibleInBothThemes(page, tab);
  }
});
