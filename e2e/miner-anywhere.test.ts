import { expect, type Page } from '@playwright/test';
import { accessibilityViolations, expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  createWallet,
  expectNotice,
  hasMined,
  logIn,
  minerEmail,
  onDashboard,
  RATE_TVX_PER_SECOND,
  statNumber,
} from './testing/miner.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const MINING = /^⛏ \d\.\d{4} TVX · /;

const status = (page: Page, text: RegExp) => page.getByRole('banner').getByRole('link', { name: text });
const minesHere = (page: Page) => status(page, /^Web Miner: Simulated mining 1\.00 TH\/s$/);

async function startMining(page: Page): Promise<void> {
  await createWallet(page);
  await page.getByRole('button', { name: 'Start Mining' }).click();
  await hasMined(page, 2);
}

/** What the server holds of the test's wallet. */
async function onServer(page: Page): Promise<{ readonly totalMined: number; readonly miningTimeSeconds: number }> {
  const response = await page.request.get(`/api/miner/wallets/${encodeURIComponent(minerEmail())}`);
  return ((await response.json()) as { data: { totalMined: number; miningTimeSeconds: number } }).data;
}

/** Waits until the server holds some more seconds of mining, and expects each at the full rate. */
async function expectFullRate(page: Page): Promise<void> {
  const before = await onServer(page);
  const minedSince = async () => (await onServer(page)).miningTimeSeconds - before.miningTimeSeconds;
  await expect.poll(minedSince, { timeout: 60_000 }).toBeGreaterThanOrEqual(4);
  const after = await onServer(page);
  const seconds = after.miningTimeSeconds - before.miningTimeSeconds;
  expect((after.totalMined - before.totalMined) / seconds).toBeCloseTo(RATE_TVX_PER_SECOND, 8);
}

async function openWhitepaper(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Project' }).click();
  await page.getByRole('link', { name: 'Presale Whitepaper' }).click();
  await expect(page).toHaveURL(/\/whitepaper$/);
}

test('mining continues at the full rate from page to page, with its state in the header and in the title', async ({
  page,
}) => {
  await startMining(page);
  await expect(page).toHaveTitle(/^⛏ \d\.\d{4} TVX · Web Miner · Technovex$/);
  await expect(minesHere(page)).toHaveCount(0);
  await page
    .getByRole('link', { name: /^Technovex/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page).toHaveTitle(/^⛏ \d\.\d{4} TVX · Technovex \(TVX\)/);
  await expect(minesHere(page)).toBeVisible();
  await expectFullRate(page);
  await openWhitepaper(page);
  await expect(page).toHaveTitle(/^⛏ \d\.\d{4} TVX · Presale Whitepaper/);
  await expectFullRate(page);

  const { totalMined } = await onServer(page);
  await minesHere(page).click();
  await onDashboard(page);
  expect(await statNumber(page, 'TVX Mined (Total)')).toBeGreaterThanOrEqual(totalMined);
  await expect(page.getByText('While you were away')).toBeHidden();
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page).toHaveTitle('Web Miner · Technovex');
  await openWhitepaper(page);
  await expect(page).toHaveTitle('Presale Whitepaper · Technovex');
  await expect(minesHere(page)).toHaveCount(0);
});

test('a page that is loaded while mining resumes it; after Stop no page asks for the wallet', async ({ page }) => {
  await startMining(page);
  await page.goto('/whitepaper');
  await expect(minesHere(page)).toBeVisible();
  await expect(page).toHaveTitle(MINING);
  await expectFullRate(page);
  await page.goto('/web-miner');
  await page.getByRole('button', { name: 'Stop Mining' }).click();
  await expect(page.getByText(/^Saved on the server at /)).toBeVisible();
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/miner/')) calls.push(request.url());
  });
  await page.goto('/founders', { waitUntil: 'networkidle' });
  await expect(page).not.toHaveTitle(MINING);
  expect(calls).toEqual([]);
});

test('a wallet whose session has ended is not resumed on other pages, which stay silent', async ({
  page,
  problems,
}) => {
  await startMining(page);
  problems.allow(/401/);
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
  await expect(other).toHaveTitle('Web Miner · Technovex');

  await openWhitepaper(other);
  await expect(status(other, /^Web Miner: Simulated, in another tab 1\.00 TH\/s$/)).toBeVisible();
  await page.close();
  await expect(minesHere(other)).toBeVisible();
  await expect(other).toHaveTitle(MINING);
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
  await expect(page).toHaveTitle('Presale Whitepaper · Technovex');
  await other.close();
  await page.goto('/web-miner');
  await expect(page.getByRole('heading', { name: 'Open your wallet' })).toBeVisible();
});

test('a sign-in on another device stops mining on any page, and the miner asks for the PIN', async ({
  page,
  openElsewhere,
  problems,
}) => {
  await startMining(page);
  await openWhitepaper(page);
  problems.allow(/409|WebSocket|ws:\/\//);
  const device = await openElsewhere();
  await logIn(device);
  await onDashboard(device);
  await expectNotice(page, 'Signed in elsewhere');
  await expect(minesHere(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Web Miner', exact: true }).first().click();
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
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

test('a session that another device ends leaves its state in the header of any page, until the miner says why', async ({
  page,
  openElsewhere,
  problems,
}) => {
  problems.allow(/409|401/);
  await startMining(page);
  await openWhitepaper(page);
  await expect(minesHere(page)).toBeVisible();
  const device = await openElsewhere();
  await logIn(device);
  await onDashboard(device);
  const stopped = status(page, /^Web Miner: Mining stopped Open to see why$/);
  await expect(stopped).toBeVisible();
  await expect(page).toHaveTitle('Presale Whitepaper · Technovex');
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
  let missingSeconds = 3_600;
  await page.route('**/api/miner/wallets/*/history?range=*', async (route) => {
    const response = await route.fetch();
    const { success, data } = await response.json();
    const run = data.run === null ? null : { ...data.run, seconds: 24 * 3_600 - missingSeconds };
    await route.fulfill({ response, json: { success, data: { ...data, run } } });
  });
  await startMining(page);
  await openWhitepaper(page);
  await expect(minesHere(page)).toBeVisible();
  missingSeconds = 0;
  await page.goto('/founders');
  await expectNotice(page, 'Achievement reached!', '24 Hour Club: 24 hours of continuous mining');
  await page.goto('/web-miner');
  await onDashboard(page);
  await page.getByRole('tab', { name: 'Achievements' }).click();
  await expect(page.getByText('Reached', { exact: true })).toBeVisible();
  await expect(page.getByText('Achievement reached!')).toHaveCount(0);
});
