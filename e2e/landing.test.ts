import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { BANNER, shownLine } from './testing/announcements.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

/** What a server sends before the first acknowledgement: ten segments (RFC 6928) of 1,460 bytes, headers included. */
const INITIAL_WINDOW_BYTES = 14_600;

test('the announcements rotate in the specified order, start again, and stop when paused', async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/');
  for (const text of [...BANNER, BANNER[0] ?? '']) {
    await expect(shownLine(page)).toContainText(text);
    await page.clock.fastForward(6_000);
  }
  await page.getByRole('button', { name: 'Pause motion' }).click();
  const [held] = await shownLine(page).allInnerTexts();
  // Away from the banner, because the pointer alone would stop it.
  await page.mouse.move(0, 700);
  await page.clock.fastForward(60_000);
  await expect(shownLine(page)).toHaveText(held ?? '');
  await page.getByRole('button', { name: 'Play motion' }).click();
  await page.mouse.move(0, 700);
  await page.clock.fastForward(6_000);
  await expect(shownLine(page)).not.toHaveText(held ?? '');
});

test('the sections have the specified order', async ({ page }) => {
  await page.goto('/');
  const titles = await page.locator('main').getByRole('heading', { level: 2 }).allTextContents();
  expect(titles).toEqual([
    'Launch newsletter',
    'PRESALE COMING SOON',
    'What Technovex sets out to solve',
    'Powerful Features',
    'Built for three-\u2060second blocks',
    'The Presale Whitepaper',
    'Presale',
    'Tokenomics',
    'Mine TVX in your browser',
    'Roadmap',
    'Catch falling tokens for 30 seconds',
  ]);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const width of [375, 1440]) {
    test(`every announcement is readable and the menus open at ${width} px`, async ({ page, problems }) => {
      problems.allow(/request: GET .*\.js: csp/);
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      for (const text of BANNER) {
        const line = page
          .getByRole('region', { name: 'Announcements' })
          .getByRole('listitem')
          .filter({ hasText: text });
        await expect(line).toHaveCSS('opacity', '1');
      }
      await page
        .getByRole('banner')
        .getByRole('button', { name: width < 1152 ? 'Menu' : 'Project' })
        .click();
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roadmap' }).click();
      await expect(page).toHaveURL(/#roadmap$/);
      await expect(page.getByRole('heading', { name: 'Roadmap' })).toBeInViewport();
    });
  }
});

test.describe('the first load', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'what is sent does not depend on the browser');

  test('sends page and styles in the first packets of a connection', async ({ page, server }) => {
    const html = await (await fetch(server.origin)).text();
    const [, styles = ''] = /href="(\/assets\/[^"]+\.css)"/.exec(html) ?? [];
    for (const path of ['/', styles]) {
      const response = await page.request.get(path, { headers: { 'accept-encoding': 'br' } });
      const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
      const bytes = `HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`.length + Number(response.headers()['content-length']);
      test.info().annotations.push({ type: 'bytes', description: `${path} ${bytes}` });
      expect(bytes).toBeGreaterThan(5_000);
      expect(bytes, path).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES);
    }
  });

  test('asks for scripts and typefaces after the first paint, and puts all faces on at once', async ({ page }) => {
    await openHydrated(page, '/');
    await expect(page.locator('html')).not.toHaveAttribute('data-faces');
    const { paintMs, early, face, unloaded } = await page.evaluate(() => {
      const [{ startTime: paintMs } = { startTime: Number.NaN }] =
        performance.getEntriesByName('first-contentful-paint');
      const files = performance.getEntriesByType('resource').filter(({ name }) => /\.(js|woff2)$/.test(name));
      return {
        paintMs,
        early: files.filter(({ startTime }) => startTime < paintMs).map(({ name }) => name),
        face: getComputedStyle(document.body).fontFamily,
        unloaded: [...document.fonts].filter(({ family, status }) => /Variable/.test(family) && status !== 'loaded')
          .length,
      };
    });
    expect(paintMs).toBeGreaterThan(0);
    expect(early).toEqual([]);
    expect(face).toMatch(/^"Instrument Sans Variable"/);
    expect(unloaded).toBe(0);
  });

  test('stays within 80 KB of scripts, 14 KB of styles and 80 KB of fonts, all from this origin', async ({
    page,
    server,
  }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await openHydrated(page, '/');
    await page.waitForLoadState('networkidle');
    expect(requested.filter((url) => !url.startsWith(server.origin) && !url.startsWith('data:'))).toEqual([]);

    const html = await (await fetch(server.origin)).text();
    const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => server.origin + path);
    const size = async (urls: readonly string[]) => {
      const bodies = await Promise.all(
        urls.map(async (url) =>
          Buffer.from(await (await fetch(url, { headers: { 'accept-encoding': '' } })).arrayBuffer()),
        ),
      );
      return (pack: (body: Buffer) => number) => bodies.reduce((sum, body) => sum + pack(body), 0);
    };
    const packed = (body: Buffer) => brotliCompressSync(body).length;
    const scripts = (await size(named.filter((url) => url.endsWith('.js'))))(packed);
    const styles = (await size(named.filter((url) => url.endsWith('.css'))))(packed);
    const fonts = (await size([...new Set(requested.filter((url) => url.endsWith('.woff2')))]))((body) => body.length);
    test.info().annotations.push({ type: 'bytes', description: JSON.stringify({ scripts, styles, fonts }) });
    expect(scripts).toBeGreaterThan(50_000);
    expect(scripts).toBeLessThanOrEqual(80_000);
    expect(styles).toBeGreaterThan(1_000);
    expect(styles).toBeLessThanOrEqual(14_000);
    expect(fonts).toBeGreaterThan(10_000);
    expect(fonts).toBeLessThanOrEqual(80_000);
  });
});
