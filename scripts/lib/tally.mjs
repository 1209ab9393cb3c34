import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inProject } from './project.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} flaky names of tests that failed first and passed when repeated; they count as passed
 * @property {readonly string[]} failures names of the tests that failed, each with the first line of its error
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [] };
/** A failed part without tests: the last line must not say `0 failed`. */
export const ONE_FAILED = { ...NOTHING, failed: 1 };

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  const count = (/** @type {'passed' | 'failed' | 'skipped'} */ kind) =>
    tallies.reduce((total, tally) => total + tally[kind], 0);
  return {
    passed: count('passed'),
    failed: count('failed'),
    skipped: count('skipped'),
    flaky: tallies.flatMap(({ flaky }) => flaky),
    failures: tallies.flatMap(({ failures }) => failures),
  };
}

/**
 * Returns the end of the output of `npm test`: a line for each flaky and each failed test, one about the suite's health
 * if any was flaky, then the total, `12 passed, 0 failed`, with `, 1 skipped` if any.
 * @param {readonly Tally[]} tallies
 */
export function summary(tallies) {
  const { passed, failed, skipped, flaky, failures } = sum(tallies);
  return [
    ...flaky.map((name) => `flaky: ${name}`),
    ...failures.map((name) => `failed: ${name}`),
    ...(flaky.length > 0 ? [`suite health: FAILED, ${flaky.length} passed only when repeated; mend them`] : []),
    `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');
}

/**
 * Counts the tests in a JSON report of Vitest or Playwright. A test file that failed outside its tests, a missing
 * report and an unexplained exit code are failures; a test that passed on a retry is flaky, and has passed.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Tally}
 */
export function readReport(path, exitCode) {
  if (!existsSync(path)) return ONE_FAILED;
  const content = JSON.parse(readFileSync(path, 'utf8'));
  const tally = content.stats ? playwrightTally(content) : vitestTally(content);
  return exitCode !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/**
 * @typedef {object} VitestFile
 * @property {string} name absolute path
 * @property {string} status
 * @property {string} message
 * @property {readonly { fullName: string, status: string, failureMessages: readonly string[] }[]} assertionResults
 *
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {readonly VitestFile[]} testResults
 */

/**
 * @param {VitestReport} report
 * @returns {Tally}
 */
function vitestTally({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults }) {
  const failedOutside = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const tests = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, status, failureMessages }) => ({
      status,
      hasFailed: failureMessages.length > 0,
      line: withError(`${fromProject(name)} ${fullName}`, failureMessages[0]),
    })),
  );
  return {
    passed: numPassedTests,
    failed: numFailedTests + failedOutside.length,
    skipped: numPendingTests + numTodoTests,
    // A passed test has messages only of the runs before its last.
    flaky: tests.filter(({ status, hasFailed }) => status === 'passed' && hasFailed).map(({ line }) => line),
    failures: [
      ...tests.filter(({ status }) => status === 'failed').map(({ line }) => line),
      ...failedOutside.map(({ name, message }) => withError(fromProject(name), message)),
    ],
  };
}

/** @param {string} path absolute */
function fromProject(path) {
  return relative(inProject('.'), path);
}

/**
 * Returns the name of a test with the first line of its error.
 * @param {string} name
 * @param {string} [message] with the colours of a terminal
 */
function withError(name, message = 'no message') {
  return `${name}: ${stripVTControlCharacters(message).split('\n')[0]}`;
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
 * @property {readonly PlaywrightTest[]} tests
 *
 * @typedef {object} PlaywrightTest
 * @property {string} projectName
 * @property {string} status
 * @property {readonly { errors?: readonly { message?: string }[] }[]} results
 *
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, flaky: number, unexpected: number, skipped: number }} stats
 * @property {readonly PlaywrightSuite[]} suites
 */

/**
 * @param {PlaywrightReport} report
 * @returns {Tally}
 */
function playwrightTally({ stats, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap((suite) => testsWith(suite, 'flaky')),
    failures: suites.flatMap((suite) => testsWith(suite, 'unexpected')),
  };
}

/**
 * Returns the names of the tests with a status, each with its first error: `[chromium] game.test.ts:12 ends: Error: …`.
 * @param {PlaywrightSuite} suite
 * @param {'flaky' | 'unexpected'} wanted
 * @returns {string[]}
 */
function testsWith({ suites = [], specs = [] }, wanted) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests
      .filter(({ status }) => status === wanted)
      .map(({ projectName, results }) => {
        const message = results.flatMap(({ errors = [] }) => errors)[0]?.message;
        return withError(`[${projectName}] ${file}:${line} ${title}`, message);
      }),
  );
  return [...own, ...suites.flatMap((suite) => testsWith(suite, wanted))];
}
