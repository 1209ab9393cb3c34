import { expect, type Page } from '@playwright/test';
import { createWallet, logIn, minerEmail, onDashboard, PIN } from './testing/miner.ts';
import { test } from './testing/test.ts';

const NEW_PIN = '135791';

async function changePin(page: Page, current: string): Promise<void> {
  await page.getByLabel('Current PIN').fill(current);
  await page.getByLabel('New PIN', { exact: true }).fill(NEW_PIN);
  await page.getByLabel('Confirm new PIN').fill(NEW_PIN);
  await page.getByRole('button', { name: 'Change PIN' }).click();
}

test('a miner changes the PIN in the settings, and signs in with the new one elsewhere', async ({
  page,
  problems,
  openElsewhere,
}) => {
  // 409: what the first device asks while the second one signs in.
  problems.allow(/401|409/);
  await createWallet(page);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect(page.getByLabel('Current PIN')).toBeHidden();
  await page.getByText('Change your PIN', { exact: true }).click();
  await changePin(page, '000000');
  await expect(page.getByLabel('Current PIN')).toBeFocused();
  await changePin(page, PIN);
  await expect(page.getByText('PIN changed', { exact: true })).toBeVisible();

  const elsewhere = await openElsewhere();
  await logIn(elsewhere, '/web-miner', { email: minerEmail(), pin: NEW_PIN });
  await onDashboard(elsewhere);
});
