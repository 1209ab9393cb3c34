import { expect } from '@playwright/test';
import { test } from './testing/test.ts';

const PLACEHOLDERS = ['explorer', 'staking', 'consensus', 'developers', 'governance', 'ecosystem', 'tokenomics'].map(
  (name) => `/blockchain/${name}`,
);

test('each placeholder has its launch, its features, a disabled control and one note on dates', async ({ page }) => {
  for (const path of [...PLACEHOLDERS, '/blockchain/lightning']) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    const main = page.getByRole('main');
    await expect(main.getByText('Launch', { exact: true }), path).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Planned features' }), path).toBeVisible();
    await expect(main.getByRole('button', { name: 'Coming Soon' }), path).toBeDisabled();
    await expect(main.getByText('No newer dates are announced.'), path).toHaveCount(1);
  }
});

test('the locked pages lead home', async ({ page }) => {
  for (const path of ['/tokens', '/create-token', '/wallet']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('link', { name: 'Back to Home' }), path).toHaveAttribute('href', '/');
  }
});

test('the print button prints the whitepaper', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await page.goto('/whitepaper');
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Print PDF' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
});

test('in print the whitepaper has no header, footer or buttons, and is dark on white', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium emulates print media here');
  await page.goto('/whitepaper');
  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print PDF' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeHidden();
  const colors = await page.evaluate(() => {
    const { backgroundColor, color } = getComputedStyle(document.documentElement);
    return { backgroundColor, color };
  });
  expect(colors).toEqual({ backgroundColor: 'rgb(255, 255, 255)', color: 'rgb(19, 23, 34)' });
});

test('the PDF has a few whole A4 pages', async ({ page, browserName }) => {
  test.skip(browserName !== 'chromium', 'only Chromium creates PDFs');
  await page.goto('/whitepaper');
  await page.waitForLoadState('networkidle');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(3);
  expect(pages).toBeLessThanOrEqual(5);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Number(width), Number(height)].map(Math.round)).toEqual([595, 842]);
});

test('without scripts the whitepaper names an alternative to its print button, and its links work', async ({
  browser,
  browserName,
  server,
}) => {
  test.skip(browserName !== 'chromium', 'scripts can be disabled in Chromium only');
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
  const page = await context.newPage();
  await page.goto('/whitepaper');
  await expect(page.getByRole('button', { name: 'Print PDF' })).toBeHidden();
  await expect(page.getByText('print command')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await context.close();
});

test("the browser's theme colour follows the theme", async ({ page }) => {
  const color = page.locator('meta[name="theme-color"]');
  await page.goto('/tokens');
  await expect(color).toHaveAttribute('content', '#080c14');
  await page.getByRole('button', { name: /theme/i }).click();
  await expect(color).toHaveAttribute('content', '#f8f4ea');
  await page.reload();
  await expect(color).toHaveAttribute('content', '#f8f4ea');
});

test('files for crawlers and browsers exist with the right content type', async ({ page, request }) => {
  const types: Readonly<Record<string, string>> = {
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/site.webmanifest': 'application/manifest+json; charset=utf-8',
    '/favicon.ico': 'image/x-icon',
    '/favicon.svg': 'image/svg+xml; charset=utf-8',
    '/apple-touch-icon.png': 'image/png',
    '/icon-192.png': 'image/png',
    '/icon-512.png': 'image/png',
    '/icon-maskable-512.png': 'image/png',
    '/og-image.png': 'image/png',
  };
  for (const [path, type] of Object.entries(types)) {
    const response = await request.get(path);
    expect(response.status(), path).toBe(200);
    expect(response.headers()['content-type'], path).toBe(type);
  }
  // The policy allows data blocks: a violation would be a console error, which fails the test.
  await page.goto('/whitepaper');
  const json = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(String(json))).toMatchObject({ '@type': 'WebPage', isPartOf: { name: 'Technovex' } });
});

test.describe('with a public origin', () => {
  test.use({ settings: { PUBLIC_ORIGIN: 'https://technovex.example' } });

  test('pages, previews and sitemap contain the same URLs', async ({ server, browserName }) => {
    test.skip(browserName !== 'chromium', 'needs no browser, so one run is enough');
    const sitemap = await (await fetch(`${server.origin}/sitemap.xml`)).text();
    const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
    expect(urls).toContain('https://technovex.example/whitepaper');
    for (const url of urls) {
      const response = await fetch(url.replace('https://technovex.example', server.origin));
      const html = await response.text();
      expect(response.status, url).toBe(200);
      expect(html).toContain(`<link rel="canonical" href="${url}" />`);
      expect(html).toContain(`<meta property="og:url" content="${url}" />`);
    }
  });
});
