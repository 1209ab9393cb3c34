import { expect } from '@playwright/test';
import { examplePathname, PAGES } from '#contract/pages.ts';
import { accessibilityViolations, COLOR_RULES, showTheme } from './testing/accessibility.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const PUBLIC = PAGES.filter((page) => !page.isPrivate).flatMap((page) => page.paths);
const HALF = Math.ceil(PUBLIC.length / 2);
const NEEDS_SCRIPTS = ['/token-game', '/auth', '/web-miner'];

/** The same on every page, so checked once. */
const FRAME = ['header:not(main *)', 'footer:not(main *)'];

/** A page is loaded once. The width changes its layout, the theme only its colours. */
const LOOKS = [
  { width: 1440, theme: 'dark', scope: {} },
  { width: 1440, theme: 'light', scope: { rules: COLOR_RULES } },
  { width: 375, theme: 'light', scope: {} },
  { width: 375, theme: 'dark', scope: { rules: COLOR_RULES } },
] as const;

/** The narrowest window in which no page scrolls sideways (WCAG 1.4.10). */
const REFLOW_PX = 320;

for (const { part, paths } of [
  { part: 'the first half', paths: PUBLIC.slice(0, HALF) },
  { part: 'the other half, and an unknown one', paths: [...PUBLIC.slice(HALF), '/no-such-page'] },
]) {
  test(`every public page is accessible and fits in both themes on screens wide and narrow, and has no errors: ${part}`, async ({
    page,
    problems,
  }) => {
    test.setTimeout(600_000);
    problems.allow(/401.*\/api\/user/);
    problems.allow(/404.*\/no-such-page/);
    const found: string[] = [];
    for (const path of paths) {
      const before = problems.unexpected.length;
      await openHydrated(page, examplePathname(path));
      for (const { width, theme, scope } of LOOKS) {
        await resize(page, { width, height: 800 });
        await showTheme(page, theme);
        const violations = await accessibilityViolations(page, { ...scope, exclude: path === '/' ? [] : FRAME });
        found.push(...violations.map((violation) => `${path} ${theme} ${width} px ${violation}`));
        if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways at ${width} px`);
      }
      await resize(page, { width: REFLOW_PX, height: 800 });
      if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways at ${REFLOW_PX} px`);
      found.push(...problems.unexpected.slice(before).map((problem) => `${path} ${problem}`));
    }
    expect(found).toEqual([]);
  });
}

test('with a browser font of 32 px no page scrolls sideways, and every control of the header is in sight', async ({
  playwright,
  launchOptions,
  browserName,
  server,
}) => {
  test.skip(browserName !== 'chromium', 'the setting is a switch of Chromium');
  test.setTimeout(600_000);
  const args = [...(launchOptions.args ?? []), '--blink-settings=defaultFontSize=32'];
  const browser = await playwright.chromium.launch({ ...launchOptions, args });
  const found: string[] = [];
  const page = await browser.newPage({ baseURL: server.origin });
  for (const path of PUBLIC) {
    await page.goto(path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    for (const width of [320, 375, 640, 1440]) {
      await resize(page, { width, height: 800 });
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
  test.use({ javaScriptEnabled: false });
  test.skip(({ browserName }) => browserName !== 'chromium', 'scripts can be disabled in Chromium only');
  test.beforeEach(({ problems }) => problems.allow(/request: GET .*\.js: csp/));

  test('every page is readable, none has a control that does nothing, and what needs scripts says so', async ({
    page,
  }) => {
    test.setTimeout(300_000);
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
  });

  test('the footer leads to pages that the menu has not, also from a phone', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 800 });
    await page.goto('/privacy');
    const map = page.getByRole('contentinfo').locator('details');
    const consensus = map.getByRole('link', { name: 'Consensus' });
    await expect(consensus).toBeHidden();
    await map.getByText('Site map').click();
    await expect(map.getByRole('link')).toHaveCount(15);
    await consensus.click();
    await expect(page).toHaveURL(/\/blockchain\/consensus$/);
  });
});

