import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/team.ts';

/** Pages are rendered again in a thread of their own. */
const RENDERED = { timeout: 30_000 };
const CONTENT = '/api/admin/content';

async function openContent(page: Page): Promise<void> {
  await openHydrated(page, '/admin/content');
  await expect(page.getByLabel('Announcement 1', { exact: true })).toBeVisible();
}

async function stored(page: Page) {
  return (await page.request.get(CONTENT)).json();
}

/** The HTML of `/`, as a reader without scripts gets it. */
async function home(page: Page): Promise<string> {
  return (await page.request.get('/')).text();
}

async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Publish' }).click();
}

test('the second of two editors sees the difference, and loses nothing', async ({ page, problems }) => {
  problems.allow(/409/);
  await openContent(page);
  const { version } = await stored(page);
  const theirs = { content: { prices: { marketCap: '$5M' } }, basedOn: version };
  expect((await page.request.put(CONTENT, { data: theirs })).status()).toBe(200);
  await page.getByLabel('Name of the CEO and founder').fill('Ada');
  await publish(page);
  const conflict = page.getByRole('region', { name: 'Somebody else published in the meantime' });
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('Yours: Ada');
  await expect(conflict).toContainText('Theirs: $5M');
  await expect(page.getByLabel('Name of the CEO and founder')).toHaveValue('Ada');
  await publish(page);
  await expect(conflict).toHaveCount(0);
  expect(await stored(page)).toMatchObject({ version: version + 2, content: { project: { founder: 'Ada' } } });
});

test('a link that would run a script is not published, and its field says why', async ({ page }) => {
  await openContent(page);
  const { version } = await stored(page);
  await page.getByLabel('Official channel').fill('javascript:alert(1)');
  await publish(page);
  await expect(page.getByText('The link begins with https://')).toBeVisible();
  await expect(page.getByLabel('Official channel')).toHaveAttribute('aria-invalid', 'true');
  expect((await stored(page)).version).toBe(version);
});

test('a day on which connecting unlocks that is ahead locks the wallet button, in the HTML and hydrated', async ({
  page,
}) => {
  await openContent(page);
  await page.getByLabel('Connecting a wallet: first day (UTC)').fill('2091-06-01');
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
  await page.getByText('Link and times').first().click();
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessibleInBothThemes(page, `at ${width}`);
    expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
  }
});
