import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { problem } from '#contract/problem.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { UNAVAILABLE_DETAIL } from './http/problem-error.ts';
import { haproxyIdentity } from './testing/haproxy-identity.ts';
import { mine } from './testing/mine.ts';
import { type ClientWallet, createWallets, readWallet, walletUrl } from './testing/miner-client.ts';
import { type ServerProcess, startServerProcess, TEST_SERVER } from './testing/server-process.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from './testing/test-databases.ts';

/** Two built servers on one PostgreSQL behind a real HAProxy with the configuration that we ship. */

const CONFIGURATION = path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg');
const SOON = { timeout: 60_000, interval: 50 };
const WALLETS = 8;
/** Below the limit of any system. */
const FEW_DESCRIPTORS = 1_000;

/** The processes send 1. */
const RETRY_AFTER_OF_PROXY = '10';

const hasProxy = spawnSync('haproxy', ['-v'], { env: systemPath() }).status === 0;
const isTested = hasProxy && TEST_DATABASE_URL !== undefined;
if (!isTested) process.stderr.write('NOT TESTED BEHIND A PROXY: it needs haproxy and TEST_DATABASE_URL\n');

function putSync(origin: string, wallet: ClientWallet): Promise<Response> {
  return fetch(walletUrl(origin, wallet.email), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: wallet.cookie },
    body: JSON.stringify({ totalMined: 0, miningTimeSeconds: 0 }),
  });
}

