import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { test } from './testing/test.ts';

const PLACEHOLDERS = ['explorer', 'staking', 'developers', 'governance', 'ecosystem', 'tokenomics', 'lightning'].map(
  (name) => `/blockchain/${name}`,
);

test('each planned page has a figure, the state of its plan, and a way on; placeholders link to each other', async ({
  page,
}) => {
  for (const path of ['/blockchain/consensus', '/tokens', '/create-token', '/wallet', '/founders', ...PLACEHOLDERS]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    const main = page.getByRole('main');
    const hasFigure = !['/founders', '/create-token', '/blockchain/developers'].includes(path);
    await expect(main.getByRole('figure'), path).toHaveCount(hasFigure ? 1 : 0);
    await expect(main.getByText(/^(Planned|Date passed|Late|Done)$/).first(), path).toBeVisible();
    await expect(main.getByRole('heading', { name: 'Where to go next' }), path).toBeVisible();
    const next = main.getByRole('region', { name: 'Where to go next' }).getByRole('link');
    expect(await next.count(), path).toBeGreaterThanOrEqual(3);
    if (!PLACEHOLDERS.includes(path)) continue;
    await expect(main.getByRole('button', { name: 'Coming Soon' })).toBeDisabled();
    await expect(main.locator('[aria-current=page]')).toHaveText(
      String(await page.getByRole('heading', { level: 1 }).textContent()),
    );
  }
  await page.getByRole('main').getByRole('link', { name: 'Lightning Consensus' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lightning Consensus' })).toBeVisible();
});

test('what a planned page explains can be tried by keyboard, and what works for developers today responds', async ({
  page,
}) => {
  await openHydrated(page, '/blockchain/staking');
  const period = page.getByRole('slider', { name: 'Period' });
  await period.focus();
  await page.keyboard.press('Home');
  const unlocks = new Date(Math.floor(Date.now() / 86_400_000 + 30) * 86_400_000).toISOString().slice(0, 10);
  await expect(page.locator('output time')).toHaveAttribute('datetime', unlocks);
  await expect(period).toHaveAttribute('aria-valuetext', /^30 days, until/);

  await openHydrated(page, '/blockchain/consensus');
  await expect(page.getByText('The block is confirmed')).toBeVisible();
  await page.getByRole('slider', { name: 'Malicious nodes' }).press('ArrowRight');
  await expect(page.getByText('No safe agreement')).toBeVisible();

  await openHydrated(page, '/blockchain/governance');
  const results = page.getByRole('figure').getByRole('listitem');
  await expect(results).toContainText(['Accepted', 'Rejected', 'Rejected']);
  await page.getByRole('slider', { name: 'Votes in favour' }).press('End');
  await expect(results).toContainText(['Accepted', 'Accepted', 'Accepted']);

  await openHydrated(page, '/blockchain/tokenomics');
  const parts = page.getByText('400,000,000 TVX');
  await expect(parts).toBeVisible();
  await page.getByRole('radio', { name: /whitepaper/ }).check();
  await expect(parts).toBeHidden();

  await openHydrated(page, '/blockchain/explorer');
  await page.getByRole('radio', { name: /#1204715/ }).press('ArrowRight');
  await expect(page.getByRole('radio', { name: /#1204714/ })).toBeChecked();
  await expect(page.getByText('Block #1204714')).toBeVisible();
  await expect(page.getByText('2 transactions')).toBeVisible();

  await openHydrated(page, '/blockchain/lightning');
  await expect(page.getByText('250,000 satoshis')).toBeVisible();
  await page.getByRole('textbox', { name: 'Invoice' }).fill('lnbc1');
  await expect(page.getByText('This is no Lightning invoice.')).toBeVisible();
  await expect(page.getByText('250,000 satoshis')).toBeHidden();

  await openHydrated(page, '/create-token');
  await expect(page.getByText('1,000,000,000,000,000,000,000,000', { exact: true })).toBeVisible();
  await page.getByLabel('Decimals').fill('2');
  await expect(page.getByText('100,000,000', { exact: true })).toBeVisible();
  await page.getByLabel('Symbol').fill('smpl');
  await expect(page.getByText('capital letters or digits')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Create token' })).toBeDisabled();

  await openHydrated(page, '/blockchain/developers');
  await expect(page.locator('code').first()).toHaveText(`curl ${new URL(page.url()).origin}/api/status`);
  await expect(page.getByText('Example of a response')).toBeVisible();
  await page.getByRole('button', { name: 'Send /api/status' }).click();
  await expect(page.locator('pre').last()).toContainText('"record"');
  await expect(page.getByText('Example of a response')).toBeHidden();
});

test("the state of a plan is that of the server's date, whatever the visitor's clock says", async ({
  page,
  server,
}) => {
  const html = await (await fetch(`${server.origin}/blockchain/explorer`)).text();
  expect(html).toContain('data-plan="passed"');
  await page.clock.setFixedTime('2025-01-01T00:00:00Z');
  await page.goto('/blockchain/explorer');
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('main').locator('[data-plan]')).toHaveAttribute('data-plan', 'passed');
});

test('the page for unknown paths leads on', async ({ page, problems }) => {
  problems.allow(/404/);
  await page.goto('/no-such-page');
  await page.waitForLoadState('networkidle');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Presale Whitepaper/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Whitepaper/ })).toBeVisible();
});

test("the whitepaper's contents link to its sections and mark the current one", async ({ page }) => {
  await page.goto('/whitepaper');
  await page.waitForLoadState('networkidle');
  const contents = page.getByRole('navigation', { name: 'Contents' });
  const current = contents.locator('[aria-current=location]');
  await contents.getByRole('link', { name: 'Tokenomics' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#tokenomics$/);
  await expect(page.getByRole('heading', { name: 'Tokenomics' })).toBeInViewport();
  await expect(current).toHaveText(/Tokenomics$/);
  await page.keyboard.press('End');
  await expect(current).toHaveText(/Conclusion$/);
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
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Conclusion' }).click();
  await expect(page.getByRole('heading', { name: 'Conclusion' })).toBeInViewport();
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
