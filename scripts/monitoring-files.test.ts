import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '..');
const MONITORING = join(PROJECT, 'deploy', 'monitoring');
const read = (...parts: string[]): string => readFileSync(join(PROJECT, ...parts), 'utf8');
const RULES = read('deploy', 'monitoring', 'alerts.yml');
const DOCUMENT = read('docs', 'operations.md');

const hasPromtool = spawnSync('promtool', ['--version']).status === 0;
if (!hasPromtool) process.stderr.write('NOT TESTED: deploy/monitoring (it needs promtool, of prometheus)\n');

function promtool(...args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: MONITORING, encoding: 'utf8' });
  return { status, output: stdout + stderr };
}

function matches(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, first = '']) => first))];
}

describe.skipIf(!hasPromtool)('the files for Prometheus (it needs promtool)', () => {
  it.each([
    ['check', 'config', 'prometheus.yml'],
    ['check', 'rules', 'alerts.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ])('pass promtool %s %s %s', (...args) => {
    const { status, output } = promtool(...args);
    expect(status, output).toBe(0);
  });
});

describe('the alerts', () => {
  it('are all tested: that they fire, and that a healthy site fires none', () => {
    const tested = read('deploy', 'monitoring', 'alerts.test.yml');
    const alerts = matches(RULES, /- alert: (\w+)/g);
    expect(alerts.length).toBeGreaterThan(15);
    expect(matches(tested, /^ +alertname: (\w+)/gm).sort()).toEqual(alerts.sort());
    expect(matches(tested, /alertname: (\w+), exp_alerts: \[\]/g).sort()).toEqual(alerts.sort());
  });

  it('name a section of the documents that exists', () => {
    const runbooks = [...RULES.matchAll(/runbook: (\S+)#(\S+)/g)];
    for (const [, file = '', section] of runbooks) {
      const titles = matches(read(...file.split('/')), /^##+ (.+)$/gm);
      expect(
        titles.map((title) => title.toLowerCase().replaceAll(' ', '-')),
        file,
      ).toContain(section);
    }
    expect(runbooks).toHaveLength(RULES.match(/- alert:/g)?.length ?? 0);
  });

  it('quote the log as it is written', () => {
    const [quoted = ''] = matches(RULES, /count '([^']+)' in the log/g);
    expect(read('src', 'server', 'entries', 'run-cluster.ts')).toContain(` ${quoted} (`);
  });
});

/** metrics.test.ts keeps the document complete. */
it.each(['alerts.yml', 'dashboard.json'])('%s reads metrics that the document explains', (file) => {
  const named = matches(read('deploy', 'monitoring', file), /(technovex_[a-z0-9_]+)/g);
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((name) => !DOCUMENT.includes(`\`${name.replace(/_bucket$/, '')}\``))).toEqual([]);
});
