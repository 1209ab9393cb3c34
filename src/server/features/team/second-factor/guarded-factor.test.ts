import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { performAdminCommand } from '#server/entries/admin-commands.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, signInAs, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';
import { totpCode } from './codes.ts';

const PATH = '/api/admin/account/second-factor';
const STEP_MS = 30_000;
const STRONG = 'quiet harbor lanterns 42';
const WRONG_RECOVERY_CODE = 'aaaa-aaaa-aaaa-aaaa';

describe('a second factor', () => {
  const clock = manualClock();
  const events: string[] = [];
  const target = new Writable({
    write(chunk, _encoding, done) {
      const { event, username } = JSON.parse(String(chunk));
      if (event !== undefined) events.push(`${event} ${username}`);
      done();
    },
  });
  let test: TestDatabase;
  let app: TestApp;
  let strict: TestApp;
  let addresses = 0;
  beforeAll(async () => {
    test = await openTestDatabase();
    const { database } = test;
    app = await startTestApp({ database, clock, trustProxy: true, logger: pino({ base: null }, target) });
    strict = await startTestApp({ database, clock, trustProxy: true, requiresSecondFactor: true });
  });
  afterAll(async () => {
    await strict.stop();
    await app.stop();
    await test.drop();
  });

  const newAddress = () => {
    addresses += 1;
    return { 'x-forwarded-for': `203.0.${addresses >> 8}.${addresses & 255}` };
  };
  const call = (cookie: string, path: string, body: object, by = app) =>
    by.call('POST', `${PATH}${path}`, { cookie, body, headers: newAddress() });
  const login = (username: string, proof: object = {}, by = app) =>
    by.call('POST', '/api/login', { body: { username, password: TEST_PASSWORD, ...proof }, headers: newAddress() });
  const confirm = (cookie: string, proof: object = {}) =>
    app.call('POST', '/api/admin/confirm', {
      ...{ cookie, headers: newAddress(), body: { password: TEST_PASSWORD, ...proof } },
    });
  const isSignedIn = async (cookie = '') => (await app.call('GET', '/api/user', { cookie })).status === 200;

  async function enable(cookie: string, by = app) {
    const { secret } = (await call(cookie, '', {}, by)).json;
    const enabled = await call(cookie, '/enable', { code: totpCode(secret, clock.nowMs()) }, by);
    expect(enabled.status).toBe(200);
    return {
      recoveryCodes: enabled.json.recoveryCodes as string[],
      /** A code that was not used before. */
      newCode() {
        clock.advance(STEP_MS);
        return totpCode(secret, clock.nowMs());
      },
    };
  }

  it('is neither removed nor given new recovery codes by a session that only the password confirms', async () => {
    const cookie = await signInAdmin(app, test.database, 'ana');
    const { newCode, recoveryCodes } = await enable(cookie);
    clock.advance(15 * 60_000);
    for (const path of ['/disable', '/recovery-codes']) {
      expect(await call(cookie, path, {})).toMatchObject({ status: 403, json: { code: 'password-required' } });
    }
    const alone = await confirm(cookie);
    expect(alone).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    const wrong = await confirm(cookie, { code: '000000' });
    expect(wrong).toMatchObject({ status: 401, json: { code: 'incorrect-code' } });
    expect((await call(cookie, '/disable', {})).status).toBe(403);
    expect((await login('ana')).json.code).toBe('second-factor-required');
    expect((await login('ana', { code: recoveryCodes[0] })).status).toBe(200);
    expect((await confirm(cookie, { code: newCode() })).status).toBe(204);
    const renewed = await call(cookie, '/recovery-codes', {});
    expect(renewed.status).toBe(200);
    expect((await call(cookie, '/disable', {})).status).toBe(204);
    expect((await login('ana')).status).toBe(200);
  });

  it("ends the user's other sessions when it is turned on, renewed and turned off", async () => {
    const cookie = await signInAs('editor', app, test.database, 'ben');
    const other = async (code?: string) => (await login('ben', code === undefined ? {} : { code })).cookie;
    const before = await other();
    const { newCode } = await enable(cookie);
    expect([await isSignedIn(before), await isSignedIn(cookie)]).toEqual([false, true]);
    for (const path of ['/recovery-codes', '/disable']) {
      const session = await other(newCode());
      expect((await call(cookie, path, {})).status).toBeLessThan(300);
      expect([await isSignedIn(session), await isSignedIn(cookie)]).toEqual([false, true]);
    }
  });

  it('writes to the security log who had the right password, but no code or a wrong one', async () => {
    const cookie = await signInAdmin(app, test.database, 'cas');
    await enable(cookie);
    events.length = 0;
    await login('cas');
    await login('cas', { code: '000000' });
    await login('cas', { password: 'wrong password' });
    expect(events).toEqual(['account.code-missing cas', 'account.code-failed cas', 'account.sign-in-failed cas']);
  });

  it('lets a recovery code in while guesses have used up the attempts of the app, and the reverse', async () => {
    const cookie = await signInAdmin(app, test.database, 'dora');
    const { newCode, recoveryCodes } = await enable(cookie);
    for (let guesses = 0; guesses < 5; guesses += 1) await login('dora', { code: '000000' });
    expect((await login('dora', { code: newCode() })).status).toBe(429);
    expect((await login('dora', { code: recoveryCodes[0] })).status).toBe(200);
    clock.advance(60_000);
    for (let guesses = 0; guesses < 5; guesses += 1) await login('dora', { code: WRONG_RECOVERY_CODE });
    expect((await login('dora', { code: recoveryCodes[1] })).status).toBe(429);
    expect((await login('dora', { code: newCode() })).status).toBe(200);
  });

  it('is awaited from an administrator where it is required, who can do nothing else of the team before', async () => {
    const cookie = await signInAdmin(strict, test.database, 'eli');
    const phases = () => strict.call('GET', '/api/admin/presale/phases', { cookie });
    const own = async () => (await strict.call('GET', '/api/user', { cookie })).json.mustSetUpSecondFactor;
    expect((await login('eli', {}, strict)).json.mustSetUpSecondFactor).toBe(true);
    expect(await own()).toBe(true);
    expect(await phases()).toMatchObject({ status: 403, json: { code: 'second-factor-setup-required' } });
    await enable(cookie, strict);
    expect(await own()).toBe(false);
    expect((await phases()).status).toBe(200);
  });

  it('is not awaited from editors', async () => {
    const cookie = await signInAs('editor', strict, test.database, 'fay');
    expect((await strict.call('GET', '/api/admin/content', { cookie })).status).toBe(200);
  });

  it('is asked for before the password is changed, after everything that would refuse the change', async () => {
    const cookie = await signInAdmin(app, test.database, 'hana');
    const { newCode } = await enable(cookie);
    const change = (newPassword: string, proof: object = {}) =>
      app.call('POST', '/api/user/password', {
        cookie,
        body: { currentPassword: TEST_PASSWORD, newPassword, ...proof },
        headers: newAddress(),
      });
    const code = newCode();
    expect((await change('short', { code })).status).toBe(400);
    expect(await change(STRONG)).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    expect((await change(STRONG, { code: '000000' })).json.code).toBe('incorrect-code');
    expect((await login('hana')).json.code).toBe('second-factor-required');
    expect((await change(STRONG, { code })).status).toBe(200);
    expect((await login('hana', { password: STRONG, code: newCode() })).status).toBe(200);
  });

  it('lets an account try again at once after npm run admin -- unlock, which is in the activity log', async () => {
    const cookie = await signInAdmin(app, test.database, 'gus');
    const { newCode } = await enable(cookie);
    for (let guesses = 0; guesses < 5; guesses += 1) await login('gus', { code: '000000' });
    for (let guesses = 0; guesses < 5; guesses += 1) await login('gus', { password: 'wrong password' });
    expect((await login('gus', { code: newCode() })).status).toBe(429);
    const unlock = (name: string) =>
      performAdminCommand(test.database, { name: 'unlock', args: [name], password: undefined });
    expect(await unlock('GUS')).toMatchObject({ code: 0 });
    expect(await unlock('nobody-at-all')).toMatchObject({ code: 1 });
    // For this long a process repeats a refusal from memory.
    clock.advance(5_000);
    expect((await login('gus', { code: newCode() })).status).toBe(200);
    const { rows } = await test.database.pool.query(
      "SELECT by FROM activity WHERE action = 'unlocked' AND subject = 'gus'",
    );
    expect(rows).toEqual([{ by: 'command line' }]);
  });
});
