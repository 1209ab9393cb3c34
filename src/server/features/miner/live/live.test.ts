import { once } from 'node:events';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { MINER_PROBLEM_DETAILS } from '#contract/miner.ts';
import { LIVE_CLOSE, MINER_LIVE_PATH, minerLiveServerMessage } from '#contract/miner-live.ts';
import { TVX_PER_THS_SECOND } from '#domain/miner/constants.ts';
import { openTestChannel } from '#server/testing/live-channel.ts';
import { liveUrl } from '#server/testing/live-client.ts';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { sendRequest } from '#server/testing/raw-http.ts';
import { holdStatement } from '#server/testing/record-statements.ts';
import { LIVE_LIMITS } from './channel-limits.ts';

const sync = (id: number, totalMined = 0) => ({ type: 'sync', id, totalMined, miningTimeSeconds: totalMined });

describe("the miner's live channel", () => {
  const { suite, clock, miner, startMiner } = setUpMiner();
  const openChannel = (by = suite.app, device = miner) => openTestChannel(by.url, device);

  it('acknowledges a sync with the committed wallet, as a PUT returns it, what was credited and when the next is due', async () => {
    const client = await openChannel();
    clock.advance(1_000);
    client.send({ type: 'sync', id: 7, totalMined: TVX_PER_THS_SECOND, miningTimeSeconds: 1 });
    const message = await client.next();
    expect(minerLiveServerMessage.parse(message)).toEqual(message);
    const { data } = (await miner.sync({})).json;
    expect(data).toMatchObject({ email: miner.email, totalMined: TVX_PER_THS_SECOND, miningTimeSeconds: 1 });
    const credited = TVX_PER_THS_SECOND;
    expect(message).toEqual({ type: 'acknowledged', id: 7, credited, nextSyncMs: 1_000, data });
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: TVX_PER_THS_SECOND, miningTimeSeconds: 1 });
  });

  it('claims the daily bonus and activates the referral bonus once', async () => {
    const client = await openChannel();
    const lastBonusClaimed = new Date(clock.nowMs()).toISOString();
    client.send({ ...sync(1), type: 'claim-daily-bonus', lastBonusClaimed });
    for (const id of [2, 3]) client.send({ type: 'activate-referral', id });
    expect(await client.next()).toMatchObject({ id: 1, data: { lastBonusClaimed } });
    expect(await client.next()).toMatchObject({ id: 2, type: 'acknowledged', alreadyActive: false, credited: 0 });
    expect(await client.next()).toMatchObject({ id: 3, alreadyActive: true, data: { bonus: 10 } });
  });

  it('responds in order, refuses messages beyond those that may wait, continues, and counts both', async () => {
    const counts = async () =>
      [...(await suite.app.metrics()).matchAll(/^technovex_miner_live_(?:messages|refused)_total (\d+)/gm)].map(
        ([, count]) => Number(count),
      );
    const before = await counts();
    const client = await openChannel();
    const ids = Array.from({ length: LIVE_LIMITS.messagesWaiting + 2 }, (_, index) => index);
    for (const id of ids) client.send(sync(id));
    expect(await client.next()).toMatchObject({ type: 'refused', id: ids.at(-1), code: 'too-many-requests' });
    for (const id of ids.slice(0, -1)) expect(await client.next()).toMatchObject({ type: 'acknowledged', id });
    client.send(sync(9));
    expect(await client.next()).toMatchObject({ type: 'acknowledged', id: 9 });
    expect((await counts()).map((count, index) => count - (before[index] ?? 0))).toEqual([ids.length + 1, 1]);
  });

  describe('the upgrade', () => {
    const upgrade = (device: { email: string; cookie: string }, headers?: Record<string, string>, by = suite.app) =>
      openTestChannel(by.url, device, headers).then(
        ({ socket }) => {
          socket.terminate();
          return 'opened';
        },
        (refusal: unknown) => refusal,
      );

    it('is refused with a replaced session or none, for every e-mail in a forged cookie, with the security headers', async () => {
      const earlier = miner.cookie;
      await miner.login();
      expect(await upgrade({ ...miner, cookie: earlier })).toMatchObject({ status: 409, code: 'session-replaced' });
      const [incarnation, random, code] = (await startMiner()).cookie.split('.');
      const naming = (email: string) => [incarnation, random, code, Buffer.from(email).toString('base64url')].join('.');
      for (const cookie of ['', 'technovex_miner=x', naming(miner.email), naming('nobody@example.com')])
        expect(await upgrade({ email: miner.email, cookie })).toMatchObject({
          ...{ status: 401, code: 'not-signed-in' },
          headers: {
            'content-type': 'application/problem+json; charset=utf-8',
            'cache-control': 'no-store',
            'x-content-type-options': 'nosniff',
          },
        });
    });

    it("opens the wallet of the session's cookie, whatever the address says, names it, and accepts no compression", async () => {
      const other = await startMiner();
      const address = `${liveUrl(suite.app.url)}?email=${other.email}`;
      const socket = new WebSocket(address, { headers: { cookie: miner.cookie }, perMessageDeflate: true });
      onTestFinished(() => socket.terminate());
      const [[response], [opened]] = await Promise.all([once(socket, 'upgrade'), once(socket, 'message')]);
      expect(response.headers).not.toHaveProperty('sec-websocket-extensions');
      expect(JSON.parse(String(opened))).toEqual({ type: 'opened', email: miner.email });
    });

    it('is refused from a foreign origin, and from a browser that does not name its origin', async () => {
      const refusal = { status: 403, code: 'foreign-origin' };
      for (const origin of ['https://evil.example', 'null']) {
        expect(await upgrade(miner, { origin })).toMatchObject(refusal);
      }
      for (const site of ['cross-site', 'same-origin', 'none'])
        expect(await upgrade(miner, { 'sec-fetch-site': site })).toMatchObject(refusal);
      expect(await upgrade(miner, { origin: suite.app.url, 'sec-fetch-site': 'same-origin' })).toBe('opened');
      const behindProxy = await suite.startAnother({ publicOrigin: 'https://technovex.example' });
      expect(await upgrade(miner, { origin: 'https://technovex.example' }, behindProxy)).toBe('opened');
      expect(await upgrade(miner, { origin: behindProxy.url }, behindProxy)).toMatchObject(refusal);
    });

    it('is refused beyond the channels of one wallet, until one of them closes, and while the server has no place', async () => {
      const clients = [];
      for (let index = 0; index < LIVE_LIMITS.channelsPerWallet; index += 1) clients.push(await openChannel());
      expect(await upgrade(miner)).toMatchObject({ status: 429, code: 'too-many-requests' });
      clients[0]?.socket.terminate();
      await expect.poll(() => upgrade(miner)).toBe('opened');
      const full = await suite.startAnother({ liveLimits: { ...LIVE_LIMITS, channelsPerProcess: 0 } });
      expect(await upgrade(miner, {}, full)).toMatchObject({ status: 503, code: 'temporarily-unavailable' });
    });

    it('is a problem without a key or in another version, as is an ordinary request', async () => {
      const upgradeLines = ['upgrade: websocket', 'connection: upgrade'];
      const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==';
      for (const lines of [
        [],
        [...upgradeLines, 'sec-websocket-version: 13'],
        [...upgradeLines, key, 'sec-websocket-version: 8'],
      ]) {
        const response = await sendRequest(suite.app.url, [`GET ${MINER_LIVE_PATH} HTTP/1.1`, 'host: a', ...lines]);
        expect(response.status).toBe(400);
        expect(JSON.parse(response.body)).toMatchObject({ code: 'invalid-request' });
      }
    });

    it.each(['h2c', 'websocket'])('to %s is ignored at every other address, with the body', async (protocol) => {
      const body = JSON.stringify({ totalMined: 0, miningTimeSeconds: 0 });
      const head = [`PUT /api/miner/wallets/${miner.email} HTTP/1.1`, 'host: a', `cookie: ${miner.cookie}`];
      const ofBody = ['content-type: application/json', `content-length: ${body.length}`];
      const lines = [...head, `upgrade: ${protocol}`, 'connection: upgrade', ...ofBody];
      expect((await sendRequest(suite.app.url, lines, body)).status).toBe(200);
    });
  });

  it('ends at once when another device signs in, and not for that device or another wallet', async () => {
    const other = await startMiner();
    const [client, ofOther] = [await openChannel(), await openChannel(suite.app, other)];
    await miner.login();
    expect(await client.next()).toEqual({
      type: 'session-ended',
      code: 'session-replaced',
      detail: MINER_PROBLEM_DETAILS['session-replaced'],
    });
    expect(await client.closed).toBe(LIVE_CLOSE.sessionEnded);
    const successor = await openChannel();
    for (const open of [successor, ofOther]) {
      open.send(sync(1));
      expect(await open.next()).toMatchObject({ type: 'acknowledged' });
    }
  });

  it('ends at once with a logout, and at the next message when the session has ended without a notification', async () => {
    const client = await openChannel();
    await suite.app.call('POST', '/api/miner/logout', { cookie: miner.cookie, body: { email: miner.email } });
    expect(await client.next()).toMatchObject({ type: 'session-ended', code: 'not-signed-in' });
    expect(await client.closed).toBe(LIVE_CLOSE.sessionEnded);
    await miner.login();
    const again = await openChannel();
    await suite.database.pool.query(
      'UPDATE miner_wallets SET session_token_hash = NULL, version = version + 1 WHERE email = $1',
      [miner.email],
    );
    again.send(sync(1));
    expect(await again.next()).toMatchObject({ type: 'session-ended', code: 'not-signed-in' });
    expect(await again.closed).toBe(LIVE_CLOSE.sessionEnded);
  });

  it('acknowledges what arrived before the server stops, then closes with 1012', async () => {
    const stopping = await suite.startAnother();
    const client = await openChannel(stopping);
    const write = holdStatement(suite.database, 'miner-write');
    clock.advance(1_000);
    for (const id of [1, 2]) client.send(sync(id, 1));
    await vi.waitFor(async () => expect(await stopping.metrics()).toMatch(/^technovex_miner_live_messages_total 2$/m));
    await vi.waitFor(() => expect(write.count).toBe(1));
    const stopped = stopping.stop();
    write.release();
    expect(await client.next()).toMatchObject({ type: 'acknowledged', id: 1, credited: TVX_PER_THS_SECOND });
    expect(await client.next()).toMatchObject({ type: 'acknowledged', id: 2, credited: 0 });
    expect(await client.closed).toBe(LIVE_CLOSE.restart);
    await stopped;
    expect(await miner.stored()).toMatchObject({ totalMinedTvx: TVX_PER_THS_SECOND });
  });
});
