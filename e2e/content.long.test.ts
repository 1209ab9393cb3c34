import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { confirmInDialog } from './testing/confirmation.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
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

async function stored(page: Page) {
  return (await page.request.get('/api/admin/content')).json();
}

/** The HTML of `/`, as a reader without scripts gets it. */
async function home(page: Page): Promise<string> {
  return (await page.request.get('/')).text();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await confirmInDialog(page, 'content', ADMIN.password);
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('the second of two editors sees the difference, and loses nothing', async ({ page, problems }) => {
  problems.allow(/409/);
  await openContent(page);
  const { version } = await stored(page);
  const theirs = { content: { newWallets: 'closed' }, state: 'draft', basedOn: version };
  expect((await page.request.post('/api/admin/content/versions', { data: theirs })).status()).toBe(201);
  await openPart(page, 'Wallets');
  await page.getByLabel('First day (UTC)').fill('2031-06-01');
  await page.getByRole('button', { name: 'Save draft' }).click();
  const conflict = page.getByRole('region', { name: 'Somebody else saved in the meantime' });
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('Yours: 2031-06-01');
  await expect(page.getByLabel('Who may create one')).toHaveValue('closed');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(conflict).toHaveCount(0);
  const { draft } = await stored(page);
  expect(draft).toMatchObject({ version: version + 2, content: { newWallets: 'closed', connectDay: '2031-06-01' } });
});

test('a link that would run a script is not saved, and its field says why', async ({ page }) => {
  await openContent(page);
  const { version } = await stored(page);
  await openPart(page, 'Links');
  await page.getByLabel('Official channel').fill('javascript:alert(1)');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('The link begins with https://')).toBeVisible();
  await expect(page.getByLabel('Official channel')).toHaveAttribute('aria-invalid', 'true');
  expect((await stored(page)).version).toBe(version);
});

test('the preview shows the draft at a chosen time, labelled, and its links lead to previews', async ({ page }) => {
  await openContent(page);
  await openPart(page, 'Planned dates');
  await page.getByLabel('Wallet launch: as written').fill('June 1, 2031');
  await page.getByLabel('Wallet launch: Last day').fill('2031-06-01');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText(/^Draft \d+ by admin, not published$/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Page', exact: true }).selectOption('/wallet');
  await page.getByLabel('On (your time)').fill('2031-06-03T12:00');
  await expect(page.getByTitle('The page with what').contentFrame().getByText('Launching June 1, 2031')).toBeVisible();
  const [preview] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Open the saved draft' }).click(),
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
  await openPart(page, 'Wallets');
  await page.getByLabel('First day (UTC)').fill('2091-06-01');
  await publish(page);
  await expect.poll(() => home(page), RENDERED).toContain('June 1, 2091');
  await openHydrated(page, '/');
  const button = page.getByRole('button', { name: 'Wallet Available June 1, 2091' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await button.click({ force: true });
  await expect(page.getByText('The Technovex blockchain will be available on June 1, 2091.')).toBeVisible();
});

test('no accessibility violation in either theme, and no sideways scroll', async ({ page }) => {
  await openContent(page);
  await page.getByRole('button', { name: 'Link and times: LATEST UPDATES:' }).click();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothThemes(page, `at ${width}`);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
});
