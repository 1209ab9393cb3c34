import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NOTHING, readReport, summary } from './tally.mjs';

let folder = '';
let report = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'technovex-tally-'));
  report = join(folder, 'report.json');
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function vitestReport(counts: {
  passed: number;
  failed: number;
  pending: number;
  todo: number;
  unloaded: number;
}): void {
  const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
  const failed = Array.from({ length: counts.failed }, () => ({ ...passed, status: 'failed', failureMessages: ['3'] }));
  const status = counts.failed > 0 ? 'failed' : 'passed';
  const loaded = { name: 'a.test.ts', status, assertionResults: [passed, ...failed] };
  const unloaded = { name: 'b.test.ts', status: 'failed', message: 'SyntaxError', assertionResults: [] };
  const content = {
    numPassedTests: counts.passed,
    numFailedTests: counts.failed,
    numPendingTests: counts.pending,
    numTodoTests: counts.todo,
    testResults: [loaded, ...Array.from({ length: counts.unloaded }, () => unloaded)],
  };
  writeFileSync(report, JSON.stringify(content));
}

describe('the last line', () => {
  test('names passed and failed, and skipped only when there are any', () => {
    expect(summary([{ ...NOTHING, passed: 12 }])).toBe('12 passed, 0 failed');
    expect(summary([{ ...NOTHING, passed: 12, failed: 1, skipped: 2 }])).toBe('12 passed, 1 failed, 2 skipped');
  });

  test('follows the names of flaky tests, which fail the health of the suite', () => {
    const unit = { ...NOTHING, passed: 5 };
    const flaky = ['[chromium] a.test.ts:1 one', '[firefox] b.test.ts:2 two'];
    const e2e = { ...NOTHING, passed: 3, skipped: 1, flaky };
    expect(summary([unit, e2e]).split('\n')).toEqual([
      'flaky: [chromium] a.test.ts:1 one',
      'flaky: [firefox] b.test.ts:2 two',
      'suite health: FAILED, 2 passed only when repeated; mend them',
      '8 passed, 0 failed, 1 skipped',
    ]);
  });

  test('follows the failed tests with their errors', () => {
    const failures = ['[chromium] a.test.ts:1 one: Error: wrong'];
    expect(summary([{ ...NOTHING, passed: 3, failed: 1, failures }]).split('\n')).toEqual([
      'failed: [chromium] a.test.ts:1 one: Error: wrong',
      '3 passed, 1 failed',
    ]);
  });

  test('adds up the parts', () => {
    const parts = [
      { ...NOTHING, passed: 1, failed: 2, skipped: 3 },
      { ...NOTHING, passed: 10, failed: 20, skipped: 30 },
    ];
    expect(summary(parts)).toBe('11 passed, 22 failed, 33 skipped');
  });
});

describe('a report of Vitest', () => {
  test('counts passed and failed tests, and pending and todo ones as skipped', () => {
    vitestReport({ passed: 5, failed: 0, pending: 2, todo: 1, unloaded: 0 });
    expect(readReport(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 3, flaky: [], failures: [] });
  });

  test('counts a file that could not be loaded as a failure', () => {
    vitestReport({ passed: 5, failed: 1, pending: 0, todo: 0, unloaded: 2 });
    expect(readReport(report, 1).failed).toBe(3);
  });

  test('counts a file whose tests passed and that failed after them', () => {
    const passed = { fullName: 'adds', status: 'passed', failureMessages: [] };
    const file = {
      name: join(process.cwd(), 'a.test.ts'),
      status: 'failed',
      message: 'leaks',
      assertionResults: [passed],
    };
    const counts = { numPassedTests: 1, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    writeFileSync(report, JSON.stringify({ ...counts, testResults: [file] }));
    expect(readReport(report, 1)).toMatchObject({ passed: 1, failed: 1, failures: ['a.test.ts: leaks'] });
  });

  test('counts an error outside any test', () => {
    vitestReport({ passed: 5, failed: 0, pending: 0, todo: 0, unloaded: 0 });
    expect(readReport(report, 1).failed).toBe(1);
  });

  test('names failed tests and those that passed on a retry, each with the first line of its error', () => {
    const failed = {
      fullName: 'a file adds',
      status: 'failed',
      failureMessages: ['Error: 3\n  at a.ts:1', 'Error: 4'],
    };
    const flaky = { ...failed, fullName: 'a file waits', status: 'passed' };
    const file = { name: join(process.cwd(), 'src', 'a.test.ts'), status: 'failed', assertionResults: [failed, flaky] };
    const counts = { numPassedTests: 1, numFailedTests: 1, numPendingTests: 0, numTodoTests: 0 };
    writeFileSync(report, JSON.stringify({ ...counts, testResults: [file] }));
    expect(readReport(report, 1)).toMatchObject({
      flaky: ['src/a.test.ts a file waits: Error: 3'],
      failures: ['src/a.test.ts a file adds: Error: 3'],
    });
  });

  test('counts as a failure when it is missing', () => {
    expect(readReport(report, 0)).toEqual({ passed: 0, failed: 1, skipped: 0, flaky: [], failures: [] });
  });
});

describe('a report of Playwright', () => {
  /** As Playwright writes it: a suite for each file, suites of `describe` within. */
  function playwrightReport(stats: object, flakyIn: readonly string[] = [], status = 'flaky'): void {
    const results = [{ errors: [{ message: '\u001b[31mError: late\u001b[39m\n  at line 3' }] }, {}];
    const spec = (title: string, statuses: Record<string, string>) => ({
      ...{ title, ok: true, file: 'miner.test.ts', line: 12 },
      tests: Object.entries(statuses).map(([projectName, status]) => ({ projectName, status, results })),
    });
    const inner = {
      title: 'a describe',
      specs: [spec('mines', Object.fromEntries(flakyIn.map((project) => [project, status])))],
    };
    const outer = { title: 'miner.test.ts', specs: [spec('stops', { chromium: 'expected' })], suites: [inner] };
    writeFileSync(report, JSON.stringify({ stats, suites: [outer] }));
  }

  test('is counted, with a passed retry as passed', () => {
    playwrightReport({ expected: 3, flaky: 1, unexpected: 2, skipped: 4 });
    expect(readReport(report, 1)).toMatchObject({ passed: 4, failed: 2, skipped: 4 });
  });

  test('names the tests that passed on a retry, with browser, file and line', () => {
    playwrightReport({ expected: 1, flaky: 2, unexpected: 0, skipped: 0 }, ['chromium', 'firefox']);
    expect(readReport(report, 0)).toMatchObject({
      failed: 0,
      flaky: ['[chromium] miner.test.ts:12 mines: Error: late', '[firefox] miner.test.ts:12 mines: Error: late'],
      failures: [],
    });
  });

  test('names the tests that failed', () => {
    playwrightReport({ expected: 1, flaky: 0, unexpected: 1, skipped: 0 }, ['chromium'], 'unexpected');
    expect(readReport(report, 1)).toMatchObject({
      flaky: [],
      failures: ['[chromium] miner.test.ts:12 mines: Error: late'],
    });
  });

  test('counts as a failure when it is missing', () => {
    expect(readReport(report, 0).failed).toBe(1);
  });
});
