import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { freePort } from '../../scripts/lib/free-port.mjs';
import { type LiveClient, type LiveDevice, openLiveClient } from './testing/live-client.ts';
import { CHANGE } from './testing/mine-while.ts';
import { createWallets } from './testing/miner-client.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from './testing/test-databases.ts';
import { startTestWorker } from './testing/test-worker.ts';

/** The live channel through nginx with the configuration that we ship; through HAProxy: `cluster.long.test.ts`. */

const DEPLOY = path.resolve(import.meta.dirname, '../../deploy');
/** Debian installs it outside the PATH of ordinary users. */
const ENV = { PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` };
const CHANNELS = 8;

const isInstalled = spawnSync('nginx', ['-v'], { env: ENV }).status === 0;
if (!isInstalled) process.stderr.write('NOT TESTED BEHIND nginx: it is not installed\n');

it.skipIf(TEST_DATABASE_URL === undefined || !isInstalled)(
  'a live channel is opened through nginx, and again at the other process when one stops, in a rolling restart too',
  { timeout: 120_000 },
  async () => {
    const folder = temporaryFolder();
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    onTestFinished(drop);
    const [first, second] = [await startTestWorker(databaseUrl), await startTestWorker(databaseUrl)];
    const bind = `127.0.0.1:${await freePort()}`;
    const origin = `http://${bind}`;
    const configuration = (await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8'))
      .replace('127.0.0.1:8080', bind)
      .replace('127.0.0.1:3001', new URL(first.url).host)
      .replace('127.0.0.1:3002', new URL(second.url).host);
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, configuration);
    const settings = `daemon off; pid "${folder}/nginx.pid"; error_log "${folder}/error.log";`;
    const proxy = spawn('nginx', ['-c', file, '-g', settings], { env: ENV, stdio: 'ignore' });
    onTestFinished(() => void proxy.kill());
    await vi.waitFor(async () => expect((await fetch(`${origin}/readyz`)).status).toBe(200), CHANGE);

    const wallets = await createWallets(origin, 'proxied', CHANNELS);
    const open = async (wallet: LiveDevice): Promise<LiveClient> => {
      const client = await openLiveClient(origin, wallet, { origin });
      onTestFinished(() => client.socket.terminate());
      client.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
      expect(await client.next()).toMatchObject({ type: 'acknowledged' });
      return client;
    };
    const openAll = () => Promise.all(wallets.map((wallet) => vi.waitFor(() => open(wallet), CHANGE)));
    const codes: number[] = [];
    for (const client of await openAll()) void client.closed.then((code) => codes.push(code));
    const [again = { email: '', cookie: '' }] = wallets;
    await expect(openLiveClient(origin, again, { origin: 'http://evil.example' })).rejects.toMatchObject({
      status: 403,
    });

    await first.stop();
    await vi.waitFor(() => expect(codes.length).toBeGreaterThan(0));
    expect(new Set(codes)).toEqual(new Set([LIVE_CLOSE.restart]));
    expect(codes.length).toBeLessThan(CHANNELS);
    await openAll();
    // The rest of a rolling restart: the first one is back, and the second one stops.
    await startTestWorker(databaseUrl, { port: new URL(first.url).port });
    await second.stop();
    await openAll();
    const errors = await readFile(path.join(folder, 'error.log'), 'utf8').catch(() => '');
    expect(errors, 'no process is taken for failed while one responds').not.toContain('no live upstreams');
  },
);

it.each([
  [
    'nginx.conf',
    /log_format without_query (.*?);/s,
    /\$(request|request_uri|args|query_string|is_args|http_referer)\b|\$arg_/,
  ],
  // %HPO is the path without the query; %r, %HU and %HQ have it.
  ['haproxy.cfg', /^ {4}log-format (.*)$/m, /%(\{[^}]*\})?(r|HU|HQ|hr|hs)\b|%\[/],
])('the log of requests has no query in %s', async (file, format, query) => {
  const configuration = await readFile(path.join(DEPLOY, file), 'utf8');
  const [, logged = ''] = format.exec(configuration) ?? [];
  expect(logged).not.toBe('');
  expect(logged).not.toMatch(query);
  expect(configuration).not.toMatch(
    /option httplog|access_log(?! off| \/var\/log\/nginx\/technovex\.log without_query)/,
  );
});
