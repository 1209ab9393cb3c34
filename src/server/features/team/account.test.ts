import { beforeAll, describe, expect, it } from 'vitest';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/team/limits.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { CONTRACT_ENDPOINTS } from '#server/testing/contract-endpoints.ts';
import { startTestApp } from '#server/testing/start-test-app.ts';
import { registerUser, signInAdmin, signInAs, TEST_PASSWORD } from '#server/testing/test-accounts.ts';

const SHORT_NAME = 'Username must be at least 3 characters';
const SHORT_PASSWORD = 'Password must be at least 6 characters';
const BAD_EMAIL = 'Please enter a valid email address';
const STRANGE_NAME = 'Username may contain letters, digits, dots, hyphens and underscores';

/** Field | value sent (undefined: the field is left out) | message. */
const BAD_REGISTRATIONS: readonly (readonly [field: string, value: unknown, message: string])[] = [
  ['username', undefined, SHORT_NAME],
  ['username', '', SHORT_NAME],
  ['username', '      ', SHORT_NAME],
  ['username', 'ab', SHORT_NAME],
  ['username', 5, SHORT_NAME],
  ['username', null, SHORT_NAME],
  ['username', ['admin'], SHORT_NAME],
  ['username', 'x'.repeat(65), 'Username must be at most 64 characters'],
  ['username', '<script>alert(1)</script>', STRANGE_NAME],
  ['username', "x'; DROP TABLE users; --", STRANGE_NAME],
  ['username', 'ad\u202Enim', STRANGE_NAME],
  ['username', 'ad\u0000min', STRANGE_NAME],
  ['email', undefined, BAD_EMAIL],
  ['email', '', BAD_EMAIL],
  ['email', '   ', BAD_EMAIL],
  ['email', 'no-at-sign', BAD_EMAIL],
  ['email', 7, BAD_EMAIL],
  ['email', `${'x'.repeat(250)}@example.test`, BAD_EMAIL],
  ['email', '<script>@example.test', BAD_EMAIL],
  ['email', "x'; DROP TABLE users; --@example.test", BAD_EMAIL],
  ['email', 'a\u200Fb@example.test', BAD_EMAIL],
  ['password', undefined, SHORT_PASSWORD],
  ['password', '', SHORT_PASSWORD],
  ['password', '12345', SHORT_PASSWORD],
  ['password', '       ', 'Password must not be only spaces'],
  ['password', 123456, SHORT_PASSWORD],
  ['password', 'x'.repeat(257), 'Password must be at most 256 characters'],
];

/** What an editor may call besides everything for ordinary accounts. */
const EDITOR_CALLS = [
  'DELETE /api/admin/newsletter/campaigns/{id}',
  'GET /api/admin/account/second-factor',
  'GET /api/admin/claims/snapshots',
  'GET /api/admin/confirm',
  'GET /api/admin/content',
  'GET /api/admin/newsletter/campaigns',
  'GET /api/admin/newsletter/campaigns/{id}',
  'GET /api/admin/newsletter/campaigns/{id}/html',
  'POST /api/admin/account/passkeys',
  'POST /api/admin/account/passkeys/start',
  'POST /api/admin/account/passkeys/{id}/remove',
  'POST /api/admin/account/second-factor',
  'POST /api/admin/account/second-factor/disable',
  'POST /api/admin/account/second-factor/enable',
  'POST /api/admin/account/second-factor/recovery-codes',
  'POST /api/admin/confirm',
  'POST /api/admin/newsletter/campaigns',
  'POST /api/admin/newsletter/campaigns/{id}/test',
  'PUT /api/admin/content',
  'PUT /api/admin/newsletter/campaigns/{id}',
];

