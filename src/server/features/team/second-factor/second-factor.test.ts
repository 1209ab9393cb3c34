import { pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { RECOVERY_CODES } from '#domain/team/sign-in-code.ts';
import { performAdminCommand } from '#server/entries/admin-commands.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import type { TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin, signInAs, TEST_PASSWORD, userIdOf } from '#server/testing/test-accounts.ts';
import { totpCode } from './codes.ts';

const PATH = '/api/admin/account/second-factor';
const STEP_MS = 30_000;
const STRONG = 'quiet harbor lanterns 42';
const WRONG_CODE = '000000';

describe('the second factor', () => {
  const events: string[] = [];
  const write = (line: string) => {
    const { event, username } = JSON.parse(line);
    if (event !== undefined) events.push(`${event} ${username}`);
  };
  const suite = setUpApp({ logger: pino({ base: null }, { write }) });
  const { clock, newAddress } = suite;
  /** Where administrators need one. */
  let strict: TestApp;
  beforeAll(async () => {
    strict = await suite.startAnother({ requiresSecondFactor: true });
  });

  const call = (cookie: string, path: string, body: object = {}, by = suite.app) =>
    by.call('POST', `${PATH}${path}`, { cookie, body, headers: newAddress() });
  const login = (username: string, proof: { code?: string | undefined; password?: string } = {}, by = suite.app) =>
    by.call('POST', '/api/login', { body: { username, password: TEST_PASSWORD, ...proof }, headers: newAddress() });
  const confirm = (cookie: string, code?: string) =>
    suite.app.call('POST', '/api/admin/confirm', {
      cookie,
      headers: newAddress(),
      body: { password: TEST_PASSWORD, code },
    });
  const isSignedIn = async (cookie = '') => (await suite.app.call('GET', '/api/user', { cookie })).status === 200;
  const command = (name: string, ...args: readonly string[]) =>
    performAdminCommand(suite.database, { name, args, password: undefined } as Parameters<
      typeof performAdminCommand
    >[1]);
  const actions = async (username: string) => {
    const { rows } = await suite.database.pool.query(
      `SELECT action, by FROM activity WHERE kind = 'account' AND subject = $1
        AND action NOT IN ('created', 'signed-in') ORDER BY id`,
      [username],
    );
    return rows.map(({ action, by }) => `${action} by ${by}`);
  };

  /** Turns the second factor of a session on. */
  async function enableFor(cookie: string, by = suite.app) {
    const { secret } = (await call(cookie, '', { password: TEST_PASSWORD }, by)).json;
    const first = totpCode(secret, clock.nowMs());
    const enabled = await call(cookie, '/enable', { code: first }, by);
    expect(enabled.status).toBe(200);
    return {
      cookie,
      /** The code that turned it on. */
      first,
      recoveryCodes: enabled.json.recoveryCodes as string[],
      /** A code that was not used before. */
      newCode() {
        clock.advance(STEP_MS);
        return totpCode(secret, clock.nowMs());
      },
    };
  }
  const enable = async (username: string) => enableFor(await signInAdmin(suite.app, suite.database, username));

  it('is on only after a code confirmed it, and its secret is stored encrypted', async () => {
    const cookie = await signInAs('editor', suite.app, suite.database, 'fay');
    for (const path of ['/enable', '/recovery-codes']) {
      expect((await call(cookie, path, { code: WRONG_CODE })).json.code).toBe('second-factor-changed');
    }
    expect((await call(cookie, '/disable')).status).toBe(204);
    const { secret, uri } = (await call(cookie, '')).json;
    expect(uri).toContain(secret);
    expect((await call(cookie, '/enable', { code: WRONG_CODE })).json.code).toBe('incorrect-code');
    expect((await login('fay')).status).toBe(200);
    expect((await suite.app.call('GET', PATH, { cookie })).json).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await call(cookie, '/enable', { code: totpCode(secret, clock.nowMs()) })).status).toBe(200);
    expect((await call(cookie, '')).json.code).toBe('second-factor-changed');
    const { rows } = await suite.database.pool.query('SELECT * FROM user_second_factors');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is asked for after the right password only, which the security log tells apart, and lets in with a code', async () => {
    const { newCode } = await enable('ana');
    const code = newCode();
    events.length = 0;
    expect(await login('ana')).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    expect((await login('ana', { code: WRONG_CODE })).json.code).toBe('incorrect-code');
    expect((await login('ana', { password: 'wrong password', code })).json.code).toBe('incorrect-credentials');
    expect(events).toEqual(['account.code-missing ana', 'account.code-failed ana', 'account.sign-in-failed ana']);
    expect(await login('ana', { code })).toMatchObject({ status: 200, json: { username: 'ana' } });
  });

  it('accepts a code once, also of several sign-ins at the same time, and no earlier one, nor that which turned it on', async () => {
    const { first, newCode } = await enable('ben');
    expect((await login('ben', { code: first })).json.code).toBe('incorrect-code');
    const earlier = newCode();
    const code = newCode();
    const replies = await Promise.all([login('ben', { code }), login('ben', { code }), login('ben', { code })]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await login('ben', { code: earlier })).json.code).toBe('incorrect-code');
    expect((await login('ben', { code: newCode() })).status).toBe(200);
  });

  it('accepts each of ten recovery codes once, and stores only their hashes', async () => {
    const { cookie, recoveryCodes } = await enable('dora');
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    const [first = '', second = '', third = ''] = recoveryCodes;
    const { rows } = await suite.database.pool.query('SELECT * FROM user_recovery_codes');
    expect(JSON.stringify(rows)).not.toContain(first.replaceAll('-', ''));
    expect((await login('dora', { code: first.toUpperCase() })).status).toBe(200);
    expect((await login('dora', { code: first })).json).toMatchObject({
      code: 'incorrect-code',
      detail: expect.stringMatching(/^This recovery code is wrong/),
    });
    const race = await Promise.all([login('dora', { code: second }), login('dora', { code: second })]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await suite.app.call('GET', PATH, { cookie })).json).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
    const renewed = await call(cookie, '/recovery-codes');
    expect(renewed.json.recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect((await login('dora', { code: third })).json.code).toBe('incorrect-code');
    expect((await login('dora', { code: renewed.json.recoveryCodes[0] })).status).toBe(200);
    expect((await actions('dora')).filter((action) => !action.includes('failed'))).toEqual([
      'second-factor-enabled by dora',
      'recovery-code-used by dora',
      'recovery-code-used by dora',
      'recovery-codes-renewed by dora',
      'recovery-code-used by dora',
    ]);
  });

  it('limits guesses of codes of the app and of recovery codes apart, until the account is unlocked', async () => {
    const { newCode, recoveryCodes } = await enable('eli');
    const guess = async (code: string) => {
      for (let guesses = 0; guesses < 5; guesses += 1)
        expect((await login('eli', { code })).json.code).toBe('incorrect-code');
    };
    await guess(WRONG_CODE);
    expect(await login('eli', { code: newCode() })).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
    expect((await login('eli', { code: recoveryCodes[0] })).status).toBe(200);
    await guess('aaaa-aaaa-aaaa-aaaa');
    expect((await login('eli', { code: recoveryCodes[1] })).status).toBe(429);
    expect(await command('unlock', 'ELI')).toMatchObject({ code: 0 });
    expect(await command('unlock', 'nobody-at-all')).toMatchObject({ code: 1 });
    // For this long a process repeats a refusal from memory.
    clock.advance(5_000);
    expect((await login('eli', { code: recoveryCodes[1] })).status).toBe(200);
    expect((await login('eli', { code: newCode() })).status).toBe(200);
    expect(await actions('eli')).toContain('unlocked by command line');
  });

  it('confirms a session besides the password, by each code once, before it is removed or its codes are renewed', async () => {
    const { cookie, newCode, recoveryCodes } = await enable('gwen');
    clock.advance(15 * 60_000);
    for (const path of ['/disable', '/recovery-codes']) {
      expect(await call(cookie, path)).toMatchObject({ status: 403, json: { code: 'password-required' } });
    }
    expect(await confirm(cookie)).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    expect(await confirm(cookie, WRONG_CODE)).toMatchObject({ status: 401, json: { code: 'incorrect-code' } });
    expect((await call(cookie, '/disable')).status).toBe(403);
    for (const code of [newCode(), recoveryCodes[0]]) {
      expect((await confirm(cookie, code)).status).toBe(204);
      expect((await confirm(cookie, code)).json.code).toBe('incorrect-code');
    }
    for (let guesses = 0; guesses < 5; guesses += 1) await confirm(cookie, WRONG_CODE);
    expect((await confirm(cookie, newCode())).status).toBe(429);
    expect((await call(cookie, '/disable')).status).toBe(204);
    expect((await login('gwen')).status).toBe(200);
  });

  it("ends the user's other sessions when it is turned on, renewed and turned off", async () => {
    const cookie = await signInAs('editor', suite.app, suite.database, 'hal');
    const before = (await login('hal')).cookie;
    const { newCode } = await enableFor(cookie);
    expect([await isSignedIn(before), await isSignedIn(cookie)]).toEqual([false, true]);
    for (const path of ['/recovery-codes', '/disable']) {
      const session = (await login('hal', { code: newCode() })).cookie;
      expect((await call(cookie, path)).status).toBeLessThan(300);
      expect([await isSignedIn(session), await isSignedIn(cookie)]).toEqual([false, true]);
    }
  });

  it('is awaited where it is required, from administrators only, who can do nothing else of the team before', async () => {
    const cookie = await signInAdmin(strict, suite.database, 'ian');
    const phases = () => strict.call('GET', '/api/admin/presale/phases', { cookie });
    const own = async () => (await strict.call('GET', '/api/user', { cookie })).json.mustSetUpSecondFactor;
    expect((await login('ian', {}, strict)).json.mustSetUpSecondFactor).toBe(true);
    expect(await own()).toBe(true);
    expect(await phases()).toMatchObject({ status: 403, json: { code: 'second-factor-setup-required' } });
    await enableFor(cookie, strict);
    expect(await own()).toBe(false);
    expect((await phases()).status).toBe(200);
    const editor = await signInAs('editor', strict, suite.database, 'eve');
    expect((await strict.call('GET', '/api/admin/content', { cookie: editor })).status).toBe(200);
  });

  it('is asked for before the password is changed, after everything that would refuse the change', async () => {
    const { cookie, newCode } = await enable('hana');
    const change = (newPassword: string, code?: string) =>
      suite.app.call('POST', '/api/user/password', {
        cookie,
        body: { currentPassword: TEST_PASSWORD, newPassword, code },
        headers: newAddress(),
      });
    const code = newCode();
    expect((await change('short', code)).status).toBe(400);
    expect(await change(STRONG)).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    expect((await change(STRONG, WRONG_CODE)).json.code).toBe('incorrect-code');
    expect((await login('hana')).json.code).toBe('second-factor-required');
    expect((await change(STRONG, code)).status).toBe(200);
    expect((await login('hana', { password: STRONG, code: newCode() })).status).toBe(200);
  });

  it('is reset by an administrator for who lost everything', async () => {
    await enable('lost-it');
    const admin = await signInAdmin(suite.app, suite.database, 'helper');
    const path = `/api/admin/team/members/${await userIdOf(suite.database, 'lost-it')}/reset-second-factor`;
    const reset = async () => (await suite.app.call('POST', path, { cookie: admin })).status;
    expect((await login('lost-it')).json.code).toBe('second-factor-required');
    expect(await reset()).toBe(204);
    expect((await login('lost-it')).status).toBe(200);
    expect(await reset()).toBe(404);
    expect((await actions('lost-it')).at(-1)).toBe('second-factor-reset by helper');
  });
});
