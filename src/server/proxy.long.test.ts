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
import { CHANGE, mineWhile } from './testing/mine-while.ts';
import { type ClientWallet, createWallets, walletUrl } from './testing/miner-client.ts';
import { type ServerProcess, startServerProcess, TEST_SERVER } from './testing/server-process.ts';
import { startTcpProxy } from './testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from './testing/test-databases.ts';

/** Two built servers on one PostgreSQL behind a real HAProxy with the configuration that we ship. */

const CONFIGURATION = path.resolve(import.meta.dirname, '../../deploy/haproxy.cfg');
const WALLETS = 8;
/** Below the limit of any system. */
const FEW_DESCRIPTORS = 1_000;
/** Debian installs it outside the PATH of ordinary users. */
const ENV = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };

const isTested = spawnSync('haproxy', ['-v'], { env: ENV }).status === 0 && TEST_DATABASE_URL !== undefined;
if (!isTested) process.stderr.write('NOT TESTED BEHIND A PROXY: it needs haproxy and TEST_DATABASE_URL\n');

function putSync(origin: string, wallet: ClientWallet): Promise<Response> {
  return fetch(walletUrl(origin, wallet.email), {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie: wallet.cookie },
    body: JSON.stringify({ totalMined: 0, miningTimeSeconds: 0 }),
  });
}

/** The processes send 1. */
const isOfProxy = ({ status, headers }: Response) => status === 503 && headers.get('retry-after') === '10';

/** Syncs until the proxy itself refuses, and returns how many of these syncs reached a process. */
async function syncsUntilRefused(origin: string, wallet: ClientWallet): Promise<number> {
  for (let reached = 0; reached < 200; reached += 1) if (isOfProxy(await putSync(origin, wallet))) return reached;
  throw new Error('never refused by the proxy');
}

