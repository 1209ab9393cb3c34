import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { createWallet, expectNotice, hasMined, minedSeconds, stat } from './testing/miner.ts';
import { resize } from './testing/resize.ts';
import { test } from './testing/test.ts';

const SIZES = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 375, height: 812 },
] as const;
const PHONE = SIZES[2];

const start = (page: Page) => page.getByRole('button', { name: 'Start Mining' });
const stop = (page: Page) => page.getByRole('button', { name: 'Stop Mining' });
/** From the top of the page. */
async function places(page: Page): Promise<Record<string, number>> {
  // Under the pointer the ring is a little larger.
  await page.mouse.move(0, 0);
  const ring = page.getByRole('region', { name: 'Your miner' }).locator('button');
  return ring
    .or(page.getByRole('button', { name: 'Logout' }))
    .or(page.getByRole('heading', { name: /Miner Level|Boosts/ }))
    .evaluateAll((all) =>
      Object.fromEntries(
        all.map((each) => [
          each.ariaLabel?.replace(/St\w+ Mining/, 'Mining') ?? each.textContent,
          Math.round(each.getBoundingClientRect().y + window.scrollY),
        ]),
      ),
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

test('the ring and the tiers are seen without scrolling on a laptop, a tablet and a phone, on a laptop everything; Start moves nothing', async ({
  page,
}) => {
  await resize(page, SIZES[0]);
  await createWallet(page);
  await expect(start(page)).toContainText('First 0.001 TVX in 20 s');
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByText('Example', { exact: true })).toBeVisible();
  const withSamples = await places(page);
  await start(page).click();
  await hasMined(page, 1);
  await expect(activity.getByText('Example', { exact: true })).toBeHidden();
  expect(await places(page)).toEqual(withSamples);
  await stop(page).click();
  await page.reload();
  await expect(activity.getByRole('listitem').first()).toBeVisible();
  for (const size of SIZES) {
    await resize(page, size);
    const tiers = page.getByRole('radiogroup', { name: 'Hashrate' });
    const all = {
      balance: stat(page, 'TVX Balance'),
      boosts: page.getByRole('region', { name: 'Boosts & Upgrades' }),
      withdrawals: page.getByRole('button', { name: /^Withdrawals Locked/ }),
    };
    await expectInFirstView(page, { start: start(page), tiers, ...(size.width === 1440 ? all : {}) });
    // The rim that is drawn inside its edge is 9 px wide.
    expect(await linesBeyond(start(page), 9), `${size.width} px`).toEqual([]);
    const before = await places(page);
    await start(page).click();
    await expect(stop(page)).toBeVisible();
    expect(await places(page), `${size.width} px`).toEqual(before);
    await expect(page.getByText('1,000 hashes per second')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await stop(page).click();
    await expect(start(page)).toBeVisible();
  }
});

/** The texts outside the controls, of which a card and a row of a list are one each, and the controls of the window. */
function firstView(page: Page): Promise<{ readonly texts: number; readonly controls: number; readonly marks: number }> {
  return page.locator('main').evaluate((main) => {
    const isSeen = (each: Element): boolean => {
      const { top, bottom, width, height } = each.getBoundingClientRect();
      return top >= 0 && bottom <= window.innerHeight && width > 1 && height > 1 && each.closest('.sr-only') === null;
    };
    const CONTROLS = 'a, button, input';
    const texts = new Set<Element>();
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (parent === null || (node.textContent ?? '').trim() === '' || !isSeen(parent)) continue;
      const control = parent.closest(CONTROLS);
      // Of the ring, which is a control, each line is a text but the one that names it.
      if (control !== null && control.getAttribute('aria-label') === null) continue;
      texts.add(parent.closest('dl > div, li, p, h1, h2, h3, .badge, .disc-content > *') ?? parent);
    }
    const named = [...texts].filter((each) => !/^St(art|op) Mining$/.test(each.textContent ?? ''));
    return {
      texts: named.length,
      controls: [...main.querySelectorAll(CONTROLS)].filter(isSeen).length,
      marks: named.filter((each) => each.textContent === 'Simulated').length,
    };
  });
}

test('the first view has at most 24 texts and 10 controls, idle and mining, and is marked once as simulated', async ({
  page,
}) => {
  await resize(page, SIZES[0]);
  await createWallet(page);
  const idle = await firstView(page);
  await start(page).click();
  await hasMined(page, 1);
  const mining = await firstView(page);
  for (const { texts, controls, marks } of [idle, mining]) {
    expect(texts).toBeLessThanOrEqual(24);
    expect(controls).toBeLessThanOrEqual(10);
    expect(marks).toBe(1);
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
  await resize(page, PHONE);
  await createWallet(page);
  await page.getByRole('button', { name: 'Claim Daily Bonus' }).click();
  await expectNotice(page, 'Daily Bonus Activated!');
  await expect.poll(() => coveredControls(page)).toEqual([]);
  await start(page).click();
  const toEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await toEnd();
  await expect(stop(page)).toHaveCount(2);
  const endBelowBarTop = async () => {
    await toEnd();
    const footer = await page.getByRole('contentinfo').boundingBox();
    const barTop = (await stop(page).last().boundingBox())?.y ?? 0;
    return (footer?.y ?? 0) + (footer?.height ?? 0) - barTop;
  };
  await expect.poll(endBelowBarTop).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectNotice(page, 'Logged out');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect.poll(() => coveredControls(page)).toEqual([]);
});

test('an outage takes the place of the hashes, counts down, and ends with Retry now', async ({ page, problems }) => {
  await resize(page, PHONE);
  // Syncs use HTTP, which a test can intercept.
  await page.routeWebSocket(/\/api\/miner\/live/, (socket) => socket.close());
  problems.allow(/503|console: .*(WebSocket|ws:\/\/)/);
  await createWallet(page);
  await start(page).click();
  await expect(page.getByText('1,000 hashes per second')).toBeVisible();
  // What is loaded later is there.
  const activity = page.getByRole('region', { name: 'Recent Activity' });
  await expect(activity.getByRole('listitem').first()).toContainText('Mining started');
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible();
  // As an overloaded server, with a long wait before the next attempt.
  await page.route('**/api/miner/wallets/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 503, headers: { 'retry-after': '600' }, body: '' })
      : route.fallback(),
  );

  const status = page.getByRole('status').filter({ hasText: 'Not saved since' });
  await expect(status).toContainText('The server is not responding.');
  await expect(page.getByText('1,000 hashes per second')).toBeHidden();
  const countdown = page.getByText(/^Trying again in \d+ s\.$/);
  const retry = page.getByRole('button', { name: 'Retry now' });
  await expectInFirstView(page, { stop: stop(page), status, countdown, retry });
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
  await expect(page.getByText('1,000 hashes per second')).toBeVisible();
});

/** A wallet of twelve digits before the point, over HTTP, whose responses a test can change. */
async function createLargeWallet(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/miner\/live/, (socket) => socket.close());
  await page.route('**/api/miner/wallets/*', async (route) => {
    const response = await route.fetch();
    const json = (await response.json()) as { readonly data: { totalMined: number; balance: number } };
    json.data.totalMined += 123_456_789_012.5;
    json.data.balance += 123_456_789_012.5;
    await route.fulfill({ response, json });
  });
  await createWallet(page);
}

/** The lines of a round disc that reach beyond its edge, or nearer to it than `rim`. */
function linesBeyond(button: Locator, rim: number): Promise<readonly (string | null)[]> {
  return button.evaluate((disc, inset) => {
    const { left, top, width, height } = disc.getBoundingClientRect();
    if (getComputedStyle(disc).borderRadius !== '50%') return [];
    return [...disc.querySelectorAll('.disc-content > *')]
      .filter((line) => {
        const box = line.getBoundingClientRect();
        const y = Math.max(Math.abs(box.top - top - height / 2), Math.abs(box.bottom - top - height / 2));
        const x = Math.max(left + width / 2 - box.left, box.right - left - width / 2);
        return Math.hypot(x, y) > width / 2 - inset;
      })
      .map((line) => line.textContent);
  }, rim);
}

for (const font of [16, 32])
  test(`nothing of a wallet of twelve digits is cut at 320 px with a browser font of ${font} px, and the bar is not docked over it`, async ({
    page,
    browserName,
    problems,
  }) => {
    test.skip(browserName !== 'chromium', 'the font size is set by the DevTools protocol');
    problems.allow(/console: .*(WebSocket|ws:\/\/)/);
    await resize(page, { width: 320, height: 640 });
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Page.setFontSizes', { fontSizes: { standard: font, fixed: font } });
    await createLargeWallet(page);
    await start(page).click();
    await hasMined(page, 1);
    await expect(stop(page).first()).toContainText('123456789012.50');
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${font}px`);
    const cut = await page.locator('main').evaluate((view) =>
      [...view.querySelectorAll('*')]
        .filter((part) => !part.closest('.sr-only, svg, [role="tablist"], [aria-hidden], [title]'))
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
    expect(await linesBeyond(stop(page).first(), 0)).toEqual([]);
    // A whole row, or one below the other.
    const tops = await page
      .getByRole('radio')
      .evaluateAll((all) => new Set(all.map((tier) => tier.getBoundingClientRect().top)).size);
    expect([1, 3]).toContain(tops);
  });
