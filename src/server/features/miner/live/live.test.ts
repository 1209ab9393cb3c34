import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { MINER_PROBLEM_DETAILS } from '#contract/miner.ts';
import { LIVE_CLOSE, MINER_LIVE_PATH, minerLiveServerMessage } from '#contract/miner-live.ts';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import type { Database } from '#server/db/database.ts';
import { type LiveClient, liveUrl, openLiveClient } from '#server/testing/live-client.ts';
import { sendRequest } from '#server/testing/raw-http.ts';
import { type ManualClock, manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';
import { LIVE_LIMITS } from './channel-limits.ts';

describe("the miner's live channel", () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let clock: ManualClock;
  let miner: TestMiner;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    clock = manualClock();
    app = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    miner = await startTestMiner(app, database);
  });

  async function openChannel(by: TestApp = app, device = miner): Promise<LiveClient> {
    const client = await openLiveClient(by.url, device);
    onTestFinished(() => client.socket.terminate());
    return client;
  }

  it('acknowledges a sync with the committed wallet, what was credited and when the next one is due', async () => {
    const client = await openChannel();
    clock.advance(1_000);
    client.send({ type: 'sync', id: 7, totalMined: TVX_PER_THS_SECOND, miningTimeSeconds: 1 });
    const message = await client.next();
    expect(minerLiveServerMessage.parse(message)).toEqual(message);
    expect(message).toMatchObject({
      type: 'acknowledged',
      id: 7,
      credited: TVX_PER_THS_SECOND,
      nextSyncMs: 1_000,
      data: { email: miner.email, totalMined: TVX_PER_THS_SECOND, miningTimeSeconds: 1 },
    });
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: TVX_PER_THS_SECOND, miningTimeSeconds: 1 });
  });

  it('returns the same wallet as a PUT', async () => {
    const client = await openChannel();
    clock.advance(1_000);
    client.send({ type: 'sync', id: 1, totalMined: 1, miningTimeSeconds: 1 });
    const message = await client.next();
    const reply = await miner.sync({ totalMined: 1, miningTimeSeconds: 1 });
    expect(message).toMatchObject({ data: reply.json.data });
  });

  it('claims the daily bonus and activates the referral bonus once', async () => {
    const client = await openChannel();
    const lastBonusClaimed = new Date(clock.nowMs()).toISOString();
    client.send({ type: 'claim-daily-bonus', id: 1, totalMined: 0, miningTimeSeconds: 0, lastBonusClaimed });
    client.send({ type: 'activate-referral', id: 2 });
    client.send({ type: 'activate-referral', id: 3 });
    expect(await client.next()).toMatchObject({ id: 1, data: { lastBonusClaimed } });
    expect(await client.next()).toMatchObject({ id: 2, type: 'acknowledged', alreadyActive: false, credited: 0 });
    expect(await client.next()).toMatchObject({ id: 3, type: 'acknowledged', alreadyActive: true });
    expect((await miner.stored()).lastingBonusPercent).toBeGreaterThanOrEqual(10);
  });

  it('responds in order, and refuses messages beyond those that may wait', async () => {
    const client = await openChannel();
    const ids = Array.from({ length: LIVE_LIMITS.messagesWaiting + 2 }, (_, index) => index);
    for (const id of ids) client.send({ type: 'sync', id, totalMined: 0, miningTimeSeconds: 0 });
    const messages = [];
    for (const _ of ids) messages.push(await client.next());
    expect(messages[0]).toMatchObject({ type: 'refused', id: ids.at(-1), code: 'too-many-requests' });
    expect(messages.slice(1)).toMatchObject(ids.slice(0, -1).map((id) => ({ type: 'acknowledged', id })));
  });

  it('continues to respond after a refused message', async () => {
    const client = await openChannel();
    for (let id = 0; id < 9; id += 1) client.send({ type: 'sync', id, totalMined: 0, miningTimeSeconds: 0 });
    for (let id = 0; id < 9; id += 1) await client.next();
    client.send({ type: 'sync', id: 9, totalMined: 0, miningTimeSeconds: 0 });
    expect(await client.next()).toMatchObject({ type: 'acknowledged', id: 9 });
  });

  describe('the upgrade', () => {
    const upgrade = (device: { email: string; cookie: string }, headers?: Record<string, string>) =>
      openLiveClient(app.url, device, headers).then(
        (client) => {
          client.socket.terminate();
          return 'opened';
        },
        (refusal: unknown) => refusal,
      );

    it('is refused without a session, in the same way for every e-mail in a forged cookie', async () => {
      const other = await startTestMiner(app, database);
      const [random, code] = other.cookie.split('.');
      const naming = (email: string) => `${random}.${code}.${Buffer.from(email).toString('base64url')}`;
      for (const cookie of [
        '',
        'technovex_miner=x',
        naming(miner.email),
        naming('nobody@example.com'),
        `${random}.${code}`,
      ])
        expect(await upgrade({ email: miner.email, cookie })).toMatchObject({ status: 401, code: 'not-signed-in' });
    });

    it("opens the wallet of the session's cookie, whatever the address says, and names it", async () => {
      const other = await startTestMiner(app, database);
      const client = await openChannel(app, other);
      client.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
      expect(await client.next()).toMatchObject({ type: 'acknowledged', data: { email: other.email } });
      expect(client.email).toBe(other.email);
      const { cookie } = miner;
      const socket = new WebSocket(`${liveUrl(app.url)}?email=${other.email}`, { headers: { cookie } });
      onTestFinished(() => socket.terminate());
      const [opened] = await once(socket, 'message');
      expect(JSON.parse(String(opened))).toEqual({ type: 'opened', email: miner.email });
    });

    it('is refused with a replaced session', async () => {
      const { email, cookie } = miner;
      await miner.login();
      expect(await upgrade({ email, cookie })).toMatchObject({ status: 409, code: 'session-replaced' });
      expect(await upgrade(miner)).toBe('opened');
    });

    it('is refused from a foreign origin, and from a browser that does not name its origin', async () => {
      const refusal = { status: 403, code: 'foreign-origin' };
      expect(await upgrade(miner, { origin: 'https://evil.example' })).toMatchObject(refusal);
      expect(await upgrade(miner, { origin: 'null' })).toMatchObject(refusal);
      for (const site of ['cross-site', 'same-site', 'same-origin', 'none'])
        expect(await upgrade(miner, { 'sec-fetch-site': site })).toMatchObject(refusal);
      expect(await upgrade(miner, { origin: app.url, 'sec-fetch-site': 'same-origin' })).toBe('opened');
    });

    it('is accepted from PUBLIC_ORIGIN only, where it is set', async () => {
      const behindProxy = await startTestApp({ database, clock, publicOrigin: 'https://technovex.example' });
      onTestFinished(() => behindProxy.stop());
      const own = await openLiveClient(behindProxy.url, miner, { origin: 'https://technovex.example' });
      own.socket.terminate();
      await expect(openLiveClient(behindProxy.url, miner, { origin: behindProxy.url })).rejects.toMatchObject({
        status: 403,
      });
    });

    it('is refused with the security headers of every response', async () => {
      const refusal = await upgrade({ email: miner.email, cookie: '' });
      expect(refusal).toMatchObject({
        headers: {
          'content-type': 'application/problem+json; charset=utf-8',
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      });
    });

    it('is accepted without the compression that it offers', async () => {
      const { cookie } = miner;
      const socket = new WebSocket(liveUrl(app.url), { headers: { cookie }, perMessageDeflate: true });
      onTestFinished(() => socket.terminate());
      const [response] = await once(socket, 'upgrade');
      expect(response.headers).not.toHaveProperty('sec-websocket-extensions');
    });

    it('is refused beyond the channels of one wallet, until one of them closes', async () => {
      const clients = [];
      for (let index = 0; index < LIVE_LIMITS.channelsPerWallet; index += 1) clients.push(await openChannel());
      expect(await upgrade(miner)).toMatchObject({ status: 429, code: 'too-many-requests' });
      clients[0]?.socket.terminate();
      await expect.poll(() => upgrade(miner)).toBe('opened');
    });

    it('is refused with 503 while the server has no place', async () => {
      const limits = { ...LIVE_LIMITS, channelsPerProcess: 0 };
      const full = await startTestApp({ database, clock, liveLimits: limits });
      onTestFinished(() => full.stop());
      await expect(openLiveClient(full.url, miner)).rejects.toMatchObject({
        status: 503,
        code: 'temporarily-unavailable',
      });
    });

    it.each([
      ['an ordinary request', []],
      ['no key', ['upgrade: websocket', 'connection: upgrade', 'sec-websocket-version: 13']],
      [
        'another version',
        [
          'upgrade: websocket',
          'connection: upgrade',
          'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==',
          'sec-websocket-version: 8',
        ],
      ],
    ])('responds to %s with a problem', async (_name, headers) => {
      const response = await sendRequest(app.url, [`GET ${MINER_LIVE_PATH} HTTP/1.1`, 'host: a', ...headers]);
      expect(response.status).toBe(400);
      expect(response.headers.get('x-content-type-options')).toBe('nosniff');
      expect(JSON.parse(response.body)).toMatchObject({ code: 'invalid-request' });
    });

    it.each(['h2c', 'websocket'])('to %s is ignored at every other address, with the body', async (protocol) => {
      const body = JSON.stringify({ totalMined: 0, miningTimeSeconds: 0 });
      const response = await sendRequest(
        app.url,
        [
          `PUT /api/miner/wallets/${miner.email} HTTP/1.1`,
          'host: a',
          `upgrade: ${protocol}`,
          'connection: upgrade',
          'content-type: application/json',
          `content-length: ${body.length}`,
          `cookie: ${miner.cookie}`,
        ],
        body,
      );
      expect(response.status).toBe(200);
      expect(JSON.parse(response.body)).toMatchObject({ success: true });
    });
  });

  it('ends at once when another device signs in, and not for that device', async () => {
    const client = await openChannel();
    await miner.login();
    expect(await client.next()).toEqual({
      type: 'session-ended',
      code: 'session-replaced',
      detail: MINER_PROBLEM_DETAILS['session-replaced'],
    });
    expect(await client.closed).toBe(LIVE_CLOSE.sessionEnded);
    const successor = await openChannel();
    successor.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
    expect(await successor.next()).toMatchObject({ type: 'acknowledged' });
  });

  it('ends at once with a logout', async () => {
    const client = await openChannel();
    await app.call('POST', '/api/miner/logout', { cookie: miner.cookie, body: { email: miner.email } });
    expect(await client.next()).toMatchObject({ type: 'session-ended', code: 'not-signed-in' });
    expect(await client.closed).toBe(LIVE_CLOSE.sessionEnded);
  });

  it("stays open while another wallet's miner signs in and out", async () => {
    const client = await openChannel();
    const other = await startTestMiner(app, database);
    await other.login();
    await app.call('POST', '/api/miner/logout', { cookie: other.cookie, body: { email: other.email } });
    client.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
    expect(await client.next()).toMatchObject({ type: 'acknowledged' });
  });

  it('acknowledges what arrived before the server stops, then closes with 1012', async () => {
    const stopping = await startTestApp({ database, clock, trustProxy: true });
    const client = await openChannel(stopping);
    const { query } = database.pool;
    let release = (): void => undefined;
    const committed = new Promise<void>((resolve) => {
      release = resolve;
    });
    const writeStarted = new Promise<void>((resolve) => {
      database.pool.query = (async (...args: Parameters<typeof query>) => {
        const [first] = args as unknown as [{ readonly name?: string }];
        if (first.name?.startsWith('miner-write') === true) {
          resolve();
          await committed;
        }
        return query.apply(database.pool, args);
      }) as unknown as typeof query;
    });
    onTestFinished(() => {
      database.pool.query = query;
    });
    clock.advance(1_000);
    for (const id of [1, 2]) client.send({ type: 'sync', id, totalMined: 1, miningTimeSeconds: 1 });
    await writeStarted;
    const stopped = stopping.stop();
    release();
    expect(await client.next()).toMatchObject({ type: 'acknowledged', id: 1, credited: TVX_PER_THS_SECOND });
    expect(await client.next()).toMatchObject({ type: 'acknowledged', id: 2, credited: 0 });
    expect(await client.closed).toBe(LIVE_CLOSE.restart);
    await stopped;
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: TVX_PER_THS_SECOND });
  });

  it("closes with 4401 at the first message after the session's end", async () => {
    const client = await openChannel();
    await database.pool.query(
      'UPDATE miner_wallets SET session_token_hash = NULL, version = version + 1 WHERE email = $1',
      [miner.email],
    );
    client.send({ type: 'sync', id: 1, totalMined: 0, miningTimeSeconds: 0 });
    expect(await client.next()).toMatchObject({ type: 'session-ended', code: 'not-signed-in' });
    expect(await client.closed).toBe(LIVE_CLOSE.sessionEnded);
  });
});