/** Debian installs it outside the PATH of ordinary users. */
function systemPath(): NodeJS.ProcessEnv {
  return { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
}

describe.skipIf(!isTested)('behind HAProxy', { timeout: 180_000 }, () => {
  let origin = '';
  let proxy: ChildProcess;
  let proxySaid = '';
  let dropDatabase = async (): Promise<void> => undefined;
  let dataDir = '';
  let tcpProxy: Awaited<ReturnType<typeof startTcpProxy>>;
  const ports: number[] = [];
  const apps: ServerProcess[] = [];
  let wallets: readonly ClientWallet[] = [];

  async function startApp(index: number): Promise<void> {
    apps[index] = await startServerProcess({
      args: TEST_SERVER,
      env: {
        NODE_ENV: 'production',
        PORT: String(ports[index]),
        DATA_DIR: dataDir,
        DATABASE_URL: tcpProxy.databaseUrl,
        TRUST_PROXY: '127.0.0.1',
        SESSION_SECRET: 'the same secret on both machines, long enough',
      },
      readyMsMax: 60_000,
    });
  }

  async function startProxy(env: Readonly<Record<string, string>>): Promise<{ origin: string; proxy: ChildProcess }> {
    const port = await freePort();
    const child = spawn('sh', ['-c', `ulimit -n ${FEW_DESCRIPTORS}; exec haproxy -db -f "$0"`, CONFIGURATION], {
      env: {
        ...systemPath(),
        ...haproxyIdentity(dataDir),
        BIND: `127.0.0.1:${port}`,
        APP_1: `127.0.0.1:${ports[0]}`,
        APP_2: `127.0.0.1:${ports[1]}`,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      proxySaid += chunk.toString();
    });
    return { origin: `http://127.0.0.1:${port}`, proxy: child };
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-proxy-'));
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    dropDatabase = drop;
    tcpProxy = await startTcpProxy(databaseUrl);
    ports.push(await freePort(), await freePort());
    await Promise.all([startApp(0), startApp(1)]);
    // The miners of these tests sync as fast as they can.
    ({ origin, proxy } = await startProxy({ REQUEST_MAX: '1s', SYNCS_MAX: '1000000' }));
    await vi.waitFor(async () => {
      expect((await fetch(`${origin}/readyz`).catch(() => ({ status: proxySaid }))).status).toBe(200);
    }, SOON);
    wallets = await createWallets(origin, 'proxied', WALLETS);
  }, 120_000);
  afterAll(async () => {
    proxy?.kill('SIGKILL');
    await Promise.all(apps.map((app) => app.kill()));
    await tcpProxy?.interrupt();
    await dropDatabase();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function acknowledgedBy(index: number): Promise<number> {
    const metrics = await (await fetch(`${apps[index]?.origin}/metrics`)).text();
    return Number(/^technovex_miner_syncs_acknowledged_total (\d+)/m.exec(metrics)?.[1]);
  }

  /** Mines with all wallets through the proxy while `during` runs: no rejection, no lost connection, no lost sync. */
  async function mineWhile(during: () => Promise<void>): Promise<void> {
    const highest = wallets.map(() => 0);
    let stopped = false;
    let refused = 0;
    const mining = Promise.all(
      wallets.map((wallet, index) =>
        mine(origin, wallet, {
          isGreedy: false,
          isStopped: () => stopped,
          onAcknowledged(totalMined) {
            highest[index] = totalMined;
          },
          onRefused() {
            refused += 1;
          },
        }),
      ),
    );
    await during().finally(() => {
      stopped = true;
    });
    expect(await mining).toEqual(wallets.map(() => 'stopped'));
    expect(refused).toBe(0);
    for (const [index, wallet] of wallets.entries()) {
      expect((await readWallet(origin, wallet)).totalMined).toBeGreaterThanOrEqual(highest[index] ?? Number.NaN);
    }
  }

  it("a miner's session works through both processes", async () => {
    const before = await Promise.all([acknowledgedBy(0), acknowledgedBy(1)]);
    await mineWhile(() =>
      vi.waitFor(async () => {
        expect(await acknowledgedBy(0)).toBeGreaterThan((before[0] ?? 0) + WALLETS);
        expect(await acknowledgedBy(1)).toBeGreaterThan((before[1] ?? 0) + WALLETS);
      }, SOON),
    );
  });

  it('a process that gets SIGTERM loses no request, is removed, and is added again after a restart', async () => {
    await mineWhile(async () => {
      expect(await apps[0]?.stop()).toBe(0);
      await vi.waitFor(() => expect(proxySaid).toMatch(/Server calls\/app1 is DOWN/), SOON);
      const before = await acknowledgedBy(1);
      await vi.waitFor(async () => expect(await acknowledgedBy(1)).toBeGreaterThan(before + WALLETS), SOON);
      await startApp(0);
      await vi.waitFor(() => expect(proxySaid).toMatch(/Server calls\/app1 is UP/), SOON);
      await vi.waitFor(async () => expect(await acknowledgedBy(0)).toBeGreaterThan(WALLETS), SOON);
    });
  });

  it("the rate limits use the visitor's real address, whatever it claims", async () => {
    const check = async (localAddress: string, claimed: string): Promise<number | undefined> => {
      const call = request(`${origin}/api/miner/check-email/nobody@example.test`, {
        localAddress,
        headers: { 'x-forwarded-for': claimed },
      });
      call.end();
      const [response] = await once(call, 'response');
      await text(response);
      return response.statusCode;
    };
    let tries = 0;
    while ((await check('127.0.0.77', `192.0.2.${tries}`)) !== 429) {
      tries += 1;
      expect(tries).toBeLessThan(200);
    }
    expect(await check('127.0.0.78', '127.0.0.77')).toBe(200);
  });

  it('a client that sends a request too slowly is disconnected', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('PUT /api/miner/wallets/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"totalMined":');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.each(['/metrics', '/%6detrics'])('visitors cannot read the metrics (%s)', async (address) => {
    expect((await fetch(origin + address)).status).toBe(404);
  });

  it('serves pages and files while the database is unavailable, sends our own 503 for API requests, and recovers', async () => {
    const callStatus = async (): Promise<number> => (await fetch(`${origin}/api/presale`)).status;
    expect(await callStatus()).toBe(200);
    await tcpProxy.interrupt();
    await vi.waitFor(() => expect(proxySaid).toMatch(/backend 'calls' has no server available/), SOON);
    for (const address of ['/', '/whitepaper', '/robots.txt']) expect((await fetch(origin + address)).status).toBe(200);
    const refused = await fetch(`${origin}/api/presale`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get('content-type')).toContain('application/problem+json');
    expect(refused.headers.get('retry-after')).toBe('1');
    await tcpProxy.resume();
    await vi.waitFor(async () => expect(await callStatus()).toBe(200), SOON);
  });

  /** Syncs until the proxy itself refuses, and returns how many of these syncs reached a process. */
  async function syncsUntilRefusedBy(proxyOrigin: string, wallet: ClientWallet): Promise<number> {
    for (let reached = 0; reached < 200; reached += 1) {
      const { status, headers } = await putSync(proxyOrigin, wallet);
      if (status === 503 && headers.get('retry-after') === RETRY_AFTER_OF_PROXY) return reached;
    }
    throw new Error('never refused by the proxy');
  }

  it('a wallet that syncs too often is refused by the proxy, and no other one', async () => {
    const { origin: strict, proxy: strictProxy } = await startProxy({});
    try {
      await vi.waitFor(async () => expect((await fetch(`${strict}/readyz`)).status).toBe(200), SOON);
      const [often, other, probe] = wallets as [ClientWallet, ClientWallet, ClientWallet];
      // Every process has its database again: failed syncs would count against the wallet.
      await vi.waitFor(async () => {
        for (const app of apps) expect((await putSync(app.origin, probe)).status).toBe(200);
      }, SOON);
      expect(await syncsUntilRefusedBy(strict, often)).toBeGreaterThanOrEqual(50);
      const encoded = { ...often, email: often.email.toUpperCase() };
      expect((await putSync(strict, encoded)).headers.get('retry-after')).toBe(RETRY_AFTER_OF_PROXY);
      expect((await putSync(strict, other)).status).toBe(200);
    } finally {
      strictProxy.kill('SIGKILL');
    }
  });

  it('a client that ignores Retry-After is refused by the proxy', async () => {
    const [ignoring, other] = wallets as [ClientWallet, ClientWallet];
    await tcpProxy.interrupt();
    await vi.waitFor(async () => expect((await fetch(`${origin}/api/presale`)).status).toBe(503), SOON);
    expect(await syncsUntilRefusedBy(origin, ignoring)).toBeGreaterThan(5);
    const refused = await putSync(origin, ignoring);
    expect(await refused.json()).toEqual(problem('temporarily-unavailable', UNAVAILABLE_DETAIL));
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect((await putSync(origin, other)).headers.get('retry-after')).toBe('1');
    await tcpProxy.resume();
    await vi.waitFor(async () => expect((await fetch(`${origin}/api/presale`)).status).toBe(200), SOON);
  });

  it('listens on this machine only by default', async () => {
    expect(await readFile(CONFIGURATION, 'utf8')).toMatch(/^ {4}presetenv BIND 127\.0\.0\.1:8080$/m);
  });
});
