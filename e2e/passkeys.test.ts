import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

const ADMIN = { username: 'admin', password: 'correct horse' };
test.use({ settings: { ADMIN_PASSWORD: ADMIN.password, REQUIRE_SECOND_FACTOR: 'admin' } });

/** Without a session, and without a second factor, calls return 401 and 403; browsers log it. */
test.beforeEach(({ problems }) => problems.allow(/401|403/));

/** Chromium's own authenticator, which uses its key without asking anybody. */
async function plugInAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'usb',
      hasResidentKey: false,
      hasUserVerification: false,
      automaticPresenceSimulation: true,
    },
  });
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Username').first().fill(ADMIN.username);
  await page.getByLabel('Password').first().fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login' }).click();
}

test('an administrator who needs a second factor adds a passkey, signs in with it, and removes it', async ({
  page,
  server,
}) => {
  await plugInAuthenticator(page);
  // Passkeys belong to a domain, and an address is none.
  await openHydrated(page, `${server.origin.replace('127.0.0.1', 'localhost')}/auth?next=%2Fadmin`);
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByLabel('Name of the passkey').fill('Blue key');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByRole('tab', { name: 'Presale Management' })).toBeVisible();

  await page.context().clearCookies();
  await openHydrated(page, `${new URL(page.url()).origin}/auth?next=%2Fadmin%2Faccount`);
  await logIn(page);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Blue key');
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.getByRole('button', { name: 'Remove the passkey Blue key' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
});