test('the brand is whole or absent, never cut, and every button that is only an icon has a tooltip', async ({
  page,
}) => {
  const missing: string[] = [];
  for (const path of ['/founders', '/', '/token-game', '/presale', '/whitepaper']) {
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
  for (const width of [320, 340, 360, 375]) {
    await resize(page, { width, height: 700 });
    const brand = page.getByRole('banner').getByRole('link', { name: 'Technovex' });
    const cut = await brand.evaluate((link) => {
      const name = link.querySelector('span');
      if (name === null) return 'no name';
      const [outer, inner] = [link.getBoundingClientRect(), name.getBoundingClientRect()];
      const isInSight = inner.top < outer.bottom - 1;
      return isInSight && (inner.right > outer.right + 1 || inner.width === 0) ? 'cut' : '';
    });
    expect(cut, `${width} px`).toBe('');
  }
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

test('forced colours: what is current, chosen, lit or disabled is told apart, and the game keeps its scene', async ({
  page,
  browserName,
}) => {
  test.skip(browserName !== 'chromium', 'forced colours are emulated in Chromium only');
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' });
  await openHydrated(page, '/');
  const color = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  const [canvas, text] = ['rgb(255, 255, 255)', 'rgb(0, 0, 0)'];
  expect(await color('html', 'background-color')).toBe(canvas);
  expect(await color('.nav-item[aria-current="page"]', 'text-decoration-line')).toBe('underline');
  expect(await color('.nav-item[href="/token-game"]', 'text-decoration-line')).toBe('none');
  expect(await color('h1', 'color')).toBe(text);
  const parts = await page
    .locator('#tokenomics rect ~ rect')
    .evaluateAll((drawn) => drawn.map((part) => getComputedStyle(part).fill));
  expect(parts).toHaveLength(3);
  expect(parts).not.toContain(canvas);
  // The plate behind large figures would cover their labels.
  expect(await color('.target', 'forced-color-adjust')).toBe('none');
  await openHydrated(page, '/token-game');
  expect(await color('[data-phase]', 'background-color')).toBe('rgb(4, 7, 13)');
  await openHydrated(page, '/web-miner');
  // Without a choice to be seen, the tabs are all alike.
  expect(await color('[role="tab"][aria-selected="true"]', 'border-bottom-color')).toBe(text);
  expect(await color('[role="tab"][aria-selected="false"]', 'border-bottom-color')).toBe(canvas);
  // Neither is what is lit like what is not, nor a disabled button like one that can be pressed.
  expect(await color('.bolt > [data-lit="false"]', 'fill')).toBe(canvas);
  expect(await color('.ring-track', 'stroke')).not.toBe(await color('.ring-arc', 'stroke'));
  expect(await color('.button[aria-disabled="true"]', 'color')).not.toBe(text);
  // Shown digits are written on the ground.
  await page.getByLabel('PIN', { exact: true }).fill('24');
  await expect(page.locator('.pin-cells > [data-lit="true"]')).toHaveCount(2);
  expect(await color('.pin-cells > [data-lit="true"]', 'background-color')).toBe('rgba(255, 255, 255, 0)');
});

test('on paper a heading stays with what follows it, the card of a phase is in one piece, code is whole, and no page is empty', async ({
  page,
  browserName,
  problems,
}) => {
  test.skip(browserName !== 'chromium', 'print media are emulated in Chromium only');
  // Nobody is signed in.
  problems.allow(/401.*\/api\/user/);
  await openHydrated(page, '/presale');
  await page.emulateMedia({ media: 'print' });
  const breaks = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { breakAfter, breakInside } = getComputedStyle(element);
        return `${breakAfter} ${breakInside}`;
      }),
    );
  const headings = await breaks('main div:has(> h2), main section > h2');
  expect(headings.length).toBeGreaterThan(3);
  expect(new Set(headings)).toEqual(new Set(['avoid avoid']));
  expect(new Set(await breaks('main article'))).toEqual(new Set(['auto avoid']));
  await openHydrated(page, '/trust');
  expect(new Set(await breaks('main dl > div'))).toEqual(new Set(['auto avoid']));
  // A list is longer than a page: it may be broken.
  expect(new Set(await breaks('main dl'))).toEqual(new Set(['auto auto']));
  // The width of A4 within its margins.
  await resize(page, { width: 718, height: 1000 });
  await openHydrated(page, '/claims');
  expect(
    await page.locator('pre').evaluateAll((codes) => codes.map((code) => code.scrollWidth - code.clientWidth)),
  ).toEqual([0, 0]);
  await openHydrated(page, '/auth');
  await expect(page.getByRole('main')).toBeVisible();
});

test('the files for browsers and crawlers have the right content type', async ({ request }) => {
  const types: Readonly<Record<string, string>> = {
    '/robots.txt': 'text/plain; charset=utf-8',
    '/sitemap.xml': 'application/xml; charset=utf-8',
    '/site.webmanifest': 'application/manifest+json; charset=utf-8',
    '/favicon.ico': 'image/x-icon',
    '/favicon.svg': 'image/svg+xml; charset=utf-8',
    '/icon-512.png': 'image/png',
  };
  for (const [path, type] of Object.entries(types)) {
    const response = await request.get(path);
    expect([response.status(), response.headers()['content-type']], path).toEqual([200, type]);
  }
});

