import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, TEST_PIN, type TestMiner } from '#server/testing/test-miner.ts';

const NEW_PIN = '654321';

describe('through the API', () => {
  const clock = manualClock();
  let test: TestDatabase;
  let app: TestApp;
  let admin = '';
  let addresses = 0;
  beforeAll(async () => {
    test = await openTestDatabase();
    app = await startTestApp({ database: test.database, clock, trustProxy: true });
    admin = await signInAdmin(app, test.database, 'chief');
  });
  afterAll(async () => {
    await app.stop();
    await test.drop();
  });

  const start = () => startTestMiner(app, test.database);
  const newAddress = () => {
    addresses += 1;
    return { 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` };
  };
  const changePin = (miner: TestMiner, body: object, cookie = miner.cookie) =>
    app.call('POST', `/api/miner/wallets/${encodeURIComponent(miner.email)}/pin`, {
      cookie,
      body,
      headers: newAddress(),
    });
  const login = (email: string, pin: string, device = '') =>
    app.call('POST', '/api/miner/login', { body: { email, pin }, cookie: device, headers: newAddress() });
  const deviceCookie = ({ headers }: Reply) =>
    /technovex_miner_device=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0];
  /** Uses the attempts of unknown devices up, so that only a known one gets an answer to a wrong PIN. */
  const lockStrangers = async (email: string) => {
    for (let guesses = 0; guesses < 5; guesses += 1) await login(email, '000000');
  };
  const isKnown = async (email: string, device?: string) => (await login(email, '111111', device)).status === 401;
  const idOf = async (email: string) =>
    (await test.database.pool.query('SELECT id::float8 FROM miner_wallets WHERE email = $1', [email])).rows[0].id;

  it('a miner changes the PIN with the earlier one, stays signed in, and the earlier one opens nothing', async () => {
    const miner = await start();
    expect((await changePin(miner, { pin: TEST_PIN, newPin: NEW_PIN })).status).toBe(204);
    expect((await miner.sync({})).status).toBe(200);
    expect((await login(miner.email, TEST_PIN)).json.code).toBe('incorrect-pin');
    expect((await login(miner.email, NEW_PIN)).status).toBe(200);
  });

  it('the PIN is not changed with a wrong one, without a session, or by a device that was replaced', async () => {
    const miner = await start();
    const wrong = await changePin(miner, { pin: '000000', newPin: NEW_PIN });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'incorrect-pin', attemptsLeft: 4 } });
    const body = { pin: TEST_PIN, newPin: NEW_PIN };
    expect((await changePin(miner, body, 'technovex_miner=x')).json.code).toBe('not-signed-in');
    const earlier = miner.cookie;
    await miner.login();
    expect((await changePin(miner, body, earlier)).json.code).toBe('session-replaced');
    expect((await login(miner.email, TEST_PIN)).status).toBe(200);
  });

  it('guesses of the PIN are limited when it is changed as at a sign-in', async () => {
    const miner = await start();
    const body = { pin: '000000', newPin: NEW_PIN };
    for (let guesses = 0; guesses < 5; guesses += 1) expect((await changePin(miner, body)).status).toBe(401);
    expect((await changePin(miner, { ...body, pin: TEST_PIN })).status).toBe(429);
  });

  it('no other device is known after the PIN was changed, and the one that changed it is', async () => {
    const miner = await start();
    const other = deviceCookie(await login(miner.email, TEST_PIN));
    await miner.login();
    const own = deviceCookie(await changePin(miner, { pin: TEST_PIN, newPin: NEW_PIN }));
    await lockStrangers(miner.email);
    expect([await isKnown(miner.email, other), await isKnown(miner.email, own)]).toEqual([false, true]);
  });

  it('no device is known after the team blocked and unblocked the wallet, or erased the wallet and it was created again', async () => {
    const miner = await start();
    const before = deviceCookie(await login(miner.email, TEST_PIN));
    const end = (what: string, id: number) =>
      app.call('POST', `/api/admin/miners/${id}/${what}`, {
        cookie: admin,
        body: { reason: 'a test' },
      });
    for (const what of ['block', 'unblock']) expect((await end(what, await idOf(miner.email))).status).toBe(204);
    await lockStrangers(miner.email);
    expect(await isKnown(miner.email, before)).toBe(false);
    clock.advance(60_000);
    const again = deviceCookie(await login(miner.email, TEST_PIN));
    expect((await end('erase', await idOf(miner.email))).status).toBe(204);
    const body = { email: miner.email, pin: TEST_PIN };
    expect((await app.call('POST', '/api/miner/wallets', { body, headers: newAddress() })).status).toBe(201);
    await lockStrangers(miner.email);
    expect(await isKnown(miner.email, again)).toBe(false);
  });

  it('a session of an erased wallet is never signed in again, also when its e-mail has a wallet again', async () => {
    const miner = await start();
    const erased = miner.cookie;
    const body = { reason: 'a test', password: TEST_PASSWORD };
    const path = `/api/admin/miners/${await idOf(miner.email)}/erase`;
    expect((await app.call('POST', path, { cookie: admin, body })).status).toBe(204);
    expect(await miner.sync({}, { cookie: erased })).toMatchObject({ status: 401, json: { code: 'not-signed-in' } });
    const create = { email: miner.email, pin: TEST_PIN };
    await app.call('POST', '/api/miner/wallets', { body: create, headers: newAddress() });
    expect(await miner.sync({}, { cookie: erased })).toMatchObject({ status: 401, json: { code: 'not-signed-in' } });
    expect(await miner.history({ cookie: erased })).toMatchObject({ status: 401 });
  });

  it('a session of the same wallet that another device replaced is told so', async () => {
    const miner = await start();
    const earlier = miner.cookie;
    await miner.login();
    expect((await miner.sync({}, { cookie: earlier })).json.code).toBe('session-replaced');
  });
});
