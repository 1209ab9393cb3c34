import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { createWallet, expectNotice, hasMined, minedSeconds, signInElsewhere, stat } from './testing/miner.ts';
import type { PageProblems } from './testing/page-problems.ts';
import { test } from './testing/test.ts';

// Mines in real time, which takes longer on a busy machine.
test.describe.configure({ timeout: 240_000 });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 375, height: 812 },
] as const;

const start = (page: Page) => page.getByRole('button', { name: 'Start Mining' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Mining' });
const goal = (page: Page) => page.getByRole('region', { name: 'Next goal' });
const RETRY_AFTER_SECONDS = 60;
const AWAY_MS = 8_000_000;

/** From the top of the page, of the headings and the controls of the first view, and of the first heading below. */
function places(page: Page): Promise<Record<string, number>> {
  return page
    .locator('[aria-labelledby="miner-stats"]')
    .locator('h3, button')
    .or(page.getByRole('heading', { name: 'Miner Level' }))
    .evaluateAll((all) =>
      Object.fromEntries(all.map((each) => [each.textContent, each.getBoundingClientRect().y + window.scrollY])),
    );
}

/** The syncs of the page fail as those of an overloaded server, with a long wait before the next attempt. */
async function failSyncs(page: Page): Promise<void> {
  await page.route('**/api/miner/wallets/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, headers: { 'retry-after': String(RETRY_AFTER_SECONDS) }, body: '' })
      : route.fallback(),
  );
}

/** Syncs use HTTP, which a test can intercept. */
async function refuseChannel(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/miner\/live/, (socket) => socket.close());
}

async function expectInFirstView(page: Page, parts: Readonly<Record<string, Locator>>): Promise<void> {
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const positions: Record<string, number[]> = {};
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.boundingBox();
    positions[name] = [Math.round(box?.y ?? -1), Math.round((box?.y ?? 0) + (box?.height ?? 0))];
  }
  test.info().annotations.push({ type: 'y', description: JSON.stringify(positions) });
  const height = page.viewportSize()?.height ?? 0;
  for (const [name, [top = -1, bottom = Number.POSITIVE_INFINITY]] of Object.entries(positions)) {
    expect(top, name).toBeGreaterThanOrEqual(0);
    expect(bottom, name).toBeLessThanOrEqual(height);
  }
}

test('shows balance, goal, control and saving without scrolling on a laptop, a tablet and a phone', async ({
  page,
}) => {
  await createWallet(page);
  await expect(goal(page)).toContainText('Start, and your first 0.001 TVX is here in 20 seconds.');
  const stats = {
    balance: stat(page, 'TVX Balance'),
    goal: goal(page),
    rate: page.getByText('0.00005 TVX/s while mining'),
  };
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectInFirstView(page, {
      ...stats,
      start: start(page),
      saving: page.getByText('Your balance is saved on the server.'),
    });
  }

  await start(page).click();
  await hasMined(page, 1);
  await expect(goal(page)).toContainText(/0\.001 TVX\s*in \d+ s/);
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectInFirstView(page, {
      ...stats,
      stop: stop(page),
      saving: page.getByText('Saved on the server every second.'),
    });
    await expect(page.getByText('A hidden tab mines at 40%.').filter({ visible: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
  }
});

test('Start moves no control and no heading of the first view', async ({ page }) => {
  await createWallet(page);
  // Nothing of the samples below is left.
  await start(page).click();
  await hasMined(page, 1);
  await stop(page).click();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first()).toBeVisible();
  for (const size of [...SIZES, { width: 320, height: 812 }]) {
    await page.setViewportSize(size);
    const { 'Start Mining': startY, ...before } = await places(page);
    await start(page).click();
    await expect(stop(page)).toBeVisible();
    expect(await places(page), `${size.width} px`).toMatchObject({ ...before, 'Stop Mining': startY });
    await stop(page).click();
    await expect(start(page)).toBeVisible();
  }
});

test('the docked bar of a phone covers neither the end of the page nor a notice', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await createWallet(page);
  await start(page).click();
  await stop(page).click();
  const barTop = async () => (await start(page).boundingBox())?.y ?? 0;
  const notice = page.getByRole('region', { name: /Notification/ }).getByText('Mining stopped', { exact: true });
  await expect(notice).toBeVisible();
  const noticeBox = await notice.boundingBox();
  expect((noticeBox?.y ?? 0) + (noticeBox?.height ?? 0)).toBeLessThan(await barTop());

  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const footer = await page.getByRole('contentinfo').boundingBox();
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(await barTop());
});

