import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { performAdminCommand } from '#server/entries/admin-commands.ts';
import { type SoftwarePasskey, softwarePasskey } from '#server/testing/software-passkey.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';

const PATH = '/api/admin/account';
const ORIGIN = 'https://technovex.example';
const password = TEST_PASSWORD;

describe('passkeys', () => {
  const clock = manualClock();
  let test: TestDatabase;
  let app: TestApp;
  /** Another process on the database. */
  let second: TestApp;
  let addresses = 0;
  beforeAll(async () => {
    test = await openTestDatabase();
    const options = { database: test.database, clock, trustProxy: true, publicOrigin: ORIGIN };
    [app, second] = await Promise.all([startTestApp(options), startTestApp(options)]);
  });
  afterAll(async () => {
    await Promise.all([app.stop(), second.stop()]);
    await test.drop();
  });

  const newAddress = () => {
    addresses += 1;
    return { 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` };
  };
  const call = (cookie: string, path: string, body: object, by = app) =>
    by.call('POST', `${PATH}${path}`, { cookie, body, headers: newAddress() });
  const login = (username: string, proof: object = {}, by = app) =>
    by.call('POST', '/api/login', { body: { username, password, ...proof }, headers: newAddress() });
  const status = async (cookie: string) => (await app.call('GET', `${PATH}/second-factor`, { cookie })).json;
  const sign = async (username: string, passkey: SoftwarePasskey, origin = ORIGIN) =>
    passkey.sign((await login(username)).json.passkey, origin);

  async function add(cookie: string, name: string) {
    const passkey = softwarePasskey();
    const { json } = await call(cookie, '/passkeys/start', {});
    const added = await call(cookie, '/passkeys', { name, passkey: passkey.create(json, ORIGIN) });
    expect(added.status).toBe(201);
    return { passkey, recoveryCodes: added.json.recoveryCodes as string[] };
  }

  it('are added with a name, sign in after the password, and come with recovery codes', async () => {
    const cookie = await signInAdmin(app, test.database, 'ana');
    const { passkey, recoveryCodes } = await add(cookie, 'Blue key');
    expect(recoveryCodes).toHaveLength(10);
    expect((await login('ana')).json).toMatchObject({
      code: 'second-factor-required',
      passkey: { rpId: 'technovex.example', allowCredentials: [{ transports: ['usb'] }] },
    });
    expect((await login('ana', { passkey: await sign('ana', passkey) })).status).toBe(200);
    expect((await login('ana', { code: recoveryCodes[0] })).status).toBe(200);
    expect(await status(cookie)).toMatchObject({
      ...{ isOn: false, canAddPasskeys: true, recoveryCodesLeft: 9 },
      passkeys: [{ name: 'Blue key', lastUsedAt: new Date(clock.nowMs()).toISOString() }],
    });
  });

  it('prove the confirmation of a session, once; a signature for a sign-in does not', async () => {
    const cookie = await signInAdmin(app, test.database, 'hal');
    const { passkey } = await add(cookie, 'One');
    const confirm = (proof: object = {}) =>
      app.call('POST', '/api/admin/confirm', {
        cookie,
        body: { password, ...proof },
        headers: newAddress(),
      });
    expect((await confirm({ passkey: await sign('hal', passkey) })).json.code).toBe('incorrect-code');
    const asked = await confirm();
    expect(asked).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    const proof = { passkey: passkey.sign(asked.json.passkey, ORIGIN) };
    expect((await confirm(proof)).status).toBe(204);
    expect((await confirm(proof)).json.code).toBe('incorrect-code');
    expect((await add(cookie, 'Two')).recoveryCodes).toEqual([]);
    const { passkeys } = await status(cookie);
    expect((await call(cookie, `/passkeys/${passkeys[0].id}/remove`, {})).status).toBe(204);
    expect((await status(cookie)).passkeys).toMatchObject([{ name: 'Two' }]);
  });

  it('sign a challenge once, in any process, within five minutes, for the account that it was issued to', async () => {
    const cookie = await signInAdmin(app, test.database, 'cas');
    const { passkey } = await add(cookie, 'Key');
    const once = { passkey: await sign('cas', passkey) };
    expect((await login('cas', once, second)).status).toBe(200);
    expect((await login('cas', once)).json.code).toBe('incorrect-code');
    const late = { passkey: await sign('cas', passkey) };
    clock.advance(5 * 60_000);
    expect((await login('cas', late)).json.code).toBe('incorrect-code');
    const other = await signInAdmin(app, test.database, 'dora');
    const { passkey: hers } = await add(other, 'Key');
    const request = (await login('dora')).json.passkey;
    expect((await login('cas', { passkey: passkey.sign(request, ORIGIN) })).json.code).toBe('incorrect-code');
    expect((await login('cas', { passkey: await sign('cas', hers) })).json.code).toBe('incorrect-code');
  });

  it('are refused with a foreign origin, a forged signature, or a counter that a copied key sends', async () => {
    const cookie = await signInAdmin(app, test.database, 'eli');
    const { passkey } = await add(cookie, 'Key');
    const foreign = { passkey: await sign('eli', passkey, 'https://technovex.example.evil.example') };
    expect((await login('eli', foreign)).json.code).toBe('incorrect-code');
    const signed = await sign('eli', passkey);
    const forged = {
      ...signed,
      response: { ...signed.response, signature: (await sign('eli', passkey)).response.signature },
    };
    expect((await login('eli', { passkey: forged })).json.code).toBe('incorrect-code');
    expect((await login('eli', { passkey: await sign('eli', passkey) })).status).toBe(200);
    passkey.counter -= 2;
    expect((await login('eli', { passkey: await sign('eli', passkey) })).json.code).toBe('incorrect-code');
  });

  it('are removed by the command line for who lost everything, and then a password is enough', async () => {
    await add(await signInAdmin(app, test.database, 'fay'), 'Key');
    const reset = await performAdminCommand(test.database, {
      name: 'reset-second-factor',
      args: ['fay'],
      password: undefined,
    });
    expect(reset).toMatchObject({ code: 0 });
    expect((await login('fay')).status).toBe(200);
  });

  it('of an address without a domain do not exist: a code is asked for', async () => {
    const local = await startTestApp({ database: test.database, clock, trustProxy: true });
    const cookie = await signInAdmin(local, test.database, 'gus');
    expect((await local.call('GET', `${PATH}/second-factor`, { cookie })).json.canAddPasskeys).toBe(false);
    const refused = await call(cookie, '/passkeys/start', { password }, local);
    await local.stop();
    expect(refused.json.code).toBe('second-factor-changed');
  });
});
