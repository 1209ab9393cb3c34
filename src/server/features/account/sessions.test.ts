import { describe, expect, it } from 'vitest';
import { ACCOUNT_SESSION_MS_MAX, ACCOUNT_SESSIONS_MAX } from '#domain/account/limits.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import { setUpAccountApp } from '#server/testing/account-app.ts';
import { registerUser, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { createSessionStore } from './session-store.ts';
import { createAccountStore } from './store.ts';

describe.each(TEST_DATABASES)('sessions of an account on $name', ({ open }) => {
  const suite = setUpAccountApp(open);
  const { clock } = suite;

  const login = (username: string) => suite.login(username, TEST_PASSWORD);
  const countSessions = async (username: string) => {
    const { rows } = await suite.database.pool.query(
      'SELECT count(*) FROM user_sessions s JOIN users u ON u.id = s.user_id WHERE u.username = $1',
      [username],
    );
    return Number(rows[0].count);
  };

  it('keeps the newest 20 sessions and ends older ones', async () => {
    const oldest = await registerUser(suite.app, 'greedy');
    for (let logins = 0; logins < ACCOUNT_SESSIONS_MAX - 1; logins += 1) {
      expect((await login('greedy')).status).toBe(200);
    }
    expect((await suite.app.call('GET', '/api/user', { cookie: oldest })).status).toBe(200);
    const newest = (await login('greedy')).cookie ?? '';
    expect((await suite.app.call('GET', '/api/user', { cookie: oldest })).status).toBe(401);
    expect((await suite.app.call('GET', '/api/user', { cookie: newest })).status).toBe(200);
    expect(await countSessions('greedy')).toBe(ACCOUNT_SESSIONS_MAX);
  });

  it('keeps that limit for concurrent sign-ins', async () => {
    await registerUser(suite.app, 'hurried');
    const replies = await Promise.all(Array.from({ length: 30 }, () => login('hurried')));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await countSessions('hurried')).toBe(ACCOUNT_SESSIONS_MAX);
  });

  it('lists no more than that, even when an older version stored more', async () => {
    const cookie = await registerUser(suite.app, 'legacy');
    await suite.database.pool.query(
      `INSERT INTO user_sessions (user_id, token_hash, user_agent, created_at, expires_at)
       SELECT u.id, 'left-' || n, '', $1, $2 FROM users u, generate_series(1, 500) n WHERE u.username = 'legacy'`,
      [new Date(clock.nowMs()), new Date(clock.nowMs() + ACCOUNT_SESSION_MS_MAX)],
    );
    expect((await suite.app.call('GET', '/api/user/sessions', { cookie })).json).toHaveLength(ACCOUNT_SESSIONS_MAX);
    await login('legacy');
    expect(await countSessions('legacy')).toBe(ACCOUNT_SESSIONS_MAX);
  });

  it('deletes expired sessions of all accounts periodically', async () => {
    await registerUser(suite.app, 'absent');
    clock.advance(ACCOUNT_SESSION_MS_MAX);
    await registerUser(suite.app, 'present');
    await expect.poll(() => countSessions('absent')).toBe(0);
    expect(await countSessions('present')).toBe(1);
  });

  it('has indexes for expired sessions and for those of a user', async () => {
    const { rows } = await suite.database.pool.query(
      "SELECT indexdef FROM pg_indexes WHERE tablename = 'user_sessions'",
    );
    const definitions = rows.map(({ indexdef }) => indexdef).join('\n');
    expect(definitions).toContain('(user_id, id)');
    expect(definitions).toContain('(expires_at)');
  });

  it('starts no session for a password that was replaced while it was being verified', async () => {
    await registerUser(suite.app, 'reset');
    const store = createAccountStore(suite.database);
    const verified = await store.findByName('reset');
    await store.setPassword('reset', await hashSecret('another password', NO_REQUEST), 'a test');
    const isStarted = await createSessionStore(suite.database).start(
      {
        userId: verified?.id ?? 0,
        passwordHash: verified?.passwordHash ?? '',
        tokenHash: 'late',
        userAgent: '',
        network: '198.51.100.1',
        createdMs: clock.nowMs(),
        expiresMs: clock.nowMs() + ACCOUNT_SESSION_MS_MAX,
      },
      undefined,
    );
    expect(isStarted).toBe(false);
    expect(await countSessions('reset')).toBe(0);
  });
});
