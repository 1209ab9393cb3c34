import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Page } from '@playwright/test';
import { PAGES, type PageId } from '#contract/pages.ts';
import { builtFilesOf, type ViteManifest } from '#web/app/page-template.ts';
import { screenSource } from '#web/app/screens.ts';
import { expectAccessibleInBothThemes } from './testing/accessibility.ts';
import {
  checkEnd,
  hasFocus,
  isPlaying,
  openGame,
  pass,
  playUntilOver,
  pressableTokens,
  type StagePoint,
  savedGame,
  savedRound,
  scrolledToStage,
  startRound,
  untilPlaying,
  watchScrolling,
} from './testing/game-player.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const CLIENT_DIR = resolve(import.meta.dirname, '../dist/client');
const OWN_CODE_BYTES_MAX = 25 * 1_024;
/** The end of a round, as the game saves it. */
const OVER = '{"gameActive":false,"countdown":0,"timeLeft":0,"score":131,"gameOver":true}';

test.describe('a whole round', () => {
  test('by keyboard: arrows and WASD move the reticle, Space collects, and the page does not scroll', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 420, height: 700 });
    await openGame(page);
    await watchScrolling(page);
    await page.getByRole('button', { name: 'Start Game' }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('application', { name: 'Play area' }));
    await untilPlaying(page);
    await scrolledToStage(page);
    const scrolled = await page.evaluate(() => scrollY);
    expect(scrolled).toBeGreaterThan(0);
    const keys = ['ArrowLeft', 'd', 'a', 'ArrowRight'];
    let turn = 0;
    await playUntilOver(page, async () => {
      const key = keys[turn % keys.length] ?? 'ArrowLeft';
      turn += 1;
      await page.keyboard.down(key);
      for (let i = 0; i < 2; i += 1) {
        await page.keyboard.press('Space');
        await pass(page, 250);
      }
      await page.keyboard.up(key);
    });
    // Held beyond the end, and pressed once more just after it.
    for (let i = 0; i < 3; i += 1) await page.keyboard.down('ArrowDown');
    await page.keyboard.up('ArrowDown');
    await page.keyboard.press('ArrowDown');
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

    test('with two fingers at once: no click follows a touch, and nothing scrolls', async ({ page }) => {
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

      const soundSwitch = await page.getByRole('button', { name: 'Sound' }).boundingBox();
      if (soundSwitch === null) throw new Error('There is no sound switch.');
      const onSwitch = { x: soundSwitch.x + 20, y: soundSwitch.y + 20 };
      await touch('touchStart', [onSwitch]);
      await touch('touchMove', [up(onSwitch)]);
      await touch('touchEnd', []);

      let turn = 0;
      await playUntilOver(page, async (coins) => {
        const pressed = coins.slice(0, 2);
        if (pressed.length === 0) return;
        turn += 1;
        await touch('touchStart', pressed);
        if (turn % 2 === 0) await touch('touchMove', pressed.map(up));
        await touch('touchEnd', []);
      });
      await expect(page.locator('body[data-scrolled]')).toHaveCount(0);
      await expect(page.locator('body[data-ghost]')).toHaveCount(0);
      await checkEnd(page);
    });
  });
});

