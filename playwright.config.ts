import { existsSync } from 'node:fs';
import { chromium, defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findChromium, findFirefox, findHeadlessShell } from './scripts/lib/browsers.mjs';
import { isRoot } from './scripts/lib/debian.mjs';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

const headlessShellPath = findHeadlessShell();
const chromiumPath = findChromium();
const firefoxPath = findFirefox();

// Each worker reads this file again: it need not search again.
if (headlessShellPath) process.env.HEADLESS_SHELL_PATH = headlessShellPath;
if (chromiumPath) process.env.CHROMIUM_PATH = chromiumPath;
if (firefoxPath) process.env.FIREFOX_PATH = firefoxPath;

/**
 * TEST_TIER, as in vitest.config.ts: `short` runs the main journeys in Chromium; `long` the files named
 * `*.long.test.ts`, and in Firefox the journeys in which browsers differ; EVERY_BROWSER runs everything in both.
 */
const { TEST_TIER, EVERY_BROWSER } = process.env;
const LONG = /\.long\.test\.ts$/;
const IN_FIREFOX = EVERY_BROWSER
  ? /\.test\.ts$/
  : /\/(admin|miner|newsletter|pages|smoke|wallet|whole-site)\.test\.ts$/;

const drivenPath = headlessShellPath ?? chromiumPath;
const chromiumProject: Project = {
  name: 'chromium',
  ...(TEST_TIER === 'short' ? { testIgnore: LONG } : {}),
  ...(TEST_TIER === 'long' ? { testMatch: LONG } : {}),
  use: {
    browserName: 'chromium',
    launchOptions: {
      ...(drivenPath ? { executablePath: drivenPath } : {}),
      // Without a graphics card, drawing in the page's own process costs less than a pretended card. As root its
      // sandbox fails.
      args: ['--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : [])],
    },
  },
};

/** The Firefox that people have, not a patched one: Playwright drives it over WebDriver BiDi under this channel. */
function firefoxProject(executablePath: string): Project {
  return {
    name: 'firefox',
    testMatch: IN_FIREFOX,
    // Three of them on two cores keep each other waiting past the tests' patience.
    workers: 2,
    use: { browserName: 'firefox', channel: 'moz-firefox', launchOptions: { executablePath } },
  };
}

// With a Firefox at hand and no Chromium of any kind, Firefox alone is better than nothing.
const hasChromium = chromiumPath !== undefined || existsSync(chromium.executablePath()) || firefoxPath === undefined;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: {
    timeout: 15_000,
    // The edges of letters differ a little between two starts of one browser.
    toHaveScreenshot: { maxDiffPixels: 10, animations: 'disabled', caret: 'hide' },
  },
  // Without the system and the browser in its name: `pictures.long.test.ts` says where they were made.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Most of a test is waiting: for a server to start, for a second to pass.
  workers: 3,
  fullyParallel: true,
  // A repeated test is reported as flaky (scripts/lib/tally.mjs); one that fails twice has failed.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  // A service worker would serve files that a test expects from the server; `offline.test.ts` allows it.
  use: { viewport: { width: 1280, height: 800 }, screenshot: 'only-on-failure', serviceWorkers: 'block' },
  projects: [
    ...(hasChromium ? [chromiumProject] : []),
    ...(firefoxPath && (TEST_TIER !== 'short' || !hasChromium) ? [firefoxProject(firefoxPath)] : []),
  ],
});
