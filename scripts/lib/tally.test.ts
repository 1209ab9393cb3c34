import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readReport, summary } from './tally.mjs';

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
  const loaded = { status: counts.failed > 0 ? 'failed' : 'passed', assertionResults: [{}] };
  const unloaded = { status: 'failed', assertionResults: [] };
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
    expect(summary([{ passed: 12, failed: 0, skipped: 0 }])).toBe('12 passed, 0 failed');
    expect(summary([{ passed: 12, failed: 1, skipped: 2 }])).toBe('12 passed, 1 failed, 2 skipped');
  });

  test('adds up the parts', () => {
    const parts = [
      { passed: 1, failed: 2, skipped: 3 },
      { passed: 10, failed: 20, skipped: 30 },
    ];
    expect(summary(parts)).toBe('11 passed, 22 failed, 33 skipped');
  });
});

describe('a report of Vitest', () => {
  test('counts passed and failed tests, and pending and todo ones as skipped', () => {
    vitestReport({ passed: 5, failed: 0, pending: 2, todo: 1, unloaded: 0 });
    expect(readReport(report, 0)).toEqual({ passed: 5, failed: 0, skipped: 3 });
  });

  test('counts a file that could not be loaded as a failure', () => {
    vitestReport({ passed: 5, failed: 1, pending: 0, todo: 0, unloaded: 2 });
    expect(readReport(report, 1).failed).toBe(3);
  });

  test('counts an error outside any test', () => {
    vitestReport({ passed: 5, failed: 0, pending: 0, todo: 0, unloaded: 0 });
    expect(readReport(report, 1).failed).toBe(1);
  });

  test('counts as a failure when it is missing', () => {
    expect(readReport(report, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('a report of Playwright', () => {
  test('is counted, with a passed retry as passed', () => {
    writeFileSync(report, JSON.stringify({ stats: { expected: 3, flaky: 1, unexpected: 2, skipped: 4 } }));
    expect(readReport(report, 1)).toEqual({ passed: 4, failed: 2, skipped: 4 });
  });

  test('counts as a failure when it is missing', () => {
    expect(readReport(report, 0).failed).toBe(1);
  });
});
