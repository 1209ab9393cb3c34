import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  createWallet,
  createWalletByForm,
  expectNotice,
  fillLogin,
  hasMined,
  loggedOut,
  minedSeconds,
  minerEmail,
  onDashboard,
  openWhitepaper,
} from './testing/miner.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();
const start = (page: Page) => page.getByRole('button', { name: 'Start Mining' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Mining' });

test('what is active already is said so, and a link is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://t.me/**', (route) => route.fulfill({ body: '' }));
  await createWallet(page);
  for (const title of ['Referral Program Activated', 'Referral Program Active']) {
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'Invite a Friend' }).click();
    await (await opened).close();
    await expectNotice(page, title);
  }
  await openTab(page, 'Referrals');
  await press(page, 'Copy Link');
  await expectNotice(page, 'Referral Link Copied', 'Link has been copied to clipboard');
});

test('a new wallet sees the specified examples, and its own numbers and history from the first second on', async ({
  page,
}) => {
  await createWallet(page);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(page.getByRole('img', { name: /Decorative chart/ }).locator('rect')).toHaveCount(7);
  await openTab(page, 'Achievements');
  for (const [title, percent] of [
    ['First Million Hashes', '75'],
    ['24 Hour Club', '25'],
    ['First TVX', '50'],
    ['Social Miner', '33'],
  ] as const) {
    await expect(page.getByRole('progressbar', { name: title })).toHaveAttribute('aria-valuenow', percent);
  }
  await openTab(page, 'Statistics');

  await start(page).click();
  await expect(activity.getByRole('listitem').first()).toContainText('Mining started');
  await expect(page.getByText('Example', { exact: true })).toHaveCount(0);
  await hasMined(page, 2, 'Total mining time');
  const chart = page.getByRole('figure').filter({ hasText: 'TVX mined by day' });
  await expect(chart.locator('rect')).toHaveCount(7);
  await expect(page.getByRole('table', { name: 'TVX in the last seven days' }).getByRole('row')).toHaveCount(8);
  await expect(chart.locator('text').last()).toHaveText(/^0\.\d+$/);
  await expect(page.getByText(/with this page closed, at 25% if you come back by \d\d:\d\d\./i)).toBeVisible();
  await expect(page.getByText('1 day in a row', { exact: true })).toBeVisible();
  await openTab(page, 'Achievements');
  await expect(page.getByRole('tabpanel', { name: 'Achievements' }).getByRole('listitem')).toHaveCount(12);

  await stop(page).click();
  await expectNotice(page, 'Mining stopped');
  await expect(activity.getByRole('listitem').first()).toContainText(/Mining stopped just now\s*\+0\.000\d+ TVX/);
  await page.reload();
  await onDashboard(page);
  await expect(activity.getByText('Mining started')).toBeVisible();
});

const TABS = ['Statistics', 'Achievements', 'Referrals', 'Settings'];

/** Figures in the letters of counters that stand among words. */
function figuresAmongWords(page: Page): Promise<readonly (string | null)[]> {
  return page.locator('main .numeric').evaluateAll((figures) =>
    figures
      .map((figure) => figure.parentElement)
      .filter((line) => [...(line?.childNodes ?? [])].some((part) => /[a-z]{2}/.test(part.nodeValue ?? '')))
      .map((line) => line?.textContent ?? null),
  );
}

test('every tab is accessible in both themes, does not scroll sideways at 320 px, and has no counter among words', async ({
  page,
}) => {
  await createWallet(page);
  expect(await figuresAmongWords(page)).toEqual([]);
  await start(page).click();
  await page.getByText('TVX mined by day').waitFor();
  for (const tab of TABS) {
    await openTab(page, tab);
    expect(await figuresAmongWords(page), tab).toEqual([]);
    await resize(page, { width: 320, height: 700 });
    expect(await sidewaysScroll(page), tab).toBeLessThanOrEqual(0);
    await resize(page, { width: 1280, height: 800 });
    await expectAccessibleInBothThemes(page, tab);
  }
  // Where the system sets the colours, the knob of a switch is seen in both its places.
  await page.emulateMedia({ forcedColors: 'active' });
  const grounds = await page
    .getByRole('tabpanel', { name: 'Settings' })
    .locator('[role="switch"] + span')
    .evaluateAll((knobs) => knobs.map((knob) => getComputedStyle(knob).backgroundColor));
  expect(grounds).toHaveLength(3);
  expect(new Set(grounds).size).toBe(1);
});

