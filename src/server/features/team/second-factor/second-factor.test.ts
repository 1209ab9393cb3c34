import { describe, expect, it } from 'vitest';
import { RECOVERY_CODES } from '#domain/team/sign-in-code.ts';
import { performAdminCommand } from '#server/entries/admin-commands.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { signInAdmin, signInAs, TEST_PASSWORD, userIdOf } from '#server/testing/test-accounts.ts';
import { totpCode } from './codes.ts';

const PATH = '/api/admin/account/second-factor';
const STEP_MS = 30_000;

describe('the second factor', () => {
  const suite = setUpApp();
  const { clock, newAddress } = suite;

  const call = (cookie: string, path: string, body: object) =>
    suite.app.call('POST', `${PATH}${path}`, { cookie, body, headers: newAddress() });
  const login = (username: string, code?: string) =>
    suite.app.call('POST', '/api/login', {
      body: { username, password: TEST_PASSWORD, ...(code === undefined ? {} : { code }) },
      headers: newAddress(),
    });
  const codeNow = (secret: string) => totpCode(secret, clock.nowMs());
  const actions = async (username: string) => {
    const { rows } = await suite.database.pool.query(
      `SELECT action, by FROM activity WHERE kind = 'account' AND subject = $1
        AND (action LIKE '%codes%' OR action LIKE '%-code-%' OR action LIKE '%factor%') ORDER BY id`,
      [username],
    );
    return rows.map(({ action, by }) => `${action} by ${by}`);
  };

  /** Signs in and turns the second factor on. */
  async function enable(username: string) {
    const cookie = await signInAdmin(suite.app, suite.database, username);
    const { json } = await call(cookie, '', { password: TEST_PASSWORD });
    const { secret } = json;
    const enabled = await call(cookie, '/enable', { code: codeNow(secret) });
    expect(enabled.status).toBe(200);
    clock.advance(STEP_MS);
    return { cookie, secret, recoveryCodes: enabled.json.recoveryCodes as string[] };
  }

  it('is asked for after the right password only, and lets in with a code of the app', async () => {
    const { secret } = await enable('ana');
    expect(await login('ana')).toMatchObject({ status: 401, json: { code: 'second-factor-required' } });
    const wrong = await suite.app.call('POST', '/api/login', {
      body: { username: 'ana', password: 'wrong password', code: codeNow(secret) },
      headers: newAddress(),
    });
    expect(wrong.json.code).toBe('incorrect-credentials');
    expect(await login('ana', codeNow(secret))).toMatchObject({ status: 200, json: { username: 'ana' } });
  });

  it('is reset by an administrator for a member who has lost it', async () => {
    await enable('lost-it');
    const admin = await signInAdmin(suite.app, suite.database, 'helper');
    const path = `/api/admin/team/members/${await userIdOf(suite.database, 'lost-it')}/reset-second-factor`;
    const reset = () => suite.app.call('POST', path, { cookie: admin, headers: newAddress() });
    expect(await login('lost-it')).toMatchObject({ json: { code: 'second-factor-required' } });
    expect((await reset()).status).toBe(204);
    expect((await login('lost-it')).status).toBe(200);
    expect((await reset()).status).toBe(404);
    expect((await actions('lost-it')).at(-1)).toBe('second-factor-reset by helper');
  });

  it('accepts a code once, also of several sign-ins at the same time, and no earlier one afterwards', async () => {
    const { secret } = await enable('ben');
    const earlier = codeNow(secret);
    clock.advance(STEP_MS);
    const code = codeNow(secret);
    const replies = await Promise.all([login('ben', code), login('ben', code), login('ben', code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await login('ben', code)).json.code).toBe('incorrect-code');
    expect((await login('ben', earlier)).json.code).toBe('incorrect-code');
    clock.advance(STEP_MS);
    expect((await login('ben', codeNow(secret))).status).toBe(200);
  });

  it('does not accept the code that turned it on', async () => {
    const cookie = await signInAdmin(suite.app, suite.database, 'cas');
    const { secret } = (await call(cookie, '', {})).json;
    const code = codeNow(secret);
    expect((await call(cookie, '/enable', { code })).status).toBe(200);
    expect((await login('cas', code)).json.code).toBe('incorrect-code');
  });

  it('accepts each of ten recovery codes once, and stores only their hashes', async () => {
    const { cookie, secret, recoveryCodes } = await enable('dora');
    expect(new Set(recoveryCodes).size).toBe(RECOVERY_CODES);
    const [first = '', second = ''] = recoveryCodes;
    const { rows } = await suite.database.pool.query('SELECT * FROM user_recovery_codes');
    expect(JSON.stringify(rows)).not.toContain(first.replaceAll('-', ''));
    expect((await login('dora', first.toUpperCase())).status).toBe(200);
    expect((await login('dora', first)).json).toMatchObject({
      code: 'incorrect-code',
      detail: expect.stringMatching(/^This recovery code is wrong/),
    });
    const race = await Promise.all([login('dora', second), login('dora', second)]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect((await suite.app.call('GET', PATH, { cookie })).json).toMatchObject({ isOn: true, recoveryCodesLeft: 8 });
    const confirmed = { password: TEST_PASSWORD, code: codeNow(secret) };
    const renewed = await call(cookie, '/recovery-codes', confirmed);
    expect(renewed.json.recoveryCodes).toHaveLength(RECOVERY_CODES);
    expect((await login('dora', recoveryCodes[2])).json.code).toBe('incorrect-code');
    expect((await login('dora', renewed.json.recoveryCodes[0])).status).toBe(200);
    expect(await actions('dora')).toEqual([
      'second-factor-enabled by dora',
      'recovery-code-used by dora',
      'recovery-code-used by dora',
      'recovery-codes-renewed by dora',
      'recovery-code-used by dora',
    ]);
  });

  it('limits guesses of codes, whoever knows the password', async () => {
    const { secret } = await enable('eli');
    for (let guesses = 0; guesses < 5; guesses += 1) {
      expect((await login('eli', '000000')).json.code).toBe('incorrect-code');
    }
    expect(await login('eli', codeNow(secret))).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
    clock.advance(60_000);
    expect((await login('eli', codeNow(secret))).status).toBe(200);
  });

  it('is on only after a code confirmed it, and its secret is stored encrypted', async () => {
    const cookie = await signInAs('editor', suite.app, suite.database, 'fay');
    expect((await call(cookie, '/enable', { code: '000000' })).json.code).toBe('second-factor-changed');
    const { secret, uri } = (await call(cookie, '', {})).json;
    expect(uri).toContain(secret);
    expect((await call(cookie, '/enable', { code: '000000' })).json.code).toBe('incorrect-code');
    expect((await login('fay')).status).toBe(200);
    expect((await suite.app.call('GET', PATH, { cookie })).json).toMatchObject({ isOn: false, recoveryCodesLeft: 0 });
    expect((await call(cookie, '/enable', { code: codeNow(secret) })).status).toBe(200);
    clock.advance(STEP_MS);
    expect((await call(cookie, '', {})).json.code).toBe('second-factor-changed');
    const { rows } = await suite.database.pool.query('SELECT * FROM user_second_factors');
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('is removed by its owner, and by the command line for who lost everything', async () => {
    const { cookie } = await enable('gus');
    expect((await login('gus')).json.code).toBe('second-factor-required');
    expect((await call(cookie, '/disable', {})).status).toBe(204);
    expect((await login('gus')).status).toBe(200);
    await enable('hal');
    const reset = (name: string) =>
      performAdminCommand(suite.database, { name: 'reset-second-factor', args: [name], password: undefined });
    expect(await reset('hal')).toMatchObject({ code: 0, printed: ['hal signs in without a code now.'] });
    expect(await reset('hal')).toMatchObject({ code: 0, printed: ['hal has no second factor.'] });
    expect(await reset('nobody-at-all')).toMatchObject({ code: 1 });
    expect((await login('hal')).status).toBe(200);
    expect((await actions('hal')).at(-1)).toBe('second-factor-reset by command line');
  });
});
