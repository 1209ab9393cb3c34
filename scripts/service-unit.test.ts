import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const PROJECT = resolve(import.meta.dirname, '..');
const DEPLOY = join(PROJECT, 'deploy');
const UNIT = readFileSync(join(PROJECT, 'deploy', 'technovex.service'), 'utf8');
/** As `systemd-analyze security` rates it, of 10; what a service without any hardening gets is 9.6. */
const EXPOSURE_MAX = 2;

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
if (!hasSystemd) process.stderr.write('NOT TESTED: deploy/technovex.service (it needs systemd-analyze)\n');

/** Runs systemd-analyze on the unit, whose program is where this machine has Node.js. */
function analyze(
  args: readonly string[],
  unit: string,
  name = 'technovex.service',
): { code: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), 'technovex-unit-'));
  try {
    // A timer is checked with its service.
    cpSync(DEPLOY, folder, { recursive: true });
    const file = join(folder, name);
    writeFileSync(file, unit.replace('/usr/bin/node', process.execPath));
    const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
    return { code: status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function unitOption(option: string): string | undefined {
  return new RegExp(`^${option}=(.*)$`, 'm').exec(UNIT)?.[1];
}

describe.skipIf(!hasSystemd)('the systemd unit', () => {
  it('is accepted by systemd without a warning', () => {
    expect(analyze(['verify', '--man=no'], UNIT)).toEqual({ code: 0, output: '' });
  });

  it.each(['technovex@3001.service', 'technovex-backup.service', 'technovex-backup.timer'])(
    'has a companion that is accepted too: %s',
    (name) => {
      const unit = readFileSync(join(DEPLOY, name.replace('@3001', '@')), 'utf8');
      const found = analyze(['verify', '--man=no'], unit, name);
      // The timer's service names Node where Debian has it.
      expect(found.output.replaceAll(/.*Command \/usr\/bin\/node is not executable.*\n/g, '')).toBe('');
    },
  );

  it('is rejected with an option that systemd does not know', () => {
    const { output } = analyze(['verify', '--man=no'], UNIT.replace('ProtectSystem', 'ProtectSytem'));
    expect(output).toMatch(/Unknown key .*'ProtectSytem'/);
  });

  it('leaves the server few rights, as systemd rates them', () => {
    const { code, output } = analyze(['security', '--offline=true', `--threshold=${EXPOSURE_MAX * 10}`], UNIT);
    expect(code, output).toBe(0);
  });
});

describe('the systemd unit fits the server', () => {
  it('has the same options in the unit of one port', () => {
    const ofPort = readFileSync(join(DEPLOY, 'technovex@.service'), 'utf8');
    const options = (unit: string): string[] => unit.split('\n').filter((line) => /^[A-Z]/.test(line));
    expect(options(ofPort)).toEqual(
      options(UNIT).flatMap((line) => {
        if (line === 'Description=Technovex') return ['Description=Technovex on port %i'];
        if (line.startsWith('ExecStart=')) return [line.replace('=', '=/usr/bin/env PORT=%i ')];
        return line.startsWith('Environment=DATA_DIR') ? [line, 'Environment=WORKERS=1'] : [line];
      }),
    );
  });

  it('starts it with the options of npm start', () => {
    const { scripts } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'));
    const [, options = 'none'] = /^exec node (.*) scripts\/start\.mjs$/.exec(scripts.start) ?? [];
    expect(unitOption('ExecStart')).toBe(`/usr/bin/node ${options} /opt/technovex/dist/server/main.js`);
  });

  it('waits longer for its shutdown than the server takes at most', () => {
    const main = readFileSync(join(PROJECT, 'src', 'server', 'entries', 'main.ts'), 'utf8');
    const [, stopMsMax = ''] = /STOP_MS_MAX = ([\d_]+);/.exec(main) ?? [];
    expect(Number(unitOption('TimeoutStopSec')) * 1_000).toBeGreaterThan(Number(stopMsMax.replaceAll('_', '')));
    expect(stopMsMax).not.toBe('');
  });

  it('is started again permanently, unless its settings are wrong', () => {
    const main = readFileSync(join(PROJECT, 'src', 'server', 'entries', 'main.ts'), 'utf8');
    const [, wrongSettings] = /WRONG_SETTINGS = (\d+);/.exec(main) ?? [];
    expect(unitOption('RestartPreventExitStatus')).toBe(wrongSettings);
    expect(unitOption('StartLimitIntervalSec')).toBe('0');
    expect(unitOption('RestartSec')).toBe('5');
  });

  it('keeps its data in the state directory, the only folder that it may write', () => {
    expect(UNIT).toContain(`Environment=DATA_DIR=/var/lib/${unitOption('StateDirectory')}\n`);
    expect(unitOption('ProtectSystem')).toBe('strict');
  });
});
