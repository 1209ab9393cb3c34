import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const ADMIN = { username: 'admin', password: 'correct horse' };
/** Pages are rendered again in a thread of their own. */
const RENDERED = { timeout: 30_000 };
const VERSIONS = '/api/admin/content/versions';
test.use({ settings: { ADMIN_PASSWORD: ADMIN.password } });

/** Without a session the first call returns 401, as specified; browsers log it. */
test.beforeEach(({ problems }) => problems.allow(/401/));

async function openContent(page: Page): Promise<void> {
  const response = await page.request.post('/api/login', { data: ADMIN });
  expect(response.status()).toBe(200);
  await openHydrated(page, '/admin/content');
  await expect(page.getByLabel('Announcement 1', { exact: true })).toBeVisible();
}

/** The HTML of `/`, as a reader without scripts gets it. */
async function home(page: Page): Promise<string> {
  return (await page.request.get('/')).text();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('what the team publishes is in the HTML and on the live site, and can be reverted', async ({ page }) => {
  test.slow();
  await openContent(page);
  await page.getByLabel('Announcement 3', { exact: true }).fill('SERVERS BACK SINCE MONDAY');
  await page.getByRole('button', { name: 'Remove: LATEST UPDATES:' }).click();
  await page.getByRole('button', { name: 'Move up: SERVERS BACK SINCE MONDAY' }).click();
  await page.getByLabel('Mainnet, staking, governance, SDK: Reported').selectOption({ label: 'Late' });
  await page.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('After: SERVERS BACK SINCE MONDAY');
  await expect(dialog).toContainText('Before: LATEST UPDATES:');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await home(page)).not.toContain('SINCE MONDAY');
  await publish(page);
  await expect.poll(() => home(page), RENDERED).toContain('SERVERS BACK SINCE MONDAY');

  await openHydrated(page, '/');
  const lines = page.getByRole('region', { name: 'Announcements' }).getByRole('listitem');
  await expect(lines.first()).toHaveText('SERVERS BACK SINCE MONDAY');
  await expect(lines).toHaveCount(7);
  const mainnet = page.locator('#roadmap li').filter({ hasText: '21 August 2025' });
  await expect(mainnet.getByText('Late', { exact: true })).toHaveCount(1);

  await openContent(page);
  await page.getByText('Version 1', { exact: true }).click();
  await page.getByRole('button', { name: 'Publish the shipped content again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => home(page), RENDERED).toContain('LATEST UPDATES:');
  expect(await home(page)).not.toContain('SINCE MONDAY');
  await page.getByRole('button', { name: 'Publish version 1 again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => home(page), RENDERED).toContain('SINCE MONDAY');
});

test('a price that the team sets is stated wherever the page names it, and is the one of the comparison', async ({
  page,
}) => {
  await openContent(page);
  await page.getByLabel('Presale banner, in USDT').fill('$0.0125');
  await page.getByLabel('Tokenomics: presale price').fill('$0.02');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog')).toContainText('After: $0.0125');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => home(page), RENDERED).toContain('$0.0125');
  await openHydrated(page, '/');
  await expect(page.locator('#presale-banner')).toContainText('$0.0125 USDT');
  await expect(page.locator('#tokenomics')).toContainText(/Presale price\s*\$0\.02/);
  await openHydrated(page, '/presale');
  await expect(page.locator('#figures').getByRole('row', { name: /Price in phase 1/ })).toContainText('$0.0125 USDT');
});

test('the second of two editors sees the difference, and loses nothing', async ({ page, problems }) => {
  problems.allow(/409/);
  await openContent(page);
  const theirs = { content: { newWallets: 'closed' }, state: 'draft', basedOn: 0 };
  expect((await page.request.post(VERSIONS, { data: theirs })).status()).toBe(201);
  await page.getByLabel('First day (UTC)').fill('2031-06-01');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('region', { name: 'Somebody else saved meanwhile' });
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('Yours: 2031-06-01');
  await expect(page.getByLabel('Who may create one')).toHaveValue('closed');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(conflict).toHaveCount(0);
  const { draft } = await (await page.request.get('/api/admin/content')).json();
  expect(draft).toMatchObject({ version: 2, content: { newWallets: 'closed', connectDay: '2031-06-01' } });
});

test('a link that would run a script is not saved, and its field says why', async ({ page }) => {
  await openContent(page);
  await page.getByLabel('Official channel').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The link begins with https://')).toBeVisible();
  await expect(page.getByLabel('Official channel')).toHaveAttribute('aria-invalid', 'true');
  expect((await (await page.request.get('/api/admin/content')).json()).version).toBe(0);
});

test('the preview shows the draft at a chosen time, labelled, and its links lead to previews', async ({ page }) => {
  await openContent(page);
  await page.getByLabel('Wallet launch: as written').fill('June 1, 2031');
  await page.getByLabel('Wallet launch: Last day').fill('2031-06-01');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft 1 by admin, not published')).toBeVisible();
  await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption('/wallet');
  await page.getByLabel('On (your time)').fill('2031-06-03T12:00');
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the preview' }).click(),
  ]);
  await expect(preview.getByRole('complementary', { name: 'Preview' })).toContainText('as it will be on 3 June 2031');
  await expect(preview.getByText('Launching June 1, 2031')).toBeVisible();
  await expect(preview.getByText('Date passed')).toBeVisible();
  await preview.getByRole('link', { name: 'Back to Home' }).click();
  await expect(preview.getByRole('complementary', { name: 'Preview' })).toBeVisible();
  await expect(preview).toHaveTitle(/^Preview · Technovex/);
  expect(await home(page)).not.toContain('2031');
});

test('a day on which connecting unlocks that is ahead locks the wallet button, in the HTML and hydrated', async ({
  page,
}) => {
  await openContent(page);
  await page.getByLabel('First day (UTC)').fill('2091-06-01');
  await publish(page);
  await expect.poll(() => home(page), RENDERED).toContain('June 1, 2091');
  await openHydrated(page, '/');
  const button = page.getByRole('button', { name: 'Wallet Available June 1, 2091' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect(page.getByText('The Technovex blockchain will be available on June 1, 2091.')).toBeVisible();
});

for (const width of [375, 1440]) {
  test(`no accessibility violation and no sideways scroll at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openContent(page);
    await page.getByRole('button', { name: 'Link and times: LATEST UPDATES:' }).click();
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    }
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  });
}
