import { existsSync, readFileSync } from 'node:fs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} flaky names of tests that failed first and passed when repeated; they count as passed
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: [] };
/** A failed part without tests: the last line must not say `0 failed`. */
export const ONE_FAILED = { ...NOTHING, failed: 1 };

/**
 * Returns the end of the output of `npm test`: a line for each flaky test, then the total, `12 passed, 0 failed`, with
 * `, 1 flaky` and `, 1 skipped` if any.
 * @param {readonly Tally[]} tallies
 */
export function summary(tallies) {
  const [passed, failed, skipped] = /** @type {const} */ (['passed', 'failed', 'skipped']).map((kind) =>
    tallies.reduce((sum, tally) => sum + tally[kind], 0),
  );
  const flaky = tallies.flatMap((tally) => tally.flaky);
  const total = [
    `${passed} passed, ${failed} failed`,
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
    ...(skipped ? [`${skipped} skipped`] : []),
  ];
  return [...flaky.map((name) => `flaky: ${name}`), total.join(', ')].join('\n');
}

/**
 * Counts the tests in a JSON report of Vitest or Playwright. A test file that could not be loaded, a missing report and
 * an unexplained exit code are failures; a test that passed on a retry is flaky, and has passed.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Tally}
 */
export function readReport(path, exitCode) {
  if (!existsSync(path)) return ONE_FAILED;
  const { stats, suites, ...vitest } = JSON.parse(readFileSync(path, 'utf8'));
  const unloaded = (/** @type {{ status: string, assertionResults: readonly unknown[] }} */ file) =>
    file.status === 'failed' && file.assertionResults.length === 0;
  const tally = stats
    ? {
        passed: stats.expected + stats.flaky,
        failed: stats.unexpected,
        skipped: stats.skipped,
        flaky: suites.flatMap(flakyTests),
      }
    : {
        passed: vitest.numPassedTests,
        failed: vitest.numFailedTests + vitest.testResults.filter(unloaded).length,
        skipped: vitest.numPendingTests + vitest.numTodoTests,
        flaky: [],
      };
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly PlaywrightSpec[]} [specs]
 *
 * @typedef {object} PlaywrightSpec
 * @property {string} file
 * @property {number} line
 * @property {string} title
 * @property {readonly { projectName: string, status: string }[]} tests
 */

/**
 * Returns the names of the tests that passed only when repeated: `[chromium] game.test.ts:12 collects coins`.
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function flakyTests({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'flaky')
      .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
  );
  return [...own, ...suites.flatMap(flakyTests)];
}
