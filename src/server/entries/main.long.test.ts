import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, readdir, readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { folderDigest } from '#server/testing/folder-digest.ts';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { createWallets, syncWallet } from '#server/testing/miner-client.ts';
import { BUILT_SERVER, type ServerProcess, startServerProcess, TEST_SERVER } from '#server/testing/server-process.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { freePort } from '../../../scripts/lib/free-port.mjs';

/** The operating contract, on the built server in a child process. */

const READY_MS_MAX = 60_000;
const TEST_MS_MAX = 180_000;

let dataDir = '';
beforeEach(() => {
  dataDir = path.join(temporaryFolder(), 'data');
});

async function start(env: Record<string, string> = {}): Promise<ServerProcess & { readonly output: string[] }> {
  const output: string[] = [];
  const server = await startServerProcess({
    args: TEST_SERVER,
    onOutput: (chunk) => output.push(chunk),
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
    readyMsMax: READY_MS_MAX,
  });
  onTestFinished(() => server.kill());
  return { ...server, output };
}

async function startAndStop(env: Record<string, string> = {}): Promise<string> {
  const server = await start(env);
  expect(await server.stop()).toBe(0);
  return server.output.join('');
}

async function newDatabase(): Promise<string> {
  const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
  onTestFinished(drop);
  return databaseUrl;
}

/** Runs the server until it exits by itself. */
async function runToExit(
  env: Record<string, string>,
  ...args: readonly string[]
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [...TEST_SERVER, ...args], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const closed = once(child, 'close') as Promise<[number | null]>;
  const [[code], stdout, stderr] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  return { code, stdout, stderr };
}

/** Expects an exit with this code and one line on standard error. */
async function expectRefusal(env: Record<string, string>, code: number, line: string | RegExp): Promise<string> {
  const exited = await runToExit(env);
  expect(exited).toMatchObject({ code, stdout: '' });
  expect(exited.stderr.trim().split('\n')).toHaveLength(1);
  expect(exited.stderr).toMatch(line);
  return exited.stderr;
}

