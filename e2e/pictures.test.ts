import { expect } from '@playwright/test';
import { openAwake } from './testing/open-awake.ts';
import { test } from './testing/test.ts';

/**
 * Screens as they were when somebody last looked at them. Where something was changed on purpose, look at the new pictures that
 * `npm test -- e2e pictures --update-snapshots` makes.
 *
 * Other versions and systems draw letters otherwise, so they are compared only where they were made: in this Chromium, on Linux.
 */
const MADE_WITH = { browserName: 'chromium', majorVersion: '156', platform: 'linux' };

/** Nothing moves on these, and with the clock below nothing on them depends on the day. */
const SCREENS = { 'web-miner': '/web-miner', auth: '/auth', 'not-found': '/no-such-page' };

for (const theme of ['dark', 'light']) {
  for (const width of [375, 1280]) {
    test(`screens look as stored: ${theme}, ${width} px`, async ({ page, problems, browser, browserName }) => {
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
      await page.setViewportSize({ width, height: 800 });
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
      for (const [name, path] of Object.entries(SCREENS)) {
        await openAwake(page, path);
        await expect(page).toHaveScreenshot(`${name}-${width}-${theme}.png`);
      }
    });
  }
}
