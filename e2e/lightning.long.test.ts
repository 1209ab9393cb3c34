import { expect, type Page } from '@playwright/test';
import { test } from './testing/test.ts';

/** Frames of lightning drawn since the page was opened: each starts with clearRect. */
function framesDrawn(page: Page): Promise<number> {
  return page.evaluate(() => (window as unknown as { framesDrawn: number }).framesDrawn);
}

/** Counts the frames of lightning, on a page whose time passes by `page.clock` only. */
async function openCounting(page: Page, reducedMotion: 'reduce' | 'no-preference'): Promise<void> {
  await page.emulateMedia({ reducedMotion });
  await page.addInitScript(() => {
    const counted = Object.assign(window, { framesDrawn: 0 });
    const clear = CanvasRenderingContext2D.prototype.clearRect;
    CanvasRenderingContext2D.prototype.clearRect = function (...box) {
      if (this.canvas.dataset.lightning !== undefined) counted.framesDrawn += 1;
      clear.apply(this, box);
    };
  });
  await page.clock.install();
  await page.goto('/');
}

/** Expects that nothing is drawn in the time of many strikes. */
async function expectNoFrames(page: Page): Promise<void> {
  await page.clock.runFor(200);
  const before = await framesDrawn(page);
  await page.clock.runFor(20_000);
  expect(await framesDrawn(page)).toBe(before);
}

async function expectStrikes(page: Page): Promise<void> {
  const before = await framesDrawn(page);
  await expect(async () => {
    await page.clock.runFor(2_000);
    expect(await framesDrawn(page)).toBeGreaterThan(before);
  }).toPass();
}

test('lightning strikes repeatedly; nothing is drawn while it is paused, out of view or the page is hidden', async ({
  page,
}) => {
  await openCounting(page, 'no-preference');
  await expectStrikes(page);
  await expectStrikes(page);
  await page.getByRole('button', { name: 'Pause motion' }).click();
  await expectNoFrames(page);
  await page.getByRole('button', { name: 'Play motion' }).click();
  await expectStrikes(page);

  await page.locator('#roadmap').scrollIntoViewIfNeeded();
  await expect(page.locator('[data-lightning]')).not.toBeInViewport();
  await expectNoFrames(page);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.locator('[data-lightning]')).toBeInViewport();
  await expectStrikes(page);

  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((chosen) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => chosen });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await expectNoFrames(page);
  await show('visible');
  await expectStrikes(page);
});

test('under reduced motion the lightning is not loaded', async ({ page }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await openCounting(page, 'reduce');
  await page.waitForLoadState('networkidle');
  await page.clock.runFor(20_000);
  expect(await framesDrawn(page)).toBe(0);
  expect(requested.filter((url) => url.includes('lightning'))).toEqual([]);
  await expect(page.locator('[data-lightning=off]')).toBeAttached();
  await expect(page.getByRole('button', { name: 'Pause motion' })).toBeHidden();
});

test('the lightning crosses no text on a phone, a tablet and a laptop', async ({ page }) => {
  await page.goto('/');
  for (const width of [375, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const covered = await page.evaluate(() => {
      const canvas = document.querySelector('[data-lightning]')?.getBoundingClientRect();
      if (canvas === undefined || canvas.width === 0 || canvas.height === 0) return ['there is no canvas'];
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const text = node.textContent?.trim() ?? '';
        // Of the announcements all but one are clipped.
        const ignored = 'header, [aria-label="Announcements"], script, .sr-only, :not(:popover-open)[popover]';
        if (text === '' || node.parentElement?.closest(ignored)) continue;
        const range = document.createRange();
        range.selectNodeContents(node);
        for (const box of range.getClientRects()) {
          const beside =
            box.right <= canvas.left ||
            box.left >= canvas.right ||
            box.bottom <= canvas.top ||
            box.top >= canvas.bottom;
          if (!beside && box.width > 0) found.push(text);
        }
      }
      return found;
    });
    expect([...new Set(covered)], `${width} px`).toEqual([]);
  }
});
