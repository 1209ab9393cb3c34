import { expect, type Page } from '@playwright/test';
import { accessibilityViolations, expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  expectFullRate,
  expectNotice,
  onDashboard,
  openWhitepaper,
  RATE_TVX_PER_SECOND,
  signInElsewhere,
  startMining,
  statNumber,
} from './testing/miner.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { LIVE_CHANNEL_REFUSED } from './testing/page-problems.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const status = (page: Page, text: RegExp) => page.getByRole('banner').getByRole('link', { name: text });
const minesHere = (page: Page) => status(page, /^Web Miner: Simulated mining 1\.00 TH\/s$/);

test('a page that is loaded while mining resumes it; after Stop no page asks for the wallet', async ({ page }) => {
  await startMining(page);
  await page.goto('/whitepaper');
  await expect(minesHere(page)).toBeVisible();
  await expectFullRate(page);
  await page.goto('/web-miner');
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page.getByText(/^Saved on the server at /)).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/miner/')) calls.push(request.url());
  });
  await page.goto('/founders', { waitUntil: 'networkidle' });
  expect(calls).toEqual([]);
});

test('the state of the miner appears in the header without moving its navigation and its controls', async ({
  page,
}) => {
  const places = (): Promise<number[]> =>
    page
      .locator('header a, header button')
      .evaluateAll((all) =>
        all
          .filter((each) => !each.hasAttribute('data-state') && each.checkVisibility())
          .map((each) => Math.round(each.getBoundingClientRect().x)),
      );
  const atWidths = async (): Promise<number[][]> => {
    const all: number[][] = [];
    for (const width of [1440, 1100, 375]) {
      await page.setViewportSize({ width, height: 812 });
      all.push(await places());
    }
    return all;
  };
  await openHydrated(page, '/founders');
  const idle = await atWidths();
  await page.setViewportSize({ width: 1440, height: 812 });
  await startMining(page);
  await openHydrated(page, '/founders');
  await expect(page.locator('header a[data-state]')).toBeVisible();
  expect(await atWidths()).toEqual(idle);
});

test('on a phone the state is a bar at the bottom with the balance, which moves nothing and covers no end of a page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await page.goto('/founders');
  const heading = page.getByRole('heading', { level: 1 });
  const idle = await heading.boundingBox();
  await startMining(page);
  await page.goto('/founders');
  const bar = page.getByRole('link', { name: /^Web Miner: Simulated mining 1\.00 TH\/s$/ });
  await expect(bar).toBeVisible();
  await expect(bar).toContainText(/ · \d\.\d{4} TVX/);
  expect(await heading.boundingBox()).toEqual(idle);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const [footer, top] = [await page.getByRole('contentinfo').boundingBox(), (await bar.boundingBox())?.y ?? 0];
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(top);
  await page.goto('/token-game');
  await expect(page.getByRole('banner').getByRole('link', { name: /^Web Miner:/ })).toBeVisible();
  expect(await page.evaluate(() => getComputedStyle(document.body).paddingBottom)).toBe('0px');
});

