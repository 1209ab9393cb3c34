import { existsSync } from 'node:fs';
import { chromium, defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findChromium, findFirefox } from './scripts/lib/browsers.mjs';
import { isRoot } from './scripts/lib/debian.mjs';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

const chromiumPath = findChromium();
const firefoxPath = findFirefox();

// Each worker reads this file again: it need not search again.
if (chromiumPath) process.env.CHROMIUM_PATH = chromiumPath;
if (firefoxPath) process.env.FIREFOX_PATH = firefoxPath;

const chromiumProject: Project = {
  name: 'chromium',
  use: {
    browserName: 'chromium',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(chromiumPath ? { executablePath: chromiumPath } : {}),
      // Chromium's sandbox does not work as root.
      args: isRoot() ? ['--no-sandbox'] : [],
    },
  },
};

/** The Firefox that people have, not a patched one: Playwright drives it over WebDriver BiDi under this channel. */
function firefoxProject(executablePath: string): Project {
  return {
    name: 'firefox',
    use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath } },
  };
}

// With a Firefox at hand and no Chromium of any kind, Firefox alone is better than nothing.
const hasChromium = chromiumPath !== undefined || existsSync(chromium.executablePath()) || firefoxPath === undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 15_000 },
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: { viewport: { width: 1280, height: 800 }, screenshot: 'only-on-failure' },
  projects: [...(hasChromium ? [chromiumProject] : []), ...(firefoxPath ? [firefoxProject(firefoxPath)] : [])],
});
