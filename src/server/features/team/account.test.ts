import { describe, expect, it } from 'vitest';
import { performAdminCommand } from '#server/entries/admin-commands.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import type { Reply } from '#server/testing/start-test-app.ts';
import { registerUser, signInAdmin, TEST_PASSWORD, userIdOf } from '#server/testing/test-accounts.ts';

const WRONG = 'wrong password';
const STRONG = 'copper meadow lantern 84';

describe('accounts', () => {
  const suite = setUpApp();
  const { clock, newAddress } = suite;

  const register = (body: object, headers = newAddress()) => suite.app.call('POST', '/api/register', { body, headers });
  const login = (username: string, password: string, cookie = '') =>
    suite.app.call('POST', '/api/login', { body: { username, password }, cookie, headers: newAddress() });
  const failFiveTimes = async (username: string, cookie = '') => {
    for (let tries = 0; tries < 5; tries += 1) expect((await login(username, WRONG, cookie)).status).toBe(401);
  };
  const deviceOf = ({ headers }: Reply) =>
    /technovex_session_device=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';

  it('are registered as ordinary users whatever is sent, sign out and in again, and store only hashes', async () => {
    const body = { username: 'Ada', email: 'Ada@example.test', password: TEST_PASSWORD };
    const created = await register({ ...body, isAdmin: true, role: 'admin', id: 1 });
    expect(created).toMatchObject({ status: 201, json: { username: 'Ada', isAdmin: false, role: 'user' } });
    const cookie = created.cookie ?? '';
    const [session, device] = created.headers.getSetCookie();
    expect(session).toMatch(/^technovex_session=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Lax$/);
    expect(device).toMatch(
      /^technovex_session_device=[1-9]\d*\.[\w-]{43}; Max-Age=34560000; Path=\/api\/login; HttpOnly; SameSite=Lax$/,
    );
    const { rows } = await suite.database.pool.query(
      "SELECT u.*, s.* FROM users u JOIN user_sessions s ON s.user_id = u.id WHERE username = 'Ada'",
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(TEST_PASSWORD);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    const { rows: log } = await suite.database.pool.query("SELECT * FROM activity WHERE by = 'Ada'");
    expect(log).toMatchObject([{ action: 'created', kind: 'account', subject: 'Ada', after: { role: 'user' } }]);
    expect(JSON.stringify(log)).not.toMatch(/argon2|correct horse|@/);

    expect((await suite.app.call('GET', '/api/user', { cookie })).json).toEqual(created.json);
    const out = await suite.app.call('POST', '/api/logout', { cookie });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^technovex_session=; Max-Age=0/);
    expect((await suite.app.call('GET', '/api/user', { cookie })).status).toBe(401);
    expect((await suite.app.call('POST', '/api/logout')).status).toBe(204);
    expect(await login('ADA', TEST_PASSWORD)).toMatchObject({ status: 200, json: { username: 'Ada' } });
  });

  it('are refused with the field that is wrong, and with a taken name or e-mail, regardless of case', async () => {
    const password = TEST_PASSWORD;
    expect(await register({ username: 'newcomer', email: 'newcomer@example.test', password: '12345' })).toMatchObject({
      status: 400,
      json: {
        detail: 'Password must be at least 6 characters (password)',
        fields: [{ field: 'password', message: 'Password must be at least 6 characters' }],
      },
    });
    for (const common of ['123456', 'Password', 'qwerty', 'aaaaaaaa']) {
      const refused = await register({ username: 'newcomer', email: 'newcomer@example.test', password: common });
      expect(refused, common).toMatchObject({ status: 400, json: { fields: [{ field: 'password' }] } });
    }
    await registerUser(suite.app, 'Grace');
    for (const username of ['GRACE', ' Grace ', 'ｇｒａｃｅ']) {
      expect(await register({ username, email: 'new@example.test', password })).toMatchObject({
        status: 409,
        json: {
          code: 'username-taken',
          detail: 'This username belongs to another account. Please choose another.',
        },
      });
    }
    expect(await register({ username: 'hopper', email: 'GRACE@EXAMPLE.test', password })).toMatchObject({
      status: 409,
      json: { code: 'email-taken', detail: 'This email address belongs to another account. Please log in instead.' },
    });
    const races = [1, 2, 3].map((n) => register({ username: 'racer', email: `racer-${n}@example.test`, password }));
    expect((await Promise.all(races)).map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { rows } = await suite.database.pool.query("SELECT username FROM users WHERE username <> 'Ada' ORDER BY id");
    expect(rows.map(({ username }) => username)).toEqual(['Grace', 'racer']);
  });

  it('return the same for an unknown name and a wrong password', async () => {
    await registerUser(suite.app, 'known');
    const wrong = await login('known', WRONG);
    expect(wrong.status).toBe(401);
    for (const username of ['unknown', "' OR 1=1 --", '\u0000\u0000\u0000', '\u202Eadmin']) {
      const unknown = await login(username, TEST_PASSWORD);
      expect([unknown.text, unknown.cookie]).toEqual([wrong.text, wrong.cookie]);
    }
  });

  it('limit wrong passwords for one name from all addresses, whether it exists or not', async () => {
    await registerUser(suite.app, 'victim');
    for (const [name, answer] of [
      ['victim', 200],
      ['nobody', 401],
    ] as const) {
      await failFiveTimes(name);
      const refused = await login(name.toUpperCase(), TEST_PASSWORD);
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60']);
      expect(refused.json.detail).toBe('Too many wrong passwords. Try again in 60 seconds.');
      clock.advance(60_000);
      expect((await login(name, TEST_PASSWORD)).status).toBe(answer);
    }
  });

  it('limit registrations from one address', async () => {
    const headers = newAddress();
    const taken = { username: 'ada', email: 'taken@example.test', password: TEST_PASSWORD };
    for (let tries = 0; tries < 30; tries += 1) expect((await register(taken, headers)).status).toBe(409);
    expect((await register(taken, headers)).status).toBe(429);
  });

  it('are not locked by strangers: a device known to the account signs in, and waits for its own failures', async () => {
    await registerUser(suite.app, 'sought');
    const device = deviceOf(await login('sought', TEST_PASSWORD));
    await failFiveTimes('sought');
    expect((await login('sought', TEST_PASSWORD)).status).toBe(429);
    expect((await login('sought', TEST_PASSWORD, device)).status).toBe(200);
    expect((await login('sought', TEST_PASSWORD, `${device}x`)).status).toBe(429);
    expect((await login('sought', TEST_PASSWORD)).status, 'it does not help the strangers').toBe(429);
    await failFiveTimes('sought', device);
    expect((await login('sought', TEST_PASSWORD, device)).status).toBe(429);
    await failFiveTimes('another');
    expect((await login('another', TEST_PASSWORD, device)).status, 'known to one account').toBe(429);
  });

  it('know their devices until the password changes or all sessions end, but for the device that did it', async () => {
    const chief = await signInAdmin(suite.app, suite.database, 'chief');
    const ends: Record<string, (name: string, cookie: string) => Promise<unknown>> = {
      'signs-out-everywhere': (_name, cookie) => suite.app.call('DELETE', '/api/user/sessions', { cookie }),
      'ended-by-admin': async (name) => {
        const path = `/api/admin/team/members/${await userIdOf(suite.database, name)}/end-sessions`;
        expect((await suite.app.call('POST', path, { cookie: chief })).status).toBe(204);
      },
      'password-reset': (name) =>
        performAdminCommand(suite.database, { name: 'reset-password', args: [name], password: STRONG }),
      'password-changed': async (name, cookie) => {
        const body = { currentPassword: TEST_PASSWORD, newPassword: STRONG };
        const own = deviceOf(await suite.app.call('POST', '/api/user/password', { cookie, body }));
        await failFiveTimes(name);
        expect((await login(name, STRONG, own)).status).toBe(200);
      },
      'password-kept': () => failFiveTimes('password-kept'),
    };
    for (const [name, end] of Object.entries(ends)) {
      const cookie = await signInAdmin(suite.app, suite.database, name);
      const device = deviceOf(await login(name, TEST_PASSWORD));
      await end(name, cookie);
      // While strangers have to wait, only a known device gets an answer to a wrong password.
      for (let tries = 0; tries < 5; tries += 1) await login(name, WRONG);
      expect((await login(name, WRONG, device)).status, name).toBe(name === 'password-kept' ? 401 : 429);
    }
  });
});
