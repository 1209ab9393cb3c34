import { once } from 'node:events';
import Fastify from 'fastify';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { openTestChannel, STUB_DEVICE, stubLiveDeps } from '#server/testing/live-channel.ts';
import { type LiveClient, liveUrl } from '#server/testing/live-client.ts';
import type { LiveLimits } from './channel-limits.ts';
import { channelsToMove, LiveChannels, MOVED_MAX } from './live-channels.ts';
import { registerMinerLive } from './live-route.ts';
import { Silence, sendText } from './live-socket.ts';

/** Real WebSockets of a real server; clock, timer and interval are the test's, and syncs succeed at once. */

const SYNC = { type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 };
const ABNORMAL_CLOSURE = 1006;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  return () => vi.useRealTimers();
});

async function startServer(limits: Partial<LiveLimits> = {}) {
  const deps = stubLiveDeps({ limits });
  const channels = new LiveChannels(deps);
  const open = vi.spyOn(channels, 'open');
  const server = Fastify({ trustProxy: true });
  registerMinerLive(server, { ...deps, channels, publicOrigin: undefined });
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => server.close());
  return { ...deps, url, channels, connections: () => open.mock.calls.map(([connection]) => connection) };
}

const openChannel = (url: string, headers: Record<string, string> = {}) =>
  openTestChannel(url, { ...STUB_DEVICE, cookie: '' }, headers);

async function sync(client: LiveClient): Promise<string> {
  client.send(SYNC);
  return (await client.next()).type;
}

it('sends texts of every length and in any script, also beside those of ws, in order, and none after a close frame', async () => {
  const { url, connections } = await startServer();
  const { socket } = await openChannel(url);
  const [connection] = connections();
  if (connection === undefined) throw new Error('The channel is not open.');
  socket.removeAllListeners('message');
  const received: string[] = [];
  socket.on('message', (data, isBinary) => received.push(isBinary ? 'binary' : data.toString()));
  const lengths = [0, 1, 125, 126, 127, 255, 256, 4_096, 65_535, 65_536];
  const texts = [...lengths.map((length) => 'x'.repeat(length)), 'Grüße', '矿工', '⛏️', '\u007f\u0080'];
  for (const text of texts) {
    sendText(connection, text);
    connection.webSocket.send('of ws');
  }
  const sent = texts.flatMap((text) => [text, 'of ws']);
  await vi.waitFor(() => expect(received).toHaveLength(sent.length));
  expect(received).toEqual(sent);
  connection.webSocket.close(1_000);
  const write = vi.spyOn(connection.stream, 'write');
  sendText(connection, 'late');
  expect(write).not.toHaveBeenCalled();
});

it('asks for two pings of a silent client, then for the end of the connection, and begins anew when it sends something', () => {
  const silence = new Silence();
  const actionsDuring = (ticks: number) =>
    Array.from({ length: ticks }, () => silence.tick()).flatMap((action, tick) => (action ? [[tick + 1, action]] : []));
  expect(actionsDuring(44)).toEqual([
    [15, 'ping'],
    [30, 'ping'],
  ]);
  silence.end();
  expect(actionsDuring(45)).toEqual([
    [15, 'ping'],
    [30, 'ping'],
    [45, 'disconnect'],
  ]);
});

it('is pinged after 15 s of silence, and disconnected after 45 s unless the client responds', async () => {
  const { url, connections } = await startServer();
  const { socket: alive } = await openChannel(url);
  const ofAlive = connections()[0]?.webSocket;
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
  const limits = { addressMessagesBurst: 4, addressMessagesPerSecond: 1, channelsPerWallet: 9 };
  const { url, clock } = await startServer(limits);
  const elsewhere = await openChannel(url, { 'x-forwarded-for': '203.0.113.9' });
  const [first, second] = [await openChannel(url), await openChannel(url)];
  for (const client of [first, second, first, second]) expect(await sync(client)).toBe('acknowledged');
  first.send(SYNC);
  expect(await first.closed).toBe(LIVE_CLOSE.tryAgainLater);
  expect(await sync(elsewhere)).toBe('acknowledged');
  clock.advance(1_000);
  expect(await sync(second)).toBe('acknowledged');
});

it('is closed when the client does not read its responses, and disconnected when it does not read that either', async () => {
  const { url, connections } = await startServer({ unreadBytes: 1_000, closeMs: 1 });
  const client = await openChannel(url);
  const [connection] = connections();
  expect(await sync(client)).toBe('acknowledged');
  // As a full buffer of the system does.
  connection?.stream.cork();
  for (let count = 0; count < 8; count += 1) client.send(SYNC);
  expect(await client.closed).toBe(ABNORMAL_CLOSURE);
});

it('are closed in part, to be opened elsewhere, while other processes have far fewer', async () => {
  const open = 30;
  const { url, channels } = await startServer({ channelsPerWallet: open });
  const clients = await Promise.all(Array.from({ length: open }, () => openChannel(url)));
  const closes: (readonly [code: number, reason: string])[] = [];
  for (const { socket } of clients) socket.on('close', (code, reason) => closes.push([code, reason.toString()]));
  for (const all of [[open, open], [open]]) channels.spread(all);
  // The other processes may have opened some since they counted.
  channels.spread([open, 0, 0, 0]);
  expect(channels.stats.open).toBe(open);
  channels.spread([open, 0, 0, 0]);
  // A sixth of what is more than its share.
  const moved = [LIVE_CLOSE.restart, 'Connect again: other processes have more room'];
  await vi.waitFor(() => expect(closes).toEqual(Array(4).fill(moved)));
  expect(channels.stats.open).toBe(open - 4);
});

it.each([
  ['no channel of a process alone', 200, [200], 0],
  ['none while nobody else is known yet', 200, [], 0],
  ['none of few channels', 20, [20, 0], 0],
  ['none for a small difference', 120, [120, 100, 90], 0],
  ['none of the emptier process', 0, [0, 200], 0],
  ['a part of a surplus', 200, [200, 0], 17],
  ['no more than the maximum at a time', 15_000, [15_000, 0], MOVED_MAX],
])('moves %s', (_what, own, all, moved) => {
  expect(channelsToMove(own, all)).toBe(moved);
});