test('resumes time, score and coins after a reload, and counts them once', async ({ page }) => {
  await openGame(page);
  await startRound(page);
  await expect
    .poll(async () => {
      await pass(page, 250);
      const [coin] = await pressableTokens(page);
      if (coin) await page.mouse.click(coin.x, coin.y);
      return Object.values((await savedRound(page)).collected).reduce((a, b) => a + b, 0);
    })
    .toBeGreaterThanOrEqual(2);
  const before = await savedGame(page);
  // A page loads its scripts after the first frame.
  await page.clock.resume();
  await page.reload();
  await isPlaying(page);
  await expect(page.getByTestId('score')).toHaveText(String(before.state?.score));
  const after = await savedGame(page);
  expect(Number(after.state?.timeLeft)).toBeLessThanOrEqual(Number(before.state?.timeLeft));
  expect(Number(after.state?.timeLeft)).toBeGreaterThan(Number(before.state?.timeLeft) - 6);
  await pass(page, 30_250);
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible();
  await checkEnd(page);
  const ended = await savedGame(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible();
  expect(await savedGame(page)).toEqual(ended);
});

test('resumes a saved state with only the specified fields', async ({ page }) => {
  const saved = { gameActive: true, countdown: 0, timeLeft: 3, score: 37, gameOver: false };
  await page.goto('/');
  await page.evaluate((text) => sessionStorage.setItem('tvx_game_state', text), JSON.stringify(saved));
  await openGame(page);
  await pass(page, 3_250);
  await expect(page.getByTestId('final-score')).toContainText('37');
  expect((await savedGame(page)).collection?.totalPoints).toBe(37);
});

test('pauses the round while the page is hidden', async ({ page }) => {
  await openGame(page);
  await startRound(page);
  const setHidden = (state: 'hidden' | 'visible') =>
    page.evaluate((value) => {
      Object.defineProperty(document, 'visibilityState', { value, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await setHidden('hidden');
  const timeLeft = async () => JSON.stringify((await savedRound(page)) as unknown);
  const before = await timeLeft();
  await pass(page, 2_500);
  expect(await timeLeft()).toBe(before);
  await setHidden('visible');
  await pass(page, 500);
  expect(await timeLeft()).not.toBe(before);
});

test.describe('a pause', () => {
  async function standsStill(page: Page): Promise<void> {
    const before = (await savedRound(page)).timeLeftMs;
    await pass(page, 1_500);
    expect((await savedRound(page)).timeLeftMs).toBe(before);
  }

  test('by button, P and Esc stops the clock, and the same go on', async ({ page }) => {
    await openGame(page);
    await startRound(page);
    const resume = page.getByRole('button', { name: 'Resume' });
    await page.getByRole('button', { name: 'Pause', exact: true }).click();
    await hasFocus(resume);
    await standsStill(page);
    await page.keyboard.press('Enter');
    await expect(resume).toBeHidden();
    await hasFocus(page.getByRole('application', { name: 'Play area' }));
    for (const key of ['p', 'Escape']) {
      await page.keyboard.press(key);
      await expect(resume).toBeVisible();
      await standsStill(page);
      await page.keyboard.press(key);
      await expect(resume).toBeHidden();
    }
    const before = (await savedRound(page)).timeLeftMs;
    await pass(page, 500);
    expect((await savedRound(page)).timeLeftMs).toBeLessThan(before);
  });

  test('outlasts a reload, until the game is resumed', async ({ page }) => {
    await openGame(page);
    await startRound(page);
    await page.keyboard.press('p');
    const { timeLeftMs } = await savedRound(page);
    await page.clock.resume();
    await page.reload();
    const resume = page.getByRole('button', { name: 'Resume' });
    await hasFocus(resume);
    await pass(page, 1_000);
    expect((await savedRound(page)).timeLeftMs).toBe(timeLeftMs);
    await resume.click();
    await expect.poll(async () => (await savedRound(page)).timeLeftMs).toBeLessThan(timeLeftMs);
  });

  test('begins when a menu or the wallet panel opens over the game, and ends only in the game', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await openGame(page);
    await startRound(page);
    const resume = page.getByRole('button', { name: 'Resume' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('heading', { name: 'Paused' })).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(resume).toBeVisible();
    await standsStill(page);
    await resume.click();
    await page.getByRole('button', { name: 'Connect Wallet' }).click();
    const panel = page.getByRole('dialog', { name: 'Technovex Wallet' });
    await expect(panel).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(resume).toBeVisible();
    await standsStill(page);
  });
});

test('shows the totals of another tab, and says that nothing is kept where nothing is', async ({ page, context }) => {
  const collection = (points: number) =>
    `{"tokens":{"bronze":${points},"silver":0,"gold":0,"platinum":0,"diamond":0},"totalPoints":${points},"lastPlayed":"2026-01-12T10:00:00.000Z"}`;
  const store = (target: Page, points: number) =>
    target.evaluate((text) => localStorage.setItem('technovex_token_collection', text), collection(points));
  await page.goto('/');
  await store(page, 5);
  await openGame(page);
  await expect(page.getByTestId('count-bronze')).toHaveText('5');
  await expect(page.getByText('Kept in this browser only.')).toBeVisible();
  const other = await context.newPage();
  await other.goto('/privacy');
  await store(other, 1_204);
  await expect(page.getByTestId('count-bronze')).toHaveText('1,204');
  await other.close();

  // A full or forbidden storage: what is collected from now on is not kept.
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  await startRound(page);
  await playUntilOver(page, async ([coin]) => {
    if (coin) await page.mouse.click(coin.x, coin.y);
  });
  // Game Over ignores what was meant for a coin.
  await pass(page, 1_000);
  await page.getByRole('button', { name: 'View Collection' }).click();
  await expect(page.getByText('the collection is lost when you leave the page')).toBeVisible();
  await expect(page.getByText('Kept in this browser only.')).toHaveCount(0);
});

test('works where storage is forbidden', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('forbidden', 'SecurityError');
        },
      });
    }
  });
  await openGame(page);
  await startRound(page);
  await pass(page, 2_000);
  await expect(page.getByTestId('time')).toContainText('28');
});

