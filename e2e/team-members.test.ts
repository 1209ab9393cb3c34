import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { ownName, test } from './testing/team.ts';

const STRONG = 'copper meadow lantern 84';
const NEW_PASSWORD = 'violet harbor candle 37';

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

test('an administrator invites an editor by a link, who joins, sees only what editors may open, and is removed', async ({
  page,
  problems,
  openElsewhere,
}) => {
  problems.allow(/401|403|410/);
  const name = ownName('ben');
  const note = `${name} from design`;
  await openHydrated(page, '/admin/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('For whom').fill(note);
  await confirm(page, 'Create the link');
  const link = await page.getByRole('dialog', { name: 'The link is ready' }).getByLabel('Link').inputValue();
  expect(link).toMatch(/\/admin\/link#[\w-]{43}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(note)).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  const invited = await openElsewhere();
  await invited.goto(link);
  await expect(invited.getByText('admin invites you as an editor.')).toBeVisible();
  await invited.getByLabel('Username').fill(name);
  await invited.getByLabel('Email', { exact: true }).fill(`${name}@team.example`);
  await invited.getByLabel('Password').fill(STRONG);
  await invited.getByRole('button', { name: 'Create the account' }).click();
  await expect(invited.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  const sections = invited.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link')).toHaveText(['Content', 'Campaigns', 'Snapshots']);
  await openHydrated(invited, '/admin/miners');
  await expect(invited.getByRole('heading', { name: 'For administrators' })).toBeVisible();

  await openHydrated(page, '/admin/team');
  const actions = page.getByRole('button', { name: `Actions for ${name}` });
  await actions.click();
  await page.getByRole('button', { name: `Send a password link to ${name}` }).click();
  await confirm(page, 'Make the link');
  const passwordLink = page.getByRole('dialog', { name: 'The link is ready' }).getByLabel('Link');
  await invited.goto(await passwordLink.inputValue());
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(invited.getByText(`For the account ${name}.`, { exact: false })).toBeVisible();
  await invited.getByLabel('New password').fill(NEW_PASSWORD);
  await invited.getByRole('button', { name: 'Save new password' }).click();
  await expect(invited.getByText('Your password was changed')).toBeVisible();
  await invited.getByRole('link', { name: 'Log in' }).click();
  await invited.getByLabel('Username').first().fill(name);
  await invited.getByLabel('Password').first().fill(NEW_PASSWORD);
  await invited.getByRole('button', { name: 'Login' }).click();
  await expect(invited.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();

  await actions.click();
  await page.getByRole('button', { name: `Change the role of ${name}` }).click();
  await page.getByRole('radio', { name: /Remove from the team/ }).check();
  await confirm(page, 'Save role');
  await expect(page.getByRole('table', { name: 'Members' })).not.toContainText(name);
  const refused = await invited.request.get('/api/admin/content');
  expect((await refused.json()).detail).toContain('Your account has no rights here, or has lost them.');
  await invited.goto('/admin');
  await expect(invited).toHaveURL(/\/$/);
});

test('the last administrator cannot be removed, and the reason is shown', async ({ page, problems }) => {
  problems.allow(/409/);
  await openHydrated(page, '/admin/team');
  await page.getByRole('button', { name: 'Actions for admin' }).click();
  await page.getByRole('button', { name: 'Change the role of admin' }).click();
  await page.getByRole('radio', { name: /Editor/ }).check();
  await confirm(page, 'Save role');
  await expect(page.getByText('This is the last administrator. Add another one first.')).toBeVisible();
});

test('the authenticator app is turned on, asked for at the sign-in, and a recovery code stands in for it', async ({
  page,
  problems,
}) => {
  problems.allow(/401/);
  const username = ownName('eve');
  const { token } = await (
    await page.request.post('/api/admin/team/invitations', {
      data: { role: 'editor', note: username },
    })
  ).json();
  await page.context().clearCookies();
  const member = { token, username, email: `${username}@team.example`, password: STRONG };
  expect((await page.request.post('/api/links/accept', { data: member })).status()).toBe(201);
  await openHydrated(page, '/admin/account');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await confirm(page, 'Continue');
  await expect(page.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
  const link = page.getByRole('link', { name: 'Open in the app on this device' });
  await expect(link).toHaveAttribute('href', /^otpauth:\/\/totp\//);
  const secretField = page.getByRole('dialog').getByLabel('Secret', { exact: true });
  const secret = (await secretField.inputValue()).replaceAll(/\s/g, '');
  await page.getByRole('button', { name: 'Copy the secret' }).click();
  await expect(page.getByText('Secret copied', { exact: true }).first()).toBeVisible();
  const { Secret, TOTP } = await import('otpauth');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Code of the app').fill(code);
  await page.getByRole('button', { name: 'Turn on' }).last().click();
  const codes = (await page.getByRole('textbox', { name: 'Recovery codes' }).inputValue()).split('\n');
  expect(codes).toHaveLength(10);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
  // On paper there are the codes, and nothing else of the page.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('textbox', { name: 'Recovery codes' })).toBeVisible();
  await expect(page.getByText('Keep these recovery codes')).toBeHidden();
  await page.emulateMedia({ media: null });
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-has-printed', '');
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect(page.locator('body[data-has-printed]')).toHaveCount(1);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto('/admin/account');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await page.getByLabel('Username').first().fill(username);
  await page.getByLabel('Password').first().fill(STRONG);
  await page.getByRole('button', { name: 'Login' }).click();
  const field = page.getByLabel('Code of your authenticator app');
  await expect(field).toBeFocused();
  await field.fill(code);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('This code is wrong, or was used before.')).toBeVisible();
  await field.fill(codes[0] ?? '');
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('You used a recovery code', { exact: true }).first()).toBeVisible();
  // In the notice and in the account.
  await expect(page.getByText('9 of 10 recovery codes are left.', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/auth/);
});
