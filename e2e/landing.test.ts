import { brotliCompressSync } from 'node:zlib';
import { expect } from '@playwright/test';
import { BANNER, shownLine } from './testing/announcements.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

/** What a server sends before the first acknowledgement: ten segments (RFC 6928) of 1,460 bytes, headers included. */
const INITIAL_WINDOW_BYTES = 14_600;

test('the home page has announcements, a theme that is kept, and a menu to planned pages', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openHydrated(page, '/');
  const leadOutside = await page
    .locator('a[href^="https:"]')
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute('target'), /noopener/.test(link.getAttribute('rel') ?? '')].join()),
    );
  expect(new Set(leadOutside)).toEqual(new Set(['_blank,true']));
  await expect(shownLine(page)).toContainText(BANNER[0] ?? '');
  await page.getByRole('button', { name: 'Next announcement' }).click();
  await expect(shownLine(page)).toContainText(BANNER[1] ?? '');

  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('banner').getByRole('button', { name: 'Light theme' }).click();
  await expect(html).toHaveAttribute('data-theme', 'light');

  const navigation = page.getByRole('navigation', { name: 'Main' });
  await page.getByRole('banner').getByRole('button', { name: 'Blockchain' }).click();
  await navigation.getByRole('link', { name: 'Staking (not open yet)' }).click();
  await expect(page).toHaveURL(/\/blockchain\/staking$/);
  await expect(page.getByRole('main').getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
  await page.getByRole('button', { name: 'Project' }).click();
  await navigation.getByRole('link', { name: 'Roadmap' }).click();
  await expect(page).toHaveURL(/\/#roadmap$/);
  await expect(page.locator('#roadmap')).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Roadmap' })).toBeInViewport();
  await page.goto('/tokens');
  await expect(html).toHaveAttribute('data-theme', 'light');
});

test('the first load is small, from this origin only, and paints before it asks for scripts and typefaces', async ({
  page,
  server,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'what is sent does not depend on the browser');
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  // The paint is reported when the test says so, and the page does not stop waiting for it.
  await page.addInitScript(() => {
    const { setTimeout: later } = window;
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0, ...values: unknown[]) => (ms === 4_000 ? 0 : later(run, ms, ...values)),
      PerformanceObserver: class {
        constructor(reportPaint: () => void) {
          Object.assign(window, { reportPaint });
        }
        readonly observe = (): void => undefined;
      },
    });
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(requested.filter((url) => /\.(js|woff2)$/.test(url))).toEqual([]);
  await page.evaluate(() => (window as unknown as { reportPaint: () => void }).reportPaint());
  await expect(page.locator('html')).not.toHaveAttribute('data-faces');
  await page.evaluate(() => (window as unknown as { scriptsLoaded: Promise<void> }).scriptsLoaded);
  const { face, unloaded } = await page.evaluate(() => ({
    face: getComputedStyle(document.body).fontFamily,
    unloaded: [...document.fonts].filter(({ family, status }) => /Variable/.test(family) && status !== 'loaded').length,
  }));
  expect(face).toMatch(/^"Instrument Sans Variable"/);
  expect(unloaded).toBe(0);
  expect(requested.filter((url) => !url.startsWith(server.origin) && !url.startsWith('data:'))).toEqual([]);

  const html = await (await fetch(server.origin)).text();
  const named = [...html.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, path = '']) => path);
  const styles = named.filter((path) => path.endsWith('.css'));
  for (const path of ['/', ...styles]) {
    const response = await page.request.get(path, { headers: { 'accept-encoding': 'br' } });
    const { 'content-encoding': encoding, 'content-length': length, etag = '' } = response.headers();
    const headers = response.headersArray().map(({ name, value }) => `${name}: ${value}\r\n`);
    const bytes = `HTTP/1.1 200 OK\r\n${headers.join('')}\r\n`.length + Number(length);
    expect(encoding).toBe('br');
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes, path).toBeLessThanOrEqual(INITIAL_WINDOW_BYTES);
    const again = await page.request.get(path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } });
    expect(again.status(), path).toBe(304);
    if (path !== '/') expect(response.headers()['cache-control']).toBe('public, max-age=31536000, immutable');
  }

  const bodyOf = async (path: string) => Buffer.from(await (await fetch(new URL(path, server.origin))).arrayBuffer());
  let scriptBytes = 0;
  for (const path of named.filter((each) => each.endsWith('.js')))
    scriptBytes += brotliCompressSync(await bodyOf(path)).length;
  let fontBytes = 0;
  for (const url of new Set(requested.filter((each) => each.endsWith('.woff2'))))
    fontBytes += (await bodyOf(url)).length;
  expect(scriptBytes).toBeGreaterThan(50_000);
  expect(scriptBytes).toBeLessThanOrEqual(80_000);
  expect(fontBytes).toBeGreaterThan(10_000);
  expect(fontBytes).toBeLessThanOrEqual(80_000);
});
