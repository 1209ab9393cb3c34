import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { SetupError, say } from './command.mjs';
import { canInstallDebianPackages, installDebianPackages } from './debian.mjs';
import { findProgram, isProgram } from './find-program.mjs';
import { runNode } from './run.mjs';

const APPS = '/Applications';
const PROGRAMS = 'C:\\Program Files';
const CHROMIUM = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'].concat(
  `${APPS}/Google Chrome.app/Contents/MacOS/Google Chrome`,
  `${APPS}/Chromium.app/Contents/MacOS/Chromium`,
  `${PROGRAMS}\\Google\\Chrome\\Application\\chrome.exe`,
);
const FIREFOX = ['firefox-esr', 'firefox'].concat(
  `${APPS}/Firefox.app/Contents/MacOS/firefox`,
  `${PROGRAMS}\\Mozilla Firefox\\firefox.exe`,
);
const VERSION_MS_MAX = 30_000;
/** Of Debian's `fonts-liberation`, which has the measures of Arial. */
const LIBERATION = '/usr/share/fonts/truetype/liberation';

/** Path of a Chromium or Chrome on this machine. */
export function findChromium() {
  return findBrowser('CHROMIUM_PATH', CHROMIUM);
}

/**
 * Finds the headless shell of Chromium, which opens a page with a third of the work. It never hides a page, so tests of
 * that use the full browser. Undefined as well when CHROMIUM_PATH is set.
 */
export function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH && !process.env.HEADLESS_SHELL_PATH) return undefined;
  return findBrowser('HEADLESS_SHELL_PATH', ['chromium-headless-shell', 'chrome-headless-shell']);
}

/** Path of a Firefox on this machine. */
export function findFirefox() {
  return findBrowser('FIREFOX_PATH', FIREFOX);
}

/**
 * Finds the browsers to test with; installs missing ones from Debian's packages, or Playwright's own Chromium.
 * @param {{ withFirefox: boolean }} options
 * @returns {Promise<NodeJS.ProcessEnv>} their paths, as playwright.config.ts reads them
 */
export async function provideBrowsers({ withFirefox }) {
  const wanted = [...(findChromium() ? [] : ['chromium']), ...(findFirefox() || !withFirefox ? [] : ['firefox-esr'])];
  // Faster but optional: on a user's machine it is installed only together with another browser.
  if ((wanted.length > 0 || process.env.CI) && !process.env.CHROMIUM_PATH && !findHeadlessShell()) {
    wanted.push('chromium-headless-shell');
  }
  // Until the site's own fonts are loaded a page is laid out with one that every desktop has.
  if ((wanted.length > 0 || process.env.CI) && !existsSync(LIBERATION)) wanted.push('fonts-liberation');
  if (wanted.length > 0 && canInstallDebianPackages()) await installDebianPackages(wanted);
  const [chromium, firefox, headlessShell] = [findChromium(), findFirefox(), findHeadlessShell()];
  if (!chromium && !(await hasPlaywrightChromium()) && !(await downloadPlaywrightChromium()) && !firefox) {
    throw new SetupError(
      'The end-to-end tests need a browser, and none was found or could be downloaded. Install Chromium, Chrome or Firefox, ' +
        'or set CHROMIUM_PATH or FIREFOX_PATH.',
    );
  }
  if (!firefox && withFirefox) say('NOTE: Firefox is not installed, so the end-to-end tests run in Chromium only.');
  return {
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
    ...(firefox ? { FIREFOX_PATH: firefox } : {}),
    ...(headlessShell ? { HEADLESS_SHELL_PATH: headlessShell } : {}),
  };
}

/** @param {string} variable @param {readonly string[]} names @returns {string | undefined} */
function findBrowser(variable, names) {
  const given = process.env[variable];
  if (given && !isProgram(given)) throw new SetupError(`${variable} is ${given}, which is not an executable file.`);
  if (given) return given;
  const found = findProgram(names);
  // Ubuntu's `chromium` without snap is a script that only prints an error.
  const works = found && spawnSync(found, ['--version'], { stdio: 'ignore', timeout: VERSION_MS_MAX }).status === 0;
  return works ? found : undefined;
}

async function hasPlaywrightChromium() {
  const { chromium } = await import('@playwright/test');
  return existsSync(chromium.executablePath());
}

async function downloadPlaywrightChromium() {
  say("Chromium is not installed; downloading Playwright's own (playwright install chromium) ...");
  // Only root can install the system libraries that the browser needs.
  const extra = canInstallDebianPackages() ? ['--with-deps'] : [];
  const args = ['install', ...extra, 'chromium'];
  const { code } = await runNode('node_modules/@playwright/test/cli.js', args, { output: 'stderr' });
  return code === 0 && (await hasPlaywrightChromium());
}
