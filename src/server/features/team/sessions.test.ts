import { describe, expect, it } from 'vitest';
import { ACCOUNT_SESSION_MS_MAX, ACCOUNT_SESSIONS_MAX } from '#domain/team/limits.ts';
import {
  TEAM_IDLE_MS_MAX,
  TEAM_SESSION_HOURS,
  TEAM_SESSION_MS_MAX,
  USE_WRITTEN_EVERY_MS,
} from '#domain/team/session-limits.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import { NO_NOTICES } from '#server/mail/notices.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { registerUser, setTestRole, signInAdmin, signInAs, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { findByName, resetPassword } from './account-store.ts';
import { startSession } from './session-store.ts';

describe('sessions of an account', () => {
  const suite = setUpApp();
  const { clock } = suite;

  const context = () => ({ database: suite.database, notices: NO_NOTICES });
  const login = (username: string) => suite.login(username, TEST_PASSWORD);
  const countSessions = async (username: string) => {
    const { rows } = await suite.database.pool.query(
      'SELECT count(*) FROM user_sessions s JOIN users u ON u.id = s.user_id WHERE u.username = $1',
      [username],
    );
    return Number(rows[0].count);
  };

  /** Inserts sessions of a user, newer than those that exist. */
  const addSessions = (username: string, count: number) =>
    suite.database.pool.query(
      `INSERT INTO user_sessions (user_id, token_hash, user_agent, created_at, confirmed_at, acted_at, expires_at)
       SELECT id, username || n, '', $1, $1, $1, $2 FROM users, generate_series(1, $3::int) n WHERE username = $4`,
      [new Date(clock.nowMs()), new Date(clock.nowMs() + ACCOUNT_SESSION_MS_MAX), count, username],
    );

  it('keeps the newest 20 sessions and ends older ones', async () => {
    const oldest = await registerUser(suite.app, 'greedy');
    await addSessions('greedy', ACCOUNT_SESSIONS_MAX - 2);
    expect((await login('greedy')).status).toBe(200);
    expect((await suite.app.call('GET', '/api/user', { cookie: oldest })).status).toBe(200);
    expect(await countSessions('greedy')).toBe(ACCOUNT_SESSIONS_MAX);
    const newest = (await login('greedy')).cookie ?? '';
    expect((await suite.app.call('GET', '/api/user', { cookie: oldest })).status).toBe(401);
    expect((await suite.app.call('GET', '/api/user', { cookie: newest })).status).toBe(200);
    expect(await countSessions('greedy')).toBe(ACCOUNT_SESSIONS_MAX);
  });

  it('keeps that limit for concurrent sign-ins', async () => {
    await registerUser(suite.app, 'hurried');
    const { id: userId = 0, passwordHash = '' } = (await findByName(suite.database.orm, 'hurried')) ?? {};
    // Without requests: these would wait for each other's password hashes.
    const starts = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        const tokenHash = `hurried-${index}`;
        const from = { userAgent: '', network: '198.51.100.1', createdMs: clock.nowMs(), isKnownDevice: true };
        return startSession(context(), { userId, passwordHash, tokenHash, ...from }, undefined);
      }),
    );
    expect(starts).toEqual(starts.map(() => expect.objectContaining({ role: 'user' })));
    expect(await countSessions('hurried')).toBe(ACCOUNT_SESSIONS_MAX);
  });

  it('lists no more than that, even when more are stored', async () => {
    const cookie = await registerUser(suite.app, 'legacy');
    await addSessions('legacy', 500);
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

  describe('of the team', () => {
    const isOpen = async (cookie: string) => (await suite.app.call('GET', '/api/user', { cookie })).status === 200;
    const lastUsed = async (username: string) => {
      const { rows } = await suite.database.pool.query(
        'SELECT last_used_at FROM user_sessions s JOIN users u ON u.id = s.user_id WHERE u.username = $1',
        [username],
      );
      return Number(rows[0].last_used_at);
    };

    it('end after 30 minutes without use, while those of ordinary accounts go on', async () => {
      const admin = await signInAdmin(suite.app, suite.database, 'idle-admin');
      const editor = await signInAs('editor', suite.app, suite.database, 'idle-editor');
      const ordinary = await registerUser(suite.app, 'idle-user');
      clock.advance(TEAM_IDLE_MS_MAX - 1);
      expect(await isOpen(admin)).toBe(true);
      clock.advance(1);
      expect(await isOpen(editor)).toBe(false);
      expect(await isOpen(admin)).toBe(true);
      expect(await isOpen(ordinary)).toBe(true);
    });

    it('end 12 hours after the sign-in, however often they are used', async () => {
      const cookie = await signInAdmin(suite.app, suite.database, 'busy-admin');
      for (let half = 1; half < 2 * TEAM_SESSION_HOURS * 2; half += 1) {
        clock.advance(TEAM_SESSION_MS_MAX / (2 * TEAM_SESSION_HOURS * 2));
        expect(await isOpen(cookie)).toBe(true);
      }
      clock.advance(TEAM_SESSION_MS_MAX / (2 * TEAM_SESSION_HOURS * 2));
      expect(await isOpen(cookie)).toBe(false);
    });

    it('write their use at most once a minute', async () => {
      const cookie = await signInAdmin(suite.app, suite.database, 'frequent-admin');
      const startMs = clock.nowMs();
      clock.advance(USE_WRITTEN_EVERY_MS - 1);
      await isOpen(cookie);
      expect(await lastUsed('frequent-admin')).toBe(startMs);
      clock.advance(1);
      await isOpen(cookie);
      expect(await lastUsed('frequent-admin')).toBe(startMs + USE_WRITTEN_EVERY_MS);
    });

    it('keep to these limits when the account joined after the sign-in', async () => {
      const cookie = await registerUser(suite.app, 'promoted');
      clock.advance(TEAM_IDLE_MS_MAX);
      expect(await isOpen(cookie)).toBe(true);
      await setTestRole(suite.database, 'promoted', 'editor');
      expect(await isOpen(cookie)).toBe(false);
    });

    it('are not listed, and are deleted, once they were not used for too long', async () => {
      await signInAdmin(suite.app, suite.database, 'forgetful');
      clock.advance(TEAM_IDLE_MS_MAX);
      const { cookie = '' } = await login('forgetful');
      expect((await suite.app.call('GET', '/api/user/sessions', { cookie })).json).toHaveLength(1);
      await expect.poll(() => countSessions('forgetful')).toBe(1);
    });

    it('are listed with their network and last use', async () => {
      const cookie = await signInAs('editor', suite.app, suite.database, 'watched');
      await login('watched');
      clock.advance(USE_WRITTEN_EVERY_MS);
      await isOpen(cookie);
      expect((await suite.app.call('GET', '/api/user/sessions', { cookie })).json).toMatchObject([
        { network: expect.stringMatching(/^198\.51\./) },
        { lastUsedAt: new Date(clock.nowMs()).toISOString(), isCurrent: true },
      ]);
    });

    it('end everywhere at once, this one too', async () => {
      const cookie = await signInAdmin(suite.app, suite.database, 'leaver');
      const other = (await login('leaver')).cookie ?? '';
      const response = await suite.app.call('DELETE', '/api/user/sessions', { cookie });
      expect(response.status).toBe(204);
      expect(response.headers.get('set-cookie')).toMatch(/^technovex_session=; Max-Age=0/);
      expect([await isOpen(cookie), await isOpen(other)]).toEqual([false, false]);
    });
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
    const verified = await findByName(suite.database.orm, 'reset');
    const passwordHash = await hashSecret('another password', NO_REQUEST);
    await resetPassword(context(), { username: 'reset', passwordHash, by: 'a test' });
    const started = await startSession(
      context(),
      {
        userId: verified?.id ?? 0,
        passwordHash: verified?.passwordHash ?? '',
        tokenHash: 'late',
        userAgent: '',
        network: '198.51.100.1',
        createdMs: clock.nowMs(),
        isKnownDevice: true,
      },
      undefined,
    );
    expect(started).toBeUndefined();
    expect(await countSessions('reset')).toBe(0);
  });
});