describe.skipIf(!isTested)('behind HAProxy', { timeout: 180_000 }, () => {
  let origin = '';
  let proxySaid = '';
  let dropDatabase = async (): Promise<void> => undefined;
  let dataDir = '';
  let tcpProxy: Awaited<ReturnType<typeof startTcpProxy>>;
  const proxies: ChildProcess[] = [];
  const ports: number[] = [];
  const apps: ServerProcess[] = [];
  let wallets: readonly ClientWallet[] = [];

  const statusIs = (address: string, status: number) =>
    vi.waitFor(
      async () => expect((await fetch(address).catch(() => ({ status: proxySaid }))).status).toBe(status),
      CHANGE,
    );
  const proxySays = (line: RegExp) => vi.waitFor(() => expect(proxySaid).toMatch(line), CHANGE);

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

  /** Returns its origin. */
  async function startProxy(env: Readonly<Record<string, string>>): Promise<string> {
    const bind = `127.0.0.1:${await freePort()}`;
    const servers = { APP_1: `127.0.0.1:${ports[0]}`, APP_2: `127.0.0.1:${ports[1]}` };
    const child = spawn('sh', ['-c', `ulimit -n ${FEW_DESCRIPTORS}; exec haproxy -db -f "$0"`, CONFIGURATION], {
      env: { ...ENV, ...haproxyIdentity(dataDir), BIND: bind, ...servers, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    proxies.push(child);
    child.stderr?.on('data', (chunk: Buffer) => {
      proxySaid += chunk.toString();
    });
    await statusIs(`http://${bind}/readyz`, 200);
    return `http://${bind}`;
  }

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-proxy-'));
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    dropDatabase = drop;
    tcpProxy = await startTcpProxy(databaseUrl);
    ports.push(await freePort(), await freePort());
    await Promise.all([startApp(0), startApp(1)]);
    // The miners of these tests sync as fast as they can.
    origin = await startProxy({ REQUEST_MAX: '1s', SYNCS_MAX: '1000000' });
    wallets = await createWallets(origin, 'proxied', WALLETS);
  }, 120_000);
  afterAll(async () => {
    for (const proxy of proxies) proxy.kill('SIGKILL');
    await Promise.all(apps.map((app) => app.kill()));
    await tcpProxy?.interrupt();
    await dropDatabase();
    await rm(dataDir, { recursive: true, force: true });
  });

  async function acknowledgedMore(index: number): Promise<void> {
    const acknowledged = async () => {
      const metrics = await (await fetch(`${apps[index]?.origin}/metrics`)).text();
      return Number(/^technovex_miner_syncs_acknowledged_total (\d+)/m.exec(metrics)?.[1]);
    };
    const before = await acknowledged();
    await vi.waitFor(async () => expect(await acknowledged()).toBeGreaterThan(before + WALLETS), CHANGE);
  }

  it('sessions work through both processes; one that gets SIGTERM loses no request, and is used again after a restart', async () => {
    await mineWhile(origin, wallets, async () => {
      await Promise.all([acknowledgedMore(0), acknowledgedMore(1)]);
      expect(await apps[0]?.stop()).toBe(0);
      await proxySays(/Server calls\/app1 is DOWN/);
      await acknowledgedMore(1);
      await startApp(0);
      await proxySays(/Server calls\/app1 is UP/);
      await acknowledgedMore(0);
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

  it('a client that sends too slowly is disconnected, and visitors cannot read the metrics', async () => {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1');
    socket.write('PUT /api/miner/wallets/a HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"totalMined":');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 408 /);
    for (const address of ['/metrics', '/%6detrics']) expect((await fetch(origin + address)).status).toBe(404);
    expect(await readFile(CONFIGURATION, 'utf8')).toMatch(/^ {4}presetenv BIND 127\.0\.0\.1:8080$/m);
  });

  it('without the database it serves pages, sends our own 503, and refuses itself who ignores Retry-After', async () => {
    await statusIs(`${origin}/api/presale`, 200);
    await tcpProxy.interrupt();
    await proxySays(/backend 'calls' has no server available/);
    for (const address of ['/', '/whitepaper', '/robots.txt']) expect((await fetch(origin + address)).status).toBe(200);
    const unavailable = await fetch(`${origin}/api/presale`);
    expect(unavailable.status).toBe(503);
    expect(unavailable.headers.get('content-type')).toContain('application/problem+json');
    expect(unavailable.headers.get('retry-after')).toBe('1');
    const [ignoring, other] = wallets as [ClientWallet, ClientWallet];
    expect(await syncsUntilRefused(origin, ignoring)).toBeGreaterThan(5);
    const refused = await putSync(origin, ignoring);
    expect(await refused.json()).toEqual(problem('temporarily-unavailable', UNAVAILABLE_DETAIL));
    expect(refused.headers.get('content-type')).toBe('application/problem+json');
    expect((await putSync(origin, other)).headers.get('retry-after')).toBe('1');
    await tcpProxy.resume();
    await statusIs(`${origin}/api/presale`, 200);
  });

  it('a wallet that syncs too often is refused by the proxy, and no other one', async () => {
    const strict = await startProxy({});
    const [often, other, probe] = wallets as [ClientWallet, ClientWallet, ClientWallet];
    // Every process has its database again: failed syncs would count against the wallet.
    await vi.waitFor(async () => {
      for (const app of apps) expect((await putSync(app.origin, probe)).status).toBe(200);
    }, CHANGE);
    expect(await syncsUntilRefused(strict, often)).toBeGreaterThanOrEqual(50);
    expect(isOfProxy(await putSync(strict, { ...often, email: often.email.toUpperCase() }))).toBe(true);
    expect((await putSync(strict, other)).status).toBe(200);
    // A stranger who knows only the e-mail.
    const strangers: (number | undefined)[] = [];
    while (strangers.at(-1) !== 503 && strangers.length < 200) {
      const call = request(walletUrl(strict, other.email), { method: 'PUT', localAddress: '127.0.0.79' });
      call.end();
      const [response] = await once(call, 'response');
      await text(response);
      strangers.push(response.statusCode);
    }
    expect(strangers.at(-1)).toBe(503);
    expect((await putSync(strict, other)).status).toBe(200);
  });
});
