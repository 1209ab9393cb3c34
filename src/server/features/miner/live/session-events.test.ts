import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { parseConfig } from '#server/config.ts';
import { listenForNotifications } from '#server/db/notifications.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { runWorker } from '#server/entries/run-server.ts';
import { type LiveClient, type LiveDevice, openLiveClient } from '#server/testing/live-client.ts';
import { createWallets, logIn } from '#server/testing/miner-client.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { startTcpProxy } from '#server/testing/tcp-proxy.ts';
import { createPostgresDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';
import { createMinerStore } from '../store/store.ts';

/** No other process has channels. */
const ALONE = { liveChannels: () => 0, onLiveChannels: () => undefined };

describe.skipIf(TEST_DATABASE_URL === undefined)('live channels of several processes on PostgreSQL', () => {
  let dataDir = '';

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'technovex-live-'));
    return () => rm(dataDir, { recursive: true, force: true });
  });

  async function startProcess(databaseUrl: string): Promise<string> {
    const env = {
      PORT: '0',
      DATABASE_URL: databaseUrl,
      SESSION_SECRET: 'the same secret in both processes, long enough',
      TRUST_PROXY: '127.0.0.1',
    };
    const server = await runWorker({
      config: parseConfig(env, dataDir),
      log: pino({ level: 'silent' }),
      print: () => undefined,
      distDir: undefined,
      productVersion: '1.2.3',
    });
    onTestFinished(() => server.stop());
    return server.url;
  }

  async function createDatabase(): Promise<string> {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    onTestFinished(drop);
    return databaseUrl;
  }

  async function openChannel(origin: string, device: LiveDevice): Promise<LiveClient> {
    const client = await openLiveClient(origin, device);
    onTestFinished(() => client.socket.terminate());
    return client;
  }

  it('are opened again elsewhere, a part at a time, when one process has all of them', {
    timeout: 120_000,
  }, async () => {
    const databaseUrl = await createDatabase();
    const first = await startProcess(databaseUrl);
    const wallets = await createWallets(first, 'spread', 60);
    const clients = await Promise.all(wallets.map((wallet) => openChannel(first, wallet)));
    const codes: number[] = [];
    for (const { closed } of clients) void closed.then((code) => codes.push(code));
    await startProcess(databaseUrl);
    await vi.waitFor(() => expect(codes.length).toBeGreaterThan(0), { timeout: 60_000, interval: 50 });
    expect(new Set(codes)).toEqual(new Set([LIVE_CLOSE.restart]));
    expect(codes.length).toBeLessThan(clients.length / 2);
  });

  it('are notified of the wallet by its id, and only of sessions that change', async () => {
    const databaseUrl = await createDatabase();
    const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
    onTestFinished(() => database.close());
    const onSessionChanged = vi.fn();
    const onConnected = vi.fn();
    const onSiteChanged = vi.fn();
    const log = SILENT_LOG;
    onTestFinished(
      listenForNotifications({ databaseUrl, onSessionChanged, onConnected, onSiteChanged, log, ...ALONE }),
    );
    await vi.waitFor(() => expect(onConnected).toHaveBeenCalled());
    const store = createMinerStore(database);
    const wallet = newMinerWallet(0);
    const email = 'miner@example.com';
    const session = { tokenHash: 'a', startedMs: 0 };
    const id = (await store.create({ email, pinHash: '', session, incarnation: 1, wallet, inviterUsername: undefined }))
      ?.id;
    expect(await store.setSession(email, { tokenHash: 'b', startedMs: 0 })).toMatchObject({
      id,
      email,
      wallet: { ...wallet, history: { ...wallet.history, eventCount: 1 } },
    });
    expect(await store.endSession(email, 'a')).toBeUndefined();
    expect(await store.endSession(email, 'b')).toBe(id);
    await vi.waitFor(() => expect(onSessionChanged.mock.calls).toEqual([[id], [id]]));
    expect(onSiteChanged).not.toHaveBeenCalled();
  });

  it('end when the miner signs in or out at another process', async () => {
    const databaseUrl = await createDatabase();
    const [here, there] = [await startProcess(databaseUrl), await startProcess(databaseUrl)];
    const [first, second] = await createWallets(here, 'elsewhere', 2);
    if (first === undefined || second === undefined) throw new Error('Two wallets were expected.');
    const [replaced, ended] = [await openChannel(there, first), await openChannel(there, second)];

    await logIn(here, first);
    expect(await replaced.next()).toMatchObject({ type: 'session-ended', code: 'session-replaced' });
    expect(await replaced.closed).toBe(LIVE_CLOSE.sessionEnded);

    await fetch(`${here}/api/miner/logout`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: second.cookie },
      body: JSON.stringify({ email: second.email }),
    });
    expect(await ended.next()).toMatchObject({ type: 'session-ended', code: 'not-signed-in' });
    expect(await ended.closed).toBe(LIVE_CLOSE.sessionEnded);
  });

  it('end after an outage when the miner signed in elsewhere in the meantime', { timeout: 60_000 }, async () => {
    const databaseUrl = await createDatabase();
    const tcpProxy = await startTcpProxy(databaseUrl);
    onTestFinished(tcpProxy.interrupt);
    const [here, there] = [await startProcess(databaseUrl), await startProcess(tcpProxy.databaseUrl)];
    const [wallet] = await createWallets(here, 'outage', 1);
    if (wallet === undefined) throw new Error('A wallet was expected.');
    const channel = await openChannel(there, wallet);
    await tcpProxy.interrupt();
    await logIn(here, wallet);
    await tcpProxy.resume();
    expect(await channel.next()).toMatchObject({ type: 'session-ended', code: 'session-replaced' });
  });
});
