import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { expect, type Locator, type Page } from '@playwright/test';
import { PAGES, type PageId } from '#contract/pages.ts';
import { pointsOfAll, type TokenCounts } from '#domain/game/token-types.ts';
import { builtFilesOf, routeFile, type ViteManifest } from '#web/app/page-template.ts';
import { accessibilityViolations } from './testing/accessibility.ts';
import {
  isPlaying,
  openGame,
  playUntilOver,
  pressableTokens,
  type StagePoint,
  savedGame,
  savedRound,
  startRound,
  textsSeen,
  watchTexts,
} from './testing/game-player.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

// A round takes 30 s, and longer on a busy machine: the game counts at most 250 ms per frame.
test.setTimeout(240_000);

const CLIENT_DIR = resolve(import.meta.dirname, '../dist/client');
const OWN_CODE_BYTES_MAX = 25 * 1_024;

async function hasFocus(target: Locator): Promise<void> {
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
}

/** Checks the end of a complete round. */
async function checkEnd(page: Page): Promise<void> {
  await hasFocus(page.getByRole('heading', { name: 'Game Over' }));
  const { collection, achievements, state } = await savedGame(page);
  if (collection === null) throw new Error('Nothing was collected.');
  expect(collection.totalPoints).toBeGreaterThan(0);
  expect(pointsOfAll(collection.tokens as TokenCounts)).toBe(collection.totalPoints);
  expect(new Date(collection.lastPlayed ?? '').toISOString()).toBe(collection.lastPlayed);
  expect(achievements).toEqual(['first_collection']);
  expect(state).toEqual({
    gameActive: false,
    countdown: 0,
    timeLeft: 0,
    score: collection.totalPoints,
    gameOver: true,
  });
  await expect(page.getByTestId('final-score').locator('[aria-hidden]')).toHaveText(String(collection.totalPoints));
}

test.describe('a whole round', () => {
  test('by mouse: countdown, round, Game Over, the banner for three seconds, the collection, Play Again', async ({
    page,
  }) => {
    await openGame(page);
    await expect(page.getByRole('heading', { name: 'Your collection' })).toBeHidden();
    await watchTexts(page, '[data-testid="countdown"]');
    await page.getByRole('button', { name: 'Start Game' }).click();
    await isPlaying(page);
    expect(await textsSeen(page)).toEqual(['3', '2', '1', 'Go!']);
    const banner = page.getByText('Token Collector', { exact: true });
    await playUntilOver(page, async ([coin]) => {
      if (coin) await page.mouse.click(coin.x, coin.y);
    });
    await expect(banner).toBeVisible();
    await expect(page.getByText('Collected your first token!')).toBeVisible();
    await expect(banner).toBeHidden();
    await checkEnd(page);

    const { collection } = await savedGame(page);
    await page.getByRole('button', { name: 'View Collection' }).click();
    await hasFocus(page.getByRole('heading', { name: 'Your collection' }));
    await expect(page.getByTestId('count-bronze')).toHaveText(String(collection?.tokens.bronze));
    await page.getByRole('button', { name: 'Start Game' }).click();
    await expect(page.getByRole('heading', { name: 'Your collection' })).toBeHidden();
    await expect(page.getByTestId('countdown')).toBeVisible();
  });

  test('by keyboard: arrows and WASD move the reticle, Space collects, and the page does not scroll', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 420, height: 700 });
    await openGame(page);
    await page.getByRole('button', { name: 'Start Game' }).focus();
    await page.keyboard.press('Enter');
    await hasFocus(page.getByRole('application', { name: 'Play area' }));
    await isPlaying(page);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    const scrolled = await page.evaluate(() => scrollY);
    const keys = ['ArrowLeft', 'd', 'a', 'ArrowRight'];
    let turn = 0;
    await playUntilOver(page, async () => {
      const key = keys[turn % keys.length] ?? 'ArrowLeft';
      turn += 1;
      await page.keyboard.down(key);
      for (let i = 0; i < 5; i += 1) await page.keyboard.press('Space', { delay: 40 });
      await page.keyboard.up(key);
    });
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
      await page.getByRole('button', { name: 'Start Game' }).tap();
      await isPlaying(page);
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
      const [coin] = await pressableTokens(page);
      if (coin) await page.mouse.click(coin.x, coin.y);
      return Object.values((await savedRound(page)).collected).reduce((a, b) => a + b, 0);
    })
    .toBeGreaterThanOrEqual(2);
  const before = await savedGame(page);
  await page.reload();
  await isPlaying(page);
  await expect(page.getByTestId('score')).toHaveText(String(before.state?.score));
  const after = await savedGame(page);
  expect(Number(after.state?.timeLeft)).toBeLessThanOrEqual(Number(before.state?.timeLeft));
  expect(Number(after.state?.timeLeft)).toBeGreaterThan(Number(before.state?.timeLeft) - 6);
  await expect(page.getByRole('heading', { name: 'Game Over' })).toBeVisible({ timeout: 150_000 });
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
  const hiddenAt = await page.evaluate(() => performance.now());
  await page.waitForFunction((at) => performance.now() > at + 2_500, hiddenAt);
  expect(await timeLeft()).toBe(before);
  await setHidden('visible');
  await expect.poll(timeLeft).not.toBe(before);
});

