import { existsSync } from 'node:fs';
import { chromium, defineConfig, type PlaywrightTestConfig } from '@playwright/test';
import { findChromium, findFirefox, findHeadlessShell } from './scripts/lib/browsers.mjs';
import { isRoot } from './scripts/lib/debian.mjs';

type Project = NonNullable<PlaywrightTestConfig['projects']>[number];

const headlessShellPath = findHeadlessShell();
const chromiumPath = findChromium();
const firefoxPath = findFirefox();

// Each worker reads this file again: it need not search again, and has other arguments.
if (headlessShellPath) process.env.HEADLESS_SHELL_PATH = headlessShellPath;
if (chromiumPath) process.env.CHROMIUM_PATH = chromiumPath;
if (firefoxPath) process.env.FIREFOX_PATH = firefoxPath;
if (process.argv.some((argument) => /firefox/.test(argument))) process.env.ASKED_FOR_FIREFOX = '1';

/**
 * TEST_TIER, as in vitest.config.ts: `short` runs the main journeys in Chromium; `long` the files named
 * `*.long.test.ts`, and in Firefox the journeys in which browsers differ; without it only `--project=firefox` runs
 * Firefox. EVERY_BROWSER runs everything in both.
 */
const { TEST_TIER, EVERY_BROWSER, ASKED_FOR_FIREFOX } = process.env;
const LONG = /\.long\.test\.ts$/;
const SHORT = /(?<!\.long)\.test\.ts$/;
const OTHER_TIER = TEST_TIER === 'short' ? [LONG] : TEST_TIER === 'long' ? [SHORT] : [];
const IN_FIREFOX = EVERY_BROWSER ? /\.test\.ts$/ : /\/(landing|miner|pages|wallet)\.test\.ts$/;

/**
 * What the team publishes is seen on every page: these files share a server of their own (`e2e/testing/team.ts`), one
 * worker's, so they run one after another, beside the visitors' files on the visitors' server.
 */
const TEAM = /\/team[^/]*\.test\.ts$/;

const drivenPath = headlessShellPath ?? chromiumPath;
const inChromium: Project['use'] = {
  browserName: 'chromium',
  // Drawing the moving parts is most of a page's work without a graphics card. Tests of motion put it back.
  contextOptions: { reducedMotion: 'reduce' },
  launchOptions: {
    ...(drivenPath ? { executablePath: drivenPath } : {}),
    // Without a graphics card, drawing in the page's own process costs less than a pretended card. As root its
    // sandbox fails.
    args: ['--disable-gpu', ...(isRoot() ? ['--no-sandbox'] : [])],
  },
};
const chromiumProjects: Project[] = [
  { name: 'chromium-team', testMatch: TEAM, testIgnore: OTHER_TIER, workers: 1, use: inChromium },
  { name: 'chromium', testIgnore: [TEAM, ...OTHER_TIER], use: inChromium },
];

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
const runsFirefox = TEST_TIER === 'long' || EVERY_BROWSER || ASKED_FOR_FIREFOX || !hasChromium;

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  globalSetup: './e2e/testing/global-setup.ts',
  timeout: 180_000,
  expect: {
    timeout: 30_000,
    // The edges of letters differ a little between two starts of one browser.
    toHaveScreenshot: { maxDiffPixels: 10, animations: 'disabled', caret: 'hide' },
  },
  // Without the system and the browser in its name: `pictures.long.test.ts` says where they were made.
  snapshotPathTemplate: '{testDir}/pictures/{arg}{ext}',
  // Most of a test is waiting: for a server to start, for a second to pass.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // On somebody else's busy machine one late answer must not cost a whole run; the summary names what was repeated.
  retries: process.env.CI ? 1 : 0,
  reporter: 'list',
  // A service worker would serve files that a test expects from the server; `offline.test.ts` allows it.
  use: { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block', actionTimeout: 60_000 },
  projects: [
    ...(hasChromium ? chromiumProjects : []),
    ...(firefoxPath && runsFirefox ? [firefoxProject(firefoxPath)] : []),
  ],
});
