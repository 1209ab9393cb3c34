import { describe, expect, it } from 'vitest';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { registerUser, setTestRole, signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { createAccount } from './account-store.ts';
import { adminPasswordProblem } from './admin-password.ts';

const STRONG = 'quiet harbor lanterns 42';
const TOO_SHORT = "An administrator's password must be at least 12 characters";
const TOO_EASY =
  'This password is too easy to guess: choose several unrelated words, or let a password manager make one';

it.each([
  ['x9Kd0sl2Qp1', TOO_SHORT],
  ['x9Kd0sl2Qp1z', undefined],
  ['correct horse battery staple', undefined],
  ['password1234', TOO_EASY],
  ['aaaaaaaaaaaaaaaaaaaa', TOO_EASY],
  ['Technovex2026!', TOO_EASY],
  ['ada.lovelace1', TOO_EASY],
  ['x'.repeat(257), 'Password must be at most 256 characters'],
])("%s as an administrator's password: %s", async (password, problem) => {
  expect(await adminPasswordProblem(password, ['ada.lovelace', 'ada@example.test'])).toBe(problem);
});

describe('passwords', () => {
  const suite = setUpApp();
  const { clock, login } = suite;

  const change = (cookie: string, currentPassword: string, newPassword: string) =>
    suite.app.call('POST', '/api/user/password', { cookie, body: { currentPassword, newPassword } });
  const phases = (cookie = '') => suite.app.call('GET', '/api/admin/presale/phases', { cookie });
  const own = async (cookie = '') => (await suite.app.call('GET', '/api/user', { cookie })).json;

  it('must be changed while an account has become an administrator, before admin calls are allowed', async () => {
    await signInAdmin(suite.app, suite.database, 'another');
    const cookie = await registerUser(suite.app, 'granted');
    await setTestRole(suite.database, 'granted', 'admin');
    expect(await own(cookie)).toMatchObject({ isAdmin: true, mustChangePassword: true });
    await setTestRole(suite.database, 'granted', 'user');
    expect(await own(cookie)).toMatchObject({ isAdmin: false, mustChangePassword: false });
    await setTestRole(suite.database, 'granted', 'admin');
    expect(await phases(cookie)).toMatchObject({ status: 403, json: { code: 'password-change-required' } });
    const weak = await change(cookie, TEST_PASSWORD, 'password1234');
    expect(weak).toMatchObject({ status: 400, json: { fields: [{ field: 'newPassword', message: TOO_EASY }] } });
    expect((await change(cookie, TEST_PASSWORD, TEST_PASSWORD)).json.detail).toContain('differs from the current one');
    expect((await phases(cookie)).status).toBe(403);
    const changed = await change(cookie, TEST_PASSWORD, STRONG);
    expect(changed).toMatchObject({ status: 200, json: { username: 'granted', mustChangePassword: false } });
    expect((await phases(cookie)).status).toBe(200);
    expect((await login('granted', TEST_PASSWORD)).status).toBe(401);
    expect((await login('granted', STRONG)).json).toMatchObject({ isAdmin: true, mustChangePassword: false });
  });

  it('must be changed by an administrator who signs in with a weak one', async () => {
    const passwordHash = await hashSecret('123456', NO_REQUEST);
    await createAccount(
      suite.database.orm,
      { username: 'old', email: null, verifiedEmail: null, passwordHash, role: 'admin' },
      'a test',
    );
    const signedIn = await login('old', '123456');
    expect(signedIn).toMatchObject({ status: 200, json: { isAdmin: true, mustChangePassword: true } });
    expect((await phases(signedIn.cookie)).json).toMatchObject({ code: 'password-change-required' });
  });

  it('follow the specified rule for ordinary accounts; a change ends all other sessions, and one of two wins', async () => {
    const cookie = await registerUser(suite.app, 'ordinary');
    const other = (await login('ordinary', TEST_PASSWORD)).cookie;
    for (const weak of ['12345', '123456']) expect((await change(cookie, TEST_PASSWORD, weak)).status).toBe(400);
    const replies = await Promise.all([
      change(cookie, TEST_PASSWORD, 'plover'),
      change(cookie, TEST_PASSWORD, 'curlew'),
    ]);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([await own(cookie), await own(other)]).toMatchObject([{ username: 'ordinary' }, { code: 'not-signed-in' }]);
    const { rows } = await suite.database.pool.query("SELECT action FROM activity WHERE by = 'ordinary' ORDER BY id");
    expect(rows.map(({ action }) => action)).toEqual(['created', 'password-changed']);
  });

  it('are changed with the current one only, whose guesses are limited without locking the owner out', async () => {
    const cookie = await registerUser(suite.app, 'left-open');
    for (let attempts = 0; attempts < 5; attempts += 1) {
      expect(await change(cookie, 'wrong password', STRONG)).toMatchObject({
        status: 403,
        json: { code: 'incorrect-password', detail: 'The current password is incorrect.' },
      });
    }
    expect((await change(cookie, TEST_PASSWORD, STRONG)).status).toBe(429);
    expect((await login('left-open', TEST_PASSWORD)).status).toBe(200);
    clock.advance(60_000);
    expect((await change(cookie, TEST_PASSWORD, STRONG)).status).toBe(200);
  });
});
