import { expect } from '@playwright/test';
import { examplePathname } from '#contract/pages.ts';
import { accessibilityViolations, COLOR_RULES, showTheme } from './testing/accessibility.ts';
import { allowExpected, PRIVATE, PUBLIC, preparePrivate, UNKNOWN } from './testing/every-page.ts';
import { openHydrated } from './testing/open-hydrated.ts';
import { sidewaysScroll } from './testing/sideways-scroll.ts';
import { test } from './testing/test.ts';

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

/** The narrowest window in which no public page scrolls sideways (WCAG 1.4.10). Larger text: frame.long.test.ts. */
const REFLOW_PX = 320;

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
    allowExpected(problems);
    if (paths === PRIVATE) await preparePrivate(page, server);
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
