import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { fillLogin, fillNewPin, loggedOut, onDashboard, PIN, registerWallet, rememberEmail } from '../testing/miner.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const newEmail = (): string => `walk-${randomUUID()}@mail.example`;
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const agreement = (page: Page) =>
  page.getByRole('checkbox', { name: /one device only, my PIN cannot be reset, and mainnet requires KYC/ });

walk(test, 'Web miner: logged out', { path: '/web-miner' }, (sentence) => {
  sentence('Tabs Login and Sign Up.', async (page) => {
    await expect(page.getByRole('tab')).toHaveText(['Login', 'Sign Up']);
  });

  sentence(
    'Login has an e-mail field and a 6-digit PIN field (password type, numeric, maximum 6 digits).',
    async (page) => {
      await expect(field(page, 'Email')).toHaveAttribute('type', 'email');
      await expect(field(page, 'Email')).toBeFocused();
      for (const [attribute, value] of [
        ['type', 'password'],
        ['inputmode', 'numeric'],
        ['maxlength', '6'],
      ] as const)
        await expect(field(page, 'PIN')).toHaveAttribute(attribute, value);
    },
  );

  sentence(
    'Login also has a required checkbox acknowledging single-device mining, no PIN reset and KYC at mainnet.',
    (page) => expect(agreement(page)).toHaveAttribute('required'),
  );

  sentence('The login button stays disabled until the box is ticked.', async (page) => {
    await field(page, 'Email').fill('visitor@mail.example');
    await field(page, 'PIN').pressSequentially(PIN);
    await expect(agreement(page)).toBeFocused();
    await expect(button(page, 'Login')).toBeDisabled();
    await agreement(page).check();
    await expect(button(page, 'Login')).toBeEnabled();
    await expect(button(page, 'Login')).toBeInViewport({ ratio: 1 });
  });

  sentence(
    "The Sign Up tab only shows the notice 'Phase 1 Registration Closed / Maximum capacity reached'.",
    // While wallets are open, also one button that creates one.
    async (page) => {
      await page.getByRole('tab', { name: 'Sign Up' }).click();
      const panel = page.getByRole('tabpanel');
      await expect(panel).toHaveText(/^Phase 1 Registration ClosedMaximum capacity reached/);
      await expect(panel.getByRole('button')).toHaveText(['Create a wallet']);
    },
  );

  sentence(
    'It also has a note that existing users can still log in and an external link to join the waiting list.',
    async (page) => {
      const panel = page.getByRole('tabpanel');
      await expect(panel.getByText('Existing users can still log in.')).toBeVisible();
      const link = panel.getByRole('link', { name: /waiting list/ });
      await expect(link).toHaveAttribute('href', /^https:/);
      await expect(link).toHaveAttribute('target', '_blank');
    },
  );
});

walk(test, 'Web miner: create PIN', { path: '/web-miner' }, (sentence) => {
  const email = newEmail();
  const openCreatePin = async (page: Page): Promise<void> => {
    await fillLogin(page, { email });
    await button(page, 'Login').click();
    await expect(field(page, 'Confirm PIN')).toBeFocused();
  };

  sentence(
    'Shows the e-mail, a PIN field, a Confirm PIN field and a required device-agreement checkbox.',
    async (page) => {
      await openCreatePin(page);
      await expect(field(page, 'Email')).toHaveValue(email);
      await expect(field(page, 'PIN')).toHaveAttribute('type', 'password');
      await expect(agreement(page)).toHaveAttribute('required');
    },
  );

  sentence('Back clears the PIN fields.', async (page) => {
    await field(page, 'Confirm PIN').fill(PIN);
    await button(page, 'Back').click();
    await loggedOut(page);
    await expect(field(page, 'PIN')).toHaveValue('');
    await openCreatePin(page);
    await expect(field(page, 'Confirm PIN')).toHaveValue('');
  });

  sentence("'Secure Wallet' submits.", async (page) => {
    await fillNewPin(page);
    await button(page, 'Secure Wallet').click();
    await onDashboard(page);
  });

  sentence('A security notice and a KYC notice are displayed.', async (page) => {
    await button(page, 'Logout').click();
    await button(page, 'Create a wallet').click();
    await expect(field(page, 'Email')).toBeFocused();
    for (const notice of ['Nobody can reset this PIN.', 'Identity verification comes before any claim at mainnet.'])
      await expect(page.getByText(notice)).toBeVisible();
  });
});

/** This device remembers a wallet whose session has ended. */
async function rememberEndedSession(page: Page): Promise<void> {
  const email = newEmail();
  await registerWallet(page, email);
  await page.context().clearCookies();
  await rememberEmail(page, email);
}

walk(test, 'Web miner: verify PIN', { path: '/web-miner', prepare: rememberEndedSession, allow: /401/ }, (sentence) => {
  sentence('Shows the e-mail, one PIN field and a required device checkbox.', async (page) => {
    await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
    await expect(field(page, 'Email')).toHaveValue(/^walk-/);
    await expect(page.getByLabel(/PIN/).and(page.locator('input[type="password"]'))).toHaveCount(1);
    await expect(agreement(page)).toHaveAttribute('required');
  });

  sentence('Back clears the PIN and removes the stored miner e-mail.', async (page) => {
    await field(page, 'PIN').fill(PIN);
    await button(page, 'Back').click();
    await loggedOut(page);
    await expect(field(page, 'PIN')).toHaveValue('');
    expect(await page.evaluate(() => localStorage.getItem('technovex:miner_email'))).toBeNull();
  });

  sentence("'Access Wallet' submits.", async (page) => {
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
    await field(page, 'PIN').fill(PIN);
    await agreement(page).check();
    await button(page, 'Access Wallet').click();
    await onDashboard(page);
  });
});
