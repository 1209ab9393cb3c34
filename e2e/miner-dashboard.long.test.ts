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
  stat,
} from './testing/miner.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const openTab = (page: Page, name: string): Promise<void> => page.getByRole('tab', { name }).click();
const start = (page: Page) => page.getByRole('button', { name: 'Start Mining' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Mining' });

async function inviteFriend(page: Page): Promise<void> {
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Invite a Friend' }).click();
  const shared = await opened;
  await expect(shared).toHaveURL(/^https:\/\/t\.me\/share\/url\?text=.*ref%3D/);
  await shared.close();
}

/** The notices of the dashboard (specification, "Miner notices"), and how each is reached after the one before. */
// Locked controls are aria-disabled but can be pressed; Playwright's click would wait for them to be enabled.
const NOTICES: readonly (readonly [title: string, description: string, reach: (page: Page) => Promise<void>])[] = [
  [
    'Withdrawals Temporarily Locked',
    'Please wait for the mainnet to launch before withdrawing your mined TVX tokens.',
    (page) => page.getByRole('button', { name: 'Withdrawals Locked (Until Mainnet)' }).press('Enter'),
  ],
  [
    'Daily Bonus Activated!',
    'Your mining speed has increased by 5% for the next 24 hours',
    (page) => press(page, 'Claim Daily Bonus'),
  ],
  ['Referral Program Activated', 'You now earn 10% on all your mining rewards', inviteFriend],
  ['Referral Program Active', 'You already earn 10% on all your mining rewards', inviteFriend],
  [
    'Referral Link Copied',
    'Link has been copied to clipboard',
    async (page) => {
      await openTab(page, 'Referrals');
      await press(page, 'Copy Link');
    },
  ],
];

test('each notice of the dashboard has the specified words; a locked tier is reached by keyboard, and stays unselected', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://t.me/**', (route) => route.fulfill({ body: '' }));
  await createWallet(page);
  await page.getByText('Mainnet is coming soon', { exact: true }).click();
  await expect(page.getByText(/Until then withdrawals and faster hashrates are locked\./)).toBeVisible();

  const basic = page.getByRole('radio', { name: /Basic/ });
  const standard = page.getByRole('radio', { name: /Standard/ });
  await basic.focus();
  await page.keyboard.press('ArrowRight');
  await expect(standard).toBeFocused();
  await expect(standard).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Space');
  await expectNotice(
    page,
    'Hashrate Locked Until Mainnet',
    'Higher hashrates will be available when the mainnet launches.',
  );
  await expect(basic).toBeChecked();

  for (const [title, description, reach] of NOTICES) {
    await reach(page);
    await expectNotice(page, title, description);
  }
  await expect(page.getByText(/Active\. Next claim in 23:59:\d\d/)).toBeVisible();
});

test('a new wallet sees the specified examples, and its own numbers and history from the first second on', async ({
  page,
}) => {
  await createWallet(page);
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByText('Example', { exact: true })).toBeVisible();
  await expect(activity.getByRole('listitem')).toHaveCount(3);
  await expect(page.getByRole('img', { name: /Decorative chart/ }).locator('polygon')).toHaveCount(7);
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
  await expect(stat(page, 'Active Hashrate')).toContainText(/1\.00\s*TH\/s/);
  await expect(page.getByText('1,000simulated hashes', { exact: true })).toBeVisible();
  await expect(activity.getByRole('listitem').first()).toContainText('Mining started');
  await expect(page.getByText('Example', { exact: true })).toHaveCount(0);
  await hasMined(page, 2, 'Total mining time');
  const chart = page.getByRole('figure').filter({ hasText: 'TVX mined by day' });
  await expect(chart.locator('polygon')).toHaveCount(7);
  await expect(page.getByRole('table', { name: 'TVX in the last seven days' }).getByRole('row')).toHaveCount(8);
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

test('every tab is accessible in both themes, and does not scroll sideways at 320 px', async ({ page }) => {
  await createWallet(page);
  await start(page).click();
  await page.getByText('TVX mined by day').waitFor();
  for (const tab of ['Statistics', 'Achievements', 'Referrals', 'Settings']) {
    await openTab(page, tab);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await sidewaysScroll(page), tab).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectAccessibleInBothThemes(page, tab);
  }
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
  await page.unrouteAll({ behavior: 'wait' });
});

test('the animation stands still while it is paused, and under reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await createWallet(page);
  await start(page).click();
  const random = page.getByText(/^Random figure \d{3}/);
  await press(page, 'Pause animation');
  const stood = await random.innerText();
  await hasMined(page, (await minedSeconds(page)) + 2);
  expect(await random.innerText()).toBe(stood);
  await press(page, 'Resume animation');
  await expect(random).not.toHaveText(stood);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect(page.getByRole('button', { name: /animation/ })).toBeHidden();
  const still = await random.innerText();
  await hasMined(page, (await minedSeconds(page)) + 2);
  expect(await random.innerText()).toBe(still);
});
