import { beforeAll, describe, expect, it } from 'vitest';
import { performAdminCommand } from '#server/entries/admin-commands.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { type SoftwarePasskey, softwarePasskey } from '#server/testing/software-passkey.ts';
import type { TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';

const PATH = '/api/admin/account';
const ORIGIN = 'https://technovex.example';
const password = TEST_PASSWORD;

describe('passkeys', () => {
  /** Its app has no address with a domain. */
  const suite = setUpApp();
  const { clock, newAddress } = suite;
  let app: TestApp;
  /** Another process on the database. */
  let second: TestApp;
  beforeAll(async () => {
    app = await suite.startAnother({ publicOrigin: ORIGIN });
    second = await suite.startAnother({ publicOrigin: ORIGIN });
  });

  const call = (cookie: string, path: string, body: object = {}, by = app) =>
    by.call('POST', `${PATH}${path}`, { cookie, body, headers: newAddress() });
  const login = (username: string, proof: object = {}, by = app) =>
    by.call('POST', '/api/login', { body: { username, password, ...proof }, headers: newAddress() });
  const status = async (cookie: string, by = app) => (await by.call('GET', `${PATH}/second-factor`, { cookie })).json;
  const sign = async (username: string, passkey: SoftwarePasskey, origin = ORIGIN) => ({
    passkey: passkey.sign((await login(username)).json.passkey, origin),
  });
  const codeOf = async (username: string, proof: object) => (await login(username, proof)).json.code;

  /** Adds a passkey to the account of a session. */
  async function add(cookie: string, name = 'Key') {
    const passkey = softwarePasskey();
    const { json } = await call(cookie, '/passkeys/start');
    const added = await call(cookie, '/passkeys', { name, passkey: passkey.create(json, ORIGIN) });
    expect(added.status).toBe(201);
    return { passkey, recoveryCodes: added.json.recoveryCodes as string[] };
  }

  it('are added with a name, sign in after the password, come with recovery codes, and are removed by the command line', async () => {
    const cookie = await signInAdmin(app, suite.database, 'ana');
    const { passkey, recoveryCodes } = await add(cookie, 'Blue key');
    expect(recoveryCodes).toHaveLength(10);
    expect((await login('ana')).json).toMatchObject({
      code: 'second-factor-required',
      passkey: { rpId: 'technovex.example', allowCredentials: [{ transports: ['usb'] }] },
    });
    const signedIn = await login('ana', await sign('ana', passkey));
    expect(signedIn.status).toBe(200);
    expect(signedIn.headers.get('set-cookie'), 'of an https origin').toContain('; Secure');
    expect((await login('ana', { code: recoveryCodes[0] })).status).toBe(200);
    expect(await status(cookie)).toMatchObject({
      ...{ isOn: false, canAddPasskeys: true, recoveryCodesLeft: 9 },
      passkeys: [{ name: 'Blue key', lastUsedAt: new Date(clock.nowMs()).toISOString() }],
    });
    const reset = { name: 'reset-second-factor' as const, args: ['ana'] };
    expect(await performAdminCommand(suite.database, reset), 'for who lost everything').toMatchObject({ code: 0 });
    expect((await login('ana')).status).toBe(200);
  });

  it('prove the confirmation of a session, once; a signature for a sign-in does not', async () => {
    const cookie = await signInAdmin(app, suite.database, 'hal');
    const { passkey } = await add(cookie, 'One');
    const confirm = (proof: object = {}) =>
      app.call('POST', '/api/admin/confirm', { cookie, body: { password, ...proof }, headers: newAddress() });
    expect((await confirm(await sign('hal', passkey))).json.code).toBe('incorrect-code');
    const asked = await confirm();
    expect(asked).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    const proof = { passkey: passkey.sign(asked.json.passkey, ORIGIN) };
    expect((await confirm(proof)).status).toBe(204);
    expect((await confirm(proof)).json.code).toBe('incorrect-code');
    expect((await add(cookie, 'Two')).recoveryCodes).toEqual([]);
    const { passkeys } = await status(cookie);
    for (const status of [204, 404]) {
      expect((await call(cookie, `/passkeys/${passkeys[0].id}/remove`)).status).toBe(status);
    }
    expect((await status(cookie)).passkeys).toMatchObject([{ name: 'Two' }]);
  });

  it('sign a challenge once, in any process, within five minutes, for the account that it was issued to', async () => {
    const { passkey } = await add(await signInAdmin(app, suite.database, 'cas'));
    const once = await sign('cas', passkey);
    expect((await login('cas', once, second)).status).toBe(200);
    expect(await codeOf('cas', once)).toBe('incorrect-code');
    const late = await sign('cas', passkey);
    clock.advance(5 * 60_000);
    expect(await codeOf('cas', late)).toBe('incorrect-code');
    const { passkey: hers } = await add(await signInAdmin(app, suite.database, 'dora'));
    const request = (await login('dora')).json.passkey;
    expect(await codeOf('cas', { passkey: passkey.sign(request, ORIGIN) })).toBe('incorrect-code');
    expect(await codeOf('cas', await sign('cas', hers))).toBe('incorrect-code');
  });

  it('are refused with a foreign origin, a forged signature, or a counter that a copied key sends', async () => {
    const { passkey } = await add(await signInAdmin(app, suite.database, 'eli'));
    expect(await codeOf('eli', await sign('eli', passkey, `${ORIGIN}.evil.example`))).toBe('incorrect-code');
    const [signed, other] = [await sign('eli', passkey), await sign('eli', passkey)];
    const { signature } = other.passkey.response;
    const forged = { ...signed.passkey, response: { ...signed.passkey.response, signature } };
    expect(await codeOf('eli', { passkey: forged })).toBe('incorrect-code');
    expect((await login('eli', await sign('eli', passkey))).status).toBe(200);
    passkey.counter -= 2;
    expect(await codeOf('eli', await sign('eli', passkey))).toBe('incorrect-code');
  });

  it('of an address without a domain do not exist: a code is asked for', async () => {
    const cookie = await signInAdmin(suite.app, suite.database, 'gus');
    expect((await status(cookie, suite.app)).canAddPasskeys).toBe(false);
    const refused = await call(cookie, '/passkeys/start', { password }, suite.app);
    expect(refused.json.code).toBe('second-factor-changed');
  });
});
