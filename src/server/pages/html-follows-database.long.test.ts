import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SiteContent } from '#domain/content/content.ts';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { sendRequest } from '#server/testing/raw-http.ts';
import { type ServerProcess, startServerProcess, TEST_SERVER } from '#server/testing/server-process.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';

/** The built server in processes of its own: what a reader without scripts gets from `/`, beside the database. */

const ADMIN_PASSWORD = 'stormglass lantern 42';
const BUILT_IN_PRICE = '$0.015';
const FIRST_ANNOUNCEMENT = 'TVX $0.25 - Presale phase 1 price';
/** A cluster gives connections to its processes in turn, so these reach each of them. */
const REQUESTS = 8;

/** Runs until the test is finished, or what `onEnd` registers is called. */
async function start(
  env: Record<string, string> = {},
  onEnd: (stop: () => Promise<void>) => void = onTestFinished,
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-html-'));
  await copyDataTemplate(dataDir);
  const server = await startServerProcess({
    args: TEST_SERVER,
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATA_DIR: dataDir,
      ADMIN_PASSWORD,
      SESSION_SECRET: 's'.repeat(32),
      ...env,
    },
    readyMsMax: 120_000,
  });
  onEnd(async () => {
    await server.kill();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server;
}

async function postgres(): Promise<string> {
  const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
  onTestFinished(drop);
  return databaseUrl;
}

/** The HTML of `path` from `REQUESTS` connections of their own. */
function pagesOf({ origin }: ServerProcess, path: string): Promise<string[]> {
  const requests = Array.from({ length: REQUESTS }, () =>
    sendRequest(origin, [`GET ${path} HTTP/1.1`, `host: ${new URL(origin).host}`]),
  );
  return Promise.all(requests.map(async (request) => (await request).body));
}

async function shows(server: ServerProcess, price: string): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const html of await pagesOf(server, '/')) {
        expect(html.includes(price), `the page shows ${price}`).toBe(true);
        expect(html.includes(BUILT_IN_PRICE), `the page shows ${BUILT_IN_PRICE}`).toBe(false);
      }
    },
    { timeout: 60_000, interval: 500 },
  );
}

async function signIn({ origin }: ServerProcess): Promise<Record<string, string>> {
  const headers = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { ...headers, cookie: cookie.join('; ') };
}

/** Publishes content through the API. */
async function publish(server: ServerProcess, content: SiteContent): Promise<void> {
  const headers = await signIn(server);
  const path = `${server.origin}/api/admin/content`;
  const { version } = (await (await fetch(path, { headers })).json()) as { version: number };
  const body = JSON.stringify({ content, basedOn: version });
  const published = await fetch(path, { method: 'PUT', headers, body });
  expect(published.status).toBe(200);
}

/** Waits until every process of each server serves `path` with the first text and without the second. */
async function serves(servers: readonly ServerProcess[], path: string, text: string, gone: string): Promise<void> {
  await vi.waitFor(
    async () => {
      for (const html of (await Promise.all(servers.map((server) => pagesOf(server, path)))).flat()) {
        expect({ text, isShown: html.includes(text) }).toEqual({ text, isShown: true });
        expect({ gone, isShown: html.includes(gone) }).toEqual({ gone, isShown: false });
      }
    },
    { timeout: 60_000, interval: 100 },
  );
}

async function setPrice(server: ServerProcess, tokenPrice: number): Promise<void> {
  const { origin } = server;
  const signedIn = await signIn(server);
  const phases = (await (await fetch(`${origin}/api/admin/presale/phases`, { headers: signedIn })).json()) as {
    id: number;
    name: string;
    isCompleted: boolean;
    version: number;
  }[];
  const phase = phases.find(({ name }) => name === 'Presale Phase 1');
  if (phase === undefined) throw new Error('There is no such phase.');
  const { id, isCompleted: _, version: __, ...fields } = phase;
  const body = { ...fields, tokenPrice };
  const changed = await fetch(`${origin}/api/admin/presale/phases/${id}`, {
    ...{ method: 'PUT', headers: signedIn, body: JSON.stringify(body) },
  });
  expect(changed.status).toBe(200);
}

/** On the embedded database, with the built-in content. */
let builtIn: ServerProcess;
let stopBuiltIn: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  builtIn = await start({}, (stop) => {
    stopBuiltIn = stop;
  });
}, 120_000);
afterAll(() => stopBuiltIn());

const PHASE_1_SQL = "update presale_phases set token_price = $1 where name = 'Presale Phase 1'";

