import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { runWorker } from '#server/entries/run-server.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { parseConfig } from './config.ts';
import { haproxyIdentity } from './testing/haproxy-identity.ts';
import { type LiveClient, type LiveDevice, openLiveClient } from './testing/live-client.ts';
import { createWallets } from './testing/miner-client.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from './testing/test-databases.ts';

/** The live channel through the proxies whose configurations we ship. */

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
/** Debian installs them outside the PATH of ordinary users. */
const ENV = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
const CHANNELS = 8;

interface ProxyAddresses {
  readonly bind: string;
  readonly apps: readonly [string, string];
  /** A temporary folder. */
  readonly folder: string;
}

const PROXIES: readonly { readonly name: string; start(addresses: ProxyAddresses): Promise<ChildProcess> }[] = [
  {
    name: 'haproxy',
    start: async ({ bind, apps: [first, second], folder }) =>
      spawn('haproxy', ['-db', '-f', path.join(DEPLOY, 'haproxy.cfg')], {
        env: { ...ENV, ...haproxyIdentity(folder), BIND: bind, APP_1: first, APP_2: second },
        stdio: 'ignore',
      }),
  },
  {
    name: 'nginx',
    async start({ bind, apps: [first, second], folder }) {
      const builtIn = await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8');
      const file = path.join(folder, 'nginx.conf');
      await writeFile(
        file,
        builtIn.replace('127.0.0.1:8080', bind).replace('127.0.0.1:3001', first).replace('127.0.0.1:3002', second),
      );
      const settings = `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;`;
      return spawn('nginx', ['-c', file, '-g', settings], { env: ENV, stdio: 'ignore' });
    },
  },
];

for (const { name } of PROXIES) {
  if (!isInstalled(name)) process.stderr.write(`NOT TESTED BEHIND ${name}: it is not installed\n`);
}

function isInstalled(name: string): boolean {
  return spawnSync(name, ['-v'], { env: ENV }).status === 0;
}

describe.skipIf(TEST_DATABASE_URL === undefined).each(PROXIES)('the live channel behind $name', ({ name, start }) => {
  it.skipIf(!isInstalled(name))(
    'is opened through it, and again at the other process when one stops, in a rolling restart too',
    { timeout: 120_000 },
    async () => {
      const folder = await mkdtemp(path.join(tmpdir(), 'technovex-proxy-live-'));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
      onTestFinished(drop);
      const startProcess = async (PORT = '0') => {
        const env = {
          PORT,
          DATABASE_URL: databaseUrl,
          TRUST_PROXY: '127.0.0.1',
          SESSION_SECRET: 'the same secret in both processes, long enough',
        };
        const server = await runWorker({
          config: parseConfig(env, folder),
          log: pino({ level: 'silent' }),
          print: () => undefined,
          distDir: undefined,
          productVersion: '1.2.3',
        });
        onTestFinished(() => server.stop());
        return server;
      };
      const [first, second] = [await startProcess(), await startProcess()];
      const bind = `127.0.0.1:${await freePort()}`;
      const origin = `http://${bind}`;
      const proxy = await start({ bind, apps: [new URL(first.url).host, new URL(second.url).host], folder });
      onTestFinished(() => void proxy.kill());
      await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), {
        timeout: 30_000,
        interval: 50,
      });

      const wallets = await createWallets(origin, 'proxied', CHANNELS);
      const [again = { email: '', cookie: '' }] = wallets;
      const open = async (wallet: LiveDevice): Promise<LiveClient> => {
        const client = await openLiveClient(origin, wallet, { origin });
        onTestFinished(() => client.socket.terminate());
        return client;
      };
      const sync = async (client: LiveClient): Promise<void> => {
        client.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
        expect(await client.next()).toMatchObject({ type: 'acknowledged' });
      };
      const clients = await Promise.all(wallets.map(open));
      await Promise.all(clients.map(sync));
      await expect(openLiveClient(origin, again, { origin: 'http://evil.example' })).rejects.toMatchObject({
        status: 403,
      });

      const codes: number[] = [];
      for (const client of clients) void client.closed.then((code) => codes.push(code));
      await first.stop();
      await vi.waitFor(() => expect(codes.length).toBeGreaterThan(0));
      expect(new Set(codes)).toEqual(new Set([LIVE_CLOSE.restart]));
      expect(codes.length).toBeLessThan(CHANNELS);
      const openAllAgain = () =>
        Promise.all(wallets.map((wallet) => vi.waitFor(async () => sync(await open(wallet)), { timeout: 30_000 })));
      await openAllAgain();

      // The rest of a rolling restart: the first one is back, and the second one stops.
      await startProcess(new URL(first.url).port);
      await second.stop();
      await openAllAgain();
      const errors = await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => '');
      expect(errors, 'no process is taken for failed while one responds').not.toContain('no live upstreams');
    },
  );
});

describe('the log of requests of the built-in configurations', () => {
  it.each([
    [
      'nginx.conf',
      /log_format without_query (.*?);/s,
      /\$(request|request_uri|args|query_string|is_args|http_referer)\b|\$arg_/,
    ],
    // %HPO is the path without the query; %r, %HU and %HQ have it.
    ['haproxy.cfg', /^ {4}log-format (.*)$/m, /%(\{[^}]*\})?(r|HU|HQ|hr|hs)\b|%\[/],
  ])('has no query in %s', async (file, format, query) => {
    const configuration = await readFile(path.join(DEPLOY, file), 'utf8');
    const [, logged = ''] = format.exec(configuration) ?? [];
    expect(logged).not.toBe('');
    expect(logged).not.toMatch(query);
    expect(configuration).not.toMatch(
      /option httplog|access_log(?! off| \/var\/log\/nginx\/technovex\.log without_query)/,
    );
  });
});
