import { request as httpRequest } from 'node:http';
import { expect } from '@playwright/test';
import { test } from './testing/test.ts';

const PATHS = ['/', '/web-miner', '/no-such-page'];

/** A request without the browser's or fetch's own headers. */
function get(url: string, headers: Record<string, string> = {}) {
  return new Promise<{ status: number | undefined; headers: Record<string, unknown>; bytes: number }>(
    (resolve, reject) => {
      httpRequest(url, { headers }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, bytes }));
      })
        .on('error', reject)
        .end();
    },
  );
}

test.describe('pages over HTTP', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'needs no browser, so one run is enough');

  test('are sent compressed, with an ETag that gets a 304', async ({ server }) => {
    const plain = await get(server.origin);
    expect(plain.headers['content-encoding']).toBeUndefined();
    for (const encoding of ['br', 'gzip']) {
      const packed = await get(server.origin, { 'accept-encoding': encoding });
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' });
      expect(packed.bytes).toBeLessThan(plain.bytes / 2);
      const again = await get(server.origin, {
        'accept-encoding': encoding,
        'if-none-match': String(packed.headers.etag),
      });
      expect(again).toMatchObject({ status: 304, bytes: 0 });
      expect(packed.headers.etag).not.toBe(plain.headers.etag);
    }
    expect(
      (await get(server.origin, { 'accept-encoding': 'br;q=0, gzip;q=0' })).headers['content-encoding'],
    ).toBeUndefined();
  });

  test('have a content security policy without unsafe-inline and unsafe-eval, and the other security headers', async ({
    server,
  }) => {
    for (const path of PATHS) {
      const { headers } = await get(server.origin + path);
      expect(headers['content-security-policy']).toMatch(
        /script-src 'self' ('sha256-[\w+/=]+' ?){2}; style-src 'self';/,
      );
      expect(headers['content-security-policy']).not.toContain('unsafe');
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      });
    }
  });

  test('have hashed assets that are cached for a year', async ({ server, page }) => {
    await page.goto('/');
    const asset = await page.locator('link[rel=stylesheet]').first().getAttribute('href');
    const { headers, status } = await get(server.origin + asset, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br' });
  });

  test('return 404 for unknown and manipulated paths, and redirect only a trailing slash and capital letters', async ({
    server,
  }) => {
    for (const path of [
      '/no-such-page',
      '/index.html',
      '/.vite/manifest.json',
      '/..%2f..%2fpackage.json',
      '//evil.example/',
      '/assets/',
      '/web-miner//',
    ]) {
      expect((await get(server.origin + path)).status, path).toBe(404);
    }
    const slash = await get(`${server.origin}/web-miner/?ref=friend`);
    expect(slash).toMatchObject({ status: 308, headers: { location: '/web-miner?ref=friend' } });
    const capitals = await get(`${server.origin}/Web-Miner?ref=Friend`);
    expect(capitals).toMatchObject({ status: 308, headers: { location: '/web-miner?ref=Friend' } });
    const both = await get(`${server.origin}/Blockchain/EXPLORER/`);
    expect(both).toMatchObject({ status: 308, headers: { location: '/blockchain/explorer' } });
  });
});

test('the content security policy blocks a script of another site', async ({ page, problems }) => {
  // The console message and the blocked request.
  problems.allow(/content.security.policy|csp|evil\.example/i);
  await page.goto('/');
  const directive = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => resolve(effectiveDirective));
        const script = document.createElement('script');
        script.src = 'https://evil.example/injected.js';
        document.head.append(script);
      }),
  );
  expect(directive).toBe('script-src-elem');
});

test('the home page announces the presale without scripts', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'PRESALE COMING SOON' })).toBeVisible();
  await expect(page.getByText('STAY TUNED')).toBeVisible();
  await expect(page.getByRole('banner')).toBeVisible();
  await expect(page.getByRole('contentinfo')).toContainText(String(new Date().getFullYear()));
  await context.close();
});

test('an unknown path shows the specified texts', async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
});

test('the theme is dark by default, stored under the key "theme", and set before the first paint', async ({
  page,
  problems,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  expect(await theme()).toBe('dark');
  await page.getByRole('button', { name: /theme/i }).click();
  expect(await theme()).toBe('light');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('light');
  // Before any module script has run, as at the first paint.
  problems.allow(/ERR_FAILED|NS_ERROR|request:|console:|error loading dynamically imported module/);
  await page.route('**/*.js', (route) => route.abort());
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(theme).toBe('light');
});
