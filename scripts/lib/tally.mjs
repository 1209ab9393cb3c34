import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { inProject } from './project.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly string[]} failures names of the tests that failed, each with the first line of its error
 * @property {readonly string[]} repeated the same of tests that passed only when they were repeated; among the passed
 *
 * @typedef {{ name: string, status: string, error?: string | undefined }} Result
 */

/** @type {Tally} */
export const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], repeated: [] };
/** A failed part without tests: the last line must not say `0 failed`. */
export const ONE_FAILED = { ...NOTHING, failed: 1 };

/**
 * Returns the end of the output of `npm test`: a line for each repeated and each failed test, then the total,
 * `12 passed, 0 failed`, with `, 1 skipped` if any.
 * @param {readonly Tally[]} tallies
 */
export function summary(tallies) {
  const count = (/** @type {'passed' | 'failed' | 'skipped'} */ kind) =>
    tallies.reduce((total, tally) => total + tally[kind], 0);
  const skipped = count('skipped');
  return [
    ...tallies.flatMap(({ repeated }) => repeated.map((name) => `passed when repeated: ${name}`)),
    ...tallies.flatMap(({ failures }) => failures.map((name) => `failed: ${name}`)),
    `${count('passed')} passed, ${count('failed')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ].join('\n');
}

/**
 * Counts the tests in a JSON report of Vitest or Playwright. A test file that failed outside its tests, a missing
 * report and an unexplained exit code are failures.
 * @param {string} path
 * @param {number} exitCode
 * @returns {Tally}
 */
export function readReport(path, exitCode) {
  if (!existsSync(path)) return ONE_FAILED;
  const report = JSON.parse(readFileSync(path, 'utf8'));
  const results = report.suites ? report.suites.flatMap(playwrightResults) : report.testResults.flatMap(vitestResults);
  const withStatus = (/** @type {RegExp} */ status) =>
    results.filter((/** @type {Result} */ result) => status.test(result.status));
  const failed = withStatus(/^(failed|unexpected)$/);
  // Playwright's word for a test that passed when it was repeated.
  const flaky = withStatus(/^flaky$/);
  return {
    passed: withStatus(/^(passed|expected)$/).length + flaky.length,
    failed: exitCode !== 0 ? Math.max(failed.length, 1) : failed.length,
    skipped: withStatus(/^(skipped|pending|todo)$/).length,
    failures: failed.map(withError),
    repeated: flaky.map(withError),
  };
}

/** @param {Result} result */
function withError({ name, error = 'no message' }) {
  return `${name}: ${stripVTControlCharacters(error).split('\n')[0]}`;
}

/**
 * @param {{ name: string, status: string, message: string,
 *   assertionResults: readonly { fullName: string, status: string, failureMessages: readonly string[] }[] }} file
 * `name`: its absolute path
 * @returns {Result[]}
 */
function vitestResults({ name, status, message, assertionResults }) {
  const file = relative(inProject('.'), name);
  const tests = assertionResults.map((test) => ({
    name: `${file} ${test.fullName}`,
    status: test.status,
    error: test.failureMessages[0],
  }));
  const hasFailedOutside = status === 'failed' && !tests.some((test) => test.status === 'failed');
  return hasFailedOutside ? [...tests, { name: file, status, error: message }] : tests;
}

/**
 * @typedef {object} PlaywrightSuite
 * @property {readonly PlaywrightSuite[]} [suites]
 * @property {readonly { file: string, line: number, title: string, tests: readonly { projectName: string,
 *   status: string, results: readonly { errors?: readonly { message?: string }[] }[] }[] }[]} [specs]
 *
 * @param {PlaywrightSuite} suite that of a file, or of a `describe` within
 * @returns {Result[]}
 */
function playwrightResults({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ file, line, title, tests }) =>
    tests.map(({ projectName, status, results }) => ({
      name: `[${projectName}] ${file}:${line} ${title}`,
      status,
      error: results.flatMap(({ errors = [] }) => errors)[0]?.message,
    })),
  );
  return [...own, ...suites.flatMap(playwrightResults)];
}
