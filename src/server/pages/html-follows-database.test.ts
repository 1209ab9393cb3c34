import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { sendRequest } from '#server/testing/raw-http.ts';
import { BUILT_SERVER, type ServerProcess, startServerProcess } from '#server/testing/server-process.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';

/** The built server in processes of its own: what a reader without scripts gets from `/`, beside the database. */

const ADMIN_PASSWORD = 'stormglass lantern 42';
const SHIPPED_PRICE = '$0.015';
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
    args: [BUILT_SERVER],
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
        expect(html.includes(SHIPPED_PRICE), `the page shows ${SHIPPED_PRICE}`).toBe(false);
      }
    },
    { timeout: 60_000, interval: 500 },
  );
}

async function setPrice({ origin }: ServerProcess, tokenPrice: number): Promise<void> {
  const headers = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const signedIn = { ...headers, cookie: cookie.join('; ') };
  const phases = (await (await fetch(`${origin}/api/admin/presale/phases`, { headers: signedIn })).json()) as {
    id: number;
    name: string;
    isCompleted: boolean;
    version: number;
  }[];
  const phase = phases.find(({ name }) => name === 'Presale Phase 1');
  if (phase === undefined) throw new Error('There is no such phase.');
  const { id, isCompleted: _, version: __, ...fields } = phase;
  const changed = await fetch(`${origin}/api/admin/presale/phases/${id}`, {
    method: 'PUT',
    headers: signedIn,
    body: JSON.stringify({ ...fields, tokenPrice }),
  });
  expect(changed.status).toBe(200);
}

/** On the embedded database, as shipped. */
let shipped: ServerProcess;
let stopShipped: () => Promise<void> = async () => undefined;
beforeAll(async () => {
  shipped = await start({}, (stop) => {
    stopShipped = stop;
  });
}, 120_000);
afterAll(() => stopShipped());

const PHASE_1_SQL = "update presale_phases set token_price = $1 where name = 'Presale Phase 1'";

describe('the HTML of / shows the price that the database has', { timeout: 240_000 }, () => {
  it('on the embedded database, after each change', async () => {
    await setPrice(shipped, 0.021);
    await shows(shipped, '$0.021');
    await setPrice(shipped, 0.022);
    await shows(shipped, '$0.022');
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
    const [home = ''] = await pagesOf(shipped, '/');
    expect(home).toContain('A new email creates a new wallet.');
    expect(home).not.toContain('waiting list');
  });
});
