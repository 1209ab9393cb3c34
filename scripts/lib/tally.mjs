import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };
/** A failed part without tests: the last line must not say `0 failed`. */
export const ONE_FAILED = { ...NOTHING, failed: 1 };

/**
 * Returns the last line of `npm test`: `12 passed, 0 failed`, with `, 1 skipped` if any.
 * @param {readonly Tally[]} tallies
 */
export function summary(tallies) {
  const [passed, failed, skipped] = /** @type {const} */ (['passed', 'failed', 'skipped']).map((kind) =>
    tallies.reduce((sum, tally) => sum + tally[kind], 0),
  );
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}

/**
 * Counts the tests in a JSON report of Vitest or Playwright. A test file that could not be loaded, a missing report and
 * an unexplained exit code are failures; a test that passed on a retry has passed.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Tally}
 */
export function readReport(path, exitCode) {
  if (!existsSync(path)) return ONE_FAILED;
  const { stats, ...vitest } = JSON.parse(readFileSync(path, 'utf8'));
  const unloaded = (/** @type {{ status: string, assertionResults: readonly unknown[] }} */ file) =>
    file.status === 'failed' && file.assertionResults.length === 0;
  const tally = stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
    : {
        passed: vitest.numPassedTests,
        failed: vitest.numFailedTests + vitest.testResults.filter(unloaded).length,
        skipped: vitest.numPendingTests + vitest.numTodoTests,
      };
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
