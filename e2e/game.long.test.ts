import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Locator } from '@playwright/test';
import { PAGES, type PageId } from '#contract/pages.ts';
import { builtFilesOf, type ViteManifest } from '#web/app/page-template.ts';
import { screenSource } from '#web/app/screens.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import { forbidStorage } from './testing/forbidden-storage.ts';
import {
  checkEnd,
  hasFocus,
  isPlaying,
  openGame,
  pass,
  playRound,
  type StagePoint,
  savedRound,
  scrolledToStage,
  startRound,
  untilPlaying,
  watchScrolling,
} from './testing/game-player.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const CLIENT_DIR = resolve(import.meta.dirname, '../dist/client');
const OWN_CODE_BYTES_MAX = 25 * 1_024;
/** The end of a round, as the game saves it. */
const OVER = '{"gameActive":false,"countdown":0,"timeLeft":0,"score":131,"gameOver":true}';
const OVER_WITHOUT_POINTS = '{"gameActive":false,"countdown":0,"timeLeft":0,"score":0,"gameOver":true}';
const COLLECTION =
  '{"tokens":{"bronze":1204,"silver":5,"gold":0,"platinum":0,"diamond":88},"totalPoints":10029,"lastPlayed":"2026-01-12T10:00:00.000Z"}';

test('a round by keyboard: arrows and WASD move the reticle, Space collects, and the page does not scroll', async ({
  page,
}) => {
  await resize(page, { width: 420, height: 700 });
  await openGame(page);
  await watchScrolling(page);
  await page.getByRole('button', { name: 'Start Game' }).focus();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('application', { name: 'Play area' }));
  await untilPlaying(page);
  await scrolledToStage(page);
  const scrolled = await page.evaluate(() => scrollY);
  let moment = 0;
  await playRound(page, async () => {
    moment += 1;
    // Without a reticle the first press aims at the nearest coin, and the next one collects it.
    if (moment === 3) for (let press = 0; press < 2; press += 1) await page.keyboard.press('Space');
    for (const key of moment < 3 ? [] : ['ArrowLeft', 'd']) {
      await page.keyboard.down(key);
      await pass(page, 250);
      await page.keyboard.press('Space');
      await page.keyboard.up(key);
    }
  });
  // Held beyond the end, and pressed once more just after it.
  for (let repeat = 0; repeat < 3; repeat += 1) await page.keyboard.down('ArrowDown');
  await page.keyboard.up('ArrowDown');
  await page.keyboard.press('Space');
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await checkEnd(page);
  await page.keyboard.press('Tab');
  await hasFocus(page.getByRole('button', { name: 'Play Again' }));
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('countdown')).toBeVisible();
});

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 760 } });
  test.skip(({ browserName }) => browserName !== 'chromium', 'several fingers need the DevTools protocol');

  test('a round with two fingers at once: no click follows a touch, and nothing scrolls', async ({ page }) => {
    await openGame(page);
    await watchScrolling(page);
    await page.getByRole('button', { name: 'Start Game' }).tap();
    await untilPlaying(page);
    await scrolledToStage(page);
    await page.evaluate(() => {
      document.addEventListener('click', () => document.body.setAttribute('data-ghost', ''));
      // A finger that comes down when the round is just over scrolls, as it should.
      document.addEventListener('scroll', () => {
        if (document.querySelector('[data-phase="playing"]')) document.body.setAttribute('data-scrolled', '');
      });
    });
    const fingers = await page.context().newCDPSession(page);
    const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', points: readonly StagePoint[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(({ x, y }, id) => ({ x, y, id })) });
    const up = ({ x, y }: StagePoint): StagePoint => ({ x, y: y - 60 });

    await playRound(page, async (coins) => {
      const pressed = coins.slice(0, 2);
      if (pressed.length === 0) return;
      await touch('touchStart', pressed);
      await touch('touchMove', pressed.map(up));
      await touch('touchEnd', []);
    });
    await expect(page.locator('body[data-scrolled]')).toHaveCount(0);
    await expect(page.locator('body[data-ghost]')).toHaveCount(0);
    await checkEnd(page);
  });
});

