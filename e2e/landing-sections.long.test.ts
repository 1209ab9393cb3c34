import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { overflows } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const SECTIONS = [
  'presale-banner',
  'problem',
  'features',
  'technology',
  'whitepaper',
  'presale',
  'tokenomics',
  'web-miner',
  'roadmap',
  'token-game',
];

/** 9 screens of a phone, 7.5 of a wide window. */
const HEIGHT_MAX = { 375: 9 * 812, 1440: 7.5 * 900 };

declare global {
  interface Window {
    /** Each with the elements that moved, from where, and to where. */
    layoutShifts: string[];
  }
}

/** Runs in the page before its scripts. */
function recordShifts(): void {
  window.layoutShifts = [];
  const describe = (node: Element | null) =>
    `${node?.parentElement?.outerHTML.slice(0, 200)} > ${node?.textContent?.slice(0, 50)}`;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as {
      value: number;
      hadRecentInput: boolean;
      sources: { node: Element | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }[]) {
      const where = entry.sources
        .map(({ node, previousRect, currentRect }) => JSON.stringify([describe(node), previousRect, currentRect]))
        .join(' | ');
      if (!entry.hadRecentInput) window.layoutShifts.push(`${entry.value}: ${where}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Scrolls a section to the middle of the window and waits until its code has hydrated it. */
async function showSection(page: Page, id: string): Promise<void> {
  await page.locator(`#${id}`).evaluate((section) => section.scrollIntoView({ block: 'center' }));
  await page.waitForFunction(
    (name) => Object.keys(document.getElementById(name) ?? {}).some((key) => key.startsWith('__reactProps')),
    id,
  );
}

test.describe('sections below the hero', () => {
  test('load their code when they come near and keep their HTML until then', async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await openHydrated(page, '/');
    await page.waitForLoadState('networkidle');
    const isRequested = (name: string) => requested.some((url) => url.includes(`/assets/${name}`));
    const game = page.locator('#token-game');
    const before = await game.innerHTML();
    expect(before).toContain('Platinum');
    expect(isRequested('game-teaser')).toBe(false);
    await showSection(page, 'token-game');
    expect(isRequested('game-teaser')).toBe(true);
    expect(await game.innerHTML()).toBe(before);
  });

  test('stay readable when their code cannot be loaded', async ({ page, problems }) => {
    problems.allow(/tokenomics/);
    await page.route('**/assets/tokenomics-*.js', (route) => route.abort());
    await openHydrated(page, '/');
    const warned = page.waitForEvent('console', (message) => message.text().includes('section tokenomics'));
    await page.locator('#tokenomics').scrollIntoViewIfNeeded();
    expect((await warned).type()).toBe('warning');
    await expect(page.getByRole('heading', { name: 'Tokenomics', exact: true })).toBeVisible();
    await showSection(page, 'roadmap');
  });

  test('are complete after navigation from another page, in both directions', async ({ page }) => {
    await openHydrated(page, '/founders');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    for (const id of SECTIONS) await expect(page.locator(`#${id}`)).toBeAttached();
    await page.goBack();
    await expect(page.locator('#token-game')).not.toBeAttached();
    await page.goForward();
    for (const id of SECTIONS) await expect(page.locator(`#${id}`)).toBeAttached();
  });

  for (const width of [375, 1440] as const) {
    test(`move nothing while somebody reads through the page at ${width} px, then are accessible and fit`, async ({
      page,
      browserName,
    }) => {
      test.skip(browserName !== 'chromium', 'only Chromium reports layout shifts');
      await page.setViewportSize({ width, height: 812 });
      await page.addInitScript(recordShifts);
      await openHydrated(page, '/');
      for (const id of SECTIONS) await showSection(page, id);
      expect(await page.evaluate(() => window.layoutShifts)).toEqual([]);

      const height = await page.evaluate(() => document.documentElement.scrollHeight);
      test.info().annotations.push({ type: 'screens', description: String(height / 812) });
      expect(height).toBeLessThanOrEqual(HEIGHT_MAX[width]);

      await expectAccessibleInBothThemes(page, 'sections', { include: 'main' });
      for (const narrow of [820, 320]) {
        await page.setViewportSize({ width: narrow, height: 800 });
        expect(await overflows(page), `${narrow} px`).toEqual([]);
      }
    });
  }
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every section is complete, and one link leads to the figures that disagree', async ({ page, problems }) => {
    problems.allow(/request: GET .*\.js: csp/);
    await page.goto('/');
    for (const id of SECTIONS) await expect(page.locator(`#${id}`)).toBeVisible();
    await expect(page.locator('#token-game')).toContainText('Diamond100 points');
    await expect(page.getByRole('link', { name: 'Where documents disagree' })).toHaveAttribute(
      'href',
      '/trust#figures',
    );
  });
});