/** The controls under the shown notice. */
async function coveredControls(page: Page): Promise<readonly string[]> {
  await expect(page.locator('.toast')).toBeVisible();
  return page.evaluate(() => {
    const card = document.querySelector('.toast')?.getBoundingClientRect();
    if (card === undefined) return ['no notice'];
    const controls = [...document.querySelectorAll<HTMLElement>('main a, main button, main input')];
    return controls
      .filter((control) => {
        const { top, bottom, width } = control.getBoundingClientRect();
        return (
          width > 1 && top < card.bottom && bottom > card.top && control.checkVisibility({ visibilityProperty: true })
        );
      })
      .map(({ outerHTML }) => outerHTML);
  });
}

test('on a phone a notice covers no control of the dashboard and of Login', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await createWallet(page);
  await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
  await expectNotice(page, 'Daily Bonus Activated!');
  await expect.poll(() => coveredControls(page)).toEqual([]);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectNotice(page, 'Logged out');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => coveredControls(page)).toEqual([]);
});

test('on a phone Verify PIN itself says that the session has ended, and no notice covers it', async ({
  page,
  problems,
}) => {
  problems.allow(/401/);
  await page.setViewportSize({ width: 375, height: 812 });
  await createWallet(page);
  await page.context().clearCookies();
  await page.reload();
  const said = page.getByRole('alert').filter({ hasText: 'Please log in' });
  await expectInFirstView(page, { said, submit: page.getByRole('button', { name: 'Access Wallet' }) });
  await expect(said.getByText('Enter your email to start mining', { exact: true })).toBeVisible();
  await page.getByLabel('PIN', { exact: true }).fill('000000');
  await page.getByRole('checkbox').check();
  // Now: a notice would be gone after a while.
  expect(await page.locator('.toast').count()).toBe(0);
  await page.getByRole('button', { name: 'Access Wallet' }).click();
  await expect(page.getByText('Incorrect PIN. The PIN you entered is incorrect', { exact: true })).toBeVisible();
  expect(await page.locator('.toast').count()).toBe(0);
});

test('a goal that is reached is said once, not behind a dialog', async ({ page }) => {
  await createWallet(page);
  await start(page).click();
  await hasMined(page, 2);
  await page.evaluate(() => {
    const dialog = document.createElement('dialog');
    document.body.append(dialog);
    dialog.showModal();
  });
  await hasMined(page, 22);
  const reached = page.getByText('0.001 TVX reached', { exact: true });
  expect(await reached.count()).toBe(0);
  await page.evaluate(() => document.querySelector('dialog')?.close());
  await expect(reached).toBeVisible();
  await expect(reached).toBeHidden({ timeout: 20_000 });
});

test('a level that is reached is said on the page', async ({ page, problems }) => {
  await refuseChannel(page);
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
  await expect(page.getByText('Level 2', { exact: true }).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'wait' });
});

test('an outage takes the place of the saved line, counts down, and ends with Retry now', async ({
  page,
  problems,
}) => {
  await page.setViewportSize({ width: 375, height: 812 });
  await refuseChannel(page);
  problems.allow(/503|console: .*(WebSocket|ws:\/\/)/);
  await createWallet(page);
  await start(page).click();
  await expect(page.getByText('Saved on the server every second.')).toBeVisible();
  // What is loaded later is there.
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('Mining started');
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible();
  const heights = (): Promise<number[]> =>
    page
      .locator('main button')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().y + window.scrollY)));
  const before = await heights();
  await failSyncs(page);

  const status = page.getByRole('status').filter({ hasText: 'Not saved since' });
  await expect(status).toContainText('The server is not responding.');
  await expect(page.getByText('Saved on the server every second.')).toBeHidden();
  const countdown = page.getByText(/^Trying again in \d+ s\.$/);
  const retry = page.getByRole('button', { name: 'Retry now' });
  await expectInFirstView(page, { balance: stat(page, 'TVX Balance'), stop: stop(page), status, countdown, retry });
  // But for the one that appears, no control has moved.
  const retryY = Math.round((await retry.boundingBox())?.y ?? 0);
  expect((await heights()).filter((y) => y !== retryY)).toEqual(before);
  // A live region is read again when it changes.
  await expect(status).not.toContainText('Trying again');
  const announced = await status.innerText();
  const shown = await countdown.innerText();
  await expect.poll(() => countdown.innerText()).not.toBe(shown);
  expect(await status.innerText()).toBe(announced);
  await expectAccessibleInBothThemes(page, 'outage');

  // Long enough for the gap to be worth a sentence.
  await hasMined(page, (await minedSeconds(page)) + 6);
  await page.unroute('**/api/miner/wallets/*');
  await retry.click();
  await expect(page.getByRole('status').filter({ hasText: 'TVX credited for the gap.' })).toHaveCount(1);
  await expect(retry).toBeHidden();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByText('Saved on the server every second.')).toBeVisible();
});

