import { expect } from '@playwright/test';
import { PAGES } from '#contract/pages.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

/** Header, announcements and navigation of every page: by keyboard, in small windows, without scripts. */

const PUBLIC = PAGES.filter((page) => !page.isPrivate).map(({ paths: [path = '/'] }) => path);
const NEEDS_SCRIPTS = ['/token-game', '/auth', '/web-miner'];

test('Tab neither moves the announcements nor stops them permanently', async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/founders');
  const shown = page.getByRole('region', { name: 'Announcements' }).locator('[data-shown=true]');
  const first = await shown.textContent();
  await page.getByRole('banner').getByRole('button', { name: 'Light theme' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Next announcement' })).toBeFocused();
  expect(await shown.textContent()).toBe(first);
  await page.keyboard.press('Tab');
  await page.clock.runFor(6_000);
  expect(await shown.textContent()).not.toBe(first);

  // The link of the last line, too, holds the announcements while it has the focus.
  const link = page.getByRole('region', { name: 'Announcements' }).getByRole('link', { name: /Telegram/ });
  await link.focus();
  await page.clock.runFor(30_000);
  await expect(shown).toContainText('Join our Telegram community');
  await page.keyboard.press('Tab');
  await page.clock.runFor(6_000);
  await expect(shown).not.toContainText('Join our Telegram community');
});

test('the brand is whole or absent, never cut, from 320 px', async ({ page }) => {
  await openHydrated(page, '/founders');
  for (const width of [320, 340, 360, 375]) {
    await page.setViewportSize({ width, height: 700 });
    const brand = page.getByRole('banner').getByRole('link', { name: 'Technovex' });
    const cut = await brand.evaluate((link) => {
      const name = link.querySelector('span');
      if (name === null) return 'no name';
      const [outer, inner] = [link.getBoundingClientRect(), name.getBoundingClientRect()];
      const isInSight = inner.top < outer.bottom - 1;
      return isInSight && (inner.right > outer.right + 1 || inner.width === 0) ? 'cut' : '';
    });
    expect(cut, `${width} px`).toBe('');
    expect(await sidewaysScroll(page), `${width} px`).toBeLessThanOrEqual(0);
  }
});

test('with a browser font of 32 px no page scrolls sideways, and every control of the header is in sight', async ({
  playwright,
  launchOptions,
  browserName,
  server,
}) => {
  test.skip(browserName !== 'chromium', 'the setting is a switch of Chromium');
  test.setTimeout(180_000);
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const found: string[] = [];
  const page = await browser.newPage({ baseURL: server.origin });
  for (const path of PUBLIC) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of [320, 375, 640, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways at ${width} px`);
      const beyond = await page.getByRole('banner').evaluate((header, end) => {
        const controls = [...header.querySelectorAll('a, button')].filter((control) => control.checkVisibility());
        return controls.filter((control) => control.getBoundingClientRect().right > end).map((one) => one.outerHTML);
      }, width + 1);
      found.push(...beyond.map((control) => `${path} at ${width} px: ${control.slice(0, 200)}`));
    }
  }
  expect(found).toEqual([]);
  await browser.close();
});

test.describe('without scripts', () => {
  test.skip(({ browserName }) => browserName !== 'chromium', 'scripts can be disabled in Chromium only');

  test('every page is readable, none has a control that does nothing, and what needs scripts says so', async ({
    browser,
    server,
  }) => {
    test.setTimeout(120_000);
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.origin });
    const page = await context.newPage();
    const dead: string[] = [];
    for (const path of PUBLIC) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
      if (NEEDS_SCRIPTS.includes(path)) {
        const notice = page.getByRole('main').getByText(/needs? JavaScript|JavaScript is switched off/);
        await expect(notice.first(), path).toBeVisible();
      }
      const buttons = page.locator('button:not([disabled], [aria-disabled=true], [popovertarget], [inert] *):visible');
      for (const button of await buttons.all()) {
        // The newsletter's form is sent by the browser itself.
        const sends = await button.evaluate(
          (element: HTMLButtonElement) => element.form?.hasAttribute('action') === true,
        );
        if (!sends) dead.push(`${path} ${await button.evaluate((element) => element.outerHTML.slice(0, 120))}`);
      }
    }
    expect(dead).toEqual([]);
    await context.close();
  });
});

test('every button that is only an icon has a tooltip', async ({ page }) => {
  test.setTimeout(120_000);
  const missing: string[] = [];
  for (const path of ['/', '/token-game', '/founders', '/presale', '/whitepaper']) {
    await openHydrated(page, path);
    for (const button of await page.locator('button[aria-label]:visible').all()) {
      if (((await button.textContent()) ?? '').trim() !== '') continue;
      await button.focus();
      await page.keyboard.press('Shift');
      const hasTooltip = await button.evaluate(
        (element) => element.nextElementSibling?.matches('[role=tooltip]') === true,
      );
      if (!hasTooltip) missing.push(`${path} ${await button.getAttribute('aria-label')}`);
    }
  }
  expect(missing).toEqual([]);
});

test('without a network a link to a page that is not stored says so inside the application, and opens once there is one', async ({
  page,
  problems,
}) => {
  await openHydrated(page, '/founders');
  problems.allow(/ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE|console:/);
  await page.context().setOffline(true);
  await page.evaluate(() => Object.assign(window, { isKept: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  await expect(page.getByRole('alert')).toContainText('Check your connection');
  await expect(page).toHaveURL(/\/status$/);
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true);
  await page.getByRole('banner').getByRole('link', { name: 'Technovex' }).click();
  // Until then the alert of the page before is shown.
  await expect(page).toHaveURL(/\d\/$/);
  await expect(page.getByRole('alert')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/A fast chain/);
});

test('a tooltip opens after 700 ms', async ({ page }) => {
  await page.clock.install();
  await openHydrated(page, '/founders');
  await page.clock.pauseAt(Date.now() + 60_000);
  const theme = page.getByRole('button', { name: 'Light theme' });
  const open = page.locator('[role=tooltip]:popover-open');
  await theme.hover();
  await page.clock.runFor(690);
  await expect(open).toHaveCount(0);
  await page.clock.runFor(20);
  await expect(open).toContainText('Switch between the light and the dark theme');
  await expect(theme).toHaveAttribute('aria-describedby', /.+/);
});

test('a login that is pressed before hydration is sent after it, and a form without scripts leads back to its page', async ({
  page,
  request,
  problems,
}) => {
  problems.allow(/401/);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Username').first().fill('nobody');
  await page.getByLabel('Password').first().fill('not the password');
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page).toHaveURL(/\/auth$/);
  const sent = page.waitForRequest((call) => call.url().endsWith('/api/login') && call.method() === 'POST');
  release();
  expect((await sent).postDataJSON()).toEqual({ username: 'nobody', password: 'not the password' });
  await expect(page.getByText('Login failed').first()).toBeVisible();

  for (const path of ['/auth', '/web-miner']) {
    const response = await request.post(path, { form: { username: 'x' }, maxRedirects: 0 });
    expect([response.status(), response.headers().location]).toEqual([303, path]);
  }
});
