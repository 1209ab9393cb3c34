import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { haproxyIdentity } from '../src/server/testing/haproxy-identity.ts';
import { freePort } from './lib/free-port.mjs';

/** The built-in configurations, as the proxies' own checks and the process table show them. */

const DEPLOY = resolve(import.meta.dirname, '..', 'deploy');
/** Debian installs them outside the PATH of ordinary users. */
const ENV = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
const isInstalled = (name: string): boolean => spawnSync(name, ['-v'], { env: ENV }).status === 0;
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'technovex-proxies-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function configuration(file: string): string {
  return readFileSync(join(DEPLOY, file), 'utf8');
}

/** Uncomments the lines after the one that says so, without any other change. */
function withTls(text: string, lines: number): string {
  const all = text.split('\n');
  const start = all.findIndex((line) => line.includes('# TLS: uncomment the next')) + 1;
  expect(start).toBeGreaterThan(0);
  return all
    .map((line, index) => (index >= start && index < start + lines ? line.replace(/^( *)#/, '$1') : line))
    .join('\n');
}

/** Writes a self-signed certificate with its key to one file. */
function writeCertificate(): string {
  const [key, certificate, both] = ['key', 'crt', 'pem'].map((ending) => join(folder, `technovex.${ending}`));
  const subject = ['-subj', '/CN=localhost', '-days', '2'];
  const files = ['-keyout', `${key}`, '-out', `${certificate}`];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...files, ...subject]);
  writeFileSync(`${both}`, readFileSync(`${certificate}`, 'utf8') + readFileSync(`${key}`, 'utf8'));
  return `${both}`;
}

describe.skipIf(!isInstalled('haproxy'))('haproxy.cfg (it needs haproxy)', () => {
  function check(text: string): { status: number | null; stderr: string } {
    const file = join(folder, 'haproxy.cfg');
    writeFileSync(file, text);
    const env = { ...ENV, ...haproxyIdentity(folder) };
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', file], { env, encoding: 'utf8' });
    return { status, stderr };
  }

  it('is valid, without a warning', () => {
    const { status, stderr } = check(configuration('haproxy.cfg'));
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it('is valid, without a warning, with the address of PostgreSQL that the cluster has', () => {
    const addresses = { DATABASE_BIND: '127.0.0.1:5000', POSTGRES_1: '127.0.0.1:5432', POSTGRES_2: '127.0.0.1:5433' };
    const env = { ...ENV, ...haproxyIdentity(folder), ...addresses, PATRONI_1: '8008', PATRONI_2: '8009' };
    const args = ['haproxy.cfg', 'cluster/database.cfg'].flatMap((file) => ['-f', join(DEPLOY, file)]);
    const { status, stderr } = spawnSync('haproxy', ['-c', ...args], { env, encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  it.skipIf(!hasOpenssl)('is valid with its lines for TLS uncommented', () => {
    const secure = withTls(configuration('haproxy.cfg'), 2);
    expect(secure).toMatch(/^ {4}bind :443 ssl crt \S+ alpn h2,http\/1\.1$/m);
    const { status, stderr } = check(secure.replace('/etc/haproxy/technovex.pem', writeCertificate()));
    expect(status, stderr).toBe(0);
  });

  it.skipIf(process.getuid?.() !== 0)('parses requests as haproxy and not as root (started by root)', async () => {
    const bind = `127.0.0.1:${await freePort()}`;
    const proxy = spawn('haproxy', ['-db', '-f', join(DEPLOY, 'haproxy.cfg')], {
      env: { ...ENV, ...haproxyIdentity(folder), BIND: bind },
      stdio: 'ignore',
    });
    onTestFinished(() => void proxy.kill('SIGKILL'));
    const response = await vi.waitFor(() => fetch(`http://${bind}/`), { timeout: 20_000, interval: 50 });
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5']);
    const uid = /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${proxy.pid}/status`, 'utf8'))?.[1];
    expect(Number(uid)).toBeGreaterThan(0);
  });
});

describe.skipIf(!isInstalled('nginx'))('nginx.conf (it needs nginx)', () => {
  function check(text: string): { status: number | null; stderr: string } {
    const file = join(folder, 'nginx.conf');
    writeFileSync(file, text);
    const settings = `pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
    const { status, stderr } = spawnSync('nginx', ['-t', '-c', file, '-g', settings], { env: ENV, encoding: 'utf8' });
    return { status, stderr };
  }

  it('is valid', () => {
    const { status, stderr } = check(configuration('nginx.conf'));
    expect(status, stderr).toBe(0);
  });

  it.skipIf(!hasOpenssl)('is valid with its lines for TLS uncommented', () => {
    const secure = withTls(configuration('nginx.conf'), 3);
    expect(secure).toMatch(/^ {8}listen 443 ssl http2;$/m);
    const file = writeCertificate();
    const { status, stderr } = check(secure.replaceAll(/\/etc\/nginx\/technovex\.(pem|key)/g, file));
    expect(status, stderr).toBe(0);
  });
});