test('a chosen tab stands right below the header, and a short one leaves no more space than that needs', async ({
  page,
}) => {
  await createWallet(page);
  for (const tab of TABS.toReversed()) {
    await openTab(page, tab);
    const aside = await page.evaluate(() => {
      const header = document.querySelector('header')?.getBoundingClientRect();
      const tabs = document.querySelector('[role="tablist"]')?.getBoundingClientRect();
      return Math.abs((tabs?.top ?? Number.NaN) - (header?.bottom ?? 0));
    });
    expect(aside, tab).toBeLessThan(1);
  }
  for (const size of [
    { width: 1440, height: 900 },
    { width: 820, height: 1180 },
  ]) {
    await resize(page, size);
    await openTab(page, 'Statistics');
    await openTab(page, 'Settings');
    const below = await page.evaluate(
      () => document.documentElement.scrollHeight - window.innerHeight - window.scrollY,
    );
    expect(below, `${size.width} px`).toBeLessThan(8);
  }
});

test('on a phone a referral link has the width of the page, and its button stands below', async ({ page }) => {
  await resize(page, { width: 375, height: 812 });
  await createWallet(page);
  await openTab(page, 'Referrals');
  const link = page.getByLabel('Your referral link');
  await expect(link).toHaveCSS('text-overflow', 'ellipsis');
  const [field, button] = [
    await link.boundingBox(),
    await page.getByRole('button', { name: 'Copy Link' }).boundingBox(),
  ];
  expect(field?.height).toBeGreaterThanOrEqual(44);
  expect(button?.width).toBe(field?.width);
  expect(button?.y).toBeGreaterThan((field?.y ?? 0) + (field?.height ?? 0));
});

test('auto-mine starts mining when the dashboard opens, after a sign-in too, and leaves mining to the tab that mines', async ({
  page,
  context,
}) => {
  const autoMine = page.getByRole('switch', { name: 'Auto-mine' });
  await createWallet(page);
  await openTab(page, 'Settings');
  await autoMine.check();
  // It takes effect the next time.
  await expect(start(page)).toBeVisible();
  await page.reload();
  await expect(stop(page)).toBeVisible();

  const second = await context.newPage();
  await second.goto('/web-miner');
  await expect(second.getByText('Mining in another tab', { exact: true })).toBeVisible();
  await expect(start(second)).toBeDisabled();
  await page.bringToFront();
  await stop(page).click();
  await expect(start(page)).toBeVisible();
  await expect(start(second)).toBeEnabled();
  await second.close();

  await press(page, 'Logout');
  await loggedOut(page);
  await fillLogin(page);
  await press(page, 'Login');
  await expect(stop(page)).toBeVisible();
  await openTab(page, 'Settings');
  await autoMine.uncheck();
  await stop(page).click();
  await page.reload();
  await onDashboard(page);
  await expect(start(page)).toBeVisible();
});

test('a referral link is stored until a wallet is created, which counts as a friend of its owner', async ({
  page,
  openElsewhere,
}) => {
  await createWallet(page);
  await openTab(page, 'Referrals');
  const link = await page.getByLabel('Your referral link').inputValue();
  const friend = await openElsewhere();
  await friend.goto(link);
  await expect.poll(() => friend.evaluate(() => localStorage.getItem('technovex:miner_ref'))).not.toBeNull();
  await friend.goto('/tokens');
  await createWalletByForm(friend, `friend-${minerEmail()}`);
  expect(await friend.evaluate(() => localStorage.getItem('technovex:miner_ref'))).toBeNull();
  const history = await page.request.get(`/api/miner/wallets/${minerEmail()}/history`);
  expect((await history.json()).data.friends).toBe(1);

  await openTab(friend, 'Referrals');
  await press(friend, 'Activate');
  await expectNotice(friend, 'Referral Bonus Activated', 'Your 10% referral bonus is now active!');
});

