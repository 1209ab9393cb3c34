import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

/** Paper, and the visitor's own colours (`src/web/styles/print.css`). */

test.skip(({ browserName }) => browserName !== 'chromium', 'forced colours are emulated in Chromium only');

test('forced colours: only the current entry is underlined, the ring is labelled, and the game keeps its scene', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await openHydrated(page, '/');
  const color = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const [canvas, text] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];
  expect(await color('html', 'background-color')).toBe(canvas);
  expect(await color('.nav-item[aria-current="page"]', 'border-bottom-color')).not.toBe(canvas);
  expect(await color('.nav-item[href="/token-game"]', 'border-bottom-color')).toBe(canvas);
  expect(await color('#tokenomics text', 'fill')).toBe(text);
  const dots = await page
    .locator('#tokenomics td circle, #tokenomics th circle')
    .evaluateAll((circles) => circles.map((circle) => getComputedStyle(circle).stroke));
  expect(new Set(dots).size).toBe(4);
  expect(dots).not.toContain(canvas);
  await openHydrated(page, '/token-game');
  expect(await color('[data-phase]', 'background-color')).toBe('rgb(5, 8, 16)');
});

test('on paper a heading stays with what follows it, and the card of a phase stays in one piece', async ({ page }) => {
  await openHydrated(page, '/presale');
  await page.emulateMedia({ media: 'print' });
  const breaks = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { breakAfter, breakInside } = getComputedStyle(element);
        return `${breakAfter} ${breakInside}`;
      }),
    );
  const headings = await breaks('main div:has(> h2), main section > h2');
  expect(headings.length).toBeGreaterThan(3);
  expect(new Set(headings)).toEqual(new Set(['avoid avoid']));
  expect(new Set(await breaks('main article'))).toEqual(new Set(['auto avoid']));
  await openHydrated(page, '/trust');
  expect(new Set(await breaks('main tbody tr:not(:has([colspan]))'))).toEqual(new Set(['auto avoid']));
  // A table is longer than a page: it may be broken.
  expect(new Set(await breaks('main table'))).toEqual(new Set(['auto auto']));
});
