import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { examplePathname, PAGES } from '#contract/pages.ts';
import {
  accessibilityViolations,
  COLOR_RULES,
  expectAccessibleInBothThemes,
  showTheme,
} from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { ADMIN, logIn, ownName, test } from './testing/team.ts';

/** Without a session, and without a second factor, calls return 401 and 403; browsers log it. */
test.beforeEach(({ problems }) => problems.allow(/401|403/));

test.describe('signing in', () => {
  test.use({ signedIn: false });

  test('a failure is shown: a wrong password, a response that is no contract, a proxy, and with no code for notices', async ({
    page,
    problems,
  }) => {
    problems.allow(/502|ERR_FAILED|NS_ERROR|request:|console:/);
    await resize(page, { width: 320, height: 640 });
    await openHydrated(page, '/auth');
    await logIn(page, 'admin', 'wrong password');
    await expect(page.getByText('401: Incorrect username or password.', { exact: true }).first()).toBeVisible();

    await page.route('**/api/login', (route) => route.fulfill({ json: { surprise: true } }));
    await logIn(page, 'admin', 'another one');
    await expect(page.getByText(/^The site received an unexpected response\./).first()).toBeVisible();
    await page.unroute('**/api/login');

    await page.route('**/api/login', (route) => route.fulfill({ status: 502, body: 'x'.repeat(20_000) }));
    await logIn(page, 'admin', 'another one');
    const notice = page.getByRole('listitem').filter({ hasText: 'xxxx' });
    await expect(notice).toBeInViewport({ ratio: 1 });
    await expect(notice.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
    expect(await notice.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await page.unroute('**/api/login');

    await page.route('**/lazy-parts-*.js', (route) => route.abort());
    await openHydrated(page, '/auth');
    await logIn(page, 'admin', 'wrong password');
    await expect(page.getByRole('alert').filter({ hasText: '401: Incorrect username or password.' })).toBeVisible();
  });

  test('the heading stays where it is between Login and Register', async ({ page }) => {
    await resize(page, { width: 820, height: 1180 });
    await openHydrated(page, '/auth');
    const top = () => page.getByRole('heading', { level: 1 }).evaluate((h1) => h1.getBoundingClientRect().top);
    const before = await top();
    await page.getByRole('tab', { name: 'Register' }).click();
    await expect(page.getByRole('tabpanel', { name: 'Register' })).toBeVisible();
    expect(await top()).toBe(before);
  });

  test('a new administrator has to choose a strong password before the area opens', async ({
    page,
    openElsewhere,
    problems,
  }) => {
    problems.allow(/400/);
    const [username, weak, strong] = [ownName('ada'), 'correct horse', 'copper meadow lantern 84'];
    const account = { username, email: `${username}@example.test`, password: weak };
    expect((await page.request.post('/api/register', { data: account })).status()).toBe(201);
    await page.context().clearCookies();
    const admin = await openElsewhere();
    expect((await admin.request.post('/api/login', { data: ADMIN })).ok()).toBe(true);
    const { id: userId } = await (await admin.request.get(`/api/admin/team/accounts?username=${username}`)).json();
    const setRole = (role: string) => admin.request.post('/api/admin/team/roles', { data: { userId, role } });
    expect((await setRole('admin')).ok()).toBe(true);

    await page.goto('/admin');
    await logIn(page, username, weak);
    await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Presale Management' })).toHaveCount(0);
    const [current, next] = [page.getByLabel('Current password'), page.getByLabel('New password')];
    const save = page.getByRole('button', { name: 'Save new password' });
    await current.fill('not my password');
    await next.fill(strong);
    await save.click();
    await expect(page.getByText('The current password is incorrect.')).toBeVisible();
    await expect(current).toBeFocused();
    await current.fill(weak);
    await next.fill('password1234');
    await save.click();
    await expect(next).toHaveAttribute('aria-invalid', 'true');
    await expect(next).toBeFocused();
    await next.fill(strong);
    await save.click();
    await expect(page.getByRole('tab', { name: 'Presale Management' })).toBeVisible();
    await page.context().clearCookies();
    await page.goto('/admin');
    await logIn(page, username, strong);
    await expect(page.getByRole('tab', { name: 'Presale Management' })).toBeVisible();
    expect((await setRole('user')).ok()).toBe(true);
  });
});

test.describe('with a second factor for administrators', () => {
  test.use({ signedIn: false, settings: { REQUIRE_SECOND_FACTOR: 'admin' } });

  test('a passkey is added, signs in, and is removed', async ({ page, server, browserName }) => {
    test.skip(browserName !== 'chromium', 'only Chromium has an authenticator of its own, which asks nobody');
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
    // Passkeys belong to a domain, and an address is none.
    const origin = server.origin.replace('127.0.0.1', 'localhost');
    await openHydrated(page, `${origin}/auth?next=%2Fadmin`);
    await logIn(page, ADMIN.username, ADMIN.password);
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.getByLabel('Name of the passkey').fill('Blue key');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await expect(page.getByRole('tab', { name: 'Presale Management' })).toBeVisible();

    await page.context().clearCookies();
    await openHydrated(page, `${origin}/auth?next=%2Fadmin%2Faccount`);
    await logIn(page, ADMIN.username, ADMIN.password);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Blue key');
    await page.getByRole('button', { name: 'Remove the passkey Blue key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('heading', { name: 'Set up a second factor' })).toBeVisible();
  });
});

test('a session that ends leads to the login, and back after it', async ({ page }) => {
  await openHydrated(page, '/admin');
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Miners' }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  await logIn(page, ADMIN.username, ADMIN.password);
  await expect(page).toHaveURL(/\/admin\/miners$/);
});

test('a screen whose code cannot be loaded offers another try, then a reload', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED|NS_ERROR|request:|console:/);
  const code = '**/admin-screen-*.js';
  const tryAgain = page.getByRole('button', { name: 'Try again' });
  const reload = page.getByRole('button', { name: 'Reload' });
  for (const mended of [tryAgain, reload]) {
    await page.route(code, (route) => route.abort());
    await page.goto('/admin');
    await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded');
    await expect(reload).toBeHidden();
    await tryAgain.click();
    await expect(reload).toBeVisible();
    await page.unroute(code);
    await mended.click();
    await expect(page.getByRole('row')).toHaveCount(3);
  }
});

test('a table keeps search, sort, filter and page in its address, and exports what it shows', async ({ page }) => {
  const many = ownName('many');
  const address = (index: number) => `${many}-${String(index).padStart(3, '0')}@example.test`;
  const lines = [...Array.from({ length: 101 }, (_, index) => address(index + 1)), `=${many}@example.test`];
  const csv = ['email,consented_at,form', ...lines.map((email) => `${email},2026-01-01,A list on paper`)].join('\n');
  const imported = await page.request.post('/api/admin/newsletter/import', { data: { csv } });
  expect(await imported.json()).toMatchObject({ added: 102, rejected: 0 });
  await openHydrated(page, '/admin/subscribers');
  await page.getByLabel('Search addresses').fill(many);
  await expect(page).toHaveURL(new RegExp(`search=${many}$`));
  await page.getByRole('button', { name: 'Address', exact: true }).click();
  const rows = page.getByRole('row');
  await expect(rows.nth(1)).toContainText(address(1));
  await expect(page.getByText('101 addresses', { exact: true })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(/\?search=.*&sort=email&order=asc&after=/);
  await expect(rows.nth(1)).toContainText(address(51));
  await pages.getByRole('link', { name: 'Next' }).click();
  await expect(rows).toHaveCount(2);
  await expect(pages.getByRole('link', { name: 'Next' })).toHaveCount(0);
  await pages.getByRole('link', { name: 'Previous' }).click();
  await page.reload();
  await expect(rows.nth(1)).toContainText(address(51));
  await page.goBack();
  await expect(rows).toHaveCount(2);

  await page.getByLabel('Search addresses').fill(`=${many}`);
  await expect(page.getByText('1 address', { exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^technovex-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  const exported = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n');
  expect(exported).toHaveLength(2);
  expect(exported[1]).toMatch(new RegExp(`^"'=${many}@example\\.test",".*","subscribed","A list on paper",`));
  await page.getByLabel('State', { exact: true }).selectOption('Unsubscribed');
  await expect(page).toHaveURL(/status=left/);
  await expect(page.getByText('Nothing matches the search and filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect(page).toHaveURL(/\/admin\/subscribers(\?sort=email&order=asc)?$/);
});

test('a phone has four sections in its bar and the others behind More, and sorts a table without a head', async ({
  page,
}) => {
  await resize(page, { width: 375, height: 812 });
  await openHydrated(page, '/admin/miners');
  const sections = page.getByRole('navigation', { name: 'Sections' });
  await expect(sections.getByRole('link')).toHaveText(['Overview', 'Phases', 'Miners', 'Campaigns']);
  await sections.getByRole('button', { name: 'More' }).click();
  const more = page.getByRole('dialog', { name: 'More' });
  await more.getByRole('link', { name: 'Activity' }).click();
  await expect(more).toBeHidden();
  await expect(page).toHaveURL(/\/admin\/activity$/);
  await expect(sections.getByRole('button', { name: 'More' })).toHaveAttribute('aria-current', 'page');
  await page.getByLabel('Sort by').selectOption('Time, ascending');
  await expect(page).toHaveURL(/\?sort=at&order=asc$/);
  const row = page.getByRole('row').filter({ hasText: 'Created' }).filter({ hasText: 'April 2025 Seed Collection' });
  await expect(row).toContainText('first start');
});

test('a record and its dialog are accessible in both themes and fit from 320 px on; the miner’s page says that a wallet is blocked', async ({
  page,
}) => {
  const email = `${ownName('ada')}@example.test`;
  const pin = '123456';
  expect((await page.request.post('/api/miner/wallets', { data: { email, pin } })).status()).toBe(201);
  await openHydrated(page, `/admin/miners?search=${email}`);
  await page.getByRole('link', { name: email }).click();
  await expect(page.getByRole('heading', { level: 1, name: email })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  for (const width of [320, 1440]) {
    await resize(page, { width, height: 812 });
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    await expectAccessibleInBothThemes(page, `the record at ${width}`);
    await page.getByRole('button', { name: 'Erase' }).click();
    await expectAccessibleInBothThemes(page, `the dialog at ${width}`);
    await page.keyboard.press('Escape');
  }
  const blocked = await page.request.post(`/api/admin/miners/${id}/block`, { data: { reason: 'A test' } });
  expect(blocked.ok()).toBe(true);
  await page.goto('/web-miner');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('PIN', { exact: true }).fill(pin);
  await page.getByRole('checkbox', { name: /one device only/ }).check();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText('The team has blocked this wallet.').first()).toBeVisible();
});

test('every page of the area opens without errors, is accessible in both themes, and fits a phone and a wide screen', async ({
  page,
  problems,
}) => {
  test.setTimeout(600_000);
  // The examples of a wallet's and a subscriber's page may not exist.
  problems.allow(/404.*\/api\/admin\/(miners|subscribers)\/1/);
  const draft = await page.request.post('/api/admin/newsletter/campaigns', { data: { subject: '', markdown: '' } });
  expect(draft.status()).toBe(201);
  const found: string[] = [];
  for (const path of PAGES.filter(({ isPrivate }) => isPrivate).flatMap(({ paths }) => paths)) {
    const before = problems.unexpected.length;
    await openHydrated(page, examplePathname(path));
    for (const width of [1440, 375]) {
      await resize(page, { width, height: 800 });
      for (const { theme, scope } of [
        { theme: 'light', scope: {} },
        { theme: 'dark', scope: { rules: COLOR_RULES } },
      ] as const) {
        await showTheme(page, theme);
        const violations = await accessibilityViolations(page, scope);
        found.push(...violations.map((violation) => `${path} ${theme} ${width} px ${violation}`));
      }
      if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways at ${width} px`);
    }
    found.push(...problems.unexpected.slice(before).map((problem) => `${path} ${problem}`));
  }
  expect(found).toEqual([]);
});