test('a takeover by another device is explained on the screen, without a notice over it', async ({
  page,
  request,
  problems,
}) => {
  await createWallet(page);
  await start(page).click();
  await hasMined(page, 1);
  problems.allow(/409|console: .*(WebSocket|ws:\/\/)/);
  await signInElsewhere(request);
  await expect(page.getByRole('heading', { name: 'Verify your PIN' })).toBeVisible();
  await expect(page.getByText('This wallet was opened on another device', { exact: true })).toBeInViewport();
  expect(await page.locator('.toast').count()).toBe(0);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('This wallet was opened on another device')).toBeHidden();
});

/** Mines, leaves, and comes back when the copy on this device is older by `AWAY_MS`. */
async function returnAfterHours(page: Page, problems: PageProblems): Promise<Locator> {
  await refuseChannel(page);
  problems.allow(/console: .*(WebSocket|ws:\/\/)/);
  await createWallet(page);
  await start(page).click();
  await expect(page.getByText('Saved on the server every second.')).toBeVisible();
  // A page of this site that runs no script, so that only the clock of the copy changes.
  await page.goto('/robots.txt');
  await page.evaluate((awayMs) => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (!key.startsWith('technovex:miner:')) continue;
      const copy = JSON.parse(value) as { lastUpdated: number };
      localStorage.setItem(key, JSON.stringify({ ...copy, lastUpdated: copy.lastUpdated - awayMs }));
    }
  }, AWAY_MS);
  // The server's own clock knows of no absence: grants it for this test.
  await page.route('**/api/miner/wallets/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback();
    const claim = route.request().postDataJSON() as { totalMined: number };
    const response = await route.fetch();
    const body = (await response.json()) as { data: object };
    await route.fulfill({ response, json: { ...body, data: { ...body.data, totalMined: claim.totalMined } } });
  });
  await page.goto('/web-miner');
  return page.getByRole('status').filter({ hasText: 'While you were away' });
}

test('an absence of hours is reported once, in one line, with its rate and its credit', async ({ page, problems }) => {
  const line = await returnAfterHours(page, problems);
  // 8,000 s and the moment of the test itself, at a quarter of the rate.
  await expect(line).toContainText(
    /^While you were away \(2 hours 13 minutes, at 25% of your hashrate\): \+0\.10\d{4} TVX, simulated\./,
  );
  await expectAccessibleInBothThemes(page, 'back after hours');
  await line.getByRole('button', { name: 'Got it' }).click();
  await expect(line).toBeHidden();
  await expect(stop(page)).toBeEnabled();
  // A reload ends a response that the route still reads.
  await page.unrouteAll({ behavior: 'wait' });
  await page.reload();
  await expect(stop(page)).toBeVisible();
  await expect(line).toBeHidden();
});

test('the mainnet banner opens its details on demand', async ({ page }) => {
  await createWallet(page);
  const text = page.getByText(/Until then withdrawals and faster hashrates are locked\./);
  await expect(text).toBeHidden();
  await page.getByText('Mainnet is coming soon', { exact: true }).click();
  await expect(text).toBeVisible();
});

test('nothing of the first view is cut at 320 px with a browser font of 32 px, and the bar is not docked over it', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'the font size is set by the DevTools protocol');
  await page.setViewportSize({ width: 320, height: 640 });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
  await createWallet(page);
  await start(page).click();
  await hasMined(page, 1);
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  const firstView = page.getByRole('region', { name: 'Your miner' });
  const beyond = await firstView.evaluate((view) =>
    [...view.querySelectorAll('*')]
      // The trace slides in from beyond its area, which cuts it off.
      .filter((part) => !part.closest('.trace-amplitude'))
      .filter((part) => part.getBoundingClientRect().right > 320.5)
      .map((part) => part.outerHTML),
  );
  expect(beyond).toEqual([]);
  const position = await stop(page).evaluate((button) => getComputedStyle(button.parentElement as Element).position);
  expect(position).toBe('static');
  const cut = await firstView.evaluate((view) =>
    [...view.querySelectorAll('dd, button, h2, h3, p')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline')
      .filter((part) => !part.closest('.sr-only'))
      .map((part) => part.textContent),
  );
  expect(cut).toEqual([]);
});