test('a wallet whose session has ended is not resumed on other pages, which stay silent', async ({
  page,
  problems,
}) => {
  await startMining(page);
  problems.allow(/401/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await page.goto('about:blank');
  await page.context().clearCookies();
  const asked = page.waitForResponse(/\/api\/miner\/wallets\//);
  await page.goto('/whitepaper');
  expect((await asked).status()).toBe(401);
  await expect(page.getByRole('banner').getByRole('link', { name: /^Web Miner:/ })).toHaveCount(0);
  await expect(page.getByText('Please log in', { exact: true })).toHaveCount(0);
  await page.goto('/web-miner');
  await expectNotice(page, 'Please log in');
});

test('a second tab shows the same numbers live and cannot start; it continues when the first is closed', async ({
  page,
  context,
}) => {
  await startMining(page);
  const other = await context.newPage();
  await other.goto('/web-miner');
  await expect(other.getByText('Mining in another tab', { exact: true })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Start Mining' })).toBeDisabled();
  const first = await statNumber(other, 'TVX Balance');
  await expect.poll(() => statNumber(other, 'TVX Balance')).toBeGreaterThan(first);
  await expect.poll(() => statNumber(other, 'TVX Balance')).toBeGreaterThan(first + 2 * RATE_TVX_PER_SECOND);

  await openWhitepaper(other);
  await expect(status(other, /^Web Miner: Simulated, in another tab 1\.00 TH\/s$/)).toBeVisible();
  await page.close();
  await expect(minesHere(other)).toBeVisible();
  await expectFullRate(other);
  await other.close();
});

test('logging out in one tab stops mining in another on any page', async ({ page, context, problems }) => {
  await startMining(page);
  // The last sync of the tab that mined may come after the logout.
  problems.allow(/401/);
  await openWhitepaper(page);
  await expect(minesHere(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/web-miner');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expectNotice(page, 'Logged out in another tab');
  await expect(minesHere(page)).toHaveCount(0);
  await other.close();
  await page.goto('/web-miner');
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();
});

test('the state in the header fits every window and is accessible in both themes', async ({ page }) => {
  await startMining(page);
  await page.goto('/whitepaper');
  await expect(minesHere(page)).toBeVisible();
  for (const width of [320, 375, 820, 1152, 1280, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0);
  }
  await expectAccessibleInBothThemes(page, 'mining', { include: 'header' });
});

test('a sign-in on another device stops mining on any page, and the header says so until the miner says why', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/409|401/);
  problems.allow(LIVE_CHANNEL_REFUSED);
  await startMining(page);
  await openWhitepaper(page);
  await expect(minesHere(page)).toBeVisible();
  await signInElsewhere(request);
  await expectNotice(page, 'Signed in elsewhere');
  await expect(minesHere(page)).toHaveCount(0);
  const stopped = status(page, /^Web Miner: Mining stopped Open to see why$/);
  await expect(stopped).toBeVisible();
  expect(await accessibilityViolations(page, { include: 'header' })).toEqual([]);
  await stopped.click();
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
  await openWhitepaper(page);
  await expect(stopped).toHaveCount(0);
});

test('a page that is loaded in an outage resumes mining when the server is back', async ({ page, problems }) => {
  await startMining(page);
  problems.allow(/503/);
  await page.route('**/api/miner/wallets/*', (route) => route.fulfill({ status: 503, body: 'down' }));
  const refused = page.waitForResponse((response) => response.status() === 503);
  await page.goto('/whitepaper');
  await refused;
  await expect(minesHere(page)).toHaveCount(0);
  await page.unroute('**/api/miner/wallets/*');
  await expect(minesHere(page)).toBeVisible({ timeout: 60_000 });
  await expectFullRate(page);
});

test('an achievement is celebrated once, on any page', async ({ page }) => {
  let longestRunSeconds = 0;
  let reads = 0;
  await page.route('**/api/miner/wallets/*/history', async (route) => {
    const response = await route.fetch();
    const { success, data } = await response.json();
    await route.fulfill({ response, json: { success, data: { ...data, longestRunSeconds } } });
    reads += 1;
  });
  await startMining(page);
  // At the sign-in and after the start: a later one would celebrate before the notice of the daily bonus.
  await expect.poll(() => reads).toBe(2);
  await openWhitepaper(page);
  await expect(minesHere(page)).toBeVisible();
  longestRunSeconds = 24 * 3_600;
  // The claim makes the page read its history again.
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Web Miner:/ })
    .click();
  await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
  await openWhitepaper(page);
  await expectNotice(page, '2 achievements reached!', '24 Hour Club, Warm-up');
  await page.goto('/web-miner');
  await onDashboard(page);
  await page.getByRole('tab', { name: 'Achievements' }).click();
  const achievement = page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '24 Hour Club' });
  await expect(achievement).toContainText('Reached');
  await expect(page.getByText('2 achievements reached!')).toHaveCount(0);
});
