import { beforeAll, describe, expect, it } from 'vitest';
import { INVITATION_VALID_MS } from '#domain/team/limits.ts';
import type { Role } from '#domain/team/roles.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import {
  registerUser,
  setTestRole,
  signInAdmin,
  signInAs,
  TEST_PASSWORD,
  userIdOf,
} from '#server/testing/test-accounts.ts';

const STRONG = 'copper meadow lantern 84';

describe('the team', () => {
  const suite = setUpApp();
  const { clock, login, newAddress } = suite;
  let admin = '';
  beforeAll(async () => {
    admin = await signInAdmin(suite.app, suite.database, 'ana');
  });

  const post = (path: string, cookie: string, body: object, headers = newAddress()) =>
    suite.app.call('POST', path, { cookie, body, headers });
  const setRole = async (username: string, role: Role, by = admin) => {
    const userId = (await userIdOf(suite.database, username)) || 999_999;
    return post('/api/admin/team/roles', by, { userId, role });
  };
  const read = async () => (await suite.app.call('GET', '/api/admin/team', { cookie: admin })).json;
  const invite = async (role: 'editor' | 'admin', note = '', cookie = admin) =>
    (await post('/api/admin/team/invitations', cookie, { role, note })).json.token;
  const accept = (token: string, username: string, password = STRONG, email = `${username}@team.example`) =>
    post('/api/links/accept', '', { token, username, email, password });
  const log = async (kind: string) =>
    (await suite.app.call('GET', `/api/admin/activity?kind=${kind}`, { cookie: admin })).json.rows;

  it('lists its members with role, last sign-in, authenticator app and open sessions', async () => {
    await signInAs('editor', suite.app, suite.database, 'eve');
    await login('eve', TEST_PASSWORD);
    await registerUser(suite.app, 'nobody');
    const { members } = await read();
    expect(members.map(({ username }: { username: string }) => username)).toEqual(['ana', 'eve']);
    const lastSignInAt = new Date(clock.nowMs()).toISOString();
    expect(members[1]).toMatchObject({ role: 'editor', lastSignInAt, hasSecondFactor: false, openSessions: 2 });
    expect(JSON.stringify(members)).not.toMatch(/argon2|hash/i);
  });

  it('never loses its last administrator: revoking and demoting are refused and leave no entry', async () => {
    const before = (await log('account')).length;
    for (const role of ['user', 'editor'] as const) {
      expect(await setRole('ana', role)).toMatchObject({ status: 409, json: { code: 'last-administrator' } });
    }
    expect(await log('account')).toHaveLength(before);
    expect((await read()).members).toContainEqual(expect.objectContaining({ username: 'ana', role: 'admin' }));
  });

  it('adds an existing account, changes its role and removes it; each is an entry of the activity log', async () => {
    const cookie = await registerUser(suite.app, 'grown');
    const find = (username: string) =>
      suite.app.call('GET', `/api/admin/team/accounts?username=${username}`, { cookie: admin });
    expect((await find('GROWN')).json).toMatchObject({ username: 'grown', role: 'user' });
    expect((await find('nobody-at-all')).status).toBe(404);
    expect((await setRole('grown', 'editor')).status).toBe(204);
    expect((await suite.app.call('GET', '/api/user', { cookie })).json).toMatchObject({
      ...{ role: 'editor', isAdmin: false, mustChangePassword: true },
    });
    const changed = await post('/api/user/password', cookie, { currentPassword: TEST_PASSWORD, newPassword: STRONG });
    expect(changed.status).toBe(200);
    const readTeam = async () => (await suite.app.call('GET', '/api/admin/team', { cookie })).status;
    expect(await readTeam()).toBe(403);
    expect((await setRole('grown', 'admin')).status).toBe(204);
    expect(await readTeam()).toBe(200);
    expect((await setRole('grown', 'user')).status).toBe(204);
    expect(await readTeam()).toBe(403);
    const entries = (await log('account')).filter(({ subject }: { subject: string }) => subject === 'grown');
    expect(entries.slice(0, 3)).toMatchObject([
      { by: 'ana', action: 'revoked', before: { role: 'admin' }, after: { role: 'user' } },
      { by: 'ana', action: 'granted', before: { role: 'editor' }, after: { role: 'admin' } },
      ...[expect.objectContaining({ action: 'password-changed' })],
    ]);
    expect((await setRole('nobody-at-all', 'editor')).status).toBe(404);
  });

  it("ends a member's sessions everywhere, but not those of an ordinary account", async () => {
    const cookie = await signInAs('editor', suite.app, suite.database, 'guest');
    await registerUser(suite.app, 'outsider');
    const end = async (name: string) =>
      post(`/api/admin/team/members/${await userIdOf(suite.database, name)}/end-sessions`, admin, {});
    expect((await end('guest')).status).toBe(204);
    expect((await suite.app.call('GET', '/api/user', { cookie })).status).toBe(401);
    expect((await end('outsider')).status).toBe(404);
    expect((await log('account'))[0]).toMatchObject({ by: 'ana', action: 'sessions-ended', subject: 'guest' });
  });

  describe('invitations', () => {
    it('make an account with their role, once, and only their hash is stored', async () => {
      const token = await invite('editor', 'Ben from design');
      const { rows } = await suite.database.pool.query('SELECT * FROM account_links');
      expect(JSON.stringify(rows)).not.toContain(token);
      expect((await read()).invitations).toMatchObject([{ role: 'editor', note: 'Ben from design', createdBy: 'ana' }]);
      expect((await post('/api/links/read', '', { token })).json).toMatchObject({
        ...{ purpose: 'invitation', role: 'editor', invitedBy: 'ana' },
        expiresAt: new Date(clock.nowMs() + INVITATION_VALID_MS).toISOString(),
      });
      const accepted = await accept(token, 'ben');
      expect(accepted).toMatchObject({ status: 201, json: { username: 'ben', role: 'editor', isAdmin: false } });
      expect((await suite.app.call('GET', '/api/admin/content', { cookie: accepted.cookie ?? '' })).status).toBe(200);
      expect(await accept(token, 'ben-again')).toMatchObject({ status: 410, json: { code: 'link-not-valid' } });
      expect((await post('/api/links/read', '', { token })).status).toBe(410);
      expect((await log('invitation')).slice(0, 2)).toMatchObject([
        { by: 'ben', action: 'invitation-accepted', after: { role: 'editor', invitedBy: 'ana' } },
        { by: 'ana', action: 'invited', after: { role: 'editor', note: 'Ben from design' } },
      ]);
    });

    it('are accepted by one of several people at the same time', async () => {
      const token = await invite('admin');
      const replies = await Promise.all(['one', 'two', 'three'].map((name) => accept(token, `first-${name}`)));
      expect(replies.map(({ status }) => status).sort()).toEqual([201, 410, 410]);
    });

    it('stay open after a taken name or e-mail, or a weak password', async () => {
      const token = await invite('editor');
      expect(await accept(token, 'ANA')).toMatchObject({ status: 409, json: { code: 'username-taken' } });
      const weak = await accept(token, 'careless', 'password1234');
      expect(weak).toMatchObject({ status: 400, json: { fields: [{ field: 'password' }] } });
      const taken = await accept(token, 'second', STRONG, 'Ben@team.example');
      expect(taken).toMatchObject({ status: 409, json: { code: 'email-taken' } });
      expect((await accept(token, 'careful')).status).toBe(201);
    });

    it('end after seven days, and when they are withdrawn', async () => {
      const token = await invite('editor', 'late');
      const [{ id }] = (await read()).invitations;
      const path = `/api/admin/team/invitations/${id}`;
      expect((await suite.app.call('DELETE', path, { cookie: admin })).status).toBe(204);
      expect((await suite.app.call('DELETE', path, { cookie: admin })).status).toBe(404);
      expect((await accept(token, 'too-late')).status).toBe(410);
      expect((await log('invitation'))[0]).toMatchObject({ action: 'invitation-withdrawn', before: { note: 'late' } });
      const other = await invite('editor');
      clock.advance(INVITATION_VALID_MS);
      expect((await accept(other, 'too-late')).status).toBe(410);
      admin = (await login('ana', TEST_PASSWORD)).cookie ?? '';
    });

    it('end for good with the rights of who made them, however these are lost, and each end is in the log', async () => {
      const made = async (username: string) =>
        invite('admin', `by ${username}`, await signInAdmin(suite.app, suite.database, username));
      const tokens = [await made('demoted'), await made('changed'), await made('deleted')];
      expect((await setRole('demoted', 'editor')).status).toBe(204);
      await setTestRole(suite.database, 'demoted', 'admin');
      await suite.database.pool.query("UPDATE users SET role = 'editor' WHERE username = 'changed'");
      await suite.database.pool.query("DELETE FROM users WHERE username = 'deleted'");
      for (const token of tokens) expect((await accept(token, 'intruder')).json.code).toBe('link-not-valid');
      expect((await log('invitation')).slice(0, 1)).toMatchObject([
        { by: 'ana', action: 'invitation-withdrawn', before: { note: 'by demoted' } },
      ]);
      expect(JSON.stringify((await read()).invitations)).not.toMatch(/"by (demoted|changed|deleted)"/);
    });

    it('are accepted once or withdrawn with their administrator, when both happen at the same time', async () => {
      const token = await invite('admin', '', await signInAdmin(suite.app, suite.database, 'racing'));
      const [accepted] = await Promise.all([accept(token, 'in-time'), setTestRole(suite.database, 'racing', 'user')]);
      expect((await userIdOf(suite.database, 'in-time')) !== 0).toBe(accepted.status === 201);
      expect((await accept(token, 'too-late')).json.code).toBe('link-not-valid');
    });

    it('are not guessed: attempts are limited by address, and a strange token is rejected', async () => {
      const headers = newAddress();
      const guess = async (token: string) => (await post('/api/links/read', '', { token }, headers)).status;
      expect(await guess('short')).toBe(400);
      for (let tries = 0; tries < 20; tries += 1) expect(await guess('x'.repeat(43))).toBe(410);
      expect(await guess('x'.repeat(43))).toBe(429);
    });
  });

  it('keeps one of two administrators who revoke each other at the same time', async () => {
    await suite.database.pool.query("UPDATE users SET role = 'user'");
    const [one, other] = [
      await signInAdmin(suite.app, suite.database, 'one'),
      await signInAdmin(suite.app, suite.database, 'other'),
    ];
    const replies = await Promise.all([setRole('other', 'user', one), setRole('one', 'user', other)]);
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    const { rows } = await suite.database.pool.query("SELECT username FROM users WHERE role = 'admin'");
    expect(rows).toHaveLength(1);
  });
});
