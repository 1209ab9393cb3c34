import { expect } from '@playwright/test';
import { accessibilityViolations } from './testing/accessibility.ts';
import { BANNER } from './testing/announcements.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const MAIN_SCREENS = ['/', '/presale', '/whitepaper', '/web-miner', '/token-game', '/wallet', '/auth', '/no-such-page'];

test('the main screens open without errors, are accessible, and fit a phone', async ({ page, problems }) => {
  problems.allow(/401.*\/api\/user/);
  problems.allow(/404.*\/no-such-page/);
  await resize(page, { width: 375, height: 812 });
  const found: string[] = [];
  for (const path of MAIN_SCREENS) {
    await openHydrated(page, path);
    const exclude = path === '/' ? [] : ['header:not(main *)', 'footer:not(main *)'];
    found.push(...(await accessibilityViolations(page, { exclude })).map((violation) => `${path} ${violation}`));
    if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways`);
    // Before its first paint a page waits for the site's style sheet and one of its own: each is a connection.
    const html = await (await page.request.get(path)).text();
    if (html.split('<link rel="stylesheet"').length > 3) found.push(`${path} waits for more than two style sheets`);
  }
  expect(found).toEqual([]);
});

test('the content security policy blocks a script of another site', async ({ page, problems }) => {
  // The console message and the blocked request.
  problems.allow(/content.security.policy|csp|evil\.example/i);
  await page.goto('/privacy');
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

test('the whitepaper is printed without the frame of the site, dark on white, on a few whole A4 pages', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'only Chromium creates PDFs and emulates print media');
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '');
  });
  await openHydrated(page, '/whitepaper');
  await page.getByRole('button', { name: 'Print PDF' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-printed', '');
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const pages = pdf.match(/\/Type \/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(3);
  expect(pages).toBeLessThanOrEqual(5);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(pdf) ?? [];
  expect([Number(width), Number(height)].map(Math.round)).toEqual([595, 842]);

  await page.emulateMedia({ media: 'print' });
  for (const role of ['banner', 'contentinfo'] as const) await expect(page.getByRole(role)).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print PDF' })).toBeHidden();
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeHidden();
  const html = page.locator('html');
  await expect(html).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(html).toHaveCSS('color', 'rgb(19, 23, 34)');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('everything is readable, the menus open, and the newsletter is subscribed to', async ({
    page,
    problems,
    browserName,
  }) => {
    test.skip(browserName !== 'chromium', 'scripts can be disabled in Chromium only');
    problems.allow(/request: GET .*\.js: csp/);
    await page.goto('/');
    for (const text of BANNER) {
      const line = page.getByRole('region', { name: 'Announcements' }).getByRole('listitem').filter({ hasText: text });
      await expect(line).toHaveCSS('opacity', '1');
    }
    await page.getByRole('banner').getByRole('button', { name: 'Project' }).click();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Roadmap' }).click();
    await expect(page.getByRole('heading', { name: 'Roadmap' })).toBeInViewport();
    await page.goto('/presale');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Can I buy TVX?Not yet.');
    await expect(page.locator('#phases')).toContainText('Locked until August 1, 2025');
    await page.goto('/whitepaper');
    await expect(page.getByText('print command')).toBeVisible();

    const footer = page.getByRole('contentinfo');
    await footer.getByRole('textbox').fill('nobody');
    await footer.getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'Failed to subscribe' })).toBeVisible();
    const form = page.getByRole('main').locator('form');
    await form.getByLabel('Your email address').fill('quiet@mail.example');
    await form.getByRole('button').click();
    await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
    await expect(page.getByText("You've been subscribed to our newsletter")).toBeVisible();
  });
});

test('an ordinary account has a page, which the footer leads to and where it logs out', async ({ page }) => {
  const name = `ada-${test.info().testId.slice(-6)}-${test.info().repeatEachIndex}`;
  const account = { username: name, email: `${name}@example.test`, password: 'correct horse' };
  expect((await page.request.post('/api/register', { data: account })).status()).toBe(201);
  await openHydrated(page, '/privacy');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Team' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await expect(page.getByText(name, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible();
});