test('is silent by default, and remembers the sound setting', async ({ page }) => {
  await openHydrated(page, '/token-game');
  const sound = page.getByRole('button', { name: 'Sound' });
  await expect(sound).toHaveAttribute('aria-pressed', 'false');
  await sound.click();
  await page.reload();
  await expect(sound).toHaveAttribute('aria-pressed', 'true');
});

test('coins fall half as fast with reduced motion', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'Playwright cannot emulate reduced motion in this Firefox');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openGame(page);
  await startRound(page);
  await pass(page, 1_750);
  const round = await savedRound(page);
  const coin = round.falling[0];
  if (coin === undefined) throw new Error('no coin');
  // From -10 on at 10 percent a second for each point of speed, where it is 20 otherwise.
  const seconds = (30_000 - round.timeLeftMs) / 1_000;
  expect((coin.yPercent + 10) / coin.speed / seconds).toBeCloseTo(10, 3);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true });

  for (const [width, height] of [
    [375, 812],
    [812, 375],
  ] as const)
    test(`at ${width} × ${height} px all of the play area is seen, and the buttons of Game Over`, async ({ page }) => {
      await page.setViewportSize({ width, height });
      await openHydrated(page, '/token-game');
      await expect(page.getByRole('button', { name: 'Start Game' })).toBeInViewport({ ratio: 1 });
      await page.addInitScript((over) => sessionStorage.setItem('tvx_game_state', over), OVER);
      await openHydrated(page, '/token-game');
      for (const name of ['Play Again', 'View Collection'])
        await expect(page.getByRole('button', { name })).toBeInViewport({ ratio: 1 });
      await page.getByRole('button', { name: 'Play Again' }).click();
      await isPlaying(page);
      await expect(page.locator('[data-phase]')).toBeInViewport({ ratio: 0.99 });
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Resume' })).toBeInViewport({ ratio: 1 });
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    });

  test('says nothing of keys on a device that is touched', async ({ page }) => {
    await openHydrated(page, '/token-game');
    await expect(page.getByText('With a keyboard')).toHaveCount(1);
    await expect(page.getByText('With a keyboard')).toBeHidden();
  });
});

for (const width of [320, 820]) {
  test(`no accessibility violation in either theme and no sideways scroll at ${width} px`, async ({
    page,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'the same page, so one browser is enough');
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/');
    await page.evaluate(() => {
      localStorage.setItem(
        'technovex_token_collection',
        '{"tokens":{"bronze":1204,"silver":5,"gold":0,"platinum":0,"diamond":88},"totalPoints":10029,"lastPlayed":"2026-01-12T10:00:00.000Z"}',
      );
      localStorage.setItem('technovex_achievements', '["first_collection"]');
    });
    const check = async (screen: string) => {
      await expectAccessibleInBothThemes(page, screen);
      const tooWide = await sidewaysScroll(page);
      expect(tooWide, screen).toBeLessThanOrEqual(0);
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
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    await check('over');
  });
}

test.describe('the code of the game', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'inspects the build, so one run is enough');

  test('has at most 25 KB of its own code, which no other page loads', async ({ page }) => {
    const manifest: ViteManifest = JSON.parse(readFileSync(`${CLIENT_DIR}/.vite/manifest.json`, 'utf8'));
    const filesOf = (id: PageId) => {
      const { scripts, styles } = builtFilesOf(manifest, screenSource(id));
      return new Set([...scripts, ...styles]);
    };
    const others = new Set(PAGES.flatMap(({ id }) => (id === 'token-game' ? [] : [...filesOf(id)])));
    for (const file of Object.values(builtFilesOf(manifest, 'index.html'))) for (const name of file) others.add(name);
    const own = [...filesOf('token-game')].filter((file) => !others.has(file));
    expect(own.some((file) => /game-screen-.*\.js$/.test(file))).toBe(true);
    const bytes = own.map((file) => brotliCompressSync(readFileSync(CLIENT_DIR + file)).length);
    const sum = bytes.reduce((a, b) => a + b, 0);
    test.info().annotations.push({ type: 'brotli bytes', description: `${sum}: ${own.join(', ')}` });
    expect(sum).toBeLessThanOrEqual(OWN_CODE_BYTES_MAX);

    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    for (const path of ['/', '/web-miner']) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(asked.filter((path) => own.includes(path))).toEqual([]);
    await openGame(page);
    expect(asked.filter((path) => own.includes(path)).length).toBeGreaterThan(0);
  });
});
