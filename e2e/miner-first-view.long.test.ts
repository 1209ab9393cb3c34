import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { createWallet, expectNotice, hasMined, minedSeconds, stat } from './testing/miner.ts';
import { test } from './testing/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 375, height: 812 },
] as const;
const PHONE = SIZES[2];

const start = (page: Page) => page.getByRole('button', { name: 'Start Mining' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Mining' });
const saved = (page: Page) => page.getByText('Saved on the server every second.');

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

async function expectInFirstView(page: Page, parts: Readonly<Record<string, Locator>>): Promise<void> {
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  const height = page.viewportSize()?.height ?? 0;
  for (const [name, part] of Object.entries(parts)) {
    const box = await part.boundingBox();
    expect(box?.y ?? -1, name).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? Number.POSITIVE_INFINITY), name).toBeLessThanOrEqual(height);
  }
}

test('balance, goal, control and saving are seen without scrolling on a laptop, a tablet and a phone; Start moves none of them', async ({
  page,
}) => {
  await createWallet(page);
  const goal = page.getByRole('region', { name: 'Next goal' });
  await expect(goal).toContainText('Start, and your first 0.001 TVX is here in 20 seconds.');
  const stats = {
    balance: stat(page, 'TVX Balance'),
    goal,
    rate: page.getByText('0.00005 TVX/s while mining'),
  };
  // Nothing of the samples below is left.
  await start(page).click();
  await hasMined(page, 1);
  await stop(page).click();
  await page.reload();
  await expect(page.getByRole('region', { name: 'Recent Activity' }).getByRole('listitem').first()).toBeVisible();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectInFirstView(page, { ...stats, start: start(page), saving: page.getByText(/saved on the server/i) });
    const { 'Start Mining': startY, ...before } = await places(page);
    await start(page).click();
    await expect(stop(page)).toBeVisible();
    expect(await places(page), `${size.width} px`).toMatchObject({ ...before, 'Stop Mining': startY });
    await expect(saved(page)).toBeVisible();
    await expectInFirstView(page, { ...stats, stop: stop(page), saving: saved(page) });
    await expect(page.getByText('A hidden tab mines at 40%.').filter({ visible: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await stop(page).click();
    await expect(start(page)).toBeVisible();
  }
});

/** The controls under the shown notice. */
function coveredControls(page: Page): Promise<readonly string[]> {
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

test('on a phone neither a notice covers a control, nor the docked bar a notice or the end of the page', async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await createWallet(page);
  await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
  await expectNotice(page, 'Daily Bonus Activated!');
  await expect.poll(() => coveredControls(page)).toEqual([]);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const footer = await page.getByRole('contentinfo').boundingBox();
  const barTop = (await start(page).boundingBox())?.y ?? 0;
  expect((footer?.y ?? 0) + (footer?.height ?? 0)).toBeLessThanOrEqual(barTop);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectNotice(page, 'Logged out');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => coveredControls(page)).toEqual([]);
});

test('an outage takes the place of the saved line, counts down, and ends with Retry now', async ({
  page,
  problems,
}) => {
  await page.setViewportSize(PHONE);
  // Syncs use HTTP, which a test can intercept.
  await page.routeWebSocket(/\/api\/miner\/live/, (socket) => socket.close());
  problems.allow(/503|console: .*(WebSocket|ws:\/\/)/);
  await createWallet(page);
  await start(page).click();
  await expect(saved(page)).toBeVisible();
  // What is loaded later is there.
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('Mining started');
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible();
  const heights = (): Promise<number[]> =>
    page
      .locator('main button')
      .evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().y + window.scrollY)));
  const before = await heights();
  // As an overloaded server, with a long wait before the next attempt.
  await page.route('**/api/miner/wallets/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, headers: { 'retry-after': '600' }, body: '' })
      : route.fallback(),
  );

  const status = page.getByRole('status').filter({ hasText: 'Not saved since' });
  await expect(status).toContainText('The server is not responding.');
  await expect(saved(page)).toBeHidden();
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
  await expect(saved(page)).toBeVisible();
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
  const cut = await page.getByRole('region', { name: 'Your miner' }).evaluate((view) =>
    [...view.querySelectorAll('*')]
      // The trace slides in from beyond its area, which cuts it off.
      .filter((part) => !part.closest('.trace-amplitude, .sr-only'))
      .filter(
        (part) =>
          part.getBoundingClientRect().right > 320.5 ||
          (part.matches('dd, button, h2, h3, p') &&
            part.scrollWidth > part.clientWidth + 1 &&
            getComputedStyle(part).display !== 'inline'),
      )
      .map((part) => part.outerHTML),
  );
  expect(cut).toEqual([]);
  const position = await stop(page).evaluate((button) => getComputedStyle(button.parentElement as Element).position);
  expect(position).toBe('static');
});