describe('the HTML of / shows the price that the database has', { timeout: 240_000 }, () => {
  it('on the embedded database, after each change', async () => {
    await setPrice(builtIn, 0.021);
    await shows(builtIn, '$0.021');
    await setPrice(builtIn, 0.022);
    await shows(builtIn, '$0.022');
    // Every page announces the price.
    await serves([builtIn], '/founders', 'TVX $0.022 - Presale Phase 1 price', FIRST_ANNOUNCEMENT);
    await setPrice(builtIn, 0.015);
    await serves([builtIn], '/founders', FIRST_ANNOUNCEMENT, '$0.022');
  });

  describe.runIf(TEST_DATABASE_URL !== undefined)('on PostgreSQL', () => {
    it('in the process that changed it, in one on another machine, and in both when only the database was changed', async () => {
      const DATABASE_URL = await postgres();
      const here = await start({ DATABASE_URL });
      const there = await start({ DATABASE_URL });
      await setPrice(here, 0.023);
      await Promise.all([shows(here, '$0.023'), shows(there, '$0.023')]);
      // No notification was sent, so with the next periodic update.
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      onTestFinished(() => client.end());
      await client.query(PHASE_1_SQL, [0.025]);
      await Promise.all([shows(here, '$0.025'), shows(there, '$0.025')]);
    });

    it('in each of two processes on one port, and from the first response after a restart', async () => {
      const DATABASE_URL = await postgres();
      const server = await start({ DATABASE_URL, WORKERS: '2' });
      await setPrice(server, 0.024);
      await shows(server, '$0.024');
      expect(await server.stop()).toBe(0);
      const restarted = await start({ DATABASE_URL, WORKERS: '2' });
      for (const html of await pagesOf(restarted, '/')) expect(html).toContain('$0.024');
    });
  });
});

const ANNOUNCED: SiteContent = { announcements: [{ text: 'Testnet 2 is open', href: '/presale' }] };

describe('every page shows the content that the team has published', { timeout: 240_000 }, () => {
  it('on the embedded database: announcements, dates, links, and the built-in ones again', async () => {
    await publish(builtIn, {
      ...ANNOUNCED,
      plannedDates: { mainnet: { text: '1 May 2031', lastDay: '2031-05-01' } },
      links: { officialChannel: 'https://own-channel.example' },
      connectDay: '2031-06-01',
    });
    await serves([builtIn], '/', 'Testnet 2 is open', FIRST_ANNOUNCEMENT);
    await serves([builtIn], '/', '1 May 2031', '21 August 2025');
    await serves([builtIn], '/whitepaper', '1 May 2031', '21 August 2025');
    await serves([builtIn], '/blockchain/staking', '1 May 2031', '21 August 2025');
    await serves([builtIn], '/', 'href="https://own-channel.example"', 'href="https://channel.technovex.example"');
    await serves([builtIn], '/', 'June 1, 2031', 'Connect Wallet<');
    await publish(builtIn, {});
    await serves([builtIn], '/', FIRST_ANNOUNCEMENT, 'Testnet 2 is open');
    await serves([builtIn], '/', '21 August 2025', '1 May 2031');
  });

  it('from the instant on that an announcement names, and until the one at which it ends', async () => {
    const from = new Date(Date.now() + 4_000).toISOString();
    const until = new Date(Date.now() + 14_000).toISOString();
    await publish(builtIn, { announcements: [{ text: 'Always there' }, { text: 'For a while', from, until }] });
    await serves([builtIn], '/', 'Always there', 'For a while');
    await serves([builtIn], '/', 'For a while', FIRST_ANNOUNCEMENT);
    await serves([builtIn], '/', 'Always there', 'For a while');
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until));
    await publish(builtIn, {});
  });

  it('closed wallets are refused and every sentence about joining follows, without a restart', async () => {
    await publish(builtIn, { newWallets: 'closed' });
    await serves(
      [builtIn],
      '/',
      'New miners can join the waiting list for phase 2.',
      'You can create a miner wallet on this site today.',
    );
    await publish(builtIn, {});
    await serves(
      [builtIn],
      '/',
      'You can create a miner wallet on this site today.',
      'New miners can join the waiting list',
    );
  });

  describe.runIf(TEST_DATABASE_URL !== undefined)('on PostgreSQL', () => {
    it('in the process that published it, in one on another machine, and after a restart', async () => {
      const DATABASE_URL = await postgres();
      const here = await start({ DATABASE_URL, WORKERS: '2' });
      const there = await start({ DATABASE_URL });
      await publish(here, ANNOUNCED);
      await serves([here, there], '/', 'Testnet 2 is open', FIRST_ANNOUNCEMENT);
      expect(await there.stop()).toBe(0);
      const restarted = await start({ DATABASE_URL });
      for (const html of await pagesOf(restarted, '/founders')) expect(html).toContain('Testnet 2 is open');
    });
  });
});

describe('NEW_WALLETS decides who may join, and the texts about that on every page', { timeout: 240_000 }, () => {
  it('closed: the home page names the waiting list, the miner invites no new e-mail, and none gets a wallet', async () => {
    const server = await start({ NEW_WALLETS: 'closed' });
    const [home = ''] = await pagesOf(server, '/');
    expect(home).toContain('New miners can join the waiting list for phase 2.');
    for (const path of ['/web-miner', '/webminer']) {
      const [miner = ''] = await pagesOf(server, path);
      expect(miner).toContain('New wallets cannot be created at this time');
      expect(miner).not.toMatch(/With a new email|a new wallet needs/);
    }
    const refused = await fetch(`${server.origin}/api/miner/wallets`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'late@example.test', pin: '123456' }),
    });
    expect(refused.status).toBe(403);
  });

  it('open: the home page says that a new e-mail gets a wallet', async () => {
    const [home = ''] = await pagesOf(builtIn, '/');
    expect(home).toContain('You can create a miner wallet on this site today.');
    expect(home).not.toContain('waiting list');
  });
});
