import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { haproxyIdentity } from '../src/server/testing/haproxy-identity.ts';
import { freePort } from './lib/free-port.mjs';

/** The files in deploy/, as the programs that read them see them. */

const DEPLOY = resolve(import.meta.dirname, '..', 'deploy');
/** Debian installs them outside the PATH of ordinary users. */
const ENV = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

function has(program: string, option = '--version'): boolean {
  const isInstalled = spawnSync(program, [option], { env: ENV }).status === 0;
  if (!isInstalled) process.stderr.write(`NOT TESTED: files in deploy/ (they need ${program})\n`);
  return isInstalled;
}
const hasOpenssl = has('openssl', 'version');

/** A copy of deploy/. */
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'technovex-deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(DEPLOY, folder, { recursive: true });
});

/** Changes a file of the copy. */
function edit(file: string, change: (text: string) => string): void {
  writeFileSync(join(folder, file), change(readFileSync(join(folder, file), 'utf8')));
}

/** Runs a program in the copy. */
function run(program: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: folder,
    env: { ...ENV, ...env },
    encoding: 'utf8',
  });
  return { status, warnings: stderr, output: stdout + stderr };
}
const VALID = { status: 0, warnings: '' };

/** Uncomments the lines after the one that says so, without any other change. */
function withTls(text: string, lines: number): string {
  const all = text.split('\n');
  const start = all.findIndex((line) => line.includes('# TLS: uncomment the next')) + 1;
  expect(start).toBeGreaterThan(0);
  const isTls = (index: number): boolean => index >= start && index < start + lines;
  return all.map((line, index) => (isTls(index) ? line.replace(/^( *)#/, '$1') : line)).join('\n');
}

/** Writes a self-signed certificate with its key to one file. */
function writeCertificate(): string {
  const both = join(folder, 'technovex.pem');
  const files = ['-keyout', `${both}.key`, '-out', `${both}.crt`, '-subj', '/CN=localhost', '-days', '2'];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files]);
  writeFileSync(both, readFileSync(`${both}.crt`, 'utf8') + readFileSync(`${both}.key`, 'utf8'));
  return both;
}

describe.skipIf(!has('haproxy', '-v'))('haproxy.cfg', () => {
  it('is valid, without a warning, alone and with the address of PostgreSQL that the cluster has', () => {
    const identity = haproxyIdentity(folder);
    expect(run('haproxy', ['-c', '-f', 'haproxy.cfg'], identity)).toMatchObject(VALID);
    const addresses = { DATABASE_BIND: '127.0.0.1:5000', POSTGRES_1: '127.0.0.1:5432', POSTGRES_2: '127.0.0.1:5433' };
    const env = { ...identity, ...addresses, PATRONI_1: '8008', PATRONI_2: '8009' };
    expect(run('haproxy', ['-c', '-f', 'haproxy.cfg', '-f', 'cluster/database.cfg'], env)).toMatchObject(VALID);
  });

  it.skipIf(!hasOpenssl)('is valid with its lines for TLS uncommented', () => {
    edit('haproxy.cfg', (text) => {
      const secure = withTls(text, 2);
      expect(secure).toMatch(/^ {4}bind :443 ssl crt \S+ alpn h2,http\/1\.1$/m);
      return secure.replace('/etc/haproxy/technovex.pem', writeCertificate());
    });
    expect(run('haproxy', ['-c', '-f', 'haproxy.cfg'], haproxyIdentity(folder))).toMatchObject({ status: 0 });
  });

  it.skipIf(process.getuid?.() !== 0)('parses requests as haproxy and not as root (started by root)', async () => {
    const bind = `127.0.0.1:${await freePort()}`;
    const env = { ...ENV, ...haproxyIdentity(folder), BIND: bind };
    const proxy = spawn('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], { env, stdio: 'ignore' });
    onTestFinished(() => void proxy.kill('SIGKILL'));
    const response = await vi.waitFor(() => fetch(`http://${bind}/`), { timeout: 20_000, interval: 50 });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${proxy.pid}/status`, 'utf8'))?.[1];
    expect(Number(uid)).toBeGreaterThan(0);
  });
});

it.skipIf(!has('nginx', '-v') || !hasOpenssl)('nginx.conf is valid, also with its lines for TLS uncommented', () => {
  const settings = `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
  const args = ['-t', '-c', join(folder, 'nginx.conf'), '-g', settings];
  expect(run('nginx', args)).toMatchObject({ status: 0 });
  edit('nginx.conf', (text) => {
    const secure = withTls(text, 3);
    expect(secure).toMatch(/^ {8}listen 443 ssl http2;$/m);
    return secure.replaceAll(/\/etc\/nginx\/technovex\.(pem|key)/g, writeCertificate());
  });
  expect(run('nginx', args)).toMatchObject({ status: 0 });
});

describe.skipIf(!has('systemd-analyze'))('the systemd unit', () => {
  it.each(['technovex.service', 'technovex@3001.service', 'technovex-backup.service', 'technovex-backup.timer'])(
    'is accepted by systemd without a warning: %s',
    (name) => {
      // On Debian Node.js is there.
      for (const unit of ['technovex.service', 'technovex-backup.service'])
        edit(unit, (text) => text.replace('/usr/bin/node', process.execPath));
      if (name.includes('@')) cpSync(join(folder, 'technovex@.service'), join(folder, name));
      expect(run('systemd-analyze', ['verify', '--man=no', join(folder, name)])).toMatchObject({
        status: 0,
        output: '',
      });
    },
  );

  it('leaves the server few rights: 2 of 10, where a service without any hardening gets 9.6', () => {
    const args = ['security', '--offline=true', '--threshold=20', join(folder, 'technovex.service')];
    const { status, output } = run('systemd-analyze', args);
    expect(status, output).toBe(0);
  });
});

/** The first checks the rules too. */
it.skipIf(!has('promtool')).each([
  ['check', 'config', 'monitoring/prometheus.yml'],
  ['test', 'rules', 'monitoring/alerts.test.yml'],
])('the files for Prometheus pass promtool %s %s %s', (...args) => {
  const { status, output } = run('promtool', args);
  expect(status, output).toBe(0);
});
