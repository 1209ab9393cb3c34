import { describe, expect, it } from 'vitest';
import { BACKGROUND_HEADER } from '#contract/endpoint.ts';
import { ACCOUNT_SESSION_MS_MAX, ACCOUNT_SESSIONS_MAX } from '#domain/team/limits.ts';
import { TEAM_IDLE_MS_MAX, TEAM_SESSION_MS_MAX, USE_WRITTEN_EVERY_MS } from '#domain/team/session-limits.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { hashSecret, NO_REQUEST } from '#server/credentials/secret-hash.ts';
import { NO_NOTICES } from '#server/mail/notices.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { registerUser, signInAdmin, signInAs, TEST_PASSWORD } from '#server/testing/test-accounts.ts';
import { findByName, resetPassword } from './account-store.ts';
import { startSession } from './session-store.ts';

describe('sessions of an account', () => {
  const suite = setUpApp();
  const { clock } = suite;

  const context = () => ({ database: suite.database, notices: NO_NOTICES });
  const login = (username: string) => suite.login(username, TEST_PASSWORD);
  const isOpen = async (cookie = '') => (await suite.app.call('GET', '/api/user', { cookie })).status === 200;
  const list = async (cookie: string) => (await suite.app.call('GET', '/api/user/sessions', { cookie })).json;
  const countSessions = async (username: string) => {
    const { rows } = await suite.database.pool.query(
      'SELECT count(*) FROM user_sessions s JOIN users u ON u.id = s.user_id WHERE u.username = $1',
      [username],
    );
    return Number(rows[0].count);
  };
  /** Starts one for a password that was verified, without the request: those wait for each other's hashes. */
  const start = async (username: string, tokenHash: string, verified = findByName(suite.database.orm, username)) => {
    const { id: userId = 0, passwordHash = '' } = (await verified) ?? {};
    const from = { userAgent: '', network: '198.51.100.1', createdMs: clock.nowMs(), isKnownDevice: true };
    return startSession(context(), { userId, passwordHash, tokenHash, ...from }, undefined);
  };

  it('keep the newest 20, also of concurrent sign-ins, and end older ones', async () => {
    const oldest = await registerUser(suite.app, 'greedy');
    const starts = Array.from({ length: ACCOUNT_SESSIONS_MAX - 1 }, (_, index) => start('greedy', `greedy-${index}`));
    expect(await Promise.all(starts)).toEqual(starts.map(() => expect.objectContaining({ role: 'user' })));
    expect(await isOpen(oldest)).toBe(true);
    const { cookie = '' } = await login('greedy');
    expect([await isOpen(oldest), await isOpen(cookie)]).toEqual([false, true]);
    await Promise.all(['a', 'b', 'c'].map((tokenHash) => start('greedy', tokenHash)));
    expect(await list(cookie)).toHaveLength(ACCOUNT_SESSIONS_MAX);
    expect(await countSessions('greedy')).toBe(ACCOUNT_SESSIONS_MAX);
  });

  it('do not start for a password that was replaced while it was being verified', async () => {
    await registerUser(suite.app, 'reset');
    const verified = await findByName(suite.database.orm, 'reset');
    const passwordHash = await hashSecret('another password', NO_REQUEST);
    await resetPassword(context(), { username: 'reset', passwordHash, by: 'a test' });
    expect(await start('reset', 'late', Promise.resolve(verified))).toBeUndefined();
    expect(await countSessions('reset')).toBe(0);
  });

  it('end at the next login in the same browser, and are deleted once they have expired', async () => {
    const replaced = await registerUser(suite.app, 'lasting');
    const body = { username: 'lasting', password: TEST_PASSWORD };
    const { cookie = '' } = await suite.app.call('POST', '/api/login', { body, cookie: replaced });
    expect([await isOpen(replaced), await isOpen(cookie)]).toEqual([false, true]);
    await registerUser(suite.app, 'absent');
    clock.advance(ACCOUNT_SESSION_MS_MAX);
    expect(await isOpen(cookie)).toBe(false);
    await registerUser(suite.app, 'present');
    await suite.app.sweep(clock.nowMs());
    expect(await countSessions('absent')).toBe(0);
    expect(await countSessions('present')).toBe(1);
  });

  it('are listed with their network and last use, and ended one by one by their owner only, or all at once', async () => {
    const cookie = await signInAs('editor', suite.app, suite.database, 'lister');
    const headers = { ...suite.newAddress(), 'user-agent': 'A phone' };
    const body = { username: 'lister', password: TEST_PASSWORD };
    const phone = await suite.app.call('POST', '/api/login', { body, headers });
    clock.advance(USE_WRITTEN_EVERY_MS - 1);
    await isOpen(cookie);
    clock.advance(1);
    const [other, own] = await list(cookie);
    const [signedInAt, now] = [clock.nowMs() - USE_WRITTEN_EVERY_MS, clock.nowMs()].map((ms) =>
      new Date(ms).toISOString(),
    );
    expect(other).toMatchObject({ isCurrent: false, userAgent: 'A phone', lastUsedAt: signedInAt });
    expect(other.network).toMatch(/^198\.51\./);
    expect(own).toMatchObject({ isCurrent: true, lastUsedAt: now });
    const path = `/api/user/sessions/${other.id}`;
    const end = async (by: string) => (await suite.app.call('DELETE', path, { cookie: by })).status;
    expect(await end(await registerUser(suite.app, 'stranger'))).toBe(404);
    expect(await isOpen(phone.cookie)).toBe(true);
    expect(await end(cookie)).toBe(204);
    expect(await isOpen(phone.cookie)).toBe(false);
    expect(await end(cookie)).toBe(404);
    const another = await login('lister');
    const ended = await suite.app.call('DELETE', '/api/user/sessions', { cookie });
    expect(ended.status).toBe(204);
    expect(ended.headers.get('set-cookie')).toMatch(/^technovex_session=; Max-Age=0/);
    expect([await isOpen(cookie), await isOpen(another.cookie)]).toEqual([false, false]);
  });

  it('are ended by a confirmed session only, ten an hour: a stolen one does not keep its owner out', async () => {
    const stolen = await signInAs('editor', suite.app, suite.database, 'robbed');
    const end = async (id: number) =>
      (await suite.app.call('DELETE', `/api/user/sessions/${id}`, { cookie: stolen })).status;
    const signIn = async () => {
      await login('robbed');
      return (await list(stolen))[0].id;
    };
    for (let count = 0; count < 10; count += 1) expect(await end(await signIn())).toBe(204);
    const eleventh = await signIn();
    expect(await end(eleventh)).toBe(429);
    clock.advance(16 * MINUTE_MS);
    expect(await end(eleventh)).toBe(403);
  });

  describe('of the team', () => {
    it('end after 30 minutes without use, are not listed then, and deleted; those of others go on', async () => {
      const admin = await signInAdmin(suite.app, suite.database, 'idle-admin');
      const editor = await signInAs('editor', suite.app, suite.database, 'idle-editor');
      const ordinary = await registerUser(suite.app, 'idle-user');
      clock.advance(TEAM_IDLE_MS_MAX - 1);
      expect(await isOpen(admin)).toBe(true);
      clock.advance(1);
      expect([await isOpen(editor), await isOpen(admin), await isOpen(ordinary)]).toEqual([false, true, true]);
      const { cookie = '', headers } = await login('idle-editor');
      expect(headers.get('set-cookie')).toContain(`; Max-Age=${TEAM_SESSION_MS_MAX / 1_000};`);
      expect(await list(cookie)).toHaveLength(1);
      await suite.app.sweep(clock.nowMs());
      expect(await countSessions('idle-editor')).toBe(1);
    });

    it('are not kept open by calls that nobody caused: a watched screen ends its session after 30 minutes', async () => {
      const cookie = await signInAdmin(suite.app, suite.database, 'watched');
      const read = async (headers: Record<string, string>) =>
        (await suite.app.call('GET', '/api/admin/presale/phases', { cookie, headers })).status;
      const poll = () => read({ [BACKGROUND_HEADER]: '1' });
      clock.advance(20 * MINUTE_MS);
      expect(await read({})).toBe(200);
      clock.advance(20 * MINUTE_MS);
      expect(await poll()).toBe(200);
      clock.advance(10 * MINUTE_MS);
      expect(await poll()).toBe(401);
    });
  });
});
