import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Tally */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0 };
/** A part without tests of its own that failed: the last line must not say `0 failed` then. */
export const ONE_FAILED = { ...NOTHING, failed: 1 };

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return tallies.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    NOTHING,
  );
}

/**
 * The last line of `npm test`: `12 passed, 0 failed`, and `, 1 skipped` when there are any.
 * @param {Tally} tally
 */
export function tallyLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * Counts Vitest's JSON report. A file that could not even be loaded counts as one failed test.
 * @param {string} path
 * @param {number} exitCode what Vitest ended with
 */
export function readVitestReport(path, exitCode) {
  if (!existsSync(path)) return ONE_FAILED;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  /** @type {{ status: string, assertionResults: unknown[] }[]} */
  const files = report.testResults;
  const unloaded = files.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length;
  return heedExitCode(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * Counts Playwright's JSON report. A test that passed on a second try has passed.
 * @param {string} path
 * @param {number} exitCode what Playwright ended with
 */
export function readPlaywrightReport(path, exitCode) {
  if (!existsSync(path)) return ONE_FAILED;
  const { expected, flaky, unexpected, skipped } = JSON.parse(readFileSync(path, 'utf8')).stats;
  return heedExitCode(exitCode, { passed: expected + flaky, failed: unexpected, skipped });
}

/**
 * Errors outside any test show only in the exit code.
 * @param {number} exitCode
 * @param {Tally} tally
 */
function heedExitCode(exitCode, tally) {
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}
