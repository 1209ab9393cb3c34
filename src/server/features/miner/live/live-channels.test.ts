import { once } from 'node:events';
import Fastify from 'fastify';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { unavailable } from '#server/http/problem-error.ts';
import { type LiveClient, liveUrl, openLiveClient } from '#server/testing/live-client.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { toWalletData } from '../wallet-reads.ts';
import { LIVE_LIMITS, type LiveLimits } from './channel-limits.ts';
import { LiveChannels } from './live-channels.ts';
import { registerMinerLive } from './live-route.ts';

/** Real WebSockets of a real server; clock, timer and interval are the test's, and syncs succeed at once. */

const EMAIL = 'miner@example.com';
const ABNORMAL_CLOSURE = 1006;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.useRealTimers();
});

async function startServer(limits: Partial<LiveLimits> = {}) {
  const clock = manualClock();
  const syncInterval = { intervalMs: 1_000, nextSyncMs: () => syncInterval.intervalMs };
  const data = toWalletData(EMAIL, newMinerWallet(0), 0);
  const service = {
    verifyDevice: async () => ({ walletId: 1, email: EMAIL, sinceMs: 0, authorize: () => undefined }),
    verifyAgain: async () => undefined,
    sync: async () => ({ data, credited: 0 }),
    activateReferral: async () => ({ data, alreadyActive: false }),
  };
  const all = { ...LIVE_LIMITS, ...limits };
  const counts = { received: 0, refused: 0 };
  const reportFailure = () => unavailable();
  const channels = new LiveChannels({ service, clock, limits: all, syncInterval, reportFailure, counts });
  const open = vi.spyOn(channels, 'open');
  const server = Fastify({ trustProxy: true });
  registerMinerLive(server, { service, channels, limits: all, publicOrigin: undefined });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  return {
    url,
    clock,
    channels,
    syncInterval,
    serverSockets: () => open.mock.calls.map(([{ webSocket }]) => webSocket),
  };
}

async function openChannel(url: string): Promise<LiveClient> {
  const client = await openLiveClient(url, { email: EMAIL, cookie: '' });
  onTestFinished(() => client.socket.terminate());
  return client;
}

async function sync(client: LiveClient): Promise<string> {
  client.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
  return (await client.next()).type;
}

it('is pinged after 15 s of silence, and disconnected after 45 s unless the client responds', async () => {
  const { url, serverSockets } = await startServer();
  const { socket: alive } = await openChannel(url);
  const [ofAlive] = serverSockets();
  if (ofAlive === undefined) throw new Error('The channel is not open.');
  const dead = new WebSocket(liveUrl(url), { autoPong: false });
  onTestFinished(() => dead.terminate());
  await once(dead, 'open');
  for (const ofDead of ['ping', 'ping', ABNORMAL_CLOSURE]) {
    const ponged = once(ofAlive, 'pong');
    const events = Promise.all([dead, alive].map(pingOrCloseCode));
    vi.advanceTimersByTime(15_000);
    expect(await events).toEqual([ofDead, 'ping']);
    await ponged;
  }
});

function pingOrCloseCode(socket: WebSocket): Promise<'ping' | number> {
  return new Promise((resolve) => {
    socket.once('ping', () => resolve('ping'));
    socket.once('close', resolve);
  });
}

it('closes at a message beyond the burst, and never at one that the rate allows again', async () => {
  const { url, clock } = await startServer({ messagesBurst: 3, messagesPerSecond: 1 });
  const client = await openChannel(url);
  for (let count = 0; count < 3; count += 1) expect(await sync(client)).toBe('acknowledged');
  for (let second = 0; second < 10; second += 1) {
    clock.advance(1_000);
    expect(await sync(client)).toBe('acknowledged');
  }
  client.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
  expect(await client.closed).toBe(LIVE_CLOSE.tryAgainLater);
});

it('sends a client that has synced each new interval, from two seconds of difference', async () => {
  const { url, syncInterval } = await startServer();
  const client = await openChannel(url);
  // Were a message sent here, it would arrive before the response to the sync.
  syncInterval.intervalMs = 3_000;
  vi.advanceTimersByTime(1_000);
  expect(await sync(client)).toBe('acknowledged');
  syncInterval.intervalMs = 4_999;
  vi.advanceTimersByTime(1_000);
  syncInterval.intervalMs = 3_000;
  expect(await sync(client)).toBe('acknowledged');
  for (const intervalMs of [5_000, 1_000]) {
    syncInterval.intervalMs = intervalMs;
    vi.advanceTimersByTime(2_000);
    expect(await client.next()).toEqual({ type: 'pace', nextSyncMs: intervalMs });
  }
  expect(await sync(client)).toBe('acknowledged');
});

it('closes a channel whose address sends too much in all its channels together, and no one of another address', async () => {
  const { url, clock } = await startServer({
    addressMessagesBurst: 4,
    addressMessagesPerSecond: 1,
    channelsPerWallet: 9,
  });
  const elsewhere = await openLiveClient(url, { email: EMAIL, cookie: '' }, { 'x-forwarded-for': '203.0.113.9' });
  onTestFinished(() => elsewhere.socket.terminate());
  const [first, second] = [await openChannel(url), await openChannel(url)];
  for (const client of [first, second, first, second]) expect(await sync(client)).toBe('acknowledged');
  clock.advance(1_000);
  expect(await sync(second)).toBe('acknowledged');
  first.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
  expect(await first.closed).toBe(LIVE_CLOSE.tryAgainLater);
  expect(await sync(elsewhere)).toBe('acknowledged');
  clock.advance(1_000);
  expect(await sync(second)).toBe('acknowledged');
});

it('are closed in part, to be opened elsewhere, while other processes have far fewer', async () => {
  const open = 60;
  const { url, channels } = await startServer({ channelsPerWallet: open });
  const clients = await Promise.all(Array.from({ length: open }, () => openChannel(url)));
  const codes: number[] = [];
  for (const { closed } of clients) void closed.then((code) => codes.push(code));
  channels.spread([open, open]);
  channels.spread([open]);
  // The other process may have opened some since it counted.
  channels.spread([open, 0]);
  expect(channels.stats.open).toBe(open);
  channels.spread([open, 0]);
  // A sixth of the half that is too much.
  await vi.waitFor(() => expect(codes).toEqual(Array(5).fill(LIVE_CLOSE.restart)));
  expect(channels.stats.open).toBe(open - 5);
});