describe('accounts', () => {
  const suite = setUpApp();
  const { clock, newAddress, login } = suite;

  const countUsers = async () => Number((await suite.database.pool.query('SELECT count(*) FROM users')).rows[0].count);
  const register = (body: object, headers = newAddress()) => suite.app.call('POST', '/api/register', { body, headers });

  it('registers, returns the user, logs out, and logs in again', async () => {
    const created = await register({ username: 'Ada', email: 'Ada@example.test', password: TEST_PASSWORD });
    expect(created).toMatchObject({ status: 201, json: { username: 'Ada', isAdmin: false } });
    const cookie = created.cookie ?? '';
    expect(created.headers.getSetCookie()[0]).toMatch(
      /^technovex_session=[\w-]{43}; Max-Age=2592000; Path=\/api; HttpOnly; SameSite=Lax$/,
    );
    expect((await suite.app.call('GET', '/api/user', { cookie })).json).toEqual(created.json);
    const out = await suite.app.call('POST', '/api/logout', { cookie });
    expect(out.status).toBe(204);
    expect(out.headers.get('set-cookie')).toMatch(/^technovex_session=; Max-Age=0/);
    expect((await suite.app.call('GET', '/api/user', { cookie })).status).toBe(401);
    expect(await login('ADA', TEST_PASSWORD)).toMatchObject({ status: 200, json: { username: 'Ada' } });
    expect((await suite.app.call('POST', '/api/logout')).status).toBe(204);
  });

  it('sets secure cookies when the public origin has https', async () => {
    const secure = await startTestApp({ database: suite.database, clock, publicOrigin: 'https://technovex.example' });
    const body = { username: 'secure', email: 'secure@example.test', password: TEST_PASSWORD };
    const created = await secure.call('POST', '/api/register', { body });
    expect(created.headers.get('set-cookie')).toContain('; Secure');
    await secure.stop();
  });

  it('stores the password only as an argon2id hash and the session only as a hash', async () => {
    const cookie = await registerUser(suite.app, 'keeper');
    const { rows } = await suite.database.pool.query(
      "SELECT u.*, s.* FROM users u JOIN user_sessions s ON s.user_id = u.id WHERE username = 'keeper'",
    );
    expect(rows[0].password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(rows)).not.toContain(TEST_PASSWORD);
    expect(JSON.stringify(rows)).not.toContain(cookie.split('=')[1]);
    const { rows: changes } = await suite.database.pool.query('SELECT * FROM activity');
    expect(JSON.stringify(changes)).not.toMatch(/argon2|correct horse/);
    expect(changes.find(({ by }) => by === 'keeper')).toMatchObject({
      action: 'created',
      ...{ kind: 'account', subject: 'keeper', before: null },
      after: { role: 'user' },
    });
  });

  it('cannot be made administrators through the API', async () => {
    const extras = { isAdmin: true, is_admin: true, id: 1, role: 'admin' };
    const body = { username: 'climber', email: 'climber@example.test', password: TEST_PASSWORD, ...extras };
    expect((await register(body)).json).toMatchObject({ isAdmin: false });
    const again = await suite.app.call('POST', '/api/login', {
      body: { username: 'climber', password: TEST_PASSWORD, ...extras },
      headers: newAddress(),
    });
    expect(again.json).toMatchObject({ isAdmin: false });
    const { rows } = await suite.database.pool.query("SELECT role FROM users WHERE username = 'climber'");
    expect(rows).toEqual([{ role: 'user' }]);
  });

  it('rejects a taken name or e-mail, regardless of case', async () => {
    await registerUser(suite.app, 'Grace');
    const password = TEST_PASSWORD;
    for (const username of ['grace', 'GRACE', ' Grace ', 'ｇｒａｃｅ']) {
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
  });

  it('lets one of several concurrent registrations have a name', async () => {
    const results = await Promise.all(
      [1, 2, 3].map((n) => register({ username: 'racer', email: `racer-${n}@example.test`, password: TEST_PASSWORD })),
    );
    expect(results.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  it.each(BAD_REGISTRATIONS)('rejects %s = %j and stores nothing', async (field, value, message) => {
    const users = await countUsers();
    const good = { username: 'newcomer', email: 'newcomer@example.test', password: TEST_PASSWORD };
    const { status, json } = await register({ ...good, [field]: value });
    expect(status).toBe(400);
    expect(json.detail).toBe(`${message} (${field})`);
    expect(json.fields).toContainEqual({ field, message });
    expect(await countUsers()).toBe(users);
  });

  it('rejects a name of a megabyte, and a body that is no object', async () => {
    const users = await countUsers();
    const huge = { username: 'x'.repeat(1_000_000), email: 'x@example.test', password: TEST_PASSWORD };
    expect((await register(huge)).status).toBe(413);
    for (const body of ['[]', '"x"', 'null', '{"username":']) {
      expect((await suite.app.call('POST', '/api/register', { body })).status, body).toBe(400);
    }
    expect(await countUsers()).toBe(users);
  });

  it('returns the same for an unknown name and a wrong password', async () => {
    await registerUser(suite.app, 'known');
    const unknown = await login('unknown', TEST_PASSWORD);
    const wrong = await login('known', 'wrong password');
    expect(unknown.status).toBe(401);
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.cookie).toBe(wrong.cookie);
    for (const username of ["' OR 1=1 --", '<b>', '\u0000\u0000\u0000', '\u202Eadmin']) {
      expect((await login(username, TEST_PASSWORD)).text).toBe(wrong.text);
    }
  });

  it.each(['known-victim', 'unknown-name'])(
    'limits wrong passwords for one name, %s, from all addresses',
    async (name) => {
      if (name === 'known-victim') await registerUser(suite.app, name);
      for (let attempts = 0; attempts < 5; attempts += 1)
        expect((await login(name, 'wrong password')).status).toBe(401);
      const refused = await login(name.toUpperCase(), TEST_PASSWORD);
      expect(refused.status).toBe(429);
      expect(refused.headers.get('retry-after')).toBe('60');
      expect(refused.json.detail).toBe('Too many wrong passwords. Try again in 60 seconds.');
      clock.advance(60_000);
      expect((await login(name, TEST_PASSWORD)).status).toBe(name === 'known-victim' ? 200 : 401);
    },
  );

  it('accepts all concurrent logins with the right password, from known and unknown devices', async () => {
    await registerUser(suite.app, 'eightfold');
    const once = await login('eightfold', TEST_PASSWORD);
    const device = once.headers.getSetCookie()[1]?.split(';', 1)[0] ?? '';
    const body = { username: 'eightfold', password: TEST_PASSWORD };
    const replies = await Promise.all([
      ...Array.from({ length: 8 }, () => login('eightfold', TEST_PASSWORD)),
      ...Array.from({ length: 8 }, () =>
        suite.app.call('POST', '/api/login', { body, headers: newAddress(), cookie: device }),
      ),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });

  it('verifies only five of a hundred concurrent wrong passwords', async () => {
    await registerUser(suite.app, 'besieged');
    const replies = await Promise.all(Array.from({ length: 100 }, () => login('besieged', 'wrong password')));
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    // On a slow machine some would wait too long to be hashed.
    expect(replies.filter(({ status }) => status === 429 || status === 503)).toHaveLength(95);
  });

  it('does not let strangers lock an account: a known device still signs in', async () => {
    const created = await register({ username: 'sought', email: 'sought@example.test', password: TEST_PASSWORD });
    const [, device = ''] = created.headers.getSetCookie();
    expect(device).toMatch(
      /^technovex_session_device=[1-9]\d*\.[\w-]{43}; Max-Age=34560000; Path=\/api\/login; HttpOnly; SameSite=Lax$/,
    );
    const cookie = device.split(';', 1)[0] ?? '';
    const from = (deviceCookie: string, password = TEST_PASSWORD, username = 'sought') =>
      suite.app.call('POST', '/api/login', {
        body: { username, password },
        headers: newAddress(),
        cookie: deviceCookie,
      });
    for (let attempts = 0; attempts < 5; attempts += 1)
      expect((await login('sought', 'wrong password')).status).toBe(401);
    expect((await login('sought', TEST_PASSWORD)).status).toBe(429);
    expect((await from(cookie)).status).toBe(200);
    expect((await from(`${cookie}x`)).status).toBe(429);
    // The right one does not help the strangers, and a known device waits for its own failures.
    expect((await login('sought', TEST_PASSWORD)).status).toBe(429);
    for (let attempts = 0; attempts < 5; attempts += 1) expect((await from(cookie, 'wrong password')).status).toBe(401);
    expect((await from(cookie)).status).toBe(429);
    // The cookie is valid for one account.
    for (let attempts = 0; attempts < 5; attempts += 1) await login('another', 'wrong password');
    expect((await from(cookie, TEST_PASSWORD, 'another')).status).toBe(429);
  });

  it('limits wrong passwords for all names from one address, and registrations', async () => {
    const headers = newAddress();
    for (let attempts = 0; attempts < 20; attempts += 1) {
      expect((await login(`target-${attempts}`, 'wrong password', headers)).status).toBe(401);
    }
    expect((await login('ada', TEST_PASSWORD, headers)).status).toBe(429);
    const other = newAddress();
    await registerUser(suite.app, 'taken');
    const taken = { username: 'taken', email: 'taken@example.test', password: TEST_PASSWORD };
    for (let attempts = 0; attempts < 30; attempts += 1) expect((await register(taken, other)).status).toBe(409);
    expect((await register(taken, other)).status).toBe(429);
  });

  it('ends a session after 30 days, and at the next login in the same browser', async () => {
    const old = await registerUser(suite.app, 'lasting');
    clock.advance(ACCOUNT_SESSION_MS_MAX - 1);
    expect((await suite.app.call('GET', '/api/user', { cookie: old })).status).toBe(200);
    clock.advance(1);
    expect((await suite.app.call('GET', '/api/user', { cookie: old })).status).toBe(401);
    const credentials = { username: 'lasting', password: TEST_PASSWORD };
    const first = await suite.app.call('POST', '/api/login', { body: credentials, headers: newAddress() });
    const cookie = first.cookie ?? '';
    const second = await suite.app.call('POST', '/api/login', { body: credentials, cookie, headers: newAddress() });
    expect(second.cookie).not.toBe(cookie);
    expect((await suite.app.call('GET', '/api/user', { cookie })).status).toBe(401);
    expect((await suite.app.call('GET', '/api/user', { cookie: second.cookie ?? '' })).status).toBe(200);
  });

  it("lists and ends a user's own sessions only", async () => {
    const cookie = await registerUser(suite.app, 'lister');
    const phone = await suite.app.call('POST', '/api/login', {
      body: { username: 'lister', password: TEST_PASSWORD },
      headers: { ...newAddress(), 'user-agent': 'A phone' },
    });
    const { json } = await suite.app.call('GET', '/api/user/sessions', { cookie });
    expect(json).toHaveLength(2);
    const other = json.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
    expect(other).toMatchObject({ userAgent: 'A phone' });
    const stranger = await registerUser(suite.app, 'stranger');
    const path = `/api/user/sessions/${other.id}`;
    expect((await suite.app.call('DELETE', path, { cookie: stranger })).status).toBe(404);
    expect((await suite.app.call('GET', '/api/user', { cookie: phone.cookie ?? '' })).status).toBe(200);
    expect((await suite.app.call('DELETE', path, { cookie })).status).toBe(204);
    expect((await suite.app.call('GET', '/api/user', { cookie: phone.cookie ?? '' })).status).toBe(401);
    expect((await suite.app.call('DELETE', path, { cookie })).status).toBe(404);
  });

  it('rejects requests from other sites that change something', async () => {
    const cookie = await registerUser(suite.app, 'origin');
    const headers = { origin: 'https://evil.example' };
    for (const [method, path] of [
      ['POST', '/api/login'],
      ['POST', '/api/register'],
      ['POST', '/api/logout'],
      ['POST', '/api/admin/presale/phases'],
      ['DELETE', '/api/user/sessions/1'],
    ] as const) {
      expect((await suite.app.call(method, path, { cookie, headers, body: {} })).status).toBe(403);
    }
    expect((await suite.app.call('GET', '/api/user', { cookie })).status).toBe(200);
  });

  describe('access to each endpoint', () => {
    const roles: Record<string, string> = { visitor: '' };
    beforeAll(async () => {
      roles.expired = await registerUser(suite.app, 'expired');
      clock.advance(ACCOUNT_SESSION_MS_MAX);
      roles.user = await registerUser(suite.app, 'plain-user');
      roles.editor = await signInAs('editor', suite.app, suite.database, 'the-editor');
      roles.admin = await signInAdmin(suite.app, suite.database, 'the-admin');
    });

    /** Returns the session of another account of the role: signing out would end those that later cases need. */
    const forSigningOut = async (role: string): Promise<string> =>
      role === 'user' || role === 'editor' || role === 'admin'
        ? signInAs(role, suite.app, suite.database, `leaving-${role}`)
        : (roles[role] ?? '');

    it('is limited to the team for exactly the admin paths', () => {
      for (const { path, access } of CONTRACT_ENDPOINTS) {
        expect(access === 'editor' || access === 'admin', path).toBe(path.startsWith('/api/admin/'));
      }
    });

    it('is granted to editors for these calls only, none of which has data of people', () => {
      const ofEditors = CONTRACT_ENDPOINTS.filter(({ access }) => access === 'editor');
      expect(ofEditors.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(EDITOR_CALLS);
    });

    it.each(
      CONTRACT_ENDPOINTS.flatMap((endpoint) =>
        ['visitor', 'expired', 'user', 'editor', 'admin'].map((role) => ({
          role,
          endpoint,
          name: `${endpoint.method} ${endpoint.path}`,
        })),
      ),
    )('$name for $role', async ({ role, endpoint: { method, path, access } }) => {
      const isSignOut = method === 'DELETE' && path === '/api/user/sessions';
      // Logging out would end the session that the next case needs.
      const own = path === '/api/logout' ? '' : (roles[role] ?? '');
      const cookie = isSignOut ? await forSigningOut(role) : own;
      const url = path.replace('{id}', '999999').replace('{email}', 'nobody%40example.test');
      const response = await suite.app.call(method, url, {
        cookie,
        headers: newAddress(),
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: { not: 'valid' } }),
      });
      const isGuest = role === 'visitor' || role === 'expired';
      if (access !== 'anyone' && isGuest) {
        expect(response).toMatchObject({ status: 401, json: { code: 'not-signed-in' } });
      } else if ((access === 'admin' && role !== 'admin') || (access === 'editor' && role === 'user')) {
        expect(response).toMatchObject({ status: 403, json: { code: 'not-an-administrator' } });
      } else if (access !== 'anyone') {
        // Admitted: the status is the call's own.
        expect([200, 204, 400, 404, 409]).toContain(response.status);
      } else {
        expect([200, 204, 400, 401, 404]).toContain(response.status);
        expect(response.json?.detail ?? '').not.toContain('your session has ended');
      }
    });
  });
});
