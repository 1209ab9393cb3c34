import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
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

function balance(page: Page) {
  return page.locator('#web-miner .balance-figure .sr-only');
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

  test('are complete after navigation from another page, in both directions', async ({ page }) => {
    await openHydrated(page, '/');
    await page.goto('/founders');
    await page.waitForLoadState('networkidle');
    await page.getByRole('link', { name: 'Home', exact: true }).first().click();
    for (const id of SECTIONS) await expect(page.locator(`#${id}`)).toBeAttached();
    await page.goBack();
    await page.goForward();
    for (const id of SECTIONS) await expect(page.locator(`#${id}`)).toBeAttached();
  });

  test('move nothing while somebody reads through the page', async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'only Chromium reports layout shifts');
    for (const width of [375, 1440]) {
      await page.setViewportSize({ width, height: 812 });
      await openHydrated(page, '/');
      await page.evaluate(() => {
        const shifts = Object.assign(window, { shifts: [] as string[] }).shifts;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as unknown as {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Element | null }[];
          }[]) {
            const where = entry.sources.map(({ node }) => node?.parentElement?.outerHTML.slice(0, 200)).join(' | ');
            if (!entry.hadRecentInput) shifts.push(`${entry.value}: ${where}`);
          }
        }).observe({ type: 'layout-shift', buffered: true });
      });
      for (const id of SECTIONS) await showSection(page, id);
      expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
    }
  });
});

test.describe('motion', () => {
  test('plays once when a section is seen and leaves the finished drawing', async ({ page }) => {
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
  });

  test('is paused for the whole page by any of its controls', async ({ page }) => {
    await openHydrated(page, '/');
    await showSection(page, 'technology');
    await page.locator('#technology').getByRole('button', { name: 'Pause motion' }).click();
    await showSection(page, 'web-miner');
    const frame = page.locator('#web-miner figure');
    await expect(frame.getByRole('button', { name: 'Resume animation' })).toBeVisible();
    const held = await balance(page).textContent();
    await page.locator('#web-miner').getByRole('button', { name: 'Resume animation' }).click();
    await expect.poll(() => balance(page).textContent()).not.toBe(held);
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

test('the miner in the frame earns by the real rules on sample data, labelled as simulated once', async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/');
  await showSection(page, 'web-miner');
  await expect(page.locator('#web-miner').getByText('Simulated', { exact: true })).toHaveCount(1);
  await expect(async () => {
    await page.clock.runFor(1_000);
    expect(Number(await balance(page).textContent())).toBeGreaterThan(0.40715);
  }).toPass();
  const gained = Number(await balance(page).textContent()) - 0.40715;
  // 0.00005 TVX a second and TH/s: a whole number of seconds.
  expect(Math.abs(gained / 0.00005 - Math.round(gained / 0.00005))).toBeLessThan(1e-6);
});

test('the game section shows the best score of this device', async ({ page }) => {
  await openHydrated(page, '/');
  await showSection(page, 'token-game');
  await expect(page.locator('#token-game')).toContainText('No round yet');
  await page.evaluate(() =>
    localStorage.setItem('technovex:game_lifetime', '{"rounds":3,"bestScore":1234,"bestStreak":7}'),
  );
  await page.reload();
  await showSection(page, 'token-game');
  await expect(page.locator('#token-game')).toContainText('Best score on this device1,234');
});

test('pointing at a part of the ring shows its figure in the middle', async ({ page }) => {
  await openHydrated(page, '/');
  await showSection(page, 'tokenomics');
  const ring = page.locator('#tokenomics svg[viewBox="0 0 240 240"]');
  await expect(ring).toContainText('1 billionTVX in total');
  // The first part begins at the top.
  const box = await ring.boundingBox();
  if (box === null) throw new Error('The ring is not shown.');
  await page.mouse.move(box.x + box.width * 0.62, box.y + box.height * 0.17);
  await expect(ring).toContainText('40%Public sale');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await expect(ring).toContainText('1 billionTVX in total');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every section is complete, and a source opens its note', async ({ page, problems }) => {
    problems.allow(/request: GET .*\.js: csp/);
    await page.goto('/');
    for (const id of SECTIONS) await expect(page.locator(`#${id}`)).toBeVisible();
    await expect(balance(page)).toHaveText('0.407150000000');
    await expect(page.locator('#token-game')).toContainText('Diamond100 points');
    const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
    await expect(page.locator('#roadmap')).toContainText(`Today${today.format(new Date())}`);
    await expect(page.locator('#presale').getByRole('img')).toHaveAccessibleName(
      `Presale phases in 2025, by month. Today, ${today.format(new Date())}.`,
    );
    const note = page.getByText('The whitepaper states a total supply of 100,000,000 TVX. Both stand as stated.');
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

for (const theme of ['dark', 'light']) {
  test(`every hydrated section is accessible with its note open, and fits: ${theme}`, async ({ page, browserName }) => {
    test.skip(browserName !== 'chromium', 'the same page in every browser');
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    for (const width of [320, 820]) {
      await page.setViewportSize({ width, height: 800 });
      await openHydrated(page, '/');
      for (const id of SECTIONS) await showSection(page, id);
      await page
        .locator('#presale')
        .getByRole('button', { name: /^Source/ })
        .click();
      const { violations } = await new AxeBuilder({ page }).include('main').analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    }
  });
}
