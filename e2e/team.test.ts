import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { partOf, teamTokenIn } from '#server/testing/smtp-process.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { ADMIN, logIn, ownName, test } from './testing/team.ts';

const STRONG = 'copper meadow lantern 84';
const NEW_PASSWORD = 'violet harbor candle 37';

async function confirm(page: Page, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

test.describe('signing in', () => {
  test.use({ signedIn: false });

  test('an administrator returns to the requested page, finds what needs attention, and logs out', async ({
    page,
    problems,
  }) => {
    // Without a session the first call returns 401, as specified; browsers log it.
    problems.allow(/401/);
    await page.goto('/admin/miners?sort=email');
    await expect(page).toHaveURL(/\/auth\?next=/);
    await logIn(page, ADMIN.username, ADMIN.password);
    await expect(page).toHaveURL(/\/admin\/miners\?sort=email$/);

    const sections = page.getByRole('navigation', { name: 'Sections' });
    await expect(sections.getByRole('link', { name: 'Miners' })).toHaveAttribute('aria-current', 'page');
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
    await sections.getByRole('link', { name: 'Overview' }).click();
    await expect(page).toHaveTitle('Overview · Technovex');
    await expect(page.getByRole('term')).not.toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Latest activity' }).getByText('Signed in').first()).toBeVisible();
    const attention = page.getByRole('region', { name: 'Needs attention' }).getByRole('listitem');
    const phase = attention.filter({ hasText: 'Presale Phase 1 was to start' });
    await phase.getByRole('link', { name: 'Open the phase' }).click();
    await expect(page).toHaveURL(/\/admin\/presale\/edit\/\d+$/);

    // Where an administrator was signed in, the site leads back to the area.
    await openHydrated(page, '/privacy');
    const area = page.getByRole('banner').getByRole('link', { name: 'Admin' });
    await area.click();
    const menu = page.getByRole('button', { name: 'Signed in as admin' });
    await menu.click();
    await page.getByRole('link', { name: 'Account', exact: true }).click();
    await expect(page.getByRole('list', { name: 'Sessions' })).toContainText('This browser');
    await menu.click();
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page).toHaveURL(/\/auth/);
    await openHydrated(page, '/privacy');
    await expect(area).toHaveCount(0);
  });

  test('the authenticator app is turned on, asked for at the sign-in, and a recovery code stands in for it', async ({
    page,
    problems,
    openElsewhere,
  }) => {
    problems.allow(/401/);
    const username = ownName('eve');
    const admin = await openElsewhere();
    expect((await admin.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
    const invitation = { role: 'editor', note: username };
    const { token } = await (await admin.request.post('/api/admin/team/invitations', { data: invitation })).json();
    const member = { token, username, email: `${username}@team.example`, password: STRONG };
    expect((await page.request.post('/api/links/accept', { data: member })).status()).toBe(201);
    await openHydrated(page, '/admin/account');
    await page.getByRole('button', { name: 'Turn on' }).click();
    await confirm(page, 'Continue');
    await expect(page.getByRole('img', { name: 'QR code with the secret' })).toBeVisible();
    const link = page.getByRole('link', { name: 'Open in the app on this device' });
    await expect(link).toHaveAttribute('href', /^otpauth:\/\/totp\//);
    const secretField = page.getByRole('dialog').getByLabel('Secret', { exact: true });
    const secret = Secret.fromBase32((await secretField.inputValue()).replaceAll(/\s/g, ''));
    const code = new TOTP({ secret }).generate();
    await page.getByLabel('Code of the app').fill(code);
    await page.getByRole('button', { name: 'Turn on' }).last().click();
    const codes = (await page.getByRole('textbox', { name: 'Recovery codes' }).inputValue()).split('\n');
    expect(codes).toHaveLength(10);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(`${codes.join('\n')}\n`);
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByText('10 of 10 recovery codes are left.')).toBeVisible();

    await page.context().clearCookies();
    await page.goto('/admin/account');
    await expect(page.getByText('Your session has ended')).toBeVisible();
    await logIn(page, username, STRONG);
    const field = page.getByLabel('Code of your authenticator app');
    await expect(field).toBeFocused();
    await field.fill(code);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByText('This code is wrong, or was used before.')).toBeVisible();
    await field.fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Login' }).click();
    // In the notice and in the account.
    await expect(page.getByText('9 of 10 recovery codes are left.', { exact: true })).toHaveCount(2);
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/auth/);
  });
});

