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

/** What Firefox runs unless EVERY_BROWSER is set: the main jobs, and what browsers have their own mind about. */
const IN_FIREFOX = /\/(smoke|pages|miner|miner-modes|newsletter|wallet|admin)\.test\.ts$/;

/** The Firefox that people have, not a patched one: Playwright drives it over WebDriver BiDi under this channel. */
function firefoxProject(executablePath: string): Project {
  return {
    name: 'firefox',
    ...(process.env.EVERY_BROWSER ? {} : { testMatch: IN_FIREFOX }),
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
  // Most of a test is waiting: for a server to start, for a second to pass.
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: { viewport: { width: 1280, height: 800 }, screenshot: 'only-on-failure' },
  projects: [...(hasChromium ? [chromiumProject] : []), ...(firefoxPath ? [firefoxProject(firefoxPath)] : [])],
});
