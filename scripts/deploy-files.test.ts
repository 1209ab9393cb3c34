import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

/** The files in deploy/ beside code and documents; in `deploy-files.long.test.ts` their own programs check them. */

const PROJECT = resolve(import.meta.dirname, '..');
const read = (file: string): string => readFileSync(join(PROJECT, file), 'utf8');
const matches = (text: string, pattern: RegExp): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, first = '']) => first)),
];

describe('the alerts', () => {
  const rules = read('deploy/monitoring/alerts.yml');

  it('are all tested: that they fire, and that a healthy site fires none', () => {
    const tested = read('deploy/monitoring/alerts.test.yml');
    const alerts = matches(rules, /- alert: (\w+)/g).sort();
    expect(alerts.length).toBeGreaterThan(15);
    expect(matches(tested, /^ +alertname: (\w+)/gm).sort()).toEqual(alerts);
    expect(matches(tested, /alertname: (\w+), exp_alerts: \[\]/g).sort()).toEqual(alerts);
  });

  it('name a section of the documents that exists, and quote the log as it is written', () => {
    const runbooks = [...rules.matchAll(/runbook: (\S+)#(\S+)/g)];
    for (const [, file = '', section] of runbooks) {
      const titles = matches(read(file), /^##+ (.+)$/gm).map((title) => title.toLowerCase().replaceAll(' ', '-'));
      expect(titles, file).toContain(section);
    }
    expect(runbooks).toHaveLength(rules.match(/- alert:/g)?.length ?? 0);
    const [quoted = ''] = matches(rules, /count '([^']+)' in the log/g);
    expect(read('src/server/entries/run-cluster.ts')).toContain(` ${quoted} (`);
  });

  /** metrics.test.ts keeps the document complete. */
  it.each(['alerts.yml', 'dashboard.json'])('read metrics that the document explains: %s', (file) => {
    const named = matches(read(`deploy/monitoring/${file}`), /(technovex_[a-z0-9_]+)/g);
    expect(named.length).toBeGreaterThan(15);
    const document = read('docs/operations.md');
    expect(named.filter((name) => !document.includes(`\`${name.replace(/_bucket$/, '')}\``))).toEqual([]);
  });
});

describe('the systemd unit', () => {
  const unit = read('deploy/technovex.service');
  const main = read('src/server/entries/main.ts');
  const option = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1];

  it('has the same options in the unit of one port', () => {
    const options = (text: string): string[] => text.split('\n').filter((line) => /^[A-Z]/.test(line));
    expect(options(read('deploy/technovex@.service'))).toEqual(
      options(unit).flatMap((line) => {
        if (line === 'Description=Technovex') return ['Description=Technovex on port %i'];
        if (line.startsWith('ExecStart=')) return [line.replace('=', '=/usr/bin/env PORT=%i ')];
        return line.startsWith('Environment=DATA_DIR') ? [line, 'Environment=WORKERS=1'] : [line];
      }),
    );
  });

  it('is started with the options of npm start, and again permanently, unless its settings are wrong', () => {
    const [, options = 'none'] =
      /^exec node (.*) scripts\/start\.mjs$/.exec(JSON.parse(read('package.json')).scripts.start) ?? [];
    expect(option('ExecStart')).toBe(`/usr/bin/node ${options} /opt/technovex/dist/server/main.js`);
    expect(option('RestartPreventExitStatus')).toBe(/WRONG_SETTINGS = (\d+);/.exec(main)?.[1] ?? 'none');
    expect(option('StartLimitIntervalSec')).toBe('0');
    expect(option('RestartSec')).toBe('5');
  });

  it('waits longer for its shutdown than the server takes at most, and keeps its data in the only folder that it may write', () => {
    const [, stopMsMax = 'none'] = /STOP_MS_MAX = ([\d_]+);/.exec(main) ?? [];
    expect(Number(option('TimeoutStopSec')) * 1_000).toBeGreaterThan(Number(stopMsMax.replaceAll('_', '')));
    expect(unit).toContain(`Environment=DATA_DIR=/var/lib/${option('StateDirectory')}\n`);
    expect(option('ProtectSystem')).toBe('strict');
  });
});
