import { expect } from '@playwright/test';
import { openHydrated } from './testing/open-hydrated.ts';
import { resize } from './testing/resize.ts';
import { test } from './testing/test.ts';

/**
 * Reference screenshots. After an intended change, review the new ones that `npm test -- e2e pictures
 * --update-snapshots` creates. Fonts render differently elsewhere, so they are compared only in the Chromium and on the
 * system that made them.
 */
const MADE_WITH = { browserName: 'chromium', majorVersion: '156', platform: 'linux' };

/** Screens without motion; with a fixed clock they do not depend on the date. */
const SCREENS = { 'web-miner': '/web-miner', auth: '/auth', 'not-found': '/no-such-page' };

for (const theme of ['dark', 'light']) {
  for (const width of [375, 1280]) {
    test(`screens match the reference screenshots: ${theme}, ${width} px`, async ({
      page,
      problems,
      browser,
      browserName,
    }) => {
      const [majorVersion] = browser.version().split('.');
      test.skip(
        browserName !== MADE_WITH.browserName ||
          majorVersion !== MADE_WITH.majorVersion ||
          process.platform !== MADE_WITH.platform,
        `the pictures were made with ${JSON.stringify(MADE_WITH)}`,
      );
      problems.allow(/401.*\/api\/user/);
      problems.allow(/404.*\/no-such-page/);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.clock.setFixedTime(Date.UTC(2026, 0, 15));
      await resize(page, { width, height: 800 });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      // The sample of the miner draws its figure and its trace at random.
      await page.addInitScript(() => {
        Math.random = () => 0.5;
      });
      for (const [name, path] of Object.entries(SCREENS)) {
        await openHydrated(page, path);
        // The preview counts on.
        const mask = [page.locator('.sign-in-preview')];
        await expect(page).toHaveScreenshot(`${name}-${width}-${theme}.png`, { mask });
      }
    });
  }
}