/** The server's history says that the open run lasts a day. */
async function mineForDay(page: Page): Promise<void> {
  await page.route('**/api/miner/wallets/*/history', async (route) => {
    const response = await route.fetch();
    const { success, data } = await response.json();
    const longestRunSeconds = data.run === null ? 0 : 86_400;
    await route.fulfill({ response, json: { success, data: { ...data, longestRunSeconds } } });
  });
  await createWallet(page);
}

test('an achievement is celebrated once, on any page', async ({ page }) => {
  await mineForDay(page);
  await start(page).click();
  await openWhitepaper(page);
  await expectNotice(page, '2 achievements reached!', '24 Hour Club, Warm-up');
  await page.goto('/web-miner');
  await openTab(page, 'Achievements');
  await expect(page.getByRole('listitem').filter({ hasText: '24 Hour Club' })).toContainText('Reached');
  await expect(page.getByText('2 achievements reached!')).toHaveCount(0);
});

test('no achievement is celebrated while the setting is off', async ({ page }) => {
  await page.clock.install();
  await mineForDay(page);
  await openTab(page, 'Settings');
  await page.getByRole('switch', { name: 'Notify about achievements' }).uncheck();
  await start(page).click();
  await openTab(page, 'Achievements');
  await expect(page.getByRole('listitem').filter({ hasText: '24 Hour Club' })).toContainText('Reached');
  // Longer than the watch of achievements waits.
  await page.clock.runFor(15_000);
  await expect(page.getByText('2 achievements reached!')).toHaveCount(0);
});

test('a level that is reached is said on the page', async ({ page, problems }) => {
  // Syncs use HTTP, which a test can intercept.
  await page.routeWebSocket(/\/api\/miner\/live/, (socket) => socket.close());
  problems.allow(/console: .*(WebSocket|ws:\/\/)/);
  // A wallet two seconds before its level.
  await page.route('**/api/miner/wallets/*', async (route) => {
    const isSync = route.request().method() === 'PUT';
    const totalMined = isSync ? (route.request().postDataJSON() as { totalMined: number }).totalMined : 99.9999;
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, totalMined, balance: totalMined } } });
  });
  await createWallet(page);
  await start(page).click();
  await expect(page.getByText('Level 2 reached', { exact: true })).toBeVisible();
});

test('the line of hashes stands still while motion is paused, and under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await createWallet(page);
  await start(page).click();
  const line = page.locator('canvas');
  const picture = () => line.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  const first = await picture();
  await expect.poll(picture).not.toBe(first);
  await page
    .getByRole('banner')
    .getByRole('button', { name: /motion/i })
    .click();
  for (const pause of [() => undefined, () => page.emulateMedia({ reducedMotion: 'reduce' })]) {
    await pause();
    const stood = await picture();
    await hasMined(page, (await minedSeconds(page)) + 2);
    expect(await picture()).toBe(stood);
  }
});

test('a goal closes the arc, is announced, and gives the day its coin; Stop is docked on a phone only when the ring is away', async ({
  page,
}) => {
  await resize(page, { width: 375, height: 812 });
  await createWallet(page);
  const days = page.getByRole('list', { name: 'Seven days of your streak, in UTC' }).getByRole('listitem');
  await expect(days.filter({ hasText: 'coin' })).toHaveCount(0);
  await start(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Goal reached: 0.001 TVX' })).toHaveCount(1, {
    timeout: 60_000,
  });
  await expect(page.getByText('0.001 TVX reached')).toBeVisible();
  await expect(days.filter({ hasText: 'bronze coin' })).toHaveCount(1);
  await expect(stop(page)).toHaveCount(1);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(stop(page)).toHaveCount(2);
  await stop(page).last().click();
  await expect(stop(page)).toHaveCount(0);
});

test('what came while the page was closed is one line of the activity, and announced', async ({ page }) => {
  await page.clock.install();
  await createWallet(page);
  await start(page).click();
  await hasMined(page, 1);
  await page.goto('/robots.txt');
  await page.clock.fastForward(40_000);
  await page.goto('/web-miner');
  await expect(page.getByRole('status').filter({ hasText: 'While you were away' })).toHaveCount(1);
  const row = page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first();
  await expect(row).toContainText(/While you were away.*\+0\.000\d+ TVX/);
});