test('an administrator invites an editor by a link, who joins, sees only what editors may open, and is removed', async ({
  page,
  problems,
  openElsewhere,
  smtp,
}) => {
  problems.allow(/401|403|410/);
  const name = ownName('ben');
  await openHydrated(page, '/admin/team');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('For whom').fill(`${name} from design`);
  await confirm(page, 'Create the link');
  const link = await page.getByRole('dialog', { name: 'The link is ready' }).getByLabel('Link').inputValue();
  expect(link).toMatch(/\/admin\/link#[\w-]{43}$/);
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(`${name} from design`)).toBeVisible();

  const invited = await openElsewhere();
  await invited.goto(link);
  await expect(invited.getByText('admin invites you as an editor.')).toBeVisible();
  await invited.getByLabel('Username').fill(name);
  await invited.getByLabel('Email', { exact: true }).fill(`${name}@team.example`);
  await invited.getByLabel('Password').fill(STRONG);
  await invited.getByRole('button', { name: 'Create the account' }).click();
  await expect(invited.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();
  const sections = invited.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link')).toHaveText(['Content', 'Snapshots', 'Campaigns']);
  await openHydrated(invited, '/admin/miners');
  await expect(invited.getByRole('heading', { name: 'For administrators' })).toBeVisible();

  const openMailed = async (title: string): Promise<void> => {
    const texts = () =>
      smtp.mails.filter(({ to }) => to.includes(`${name}@team.example`)).map((mail) => partOf(mail, 'text/plain'));
    const find = () => texts().find((text) => text.includes(title));
    await expect.poll(find).toBeDefined();
    await openHydrated(invited, `/admin/link#${teamTokenIn(find())}`);
  };
  // The invitation was not mailed, so the address is not verified yet.
  await openMailed('Verify your address');
  await invited.getByRole('button', { name: 'Verify the address' }).click();
  await expect(invited.getByText('Your address is verified')).toBeVisible();
  await invited.getByRole('link', { name: 'Open your account' }).click();
  await expect(invited.getByText(`${name}@team.example`)).toBeVisible();

  await openHydrated(page, '/admin/team');
  const actions = page.getByRole('button', { name: `Actions for ${name}` });
  await actions.click();
  await page.getByRole('button', { name: `Send a password link to ${name}` }).click();
  await confirm(page, 'Send the link');
  await openMailed('Choose a new password');
  await expect(invited.getByText(`For the account ${name}.`, { exact: false })).toBeVisible();
  await invited.getByLabel('New password').fill(NEW_PASSWORD);
  await invited.getByRole('button', { name: 'Save new password' }).click();
  await expect(invited.getByText('Your password was changed')).toBeVisible();
  await invited.getByRole('link', { name: 'Log in' }).click();
  await logIn(invited, name, NEW_PASSWORD);
  await expect(invited.getByRole('heading', { level: 1, name: 'Content' })).toBeVisible();

  await actions.click();
  await page.getByRole('button', { name: `Change the role of ${name}` }).click();
  await page.getByRole('radio', { name: /Remove from the team/ }).check();
  await confirm(page, 'Save role');
  await expect(page.getByRole('table', { name: 'Members' })).not.toContainText(name);
  await invited.goto('/admin');
  await expect(invited).toHaveURL(/\/$/);
});

test('blocks, unblocks, exports and erases a miner, all of it in the activity log', async ({ page }) => {
  const email = `${ownName('ada')}@example.test`;
  const wallet = await page.request.post('/api/miner/wallets', { data: { email, pin: '123456' } });
  expect(wallet.status()).toBe(201);
  await openHydrated(page, `/admin/miners?search=${email}`);
  const rows = page.getByRole('row');
  await page.getByRole('link', { name: email }).click();
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Block' }).click();
  await dialog.getByRole('button', { name: 'Block wallet' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Many wallets of one person');
  await dialog.getByRole('button', { name: 'Block wallet' }).click();
  await expect(page.getByText('Blocked since')).toBeVisible();
  await expect(page.getByText('Many wallets of one person')).toBeVisible();
  await page.getByRole('button', { name: 'Unblock' }).click();
  await expect(page.getByText('Blocked since')).toBeHidden();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export data' }).click();
  expect((await download).suggestedFilename()).toMatch(/^technovex-wallet-\d+\.json$/);
  const exported = JSON.parse(await readFile(await (await download).path(), 'utf8'));
  expect(exported.miner.wallet, 'amounts are decimals').toMatchObject({ totalMined: '0', balance: '0' });
  await page.getByRole('button', { name: 'Erase' }).click();
  await dialog.getByLabel('Reason').fill('Asked for');
  const erase = dialog.getByRole('button', { name: 'Erase permanently' });
  await expect(erase).toBeDisabled();
  await dialog.getByLabel('Type the address of the wallet to confirm').fill(email.replace('ada', 'Ada'));
  await erase.click();
  await expect(page).toHaveURL(/\/admin\/miners$/);
  await openHydrated(page, `/admin/miners?search=${email}`);
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
  await openHydrated(page, '/admin/activity?kind=miner');
  await expect(page.getByLabel('About', { exact: true })).toHaveValue('miner');
  await expect(rows.nth(1)).toContainText(/admin.*\d+\.\d+\.\d+\.\d+.*Erased.*Wallet \d+.*reason: Asked for/);
  await expect(rows.nth(2)).toContainText(/Data exported.*Wallet \d+/);
  await expect(rows.nth(3)).toContainText(/Unblocked.*Wallet \d+/);
  await expect(rows.nth(4)).toContainText(/Blocked.*Wallet \d+.*reason: Many wallets of one person/);
});