test('the clock stands still while the page is hidden, and from Pause, a menu or the wallet panel until Resume', async ({
  page,
}) => {
  await resize(page, { width: 375, height: 800 });
  await openGame(page);
  const sound = page.getByRole('button', { name: 'Sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await startRound(page);
  const standsStill = async (): Promise<void> => {
    const before = (await savedRound(page)).timeLeftMs;
    await pass(page, 1_500);
    expect((await savedRound(page)).timeLeftMs).toBe(before);
  };
  const goesOn = async (): Promise<void> => {
    const before = (await savedRound(page)).timeLeftMs;
    await pass(page, 500);
    expect((await savedRound(page)).timeLeftMs).toBeLessThan(before);
  };
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await show('hidden');
  await standsStill();
  await show('visible');
  await goesOn();

  const resume = page.getByRole('button', { name: 'Resume' });
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await hasFocus(resume);
  await standsStill();
  await page.keyboard.press('Enter');
  await hasFocus(page.getByRole('application', { name: 'Play area' }));
  await goesOn();
  for (const opener of ['Menu', 'Connect Wallet']) {
    await page.getByRole('button', { name: opener }).click();
    await expect(page.getByRole('heading', { name: 'Paused' })).toBeAttached();
    // Its code is loaded with the first press.
    if (opener === 'Connect Wallet') await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(resume).toBeVisible();
    await standsStill();
    await resume.click();
  }
  await goesOn();

  // The setting is remembered, and the round too.
  await sound.click();
  await page.clock.resume();
  await page.reload();
  await isPlaying(page);
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
});

test('where storage is forbidden a round is played, and the page says that its result is lost', async ({ page }) => {
  await forbidStorage(page);
  await openGame(page);
  await startRound(page);
  const { x, y, width, height } = (await page.locator('canvas').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (let moment = 0; moment < 20; moment += 1) {
    for (const part of [0.2, 0.35, 0.5, 0.65, 0.8]) await page.mouse.click(x + part * width, y + height / 2);
    await pass(page, 500);
  }
  await pass(page, 22_000);
  await page.getByRole('button', { name: 'View Collection' }).click();
  await expect(page.getByText('the collection is lost when you leave the page')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  for (const [width, height] of [
    [375, 812],
    [812, 375],
  ] as const)
    test(`at ${width} × ${height} px all of the play area is seen, no control covers it, and the buttons of Game Over`, async ({
      page,
    }) => {
      await resize(page, { width, height });
      await page.addInitScript(() => localStorage.setItem('technovex:game_best_score', '152'));
      await openHydrated(page, '/token-game');
      await expect(page.getByRole('button', { name: 'Start Game' })).toBeInViewport({ ratio: 1 });
      await expect(page.getByText('Best 152')).toBeInViewport({ ratio: 1 });
      await page.addInitScript((over) => sessionStorage.setItem('tvx_game_state', over), OVER);
      await openHydrated(page, '/token-game');
      for (const name of ['Play Again', 'View Collection'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Play Again' }).click();
      await isPlaying(page);
      await expect(page.locator('[data-phase]')).toBeInViewport({ ratio: 0.99 });
      const pause = page.getByRole('button', { name: 'Pause', exact: true });
      const [area, control] = await Promise.all([page.getByRole('application').boundingBox(), pause.boundingBox()]);
      expect(control?.y).toBeGreaterThanOrEqual((area?.y ?? 0) + (area?.height ?? 0));
      await pause.click();
      await expect(page.getByRole('button', { name: 'Resume' })).toBeInViewport({ ratio: 1 });
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    });
});

test('what a round caught is a row of equal tokens, a score of 0 is not lit, and the collection leads to a round', async ({
  page,
}) => {
  await page.addInitScript((over) => sessionStorage.setItem('tvx_game_state', over), OVER_WITHOUT_POINTS);
  await openHydrated(page, '/token-game');
  const score = page.getByTestId('final-score');
  await expect(score).toHaveCSS('color', 'rgb(163, 176, 195)');
  const boxes = (target: Locator) =>
    target.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })),
    );
  const spread = (values: number[]) => Math.max(...values) - Math.min(...values);
  const counts = page.getByTestId(/^count-/);
  for (const width of [1440, 375]) {
    await resize(page, { width, height: 812 });
    const coins = await boxes(page.locator('main .coin'));
    expect(coins.length).toBe(5);
    for (const key of ['y', 'width'] as const) expect(spread(coins.map((coin) => coin[key]))).toBeLessThan(1);
    expect(spread((await boxes(counts)).map(({ y }) => y))).toBeLessThan(1);
  }
  const order = [score, counts.first(), page.getByRole('button', { name: 'Play Again' })];
  const [first = 0, second = 0, third = 0] = (await Promise.all(order.map(boxes))).map(([box]) => box?.y);
  expect(first < second && second < third).toBe(true);
  // Its control is below the menu's.
  const [sound, menu] = await Promise.all(
    ['Sound', 'Menu'].map(async (name) => (await boxes(page.getByRole('button', { name })))[0]),
  );
  expect(sound?.x).toBeCloseTo(menu?.x ?? 0, 0);

  await page.getByRole('button', { name: 'View Collection' }).click();
  const start = page.getByRole('region', { name: 'Your collection' }).getByRole('button', { name: 'Start Game' });
  await expect(start).toBeInViewport({ ratio: 1 });
  await start.click();
  await expect(page.getByTestId('countdown')).toBeVisible();
});

test('before, in and after a round the page is accessible in both themes, and does not scroll sideways', async ({
  page,
}) => {
  await page.addInitScript((collection) => {
    localStorage.setItem('technovex_token_collection', collection);
    localStorage.setItem('technovex_achievements', '["first_collection"]');
  }, COLLECTION);
  const check = async (screen: string): Promise<void> => {
    for (const width of [820, 320]) {
      await resize(page, { width, height: 800 });
      expect(await sidewaysScroll(page), `${screen}, ${width} px`).toBeLessThanOrEqual(0);
    }
    await expectAccessibleInBothThemes(page, screen);
  };
  // Axe waits by the page's clock, which runs here.
  await openHydrated(page, '/token-game');
  await expect(page.getByRole('heading', { name: 'Your collection' })).toBeVisible();
  await check('idle');
  await page.getByRole('button', { name: 'Start Game' }).click();
  await isPlaying(page);
  await check('round');
  await page.addInitScript((over) => sessionStorage.setItem('tvx_game_state', over), OVER);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Play Again' })).toBeVisible();
  await check('over');
});

test('the game has at most 25 KB of code of its own, which no other page loads', () => {
  const manifest: ViteManifest = JSON.parse(readFileSync(`${CLIENT_DIR}/.vite/manifest.json`, 'utf8'));
  const filesOf = (source: string) => {
    const { scripts, styles } = builtFilesOf(manifest, source);
    return [...scripts, ...styles];
  };
  const screens = PAGES.map(({ id }) => id).filter((id: PageId) => id !== 'token-game');
  const others = new Set(['index.html', ...screens.map(screenSource)].flatMap(filesOf));
  const own = filesOf(screenSource('token-game')).filter((file) => !others.has(file));
  expect(own.some((file) => /game-screen-.*\.js$/.test(file))).toBe(true);
  const bytes = own.map((file) => brotliCompressSync(readFileSync(CLIENT_DIR + file)).length);
  expect(bytes.reduce((a, b) => a + b, 0)).toBeLessThanOrEqual(OWN_CODE_BYTES_MAX);
});
