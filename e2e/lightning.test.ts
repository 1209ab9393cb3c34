import { expect, type Page } from '@playwright/test';
import { test } from './testing/test.ts';

/** Frames drawn on canvases since the page was opened: each begins by clearing the one before. */
function framesDrawn(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { framesDrawn: number }).framesDrawn);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const counted = Object.assign(window, { framesDrawn: 0 });
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      counted.framesDrawn += 1;
      clear.apply(this, box);
    };
  });
  await page.clock.install();
});

/** Opens the page and lets the storm begin. */
async function openStorm(page: Page): Promise<void> {
  await page.goto('/');
  await expect(async () => {
    await page.clock.runFor(500);
    await expect(page.locator('[data-storm=playing]')).toBeAttached({ timeout: 500 });
  }).toPass();
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(await framesDrawn(page)).toBeGreaterThan(0);
  }).toPass();
}

/** Many strikes' worth of time: nothing may be drawn in it. */
async function expectStillness(page: Page): Promise<void> {
  await page.clock.runFor(200);
  const before = await framesDrawn(page);
  await page.clock.runFor(40_000);
  expect(await framesDrawn(page)).toBe(before);
}

async function expectStrikes(page: Page): Promise<void> {
  const before = await framesDrawn(page);
  await expect(async () => {
    await page.clock.runFor(5_000);
    expect(await framesDrawn(page)).toBeGreaterThan(before);
  }).toPass();
}

test('lightning strikes now and then, rests in between, and stops when paused', async ({ page }) => {
  await openStorm(page);
  await expectStrikes(page);
  await page.getByRole('button', { name: 'Pause lightning' }).click();
  await expectStillness(page);
  await page.getByRole('button', { name: 'Play lightning' }).click();
  await expectStrikes(page);
});

test('nothing is drawn while the hero is out of view', async ({ page }) => {
  await openStorm(page);
  await page.locator('#roadmap').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-storm]')).not.toBeInViewport();
  await expectStillness(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('[data-storm]')).toBeInViewport();
  await expectStrikes(page);
});

test('nothing is drawn while the page is hidden', async ({ page }) => {
  await openStorm(page);
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((chosen) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => chosen });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expectStillness(page);
  await show('visible');
  await expectStrikes(page);
});

test('under reduced motion the lightning is not even loaded', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'Firefox cannot be told over BiDi that its visitor wants less motion');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(40_000);
  expect(await framesDrawn(page)).toBe(0);
  expect(asked.filter((url) => url.includes('storm'))).toEqual([]);
  await expect(page.locator('[data-storm=off]')).toBeAttached();
  await expect(page.getByRole('button', { name: /lightning/ })).toHaveCount(0);
});

for (const width of [375, 820, 1440]) {
  test(`no text stands before the lightning at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    const covered = await page.evaluate(() => {
      const storm = document.querySelector('[data-storm]')?.getBoundingClientRect();
      if (storm === undefined || storm.width === 0 || storm.height === 0) return ['there is no canvas'];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        if (text === '' || node.parentElement?.closest('header, script, .sr-only, :not(:popover-open)[popover]'))
          continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          const beside =
            box.right <= storm.left || box.left >= storm.right || box.bottom <= storm.top || box.top >= storm.bottom;
          if (!beside && box.width > 0) found.push(text);
        }
      }
      return found;
    });
    expect(covered).toEqual([]);
  });
}
