import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { Database } from '#server/db/database.ts';
import { createPushDevice, startPushService, vapidClaims } from '#server/testing/push-service.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { startTestMiner, TEST_PIN, type TestMiner } from '#server/testing/test-miner.ts';

type Device = ReturnType<typeof createPushDevice>;

const NEW_PIN = '918273';

describe.each(TEST_DATABASES)('notifications while no page is open on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let second: TestApp;
  let service: Awaited<ReturnType<typeof startPushService>>;
  let miner: TestMiner;
  let device: Device;
  const clock = manualClock();

  beforeAll(async () => {
    ({ database, drop } = await open());
    service = await startPushService();
    const options = { database, clock, trustProxy: true, sendPush: service.sendRequest } as const;
    app = await startTestApp({ ...options, publicOrigin: 'https://technovex.example' });
    second = await startTestApp(options);
  });
  afterAll(async () => {
    await app.stop();
    await second.stop();
    await service.stop();
    await drop();
  });
  beforeEach(async () => {
    await database.pool.query('DELETE FROM miner_push_subscriptions');
    service.answer = { status: 201 };
    service.received.length = 0;
    miner = await startTestMiner(app, database);
    device = createPushDevice();
  });

  const set = (topics: object, from: Device = device, by: TestMiner = miner): Promise<Reply> =>
    app.call('PUT', `/api/miner/wallets/${by.email}/push`, {
      cookie: by.cookie,
      body: { ...from.subscription, bonus: false, limit: false, news: false, ...topics },
    });
  const claimBonus = (): Promise<Reply> => miner.sync({ lastBonusClaimed: new Date(clock.nowMs()).toISOString() });
  /** Which device was told of what since the last call. */
  async function told(...devices: readonly Device[]): Promise<string[]> {
    await app.pushSender.sendDue();
    return service.received.splice(0).map(({ path, body }) => {
      const to = devices.findIndex((each) => each.path === path);
      const { tag } = (devices[to] ?? device).decrypt(body) as { readonly tag: string };
      return devices.length === 1 ? tag : `${to} ${tag}`;
    });
  }
  const tagsAfter = (ms: number): Promise<string[]> => {
    clock.advance(ms);
    return told(device);
  };
  async function stored(): Promise<number> {
    const { rows } = await database.pool.query('SELECT count(*)::int AS n FROM miner_push_subscriptions');
    return rows[0].n;
  }

  it('tells of the daily bonus once for each claim: encrypted for the device, signed by the site', async () => {
    await claimBonus();
    expect((await set({ bonus: true })).status).toBe(204);
    expect(await tagsAfter(DAY_MS - 1)).toEqual([]);
    clock.advance(1);
    await app.pushSender.sendDue();
    const [push] = service.received;
    expect(push?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', topic: 'bonus', ttl: '43200' });
    expect(device.decrypt(push?.body ?? Buffer.of())).toEqual({
      title: 'Your daily bonus is available',
      body: 'Open the web miner to claim it.',
      tag: 'technovex:daily-bonus',
      path: '/web-miner',
    });
    const { json } = await app.call('GET', '/api/miner/push-key');
    expect(vapidClaims(push?.headers.authorization, json.data.publicKey)).toMatchObject({
      aud: 'https://push.example.test',
      sub: 'https://technovex.example',
    });
    service.received.length = 0;
    expect(await tagsAfter(7 * DAY_MS)).toEqual([]);
    await claimBonus();
    expect(await tagsAfter(DAY_MS)).toEqual(['technovex:daily-bonus']);
  });

  it('tells of the limit an hour before the six hours end, and only the device that mines', async () => {
    const other = createPushDevice();
    await set({ limit: true }, other);
    await miner.login();
    await set({ limit: true });
    await miner.sync({});
    clock.advance(5 * HOUR_MS - 1);
    expect(await told(device, other)).toEqual([]);
    clock.advance(1);
    expect(await told(device, other)).toEqual(['0 technovex:limit']);
    expect(await told(device, other)).toEqual([]);
    await miner.sync({});
    expect(await tagsAfter(6 * HOUR_MS)).toEqual([]);
  });

  it('tells every device of news once, and of none that was published before it asked', async () => {
    const publish = (lines: readonly object[], more: object = {}) =>
      database.pool.query(
        `INSERT INTO site_content_versions (version, state, content, created_at, created_by)
         SELECT coalesce(max(version), 0) + 1, 'published', $1, to_timestamp($2::float8 / 1000), 'ana'
         FROM site_content_versions`,
        [{ announcements: lines, ...more }, clock.nowMs()],
      );
    const old = { text: `An old line of ${miner.email}` };
    const latest = { text: `Wallets open, ${miner.email}`, href: '/wallet' };
    const other = createPushDevice();
    await publish([old]);
    clock.advance(MINUTE_MS);
    await set({ news: true });
    await set({ news: true }, other);
    expect(await told(device, other)).toEqual([]);
    clock.advance(MINUTE_MS);
    await publish([old, latest]);
    const deliveries = async (): Promise<number> => {
      await app.pushSender.sendDue();
      return service.received.length;
    };
    // What is published is read again after a second.
    await expect.poll(deliveries, { timeout: 5_000 }).toBe(2);
    const message = { title: 'News from Technovex', body: latest.text, tag: 'technovex:news', path: '/wallet' };
    for (const each of [device, other]) {
      const push = service.received.find(({ path }) => path === each.path);
      expect(each.decrypt(push?.body ?? Buffer.of())).toEqual(message);
    }
    service.received.length = 0;
    clock.advance(MINUTE_MS);
    await publish([old, latest], { connectDay: '2030-01-01' });
    await publish([latest]);
    second = await restarted(second);
    await second.pushSender.sendDue();
    expect(service.received).toEqual([]);
  });

  async function restarted(running: TestApp): Promise<TestApp> {
    await running.stop();
    return startTestApp({ database, clock, trustProxy: true, sendPush: service.sendRequest });
  }

  it.each([404, 410])('deletes a subscription whose push service says %i', async (status) => {
    await claimBonus();
    await set({ bonus: true });
    service.answer = { status };
    await tagsAfter(DAY_MS);
    expect(await stored()).toBe(0);
    expect(await app.metrics()).toMatch(/technovex_push_subscriptions_ended_total [1-9]/);
  });

  it('waits as long as a push service that is busy asks', async () => {
    await claimBonus();
    await set({ bonus: true });
    service.answer = { status: 429, headers: { 'retry-after': '600' } };
    expect(await tagsAfter(DAY_MS)).toHaveLength(1);
    service.answer = { status: 201 };
    expect(await tagsAfter(10 * MINUTE_MS - 1)).toEqual([]);
    expect(await tagsAfter(1)).toEqual(['technovex:daily-bonus']);
    expect(await tagsAfter(HOUR_MS)).toEqual([]);
  });

  it('gives a message up after five attempts, or when it is refused, and sends the next one', async () => {
    await claimBonus();
    await set({ bonus: true });
    service.answer = { status: 500 };
    clock.advance(DAY_MS);
    let attempts = 0;
    for (let hours = 0; hours < 48; hours += 1) attempts += (await tagsAfter(HOUR_MS)).length;
    expect(attempts).toBe(5);
    await claimBonus();
    service.answer = { status: 403 };
    expect(await tagsAfter(DAY_MS)).toHaveLength(1);
    expect(await tagsAfter(DAY_MS)).toEqual([]);
    service.answer = { status: 201 };
    await claimBonus();
    expect(await tagsAfter(DAY_MS)).toEqual(['technovex:daily-bonus']);
    expect(await app.metrics()).toMatch(/technovex_push_failed_total [2-9]/);
  });

  it('sends each message from one of several processes', async () => {
    await claimBonus();
    const devices = Array.from({ length: 5 }, createPushDevice);
    for (const each of devices) await set({ bonus: true }, each);
    clock.advance(DAY_MS);
    await Promise.all([app, second, app, second].map(({ pushSender }) => pushSender.sendDue()));
    const paths = service.received.map(({ path }) => path).sort();
    expect(paths).toEqual(devices.map(({ path }) => path).sort());
  });

  it('keeps the five latest devices of a wallet, each once, and a browser for the wallet that asked last', async () => {
    const devices = Array.from({ length: 6 }, createPushDevice);
    for (const each of devices) {
      clock.advance(1);
      await set({ bonus: true }, each);
      await set({ bonus: true, news: true }, each);
    }
    const { rows } = await database.pool.query('SELECT endpoint FROM miner_push_subscriptions ORDER BY renewed_ms');
    const kept = devices.slice(1).map(({ subscription }) => subscription.endpoint);
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(kept);
    const other = await startTestMiner(app, database);
    await set({ bonus: true }, devices[5], other);
    expect(await stored()).toBe(5);
    await set({}, devices[5]);
    expect(await stored()).toBe(5);
    await set({}, devices[5], other);
    expect(await stored()).toBe(4);
  });

  it.each([
    ['an internal host', { endpoint: 'https://localhost/a' }],
    ['an address', { endpoint: 'https://169.254.169.254/latest' }],
    ['plain http', { endpoint: 'http://push.example.test/a' }],
    ['an endless endpoint', { endpoint: `https://push.example.test/${'a'.repeat(1_000)}` }],
    ['a point that is not on the curve', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
    ['a short secret', { keys: { p256dh: createPushDevice().subscription.keys.p256dh, auth: 'AAAA' } }],
    ['no keys', { keys: undefined }],
    ['a topic that is no switch', { bonus: 'yes' }],
  ])('rejects a subscription with %s', async (_what, wrong) => {
    expect((await set({ bonus: true, ...wrong })).json).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(await stored()).toBe(0);
  });

  it('takes a subscription from the signed-in device of the wallet only', async () => {
    const victim = await startTestMiner(app, database);
    const foreign = await set({ bonus: true }, device, { ...victim, cookie: miner.cookie });
    expect(foreign.json.code).toBe('not-signed-in');
    const replaced = miner.cookie;
    await miner.login();
    expect((await set({ bonus: true }, device, { ...miner, cookie: replaced })).json.code).toBe('session-replaced');
    expect(await stored()).toBe(0);
  });

  it('ends with the logout of its device, also after another one has signed in, and with a change of the PIN', async () => {
    const [other, third] = [createPushDevice(), createPushDevice()];
    await set({ bonus: true });
    const first = miner.cookie;
    await miner.login();
    await set({ bonus: true }, other);
    expect(await stored()).toBe(2);
    await app.call('POST', '/api/miner/logout', { body: { email: miner.email }, cookie: first });
    expect(await stored()).toBe(1);
    await miner.login();
    await set({ bonus: true }, third);
    const changed = await app.call('POST', `/api/miner/wallets/${miner.email}/pin`, {
      body: { pin: TEST_PIN, newPin: NEW_PIN },
      cookie: miner.cookie,
    });
    expect([changed.status, await stored()]).toEqual([204, 1]);
    await app.call('POST', '/api/miner/logout', { body: { email: miner.email }, cookie: miner.cookie });
    expect(await stored()).toBe(0);
  });

  it.each(['end-session', 'block', 'erase'])('ends when the team uses "%s" on the wallet', async (action) => {
    await set({ bonus: true });
    const admin = await signInAdmin(app, database, `ana-${device.path.replaceAll('/', '-')}`);
    const found = await app.call('GET', `/api/admin/miners?search=${miner.email}`, { cookie: admin });
    const { id } = found.json.rows[0];
    const record = await app.call('GET', `/api/admin/miners/${id}`, { cookie: admin });
    expect(record.json.notifiedDevices).toEqual([
      {
        service: 'push.example.test',
        renewedAt: new Date(clock.nowMs()).toISOString(),
        topics: ['bonus'],
      },
    ]);
    const path = `/api/admin/miners/${id}/${action}`;
    const body = { reason: 'Because', ...(action === 'erase' ? { password: TEST_PASSWORD } : {}) };
    expect((await app.call('POST', path, { cookie: admin, body })).status).toBe(204);
    expect(await stored()).toBe(0);
  });

  it('ends thirty days after the device opened the wallet last', async () => {
    await set({ news: true });
    clock.advance(30 * DAY_MS);
    await app.sweep(clock.nowMs());
    expect(await stored()).toBe(1);
    clock.advance(1);
    await app.sweep(clock.nowMs());
    expect(await stored()).toBe(0);
  });
});
