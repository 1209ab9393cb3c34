import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { expectNotice, fillLogin, fillNewPin, PIN } from '../testing/miner.ts';
import { test } from '../testing/test.ts';
import { walk } from '../testing/walk.ts';

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const agreement = (page: Page) => page.getByRole('checkbox', { name: /one device only/ });
const submit = (page: Page, name = 'Login') => page.getByRole('button', { name, exact: true }).click({ force: true });

/** The notice, which is closed so that the next one need not wait, and the words at the field. */
async function expectError(page: Page, label: string, words: RegExp, notice: [title: string, description?: string]) {
  await expectNotice(page, ...notice);
  await page.keyboard.press('Escape');
  await expect(field(page, label)).toHaveAccessibleDescription(words);
}

walk(test, 'Validation rules: miner', { path: '/web-miner' }, (sentence) => {
  sentence("E-mail and PIN: both required; 'Missing Information'", async (page) => {
    await agreement(page).check();
    await submit(page);
    await expectError(page, 'Email', /^Missing Information/, ['Missing Information', 'Enter your email and your PIN']);
    await expect(field(page, 'PIN')).toHaveAccessibleDescription(/^Missing Information/);
    await expect(field(page, 'Email')).toBeFocused();
  });

  sentence("Miner e-mail: matches a simple pattern; 'Invalid Email Format'", async (page) => {
    await fillLogin(page, { email: 'no e-mail' });
    await submit(page);
    await expectError(page, 'Email', /^Invalid Email Format/, ['Invalid Email Format']);
  });

  sentence(
    "Miner PIN: exactly 6 digits, required, numeric keyboard; 'Invalid PIN' / 'PIN must be exactly 6 digits'",
    async (page) => {
      await fillLogin(page, { email: 'visitor@mail.example', pin: '12345' });
      await submit(page);
      await expectError(page, 'PIN', /^Invalid PIN\. PIN must be exactly 6 digits/, [
        'Invalid PIN',
        'PIN must be exactly 6 digits',
      ]);
      await expect(field(page, 'PIN')).toHaveAttribute('inputmode', 'numeric');
    },
  );

  sentence(
    "Device agreement: required on login, create-PIN and verify-PIN; the login button is disabled until ticked; 'Agreement Required'",
    async (page) => {
      await fillLogin(page, { email: 'visitor@mail.example' });
      await agreement(page).uncheck();
      await expect(page.getByRole('button', { name: 'Login' })).toBeDisabled();
      await field(page, 'PIN').press('Enter');
      await expectNotice(page, 'Agreement Required');
      await page.keyboard.press('Escape');
      await expect(agreement(page)).toHaveAccessibleDescription('Agreement Required');
    },
  );

  sentence('Trimmed and lowercased', async (page) => {
    const email = `walk-${randomUUID()}@mail.example`;
    await fillLogin(page, { email: `  ${email.toUpperCase()} ` });
    await submit(page);
    await expect(field(page, 'Confirm PIN')).toBeFocused();
    await expect(field(page, 'Email')).toHaveValue(email);
  });

  sentence("Confirm PIN: must equal the PIN; 'PINs don't match'", async (page) => {
    await fillNewPin(page, PIN, '246811');
    await expect(field(page, 'Confirm PIN')).toHaveAccessibleDescription(/^PINs don't match/);
    await submit(page, 'Secure Wallet');
    await expectError(page, 'Confirm PIN', /^PINs don't match/, ["PINs don't match"]);
  });
});
