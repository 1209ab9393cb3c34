import { expect, type Page } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/team.ts';

/** Pages are rendered again in a thread of their own. */
const RENDERED = { timeout: 30_000 };

async function openContent(page: Page): Promise<void> {
  await openHydrated(page, '/admin/content');
  await expect(page.getByLabel('Announcement 1', { exact: true })).toBeVisible();
}

/** The HTML of `/`, as a reader without scripts gets it. */
async function home(page: Page): Promise<string> {
  return (await page.request.get('/')).text();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(/^Published by admin/)).toBeVisible();
}

test('what the team publishes is in the HTML and on the live site', async ({ page }) => {
  test.slow();
  await openContent(page);
  await page.getByLabel('Announcement 3', { exact: true }).fill('SERVERS BACK SINCE MONDAY');
  await page.getByRole('button', { name: 'Move up: SERVERS BACK SINCE MONDAY' }).click();
  await page.getByRole('button', { name: 'Move up: SERVERS BACK SINCE MONDAY' }).click();
  await page.getByRole('button', { name: 'Remove: Testnet v1.0 now available' }).click();
  // A field that was refused is right as soon as it is typed right.
  const rpc = page.getByLabel('Testnet RPC');
  await rpc.fill('http://rpc.example');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('The link begins with https://')).toBeVisible();
  await expect(rpc).toBeFocused();
  await rpc.fill('');
  await expect(page.getByText('The link begins with https://')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await page.getByLabel('Entry 1: Title').fill('Testnet is back');
  await page.getByLabel('Entry 1: Text in Markdown').fill('It answers **again**. <script>alert(1)</script>');
  const today = await page.getByLabel('Entry 1: Date (UTC)').inputValue();
  await page.getByText('Link and times').first().click();
  await page.getByLabel('Link: https://').first().fill(`/news#${today}`);
  await expect(page.getByText(/^\d changes, not published yet$/)).toBeVisible();
  expect(await home(page)).not.toContain('SINCE MONDAY');
  await publish(page);
  await expect.poll(() => home(page), RENDERED).toContain('SERVERS BACK SINCE MONDAY');

  await openHydrated(page, '/');
  const lines = page.getByRole('region', { name: 'Announcements' }).getByRole('listitem');
  await expect(lines.first()).toHaveText('SERVERS BACK SINCE MONDAY');
  await lines.first().getByRole('link').click();
  await expect(page).toHaveURL(`/news#${today}`);
  const entry = page.getByRole('article', { name: 'Testnet is back' });
  await expect(entry).toContainText('It answers again. <script>alert(1)</script>');
  await expect(entry.locator('strong')).toHaveText('again');
  await expect(entry).toBeInViewport();
  expect(await (await page.request.get('/news.atom')).text()).toContain('<title>Testnet is back</title>');
  expect(await home(page)).not.toContain('Testnet is back');

  await openContent(page);
  await page.getByRole('button', { name: 'Default announcements' }).click();
  await publish(page);
  await expect.poll(() => home(page), RENDERED).not.toContain('SINCE MONDAY');
  expect(await home(page)).toContain('LATEST UPDATES:');
});

test('a price that the team sets is stated wherever the page names it', async ({ page }) => {
  await openContent(page);
  await page.getByLabel('Presale banner, in USDT').fill('$0.0125');
  await page.getByLabel('Tokenomics: presale price').fill('$0.02');
  await publish(page);
  await expect.poll(() => home(page), RENDERED).toContain('$0.0125');
  await openHydrated(page, '/');
  await expect(page.locator('#presale-banner')).toContainText('$0.0125 USDT');
  await expect(page.locator('#tokenomics')).toContainText(/Presale price\s*\$0\.02/);
});