describe('the operating contract', { timeout: TEST_MS_MAX }, () => {
  it('reports each configuration mistake on its own line, exits with 78, and starts nothing', async () => {
    const exited = await runToExit({ PORT: 'x', NEW_WALLETS: 'maybe', WORKERS: '2' });
    expect(exited).toMatchObject({ code: 78, stdout: '' });
    const lines = exited.stderr.trim().split('\n');
    expect(lines).toHaveLength(3);
    for (const line of lines) expect(line).toMatch(/^Configuration: (PORT|NEW_WALLETS|WORKERS) must /);
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it.each(['1', ...(TEST_DATABASE_URL === undefined ? [] : ['2'])])(
    'reports a taken port in one line, and makes no administrator, with %s processes',
    async (WORKERS) => {
      if (WORKERS === '1') await copyDataTemplate(dataDir);
      const env = { WORKERS, ...(WORKERS === '1' ? {} : { DATABASE_URL: await newDatabase() }) };
      const blocker = createServer().listen(0, '127.0.0.1');
      await once(blocker, 'listening');
      onTestFinished(() => void blocker.close());
      const { port } = blocker.address() as AddressInfo;
      const exited = await runToExit({ ...env, PORT: String(port) });
      expect(exited).toMatchObject({ code: 1, stdout: '' });
      expect(exited.stderr).toMatch(/^Cannot listen there: .*EADDRINUSE.*$/m);
      expect(await startAndStop(env)).toMatch(/^First administrator: admin, password \S{20} \(shown this once\)$/m);
    },
  );

  it('checks the settings with --check-settings, and starts nothing', async () => {
    const check = (env: Record<string, string>) => runToExit(env, '--check-settings');
    expect(await check({})).toEqual({ code: 0, stdout: 'The settings are valid.\n', stderr: '' });
    expect(await check({ PORT: 'x' })).toMatchObject({
      code: 78,
      stderr: expect.stringMatching(/^Configuration: PORT /),
    });
    expect(await check({ CLAIMS_DIR: path.join(BUILT_SERVER, 'claims') })).toEqual({
      code: 78,
      stdout: '',
      stderr: expect.stringMatching(/^Configuration: CLAIMS_DIR cannot be written: ENOTDIR.*\n$/),
    });
    await expect(readdir(dataDir)).rejects.toThrow('ENOENT');
  });

  it('logs at the start which version runs and which settings are set, without their values', async () => {
    await copyDataTemplate(dataDir);
    const settings = { ADMIN_PASSWORD: 'a long unusual passphrase', PUBLIC_ORIGIN: 'https://technovex.example' };
    const all = await startAndStop(settings);
    expect(all).toMatch(
      /"Technovex \d+\.\d+\.\d+ \([0-9a-f]+.*\), Node\.js v\d+.*; set: PORT, DATA_DIR, PUBLIC_ORIGIN, ADMIN_PASSWORD"/,
    );
    expect(all).toContain('TRUST_PROXY is not set');
    expect(all).not.toContain(settings.ADMIN_PASSWORD);
  });

  it('prints on a terminal what a person needs, and no JSON', async () => {
    await copyDataTemplate(dataDir);
    const command = [process.execPath, ...TEST_SERVER].map((word) => `'${word}'`).join(' ');
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: { PATH: process.env.PATH, NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    for await (const chunk of child.stdout) {
      output += String(chunk);
      if (output.includes('Technovex is ready at')) break;
    }
    child.kill();
    const lines = output.trim().split(/\r?\n/);
    const isPastItsEnd = Number.parseInt(process.versions.node, 10) < 22;
    const unsupported = `Node.js ${process.versions.node} gets no security updates any more: use Node.js 24.`;
    expect(lines).toEqual([
      expect.stringMatching(/^First administrator: /),
      ...(isPastItsEnd ? [unsupported] : []),
      expect.stringMatching(/^Technovex is ready at http:/),
    ]);
  });

  it('reports a HOST that does not resolve, and a data folder that is a file, in one line', async () => {
    const HOST = 'not.a.host.invalid';
    const exited = await runToExit({ HOST });
    expect(exited).toMatchObject({ code: 1, stdout: '' });
    expect(exited.stderr).toMatch(/^Cannot listen there: .*not\.a\.host\.invalid\. Change PORT or HOST/m);
    expect(existsSync(dataDir)).toBe(false);
    await writeFile(dataDir, 'not a folder');
    await expectRefusal({}, 1, dataDir);
    expect(await readFile(dataDir, 'utf8')).toBe('not a folder');
  });

  it('rejects a second process on a data folder, and a damaged one, which it does not change, in one line', async () => {
    await copyDataTemplate(dataDir);
    const server = await start();
    await expectRefusal({}, 1, `The data folder ${dataDir} is in use by process `);
    expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    const control = path.join(dataDir, 'database/global/pg_control');
    const bytes = await readFile(control);
    bytes.writeUInt8(bytes.readUInt8(40) ^ 0xff, 40);
    await writeFile(control, bytes);
    const before = await folderDigest(dataDir);
    await expectRefusal({}, 1, '');
    expect(await folderDigest(dataDir)).toBe(before);
  });

  it('prints the first administrator once, keeps the session secret, and exits with 0 on SIGTERM', async () => {
    const child = spawn(process.execPath, TEST_SERVER, {
      env: { PATH: process.env.PATH, PORT: '0', DATA_DIR: dataDir },
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let stdout = '';
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      if (stdout.includes('is ready at')) child.kill('SIGTERM');
    });
    const [code] = (await once(child, 'close')) as [number | null];
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^First administrator: admin, password \S{20} \(shown this once\)\nTechnovex is ready at http:\/\/127\.0\.0\.1:\d+\n$/,
    );
    const secret = await readFile(path.join(dataDir, 'session-secret'), 'utf8');
    await startAndStop();
    expect(await readFile(path.join(dataDir, 'session-secret'), 'utf8')).toBe(secret);
  });

  it("refuses the first administrator's password when it is easy to guess, in one line, and exits with 78", async () => {
    await copyDataTemplate(dataDir);
    const exited = await runToExit({ ADMIN_PASSWORD: 'password1234' });
    expect(exited).toMatchObject({ code: 78, stdout: '' });
    expect(exited.stderr).toMatch(
      /^Configuration: ADMIN_PASSWORD is refused\. This password is too easy to guess: .*\.$/m,
    );
    expect(exited.stderr).not.toContain('password1234');
    await startAndStop({ ADMIN_PASSWORD: 'quiet harbor lanterns 42' });
    // Once there is an administrator the setting is ignored, so an old value does not prevent a start.
    await startAndStop({ ADMIN_PASSWORD: '123456' });
  });

  it('accepts a copied data folder and a path with spaces; with an https origin cookies are secure, with HSTS', async () => {
    await copyDataTemplate(dataDir);
    const first = await start();
    const [wallet] = await createWallets(first.origin, 'copied', 1);
    expect(await first.stop()).toBe(0);
    const copy = path.join(path.dirname(dataDir), 'a copy of it');
    await cp(dataDir, copy, { recursive: true, preserveTimestamps: true });
    const origin = 'https://technovex.example';
    const second = await start({ DATA_DIR: copy, PUBLIC_ORIGIN: origin });
    const check = await fetch(`${second.origin}/api/miner/check-email/${wallet?.email}`);
    expect(await check.json()).toMatchObject({ exists: true });
    const created = await fetch(`${second.origin}/api/miner/wallets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin },
      body: JSON.stringify({ email: 'secure@example.test', pin: '123456' }),
    });
    expect(created.headers.get('set-cookie')).toMatch(/; Secure;/);
    const page = await fetch(second.origin);
    expect(page.headers.get('strict-transport-security')).toContain('max-age=');
    expect(await page.text()).toContain(`<link rel="canonical" href="${origin}/"`);
  });

  describe.runIf(TEST_DATABASE_URL !== undefined)('on PostgreSQL', () => {
    it('serves from several processes and gathers their metrics', async () => {
      const server = await start({ DATABASE_URL: await newDatabase(), WORKERS: '2' });
      const wallets = await createWallets(server.origin, 'many', 8);
      const outcomes = await Promise.all(
        wallets.map((wallet) => syncWallet(server.origin, wallet, { totalMined: 0, miningTimeSeconds: 0 })),
      );
      expect(outcomes.map(({ type }) => type)).toEqual(wallets.map(() => 'acknowledged'));
      const metrics = await (await fetch(`${server.origin}/metrics`)).text();
      expect(metrics).toMatch(/^technovex_database_available 1$/m);
      expect(metrics).toMatch(/^technovex_miner_syncs_acknowledged_total 8$/m);
      expect(await server.stop()).toBe(0);
    });

    it('reports in one line that there is no such database, without the password, and exits with 78', async () => {
      const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
      await drop();
      const said = await expectRefusal({ DATABASE_URL: databaseUrl }, 78, /./);
      expect(said).not.toContain(`:${new URL(databaseUrl).password}@`);
    });

    it.each(['1', '2'])('waits for PostgreSQL with WORKERS=%s, without the password in the log', async (WORKERS) => {
      const databaseUrl = await newDatabase();
      const tcpProxy = await startTcpProxy(databaseUrl);
      onTestFinished(() => tcpProxy.interrupt());
      await tcpProxy.interrupt();
      const port = await freePort();
      const starting = start({ DATABASE_URL: tcpProxy.databaseUrl, WORKERS, PORT: String(port) });
      const waited = vi.waitFor(async () => expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(503), {
        timeout: READY_MS_MAX,
        interval: 50,
      });
      await Promise.race([waited, starting]);
      await tcpProxy.resume();
      const server = await starting;
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
      const output = server.output.join('');
      expect(output).toContain('Waiting for the database');
      expect(output).not.toContain(`:${new URL(databaseUrl).password}@`);
      expect(await server.stop()).toBe(0);
    });
  });
});
