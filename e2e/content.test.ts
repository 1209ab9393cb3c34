import { expect, type Page } from '@playwright/test';
import { confirmInDialog } from './testing/confirmation.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { ADMIN, test } from './testing/team.ts';

/** Pages are rendered again in a thread of their own. */
const RENDERED = { timeout: 30_000 };

async function openContent(page: Page): Promise<void> {
  await openHydrated(page, '/admin/content');
  await expect(page.getByLabel('Announcement 1', { exact: true })).toBeVisible();
}

/** Opens a section of the editor, which shows one at a time. */
async function openPart(page: Page, name: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Parts of this page' }).getByRole('link', { name }).click();
}

/** The HTML of `/`, as a reader without scripts gets it. */
async function home(page: Page): Promise<string> {
  return (await page.request.get('/')).text();
}

async function confirmPublishing(page: Page): Promise<void> {
  await page.getByLabel('Why, for the team (optional)').fill('As agreed on Monday');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await confirmInDialog(page, 'content', ADMIN.password);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await confirmPublishing(page);
}

test('what the team publishes is in the HTML and on the live site, and can be reverted', async ({ page }) => {
  test.slow();
  await openContent(page);
  await page.getByLabel('Announcement 2', { exact: true }).fill('SERVERS BACK SINCE MONDAY');
  await page.getByRole('button', { name: 'Move up: SERVERS BACK SINCE MONDAY' }).click();
  await page.getByRole('button', { name: 'Remove: LATEST UPDATES:' }).click();
  await openPart(page, 'Planned dates');
  await page.getByLabel('Mainnet, staking, governance, SDK: Reported').selectOption({ label: 'Late' });
  // A field that was refused is right as soon as it is typed right.
  await openPart(page, 'Links');
  const rpc = page.getByLabel('Testnet RPC');
  const shipped = await rpc.inputValue();
  await rpc.fill('http://rpc.example');
  // Wherever it is.
  await openPart(page, 'News');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The link begins with https://')).toBeVisible();
  await rpc.fill(shipped);
  await expect(page.getByText('The link begins with https://')).toHaveCount(0);
  // What is typed is shown beside the form, before it is saved.
  const frame = page.getByTitle('The page with what the form says').contentFrame();
  await expect(frame.getByText('SERVERS BACK SINCE MONDAY')).toBeVisible(RENDERED);
  await openPart(page, 'News');
  await page.getByRole('button', { name: 'Add an entry' }).click();
  await page.getByLabel('Entry 1: Title').fill('Testnet is back');
  await page.getByLabel('Entry 1: Text in Markdown').fill('It answers **again**. <script>alert(1)</script>');
  const today = await page.getByLabel('Entry 1: Date (UTC)').inputValue();
  await openPart(page, 'Announcements');
  await page.getByRole('button', { name: 'Link and times: SERVERS BACK SINCE MONDAY' }).click();
  await page.getByLabel('Link', { exact: true }).fill(`/news#${today}`);
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
  await lines.first().getByRole('link').click();
  await expect(page).toHaveURL(`/news#${today}`);
  const entry = page.getByRole('article', { name: 'Testnet is back' });
  await expect(entry).toContainText('It answers again. <script>alert(1)</script>');
  await expect(entry.locator('strong')).toHaveText('again');
  await expect(entry).toBeInViewport();
  expect(await (await page.request.get('/news.atom')).text()).toContain('<title>Testnet is back</title>');
  expect(await home(page)).not.toContain('Testnet is back');

  await openHydrated(page, '/');
  const mainnet = page.locator('#roadmap li').filter({ hasText: '21 August 2025' });
  await expect(mainnet.getByText('Late', { exact: true })).toHaveCount(1);

  await openContent(page);
  const { version } = (await (await page.request.get('/api/admin/content')).json()).published;
  await openPart(page, 'Published versions');
  await page.getByText(`Version ${version}`, { exact: true }).click();
  await expect(page.getByText('As agreed on Monday').first()).toBeVisible();
  await page.getByRole('button', { name: 'Publish the default content' }).click();
  await confirmPublishing(page);
  await expect.poll(() => home(page), RENDERED).toContain('LATEST UPDATES:');
  expect(await home(page)).not.toContain('SINCE MONDAY');
  await page.getByRole('button', { name: `Publish version ${version} again` }).click();
  await confirmPublishing(page);
  await expect.poll(() => home(page), RENDERED).toContain('SINCE MONDAY');
});

test('a price that the team sets is stated wherever the page names it, and is the one of the comparison', async ({
  page,
}) => {
  await openContent(page);
  await openPart(page, 'Stated prices');
  await page.getByLabel('Presale banner, in USDT').fill('$0.0125');
  await page.getByLabel('Tokenomics: presale price').fill('$0.02');
  await page.getByRole('button', { name: 'Publish…' }).click();
  await expect(page.getByRole('dialog')).toContainText('After: $0.0125');
  await confirmPublishing(page);
  await expect.poll(() => home(page), RENDERED).toContain('$0.0125');
  await openHydrated(page, '/');
  await expect(page.locator('#presale-banner')).toContainText('$0.0125 USDT');
  await expect(page.locator('#tokenomics')).toContainText(/Presale price\s*\$0\.02/);
  await openHydrated(page, '/presale');
  await expect(page.locator('#figures').getByRole('row', { name: /Phase 1 price/ })).toContainText('$0.0125 USDT');
});