test.describe('a server with a security contact, which stops', () => {
  test.use({ ownServer: true, settings: { SECURITY_CONTACT: 'mailto:security@technovex.example' } });

  test('the contact is named after a navigation; status and announcements follow the server; a subscription waits for it', async ({
    page,
    server,
    problems,
  }) => {
    await openHydrated(page, '/founders');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Trust' }).click();
    await expect(page.getByRole('link', { name: 'security@technovex.example' })).toBeVisible();

    await page.clock.install();
    await openHydrated(page, '/status');
    /** Asks again only where the last response says something else, so that none is under way afterwards. */
    const works = async () => {
      const isShown = await page.getByText('Everything works.').isVisible();
      if (!isShown) await page.clock.runFor(10_000);
      return isShown;
    };
    await expect.poll(works).toBe(true);
    const measuredAt = page.locator('dl time').last();
    const first = (await measuredAt.getAttribute('datetime')) ?? '';
    const form = page.getByRole('contentinfo').locator('form');
    const notice = (title: string) =>
      page.getByRole('region', { name: /notifications/i }).getByText(title, { exact: true });

    problems.allow(/ERR_|NS_ERROR|NetworkError|request:|console:/);
    await server.stop();
    await page.clock.runFor(10_000);
    await expect(page.getByText('The server does not respond.')).toBeVisible();
    await expect(measuredAt).toHaveAttribute('datetime', first);
    const announcements = page.getByRole('region', { name: 'Announcements' });
    await expect(announcements).toContainText('SERVICE INTERRUPTED');
    await expect(announcements).not.toContainText('BACK ONLINE');

    await server.restart();
    await expect.poll(works).toBe(true);
    await expect(measuredAt).not.toHaveAttribute('datetime', first);
    await expect(announcements).toContainText('SERVERS BACK ONLINE');

    await page.clock.resume();
    const email = form.getByLabel('Your email address');
    await email.fill('first@mail.example');
    await form.getByRole('button').click();
    await expect(notice('Success!')).toBeVisible();
    await server.stop();
    await email.fill('patient@mail.example');
    await form.getByRole('button').click();
    await expect(notice('Failed to subscribe')).toBeVisible();
    await expect(email).toHaveValue('patient@mail.example');
    await server.restart();
    await form.getByRole('button').click();
    await expect(notice('Success!')).toBeVisible();
    await expect(email).toHaveValue('');
  });
});

test.describe('the form of the newsletter', () => {
  const PATH = '/newsletter/not-subscribed';

  test('is disabled while it subscribes once, then cleared; its honeypot is out of reach', async ({
    page,
    browserName,
  }) => {
    await openHydrated(page, PATH);
    const form = page.getByRole('main').locator('form');
    const [email, button] = [form.getByLabel('Your email address'), form.getByRole('button')];
    await expect(page.getByRole('main').getByRole('textbox')).toHaveCount(1);
    await email.focus();
    await page.keyboard.press('Tab');
    await expect(button).toBeFocused();
    const calls: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/newsletter/subscriptions'))
        // Firefox's driver does not report bodies.
        calls.push(browserName === 'chromium' ? request.postDataJSON().email : 'ada@mail.example');
    });
    await email.fill('  Ada@Mail.Example ');
    // With the clock stopped the state in between lasts, however slow the machine is.
    await page.clock.install();
    await email.press('Enter');
    await expect(button).toHaveText('Subscribing...');
    await expect(button).toBeDisabled();
    await expect(email).toBeDisabled();
    // A second submit while the first is pending.
    await page.evaluate(() => document.querySelector<HTMLFormElement>('main form')?.requestSubmit());
    await page.clock.runFor(1_000);
    await expect(email).toHaveValue('');
    await expect(email).toBeFocused();
    await expect(button).toHaveText('Subscribe');
    expect(calls).toEqual(['ada@mail.example']);
  });

  test('reports a failure although its code was not loaded before the server went away', async ({ page, problems }) => {
    problems.allow(/newsletter|ERR_|NetworkError|NS_ERROR|request:|console:/i);
    await openHydrated(page, PATH);
    await page.context().setOffline(true);
    const form = page.getByRole('main').locator('form');
    await form.getByLabel('Your email address').fill('early@mail.example');
    await form.getByRole('button').click();
    const notices = page.getByRole('region', { name: /notifications/i }).or(page.getByRole('alert'));
    await expect(notices.getByText('Failed to subscribe', { exact: true }).first()).toBeVisible();
    await expect(form.getByLabel('Your email address')).toHaveValue('early@mail.example');
  });
});
