import { expect, type Page } from '@playwright/test';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { overflows } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const SECTIONS = [
  'presale-banner',
  'problem',
  'how-it-works',
  'technology',
  'whitepaper',
  'presale',
  'tokenomics',
  'web-miner',
  'roadmap',
  'token-game',
  'features',
];

/** 9 screens of a phone, 7.5 of a wide window. */
const HEIGHT_MAX = { 375: 9 * 812, 1440: 7.5 * 900 };

/** The balance in the miner's frame. */
const SAMPLE_TVX = '0.407150000000';

function balance(page: Page) {
  return page.locator('#web-miner .balance-amount .sr-only');
}

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
    expect(before).toContain('No round yet');
    expect(isRequested('game-section')).toBe(false);
    await showSection(page, 'token-game');
    expect(isRequested('game-section')).toBe(true);
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

  test('are complete after navigation from another page, in both directions, the game’s with the best score of this device', async ({
    page,
  }) => {
    await openHydrated(page, '/founders');
    await page.evaluate(() =>
      localStorage.setItem('technovex:game_lifetime', '{"rounds":3,"bestScore":1234,"bestStreak":7}'),
    );
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    for (const id of SECTIONS) await expect(page.locator(`#${id}`)).toBeAttached();
    await expect(page.locator('#token-game')).toContainText('Best score on this device1,234');
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

      await page
        .locator('#presale')
        .getByRole('button', { name: /^Source/ })
        .click();
      await expectAccessibleInBothThemes(page, 'sections with a note open', { include: 'main' });
      for (const narrow of [820, 320]) {
        await page.setViewportSize({ width: narrow, height: 800 });
        expect(await overflows(page), `${narrow} px`).toEqual([]);
      }
    });
  }
});

test.describe('motion', () => {
  test('plays once when a section is seen and leaves the finished drawing, whose parts show their share', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    const ring = page.locator('#tokenomics');
    await page.locator('#presale').evaluate((section) => section.scrollIntoView());
    await expect(ring).toHaveAttribute('data-scene', 'waiting');
    await showSection(page, 'tokenomics');
    await expect(ring).toHaveAttribute('data-scene', 'playing');
    await expect
      .poll(() =>
        ring.evaluate(
          (section) => section.getAnimations({ subtree: true }).filter((one) => one.playState === 'running').length,
        ),
      )
      .toBe(0);
    const dashes = await ring
      .locator('circle.scene-ring')
      .first()
      .evaluate((part) => getComputedStyle(part).strokeDasharray);
    expect(dashes).toMatch(/^39\.2/);

    const drawing = ring.locator('svg[viewBox="0 0 240 240"]');
    await expect(drawing).toContainText('1 billionTVX in total');
    // The first part begins at the top.
    const box = await drawing.boundingBox();
    if (box === null) throw new Error('The ring is not shown.');
    await page.mouse.move(box.x + box.width * 0.62, box.y + box.height * 0.17);
    await expect(drawing).toContainText('40%Public sale');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await expect(drawing).toContainText('1 billionTVX in total');
  });

  test('is paused for the whole page by any of its controls; the miner in the frame earns by the real rules', async ({
    page,
  }) => {
    await page.clock.install();
    await openHydrated(page, '/');
    await showSection(page, 'technology');
    await page.locator('#technology').getByRole('button', { name: 'Pause motion' }).click();
    await showSection(page, 'web-miner');
    const miner = page.locator('#web-miner');
    await expect(miner.getByText('Simulated', { exact: true })).toHaveCount(1);
    await expect(balance(page)).toHaveText(SAMPLE_TVX);
    await expect(miner.getByRole('button', { name: 'Resume animation' })).toBeVisible();
    await page.clock.runFor(5_000);
    await expect(balance(page)).toHaveText(SAMPLE_TVX);

    await miner.getByRole('button', { name: 'Resume animation' }).click();
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(balance(page)).not.toHaveText(SAMPLE_TVX, { timeout: 500 });
    }).toPass();
    const gained = Number(await balance(page).textContent()) - Number(SAMPLE_TVX);
    // 0.00005 TVX a second and TH/s: a whole number of seconds.
    expect(Math.abs(gained / 0.00005 - Math.round(gained / 0.00005))).toBeLessThan(1e-6);
    await page.locator('#technology').scrollIntoViewIfNeeded();
    await expect(page.locator('#technology').getByRole('button', { name: 'Pause motion' })).toBeVisible();
  });

  test('rests under reduced motion', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'WebDriver BiDi cannot emulate reduced motion in Firefox');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.clock.install();
    await openHydrated(page, '/');
    for (const id of SECTIONS.slice(1)) {
      await showSection(page, id);
      await expect(page.locator(`#${id}`)).toHaveAttribute('data-scene', 'still');
    }
    await showSection(page, 'web-miner');
    const before = await balance(page).textContent();
    await page.clock.runFor(20_000);
    expect(await balance(page).textContent()).toBe(before);
    await expect(page.getByRole('button', { name: /^(Pause|Play) motion$/ })).toHaveCount(0);
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every section is complete, and a source opens its note', async ({ page, problems }) => {
    problems.allow(/request: GET .*\.js: csp/);
    await page.goto('/');
    for (const id of SECTIONS) await expect(page.locator(`#${id}`)).toBeVisible();
    await expect(balance(page)).toHaveText(SAMPLE_TVX);
    await expect(page.locator('#token-game')).toContainText('Diamond100 points');
    const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    await expect(page.locator('#roadmap')).toContainText(`Today${today.format(new Date())}`);
    await expect(page.locator('#presale').getByRole('img')).toHaveAccessibleName(
      `Presale phases in 2025, by month. Today, ${today.format(new Date())}.`,
    );
    const note = page.getByText(
      'Figures of the landing page. The whitepaper states a total supply of 100,000,000 TVX.',
    );
    await expect(note).toBeHidden();
    await page.getByRole('button', { name: 'Source of the statements in “Tokenomics”' }).click();
    await expect(note).toBeVisible();
    await expect(page.getByRole('link', { name: 'Where documents disagree' })).toHaveAttribute(
      'href',
      '/presale#figures',
    );
    await page.keyboard.press('Escape');
    await expect(note).toBeHidden();
  });
});
