import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { NOTHING, ONE_FAILED, readReport, summary } from './tally.mjs';

function read(report: object, exitCode: number) {
  const path = join(temporaryFolder(), 'report.json');
  writeFileSync(path, JSON.stringify(report));
  return readReport(path, exitCode);
}

/** As Vitest writes it. */
function file(name: string, status: string, tests: Record<string, string>, message = '') {
  const assertionResults = Object.entries(tests).map(([fullName, of]) => ({
    fullName,
    status: of,
    failureMessages: of === 'failed' ? ['Error: 3\n  at a.ts:1'] : [],
  }));
  return { name: join(process.cwd(), name), status, message, assertionResults };
}

test('the last line is the total, after the names of what was repeated and what failed', () => {
  expect(summary([{ ...NOTHING, passed: 12 }])).toBe('12 passed, 0 failed');
  const failures = ['[chromium] a.test.ts:1 one: Error: wrong'];
  expect(
    summary([
      { ...NOTHING, passed: 3, failed: 1, failures },
      { ...NOTHING, passed: 9, skipped: 2, repeated: ['[chromium] b.test.ts:2 two: Error: late'] },
    ]),
  ).toBe(
    'passed when repeated: [chromium] b.test.ts:2 two: Error: late\nfailed: [chromium] a.test.ts:1 one: Error: wrong\n12 passed, 1 failed, 2 skipped',
  );
});

test('a report of Vitest is counted: its tests, and files that failed outside them', () => {
  const testResults = [
    file('src/a.test.ts', 'failed', { adds: 'passed', waits: 'failed', later: 'pending', never: 'todo' }),
    file('src/b.test.ts', 'failed', {}, 'SyntaxError: no'),
    file('src/c.test.ts', 'failed', { adds: 'passed' }, 'leaks'),
  ];
  expect(read({ testResults }, 1)).toEqual({
    passed: 2,
    failed: 3,
    skipped: 2,
    failures: ['src/a.test.ts waits: Error: 3', 'src/b.test.ts: SyntaxError: no', 'src/c.test.ts: leaks'],
    repeated: [],
  });
});

test('a report of Playwright is counted, and a test that passed only when repeated is named', () => {
  const spec = (title: string, statuses: Record<string, string>) => ({
    title,
    file: 'miner.test.ts',
    line: 12,
    tests: Object.entries(statuses).map(([projectName, status]) => ({
      projectName,
      status,
      results: [{ errors: [{ message: '\u001b[31mError: late\u001b[39m\n  at line 3' }] }, {}],
    })),
  });
  const within = { specs: [spec('mines', { chromium: 'flaky', firefox: 'unexpected' })] };
  const suites = [{ specs: [spec('stops', { chromium: 'expected', firefox: 'skipped' })], suites: [within] }];
  expect(read({ suites }, 1)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    repeated: ['[chromium] miner.test.ts:12 mines: Error: late'],
    failures: ['[firefox] miner.test.ts:12 mines: Error: late'],
  });
});

test('a missing report, and an exit code that no test explains, are failures', () => {
  expect(readReport('/nowhere/report.json', 0)).toEqual(ONE_FAILED);
  expect(read({ testResults: [file('src/a.test.ts', 'passed', { adds: 'passed' })] }, 1)).toMatchObject({
    passed: 1,
    failed: 1,
  });
});
