import { expect, type Page } from '@playwright/test';
import { campaignCreate, EMPTY_LETTER } from '#contract/newsletter-campaigns.ts';
import { examplePathname, PAGES } from '#contract/pages.ts';
import { accessibilityViolations, COLOR_RULES, showTheme } from './testing/accessibility.ts';
import type { AppServer } from './testing/app-server.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

const PUBLIC = PAGES.filter((page) => !page.isPrivate).flatMap((page) => page.paths);
const PRIVATE = PAGES.filter((page) => page.isPrivate).flatMap((page) => page.paths);
const UNKNOWN = '/no-such-page';
const HALF = Math.ceil(PUBLIC.length / 2);

/** The same on every page, so checked once. */
const FRAME = ['header:not(main *)', 'footer:not(main *)'];

/** A page is loaded once. The width changes its layout, the theme only its colours. */
const LOOKS = [
  { width: 1440, theme: 'dark', scope: {} },
  { width: 1440, theme: 'light', scope: { rules: COLOR_RULES } },
  { width: 375, theme: 'light', scope: {} },
  { width: 375, theme: 'dark', scope: { rules: COLOR_RULES } },
] as const;

/** The narrowest window in which no public page scrolls sideways (WCAG 1.4.10). Larger text: frame.test.ts. */
const REFLOW_PX = 320;

/** Signs the page's browser in with the password that the server printed at its first start. */
async function becomeAdmin(page: Page, server: AppServer): Promise<void> {
  const [, username, password] = /^First administrator: (\S+), password (\S+)/m.exec(server.output) ?? [];
  const response = await page.request.post('/api/login', { data: { username, password } });
  expect(response.status()).toBe(200);
}

/** Creates what the example of a campaign's page shows. */
async function createCampaign(page: Page): Promise<void> {
  const response = await page.request.post(campaignCreate.path, { data: EMPTY_LETTER });
  expect(response.status()).toBe(201);
}

for (const { part, paths } of [
  { part: 'the first half of the public ones', paths: PUBLIC.slice(0, HALF) },
  { part: 'the other half, and an unknown one', paths: [...PUBLIC.slice(HALF), UNKNOWN] },
  { part: 'the private ones', paths: PRIVATE },
]) {
  test(`every page is accessible and fits in both themes on screens wide and narrow, and has no errors: ${part}`, async ({
    page,
    problems,
    server,
  }) => {
    test.setTimeout(300_000);
    // As specified; browsers log both.
    problems.allow(/401.*\/api\/user/);
    problems.allow(/404.*\/no-such-page/);
    // The example of a wallet's page: there is none yet.
    problems.allow(/404.*\/api\/admin\/miners\/1/);
    if (paths === PRIVATE) {
      await becomeAdmin(page, server);
      await createCampaign(page);
    }
    const found: string[] = [];
    for (const path of paths) {
      const before = problems.unexpected.length;
      await openHydrated(page, examplePathname(path));
      for (const { width, theme, scope } of LOOKS) {
        await page.setViewportSize({ width, height: 800 });
        await showTheme(page, theme);
        const violations = await accessibilityViolations(page, { ...scope, exclude: path === '/' ? [] : FRAME });
        found.push(...violations.map((violation) => `${path} ${theme} ${width} px ${violation}`));
        if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways at ${width} px`);
      }
      if (paths !== PRIVATE) {
        await page.setViewportSize({ width: REFLOW_PX, height: 800 });
        if ((await sidewaysScroll(page)) > 0) found.push(`${path} scrolls sideways at ${REFLOW_PX} px`);
      }
      found.push(...problems.unexpected.slice(before).map((problem) => `${path} ${problem}`));
    }
    expect(found).toEqual([]);
  });
}
