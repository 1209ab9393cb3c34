import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { findProgram, isProgram } from './find-program.mjs';
import { SetupError, say } from './outcome.mjs';
import { inProject } from './project.mjs';
import { runNode } from './run.mjs';

const APPS = '/Applications';
const CHROMIUM = {
  variable: 'CHROMIUM_PATH',
  names: [
    'chromium',
    'chromium-browser',
    'google-chrome',
    'google-chrome-stable',
    'chrome',
    `${APPS}/Google Chrome.app/Contents/MacOS/Google Chrome`,
    `${APPS}/Chromium.app/Contents/MacOS/Chromium`,
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ],
};
const HEADLESS_SHELL = {
  variable: 'HEADLESS_SHELL_PATH',
  names: ['chromium-headless-shell', 'chrome-headless-shell'],
};
const FIREFOX = {
  variable: 'FIREFOX_PATH',
  names: [
    'firefox-esr',
    'firefox',
    `${APPS}/Firefox.app/Contents/MacOS/firefox`,
    'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
  ],
};
const ANSWER_MS_MAX = 30_000;

/** @returns {string | undefined} path of a Chromium or Chrome on this machine */
export function findChromium() {
  return findBrowser(CHROMIUM);
}

/**
 * Chromium without the parts that make a window, as Playwright itself uses it: it opens a page for a third of the work. It never hides
 * a page, so tests of that ask for the whole browser.
 * @returns {string | undefined} its path; undefined as well when somebody named the Chromium that they want
 */
export function findHeadlessShell() {
  const { [CHROMIUM.variable]: wanted, [HEADLESS_SHELL.variable]: given } = process.env;
  return wanted && !given ? undefined : findBrowser(HEADLESS_SHELL);
}

/** @returns {string | undefined} path of a Firefox on this machine */
export function findFirefox() {
  return findBrowser(FIREFOX);
}

/**
 * Makes sure that there is a browser to test with: one that is here, else Debian's packages, else Playwright's own
 * Chromium. Throws a sentence when none can be had.
 * @returns {Promise<NodeJS.ProcessEnv>} where the browsers are, as playwright.config.ts reads it
 */
export async function provideBrowsers() {
  const wanted = [...(findChromium() ? [] : ['chromium']), ...(findFirefox() ? [] : ['firefox-esr'])];
  // A convenience: nobody's computer gets it only for that, nor who named the Chromium that they want.
  if ((wanted.length > 0 || process.env.CI) && !process.env[CHROMIUM.variable] && !findHeadlessShell())
    wanted.push('chromium-headless-shell');
  if (wanted.length > 0 && canInstallDebianPackages()) await installDebianPackages(wanted);
  const chromium = findChromium();
  const firefox = findFirefox();
  const headlessShell = findHeadlessShell();
  if (!chromium && !(await hasPlaywrightChromium()) && !(await downloadPlaywrightChromium()) && !firefox) {
    throw new SetupError(
      'The end-to-end tests need a browser, and none was found or could be fetched. Install Chromium, Chrome or Firefox, ' +
        'or name one in CHROMIUM_PATH or FIREFOX_PATH.',
    );
  }
  if (!firefox) say('NOTE: no Firefox here, so the end-to-end tests run in Chromium only.');
  return {
    ...(chromium ? { [CHROMIUM.variable]: chromium } : {}),
    ...(firefox ? { [FIREFOX.variable]: firefox } : {}),
    ...(headlessShell ? { [HEADLESS_SHELL.variable]: headlessShell } : {}),
  };
}

/** @param {{ variable: string, names: readonly string[] }} browser */
function findBrowser({ variable, names }) {
  const given = process.env[variable];
  if (given) {
    if (!isProgram(given)) throw new SetupError(`${variable} names ${given}, which is not a program.`);
    return given;
  }
  const found = findProgram(names);
  return found && answers(found) ? found : undefined;
}

/**
 * Ubuntu's `chromium` without snap is a script that only says so.
 * @param {string} path
 */
function answers(path) {
  return spawnSync(path, ['--version'], { stdio: 'ignore', timeout: ANSWER_MS_MAX }).status === 0;
}

async function hasPlaywrightChromium() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

async function downloadPlaywrightChromium() {
  say("No Chromium here; fetching Playwright's own (playwright install chromium) ...");
  // What the browser needs of the system can be installed along only by root on the systems that Playwright knows.
  const extra = canInstallDebianPackages() ? ['--with-deps'] : [];
  const cli = inProject('node_modules', '@playwright', 'test', 'cli.js');
  const { code } = await runNode(cli, ['install', ...extra, 'chromium'], { output: 'stderr' });
  return code === 0 && (await hasPlaywrightChromium());
}