test.describe('bad input', () => {
  const KEYS = ['technovex_token_collection', 'technovex_achievements', 'tvx_game_state'];
  const TEXTS = [
    'not json at all',
    '[["first_collection"],null]',
    '{"gameActive":true,"countdown":-2,"timeLeft":1e9,"score":1e308,"gameOver":true}',
    '{"tokens":{"bronze":-4,"emerald":1e300},"totalPoints":-1,"lastPlayed":7}',
  ];

  test('logs an invalid value of every key, and starts', async ({ page }) => {
    let warnings: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') warnings.push(message.text());
    });
    await page.goto('/');
    for (const text of TEXTS) {
      warnings = [];
      await page.evaluate(
        ([keys, value]) => {
          for (const key of keys) {
            localStorage.setItem(key, value);
            sessionStorage.setItem(key, value);
          }
        },
        [KEYS, text] as const,
      );
      await openGame(page);
      for (const key of KEYS) await expect.poll(() => warnings.join('\n'), text).toContain(key);
    }
    await startRound(page);
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
    await expect(page.getByTestId('time')).toContainText('28');
  });

  test('ignores a second Start, a second press on a coin and a clock that jumps', async ({ page }) => {
    await openGame(page);
    await watchTexts(page, '[data-testid="countdown"]');
    await page.getByRole('button', { name: 'Start Game' }).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
    });
    await isPlaying(page);
    expect(await textsSeen(page)).toEqual(['3', '2', '1', 'Go!']);
    await page.evaluate(() => {
      Date.now = () => 0;
    });
    await expect
      .poll(async () => {
        const [coin] = await pressableTokens(page);
        if (coin) await page.mouse.dblclick(coin.x, coin.y);
        return (await savedGame(page)).state?.score;
      })
      .toBeGreaterThan(0);
    const { collected } = await savedRound(page);
    expect((await savedGame(page)).state?.score).toBe(pointsOfAll(collected as TokenCounts));
    await isPlaying(page);
  });
});

test('is silent by default, and remembers the sound setting', async ({ page }) => {
  await openGame(page);
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
  let round = await savedRound(page);
  await expect
    .poll(async () => {
      round = await savedRound(page);
      return 30_000 - round.timeLeftMs;
    })
    .toBeGreaterThan(1_500);
  const coin = round.falling[0];
  if (coin === undefined) throw new Error('no coin');
  // From -10 on at 10 percent a second for each point of speed, where it is 20 otherwise.
  const seconds = (30_000 - round.timeLeftMs) / 1_000;
  expect((coin.yPercent + 10) / coin.speed / seconds).toBeCloseTo(10, 3);
});

for (const theme of ['dark', 'light']) {
  for (const width of [320, 820]) {
    test(`no accessibility violation and no sideways scroll: ${theme}, ${width} px`, async ({ page, browserName }) => {
      test.skip(browserName !== 'chromium', 'the same page, a minute per run, so one browser is enough');
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await page.evaluate((chosen) => {
        localStorage.setItem('theme', chosen);
        localStorage.setItem(
          'technovex_token_collection',
          '{"tokens":{"bronze":1204,"silver":5,"gold":0,"platinum":0,"diamond":88},"totalPoints":10029,"lastPlayed":"2026-01-12T10:00:00.000Z"}',
        );
        localStorage.setItem('technovex_achievements', '["first_collection"]');
      }, theme);
      const check = async (screen: string) => {
        expect(await accessibilityViolations(page), screen).toEqual([]);
        const tooWide = await sidewaysScroll(page);
        expect(tooWide, screen).toBeLessThanOrEqual(0);
      };
      await openGame(page);
      await expect(page.getByRole('heading', { name: 'Your collection' })).toBeVisible();
      await check('idle');
      await startRound(page);
      await check('round');
      await page.evaluate(() =>
        sessionStorage.setItem(
          'tvx_game_state',
          '{"gameActive":false,"countdown":0,"timeLeft":0,"score":131,"gameOver":true}',
        ),
      );
      await page.addInitScript(() =>
        sessionStorage.setItem(
          'tvx_game_state',
          '{"gameActive":false,"countdown":0,"timeLeft":0,"score":131,"gameOver":true}',
        ),
      );
      await page.reload();
      await expect(page.getByRole('button', { name: 'Play Again' })).toBeVisible();
      await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
      await check('over');
    });
  }
}

test.describe('the code of the game', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'inspects the build, so one run is enough');

  test('has at most 25 KB of its own code, which no other page loads', async ({ page }) => {
    const manifest: ViteManifest = JSON.parse(readFileSync(`${CLIENT_DIR}/.vite/manifest.json`, 'utf8'));
    const filesOf = (id: PageId) => {
      const { scripts, styles } = builtFilesOf(manifest, routeFile(id));
      return new Set([...scripts, ...styles]);
    };
    const others = new Set(PAGES.flatMap(({ id }) => (id === 'token-game' ? [] : [...filesOf(id)])));
    for (const file of Object.values(builtFilesOf(manifest, 'index.html'))) for (const name of file) others.add(name);
    const own = [...filesOf('token-game')].filter((file) => !others.has(file));
    expect(own.some((file) => /token-game-.*\.js$/.test(file))).toBe(true);
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
