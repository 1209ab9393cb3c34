import { expect, type Page } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { test } from './testing/test.ts';

const READING = ['/news', '/status', '/trust', '/claims', '/privacy'];
const SHORT = [...READING, '/tokens', '/create-token', '/wallet', '/blockchain/explorer', '/no-such-page'];

test('a short page has a title of one size at its left edge, a drawing at its right, and no footer in the first view', async ({
  page,
  problems,
}) => {
  problems.allow(/404.*\/no-such-page/);
  for (const path of SHORT) {
    await openHydrated(page, path);
    for (const [width, height, title] of [
      [1440, 900, path === '/status' ? 112 : 72],
      [375, 812, path === '/status' ? 48 : 36],
    ] as const) {
      await resize(page, { width, height });
      const size = await page
        .locator('h1')
        .evaluate((h1) => Number.parseFloat(getComputedStyle(h1.querySelector('[role="status"]') ?? h1).fontSize));
      expect(Math.abs(size - title), `${path} ${width} px: ${size}`).toBeLessThan(0.5);
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect(footer?.y, `${path} ${width} px`).toBeGreaterThanOrEqual(height);
      const { before, after } = await distancesFromEdges(page);
      expect(before, `title of ${path} ${width} px`).toBeLessThanOrEqual(1);
      expect(after, `drawing of ${path} ${width} px`).toBeLessThanOrEqual(1);
    }
  }
});

test('nor is the footer in the first view of a page without announcements', async ({ page }) => {
  for (const path of ['/web-miner', '/token-game']) {
    await openHydrated(page, path);
    for (const [width, height] of [
      [1440, 1100],
      [375, 1000],
    ] as const) {
      await resize(page, { width, height });
      const footer = await page.getByRole('contentinfo').boundingBox();
      expect(footer?.y, `${path} ${width} px`).toBeGreaterThanOrEqual(height);
    }
  }
});

/** How far the title begins after the left edge of what the page contains, and the first drawing ends before the right. */
function distancesFromEdges(page: Page): Promise<{ readonly before: number; readonly after: number }> {
  return page.evaluate(() => {
    const content = document.querySelector('main .page-width');
    const title = document.querySelector('main h1');
    const drawing = content?.querySelector('svg:not([width]), .wallet-card');
    if (!content || !title || !drawing) return { before: Number.POSITIVE_INFINITY, after: Number.POSITIVE_INFINITY };
    const { left, right } = content.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(content);
    return {
      before: title.getBoundingClientRect().left - left - Number.parseFloat(paddingLeft),
      after: right - Number.parseFloat(paddingRight) - drawing.getBoundingClientRect().right,
    };
  });
}

test('no sample balance stands on the bolt of its card, at any width', async ({ page }) => {
  await openHydrated(page, '/wallet');
  for (const width of [320, 820, 1024, 1440]) {
    await resize(page, { width, height: 900 });
    const room = await page.locator('.wallet-card').evaluate((card) => {
      const words = document.createRange();
      words.selectNodeContents(card.querySelector('dd') ?? card);
      // What is not shown has no box.
      const end = card.querySelector('.bolt')?.getClientRects()[0] ?? card.getBoundingClientRect();
      return (end.width < card.clientWidth ? end.left : end.right) - words.getBoundingClientRect().right;
    });
    expect(room, `${width} px`).toBeGreaterThan(4);
  }
});

test('on a phone the button of the open menu is a cross', async ({ page }) => {
  await resize(page, { width: 375, height: 812 });
  await openHydrated(page, '/news');
  const menu = page.getByRole('button', { name: 'Menu' });
  const middle = menu.locator('path').nth(1);
  await expect(middle).toHaveCSS('opacity', '1');
  await menu.click();
  await expect(middle).toHaveCSS('opacity', '0');
  await menu.click();
  await expect(middle).toHaveCSS('opacity', '1');
});

test('on a phone no figure of the trust page is broken, and the code of the claims page scrolls, by keyboard too', async ({
  page,
}) => {
  await resize(page, { width: 375, height: 812 });
  await openHydrated(page, '/trust#figures');
  const broken = await page.locator('#figures').evaluate((part) => {
    const found: string[] = [];
    const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      for (const { 0: figure, index } of (text.nodeValue ?? '').matchAll(/[\d,.]*\d/g)) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + figure.length);
        if (range.getClientRects().length > 1) found.push(figure);
      }
    }
    return found;
  });
  expect(broken).toEqual([]);

  await openHydrated(page, '/claims');
  const code = page.locator('pre').last();
  await code.focus();
  await expect(code).toBeFocused();
  const { lines, width } = await code.evaluate((pre) => {
    const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(pre);
    const height = pre.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    return { lines: height / Number.parseFloat(lineHeight), width: pre.scrollWidth - pre.clientWidth };
  });
  expect(Math.round(lines)).toBe((await code.innerText()).trimEnd().split('\n').length);
  expect(width).toBeGreaterThan(0);
});
