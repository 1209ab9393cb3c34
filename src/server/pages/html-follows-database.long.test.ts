import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { SiteContent } from '#domain/content/content.ts';
import { copyDataTemplate } from '#server/testing/fresh-data-folder.ts';
import { sendRequest } from '#server/testing/raw-http.ts';
import { type ServerProcess, startServerProcess, TEST_SERVER } from '#server/testing/server-process.ts';
import { temporaryFolder } from '#server/testing/temporary-folder.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';

/** The built server in processes of its own: what a reader without scripts gets, beside the database. */

const ADMIN_PASSWORD = 'stormglass lantern 42';
const BUILT_IN_PRICE = '$0.015';
const FIRST_ANNOUNCEMENT = 'TVX $0.25 - Presale phase 1 price';
/** Only where wallets can be created, and always. */
const OPEN = 'New here?';
const LOGIN = 'Open your wallet';
/** A cluster gives connections to its processes in turn, so these reach each of them. */
const REQUESTS = 8;

async function start(env: Record<string, string> = {}): Promise<ServerProcess> {
  const dataDir = temporaryFolder();
  await copyDataTemplate(dataDir);
  const secrets = { ADMIN_PASSWORD, SESSION_SECRET: 's'.repeat(32) };
  const server = await startServerProcess({
    args: TEST_SERVER,
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: dataDir, ...secrets, ...env },
    readyMsMax: 120_000,
  });
  onTestFinished(() => server.kill());
  return server;
}

/** The HTML of `path` from `REQUESTS` connections of their own. */
function pagesOf({ origin }: ServerProcess, path: string): Promise<string[]> {
  const requests = Array.from({ length: REQUESTS }, () =>
    sendRequest(origin, [`GET ${path} HTTP/1.1`, `host: ${new URL(origin).host}`]),
  );
  return Promise.all(requests.map(async (request) => (await request).body));
}

/** Waits until every process of each server serves `path` with the first text and without the second. */
async function serves(
  servers: readonly ServerProcess[],
  path: string,
  text: string,
  gone = 'no such text',
): Promise<void> {
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

/** Returns a function that calls the API of the team as the administrator. */
async function signIn({ origin }: ServerProcess) {
  const headers = { 'content-type': 'application/json', origin };
  const body = JSON.stringify({ username: 'admin', password: ADMIN_PASSWORD });
  const login = await fetch(`${origin}/api/login`, { method: 'POST', headers, body });
  const cookie = login.headers.getSetCookie().map((line) => line.split(';')[0]);
  const signedIn = { ...headers, cookie: cookie.join('; ') };
  return async <T>(path: string, put?: unknown): Promise<T> => {
    const init = put === undefined ? {} : { method: 'PUT', body: JSON.stringify(put) };
    const response = await fetch(`${origin}/api/admin/${path}`, { headers: signedIn, ...init });
    expect(response.status).toBe(200);
    return response.json() as Promise<T>;
  };
}

async function publish(server: ServerProcess, content: SiteContent): Promise<void> {
  const call = await signIn(server);
  const { version } = await call<{ version: number }>('content');
  await call('content', { content, basedOn: version });
}

async function setPrice(server: ServerProcess, tokenPrice: number): Promise<void> {
  const call = await signIn(server);
  const phases = await call<{ id: number; name: string; isCompleted: boolean; version: number }[]>('presale/phases');
  const phase = phases.find(({ name }) => name === 'Presale Phase 1');
  if (phase === undefined) throw new Error('There is no such phase.');
  const { id, isCompleted: _, version: __, ...fields } = phase;
  await call(`presale/phases/${id}`, { ...fields, tokenPrice });
}

describe('the HTML of every page shows what the team has published', { timeout: 240_000 }, () => {
  it('on the embedded database: the price, announcements and their end, who may join, and what is built in again', async () => {
    const server = await start();
    await serves([server], '/web-miner', OPEN);
    await setPrice(server, 0.022);
    await serves([server], '/', '$0.022', BUILT_IN_PRICE);
    await serves([server], '/founders', 'TVX $0.022 - Presale Phase 1 price', FIRST_ANNOUNCEMENT);
    const until = new Date(Date.now() + 5_000).toISOString();
    await publish(server, {
      announcements: [
        { text: 'Testnet 2 is open', href: '/presale' },
        { text: 'For a while', until },
      ],
      newWallets: 'closed',
    });
    await serves([server], '/', 'Testnet 2 is open', 'TVX $0.022');
    await serves([server], '/web-miner', LOGIN, OPEN);
    await serves([server], '/', 'Testnet 2 is open', 'For a while');
    expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(until));
    await publish(server, {});
    await serves([server], '/', 'TVX $0.022', 'Testnet 2 is open');
    await serves([server], '/web-miner', OPEN);
  });

  it.skipIf(TEST_DATABASE_URL === undefined)(
    'on PostgreSQL: in each process on one port, on another machine, when only the database was changed, and after a restart',
    async () => {
      const { databaseUrl: DATABASE_URL, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
      onTestFinished(drop);
      const here = await start({ DATABASE_URL, WORKERS: '2' });
      const there = await start({ DATABASE_URL });
      await setPrice(here, 0.023);
      await publish(here, { announcements: [{ text: 'Testnet 2 is open', href: '/presale' }] });
      await serves([here, there], '/', '$0.023', BUILT_IN_PRICE);
      await serves([here, there], '/', 'Testnet 2 is open', FIRST_ANNOUNCEMENT);
      // No notification was sent, so with the next periodic update.
      const client = new pg.Client({ connectionString: DATABASE_URL });
      await client.connect();
      onTestFinished(() => client.end());
      await client.query("update presale_phases set token_price = 0.025 where name = 'Presale Phase 1'");
      await serves([here, there], '/', '$0.025', '$0.023');
      expect(await there.stop()).toBe(0);
      // From the first response on.
      for (const html of await pagesOf(await start({ DATABASE_URL }), '/')) {
        expect(html).toContain('$0.025');
        expect(html).toContain('Testnet 2 is open');
      }
    },
  );
});
