import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_LISTED_MS, INVITATION_VALID_MS, PASSWORD_LINK_VALID_MS } from '#domain/team/limits.ts';
import { setUpMailApp } from '#server/testing/mail-app.ts';
import { partOf, teamTokenIn } from '#server/testing/smtp-process.ts';
import type { Reply } from '#server/testing/start-test-app.ts';
import { setTestRole, signInAdmin, signInAs, TEST_PASSWORD, userIdOf } from '#server/testing/test-accounts.ts';
import { totpCode } from '../second-factor/codes.ts';

const STRONG = 'copper meadow lantern 84';
const NEW_PASSWORD = 'violet harbor candle 37';
const INVITATIONS = '/api/admin/team/invitations';

describe('links of the team by mail', () => {
  const test = setUpMailApp();
  const { clock } = test;
  let admin = '';
  let callers = 0;

  beforeAll(async () => {
    admin = await signInAdmin(test.app, test.database, 'ana');
  });
  beforeEach(async () => {
    await signInAgain();
    await test.database.pool.query('TRUNCATE account_links RESTART IDENTITY');
  });

  const post = (path: string, cookie: string, body: object): Promise<Reply> => {
    callers += 1;
    return test.app.call('POST', path, { cookie, body, headers: { 'x-forwarded-for': `203.0.113.${callers}` } });
  };
  const login = (username: string, password: string) => post('/api/login', '', { username, password });
  const signInAgain = async () => {
    admin = (await login('ana', TEST_PASSWORD)).cookie ?? '';
  };
  const invitations = async () => (await test.app.call('GET', '/api/admin/team', { cookie: admin })).json.invitations;
  const log = async (kind: string) =>
    (await test.app.call('GET', `/api/admin/activity?kind=${kind}`, { cookie: admin })).json.rows;
  const isOpen = async (cookie: string) => (await test.app.call('GET', '/api/user', { cookie })).status === 200;

  /** Sends what is due, and returns the texts of the mails that reached an address. */
  const received = async (email: string): Promise<readonly string[]> =>
    (await test.received(email)).map((mail) => partOf(mail, 'text/plain'));

  /** Sends the mail to an address, and returns its link, which was in the database neither before nor after. */
  async function latestMailed(email: string): Promise<{ readonly text: string; readonly token: string }> {
    const stored = async () => {
      const { rows: mails } = await test.database.pool.query('SELECT * FROM mail_outbox');
      const { rows: links } = await test.database.pool.query('SELECT * FROM account_links');
      expect([mails.length, links.length]).not.toContain(0);
      return JSON.stringify([mails, links]);
    };
    const queued = await stored();
    const text = (await received(email)).at(-1) ?? '';
    const sent = await stored();
    const token = teamTokenIn(text);
    for (const readable of [queued, sent]) expect(readable).not.toContain(token);
    expect(sent).not.toContain('"secret":');
    return { text, token };
  }

  describe('an invitation', () => {
    const invite = (email: string, note = '') => post(INVITATIONS, admin, { role: 'editor', note, email });
    const accept = (token: string, username: string) =>
      post('/api/links/accept', '', { token, username, email: `${username}@team.example`, password: STRONG });
    const resend = (id: number) => post(`${INVITATIONS}/${id}/resend`, admin, {});

    it('is mailed to its address only, accepted by the link of the mail, and its state is listed', async () => {
      const sent = await invite(' Ben@Mail.example ', 'Ben from design');
      expect(sent).toMatchObject({ status: 201, json: { token: null } });
      const listed = { role: 'editor', note: 'Ben from design', email: 'ben@mail.example', createdBy: 'ana' };
      expect(await invitations()).toMatchObject([{ ...listed, state: 'sending' }]);
      const { text, token } = await latestMailed('ben@mail.example');
      expect(text).toContain('ana invites you');
      expect(await invitations()).toMatchObject([{ ...listed, state: 'sent', failure: null }]);
      expect((await accept(token, 'ben')).status).toBe(201);
      expect(await invitations()).toMatchObject([{ ...listed, state: 'accepted', acceptedBy: 'ben' }]);
      expect((await log('invitation'))[1]).toMatchObject({ action: 'invited', after: { email: 'ben@mail.example' } });
    });

    it('is one of thirty links an hour that a member makes or sends again', async () => {
      const bob = await signInAdmin(test.app, test.database, 'bob');
      await post(INVITATIONS, bob, { role: 'editor', note: '', email: 'flooded@mail.example' });
      const [{ id }] = await invitations();
      const statuses = [];
      for (let count = 1; count <= 30; count += 1)
        statuses.push((await post(`${INVITATIONS}/${id}/resend`, bob, {})).status);
      expect(statuses).toEqual([...Array.from({ length: 29 }, () => 204), 429]);
      expect((await post(INVITATIONS, bob, { role: 'editor', note: '' })).status).toBe(429);
    });

    it('that the mail server refuses is listed as not delivered, and can be sent again', async () => {
      await invite('refuse-550@mail.example');
      await received('refuse-550@mail.example');
      const [{ id, state, failure }] = await invitations();
      expect({ state, failure }).toEqual({ state: 'not-delivered', failure: expect.stringContaining('550') });
      expect((await resend(id)).status).toBe(204);
      expect(await invitations()).toMatchObject([{ id, state: 'sending' }]);
    });

    it('is sent again with a new link for another week until it is accepted, and leaves the list after a month', async () => {
      await invite('late@mail.example', 'late');
      const first = teamTokenIn((await received('late@mail.example'))[0]);
      const [{ id }] = await invitations();
      clock.advance(INVITATION_VALID_MS);
      await signInAgain();
      expect(await invitations()).toMatchObject([{ id, state: 'expired' }]);
      expect((await resend(id)).status).toBe(204);
      const second = teamTokenIn((await received('late@mail.example'))[1]);
      expect((await accept(first, 'too-late')).json.code).toBe('link-not-valid');
      const resent = { by: 'ana', action: 'invitation-resent', after: { note: 'late' } };
      expect((await log('invitation'))[0]).toMatchObject(resent);
      clock.advance(INVITATION_VALID_MS - 1);
      expect((await accept(second, 'in-time')).status).toBe(201);
      await signInAgain();
      expect((await resend(id)).json.code).toBe('not-found');
      clock.advance(INVITATION_LISTED_MS + 1);
      await signInAgain();
      await invite('new@mail.example');
      expect(await invitations()).toMatchObject([{ email: 'new@mail.example' }]);
    });

    it('takes the place of an earlier one to the same address, whose link and mail end', async () => {
      await invite('twice@mail.example', 'first');
      const { token } = await latestMailed('twice@mail.example');
      await invite('twice@mail.example', 'second');
      await invite('Twice@mail.example', 'third');
      expect(await invitations()).toMatchObject([{ note: 'third', email: 'twice@mail.example' }]);
      expect(await received('twice@mail.example')).toHaveLength(2);
      expect((await accept(token, 'twice')).json.code).toBe('link-not-valid');
      expect((await log('invitation')).slice(0, 2)).toMatchObject([
        { action: 'invited', subject: 'third' },
        { action: 'invitation-withdrawn', subject: 'second' },
      ]);
    });

    it('that is withdrawn is not sent any more; without an address its link is shown, and not sent again', async () => {
      await invite('withdrawn@mail.example');
      const [{ id }] = await invitations();
      expect((await test.app.call('DELETE', `${INVITATIONS}/${id}`, { cookie: admin })).status).toBe(204);
      expect(await received('withdrawn@mail.example')).toEqual([]);
      expect((await resend(id)).json.code).toBe('not-found');
      const shown = await post(INVITATIONS, admin, { role: 'editor', note: 'here' });
      expect(shown.json.token).toMatch(/^[\w-]{43}$/);
      const [open] = await invitations();
      expect(open).toMatchObject({ state: 'open', email: null });
      expect((await resend(open.id)).json.code).toBe('not-found');
      expect((await invite('no address')).json.fields).toMatchObject([{ field: 'email' }]);
    });
  });

  describe('a link for a new password', () => {
    const send = async (username: string, cookie = admin) =>
      post(`/api/admin/team/members/${await userIdOf(test.database, username)}/password-link`, cookie, {});
    const use = (token: string, password = NEW_PASSWORD) => post('/api/links/password', '', { token, password });
    /** A member without an address, to whom the link is shown. */
    async function shownTo(username: string, by = admin): Promise<string> {
      await signInAs('editor', test.app, test.database, username);
      return (await send(username, by)).json.token;
    }

    it('is mailed only, changes the password once, ends all sessions, and the member is told', async () => {
      const cookie = await signInAs('editor', test.app, test.database, 'eve');
      const email = 'eve@mail.example';
      await test.ownEmail(cookie, email);
      expect(await send('eve')).toMatchObject({ status: 201, json: { token: null } });
      const { token } = await latestMailed(email);
      const read = await post('/api/links/read', '', { token });
      expect(read.json).toEqual({ purpose: 'password', username: 'eve' });
      expect(await isOpen(cookie)).toBe(true);
      expect((await use(token, 'password1234')).json.fields).toMatchObject([{ field: 'password' }]);
      const used = await use(token);
      expect([used.status, used.cookie]).toEqual([204, undefined]);
      expect(await isOpen(cookie)).toBe(false);
      expect((await login('eve', TEST_PASSWORD)).status).toBe(401);
      expect(await login('eve', NEW_PASSWORD)).toMatchObject({ status: 200, json: { mustChangePassword: false } });
      for (const path of ['read', 'password']) {
        const again = await post(`/api/links/${path}`, '', { token, password: STRONG });
        expect(again.json).toMatchObject({ status: 410, detail: expect.stringContaining('This link was used') });
      }
      // One mail sums up ten minutes.
      expect(await received(email)).toHaveLength(2);
      clock.advance(10 * 60_000);
      const [, , notice, ...others] = await received(email);
      expect(others).toEqual([]);
      expect(notice).toContain('The password of your account changed: eve. By eve');
      expect(notice).toContain('Your account was signed in to from a new device');
      const entries = (await log('account')).filter(
        ({ subject, action }: { subject: string; action: string }) => subject === 'eve' && action.includes('link'),
      );
      expect(entries).toMatchObject([
        { by: 'eve', action: 'password-link-used' },
        { by: 'ana', action: 'password-link-sent' },
      ]);
    });

    it('is shown where the member has no address; the latest works, for thirty minutes and for one person', async () => {
      const first = await shownTo('plain');
      const latest = (await send('plain')).json.token;
      expect((await use(first)).json.code).toBe('link-not-valid');
      clock.advance(PASSWORD_LINK_VALID_MS - 1);
      const replies = await Promise.all([use(latest), use(latest), use(latest)]);
      expect(replies.map(({ status }) => status).sort()).toEqual([204, 410, 410]);
      await signInAgain();
      const late = (await send('plain')).json.token;
      clock.advance(PASSWORD_LINK_VALID_MS);
      expect((await use(late)).json.code).toBe('link-not-valid');
      expect((await login('plain', NEW_PASSWORD)).status).toBe(200);
    });

    it('ends with another new password, with the membership, and for good with the rights of who made it', async () => {
      const cookie = await signInAs('editor', test.app, test.database, 'changed');
      const { token } = (await send('changed')).json;
      const change = { currentPassword: TEST_PASSWORD, newPassword: STRONG };
      expect((await post('/api/user/password', cookie, change)).status).toBe(200);
      expect((await use(token)).json.code).toBe('link-not-valid');

      const removed = await shownTo('removed');
      await setTestRole(test.database, 'removed', 'user');
      expect((await use(removed)).json.code).toBe('link-not-valid');
      expect((await send('removed')).json.code, 'it is for members only').toBe('not-found');

      const made = await shownTo('target', await signInAdmin(test.app, test.database, 'maker'));
      for (const role of ['editor', 'admin'] as const) {
        await setTestRole(test.database, 'maker', role);
        expect((await use(made)).json.code).toBe('link-not-valid');
      }
    });

    it('makes no account, keeps the second factor, and an invitation changes no password', async () => {
      const token = await shownTo('kept');
      const account = { token, username: 'made', email: 'made@team.example', password: STRONG };
      expect((await post('/api/links/accept', '', account)).json.code).toBe('link-not-valid');
      const invitation = await post(INVITATIONS, admin, { role: 'editor', note: '' });
      expect((await use(invitation.json.token)).json.code).toBe('link-not-valid');
      await test.database.pool.query(
        `INSERT INTO user_passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
         SELECT id, 'key', 'id', 'key', 0, '{}', now() FROM users WHERE username = 'kept'`,
      );
      expect((await use(token)).status).toBe(204);
      expect((await login('kept', NEW_PASSWORD)).json.code).toBe('second-factor-required');
    });
  });

  it('tells all administrators about invitations, roles and links, each in one mail', async () => {
    await test.ownEmail(admin, 'ana@mail.example');
    await signInAs('user', test.app, test.database, 'risen');
    const userId = await userIdOf(test.database, 'risen');
    const setRole = async (role: string) => (await post('/api/admin/team/roles', admin, { userId, role })).status;
    expect((await post(INVITATIONS, admin, { role: 'editor', note: 'somebody' })).status).toBe(201);
    for (const role of ['editor', 'admin', 'user']) expect(await setRole(role)).toBe(204);
    await signInAs('editor', test.app, test.database, 'linked');
    const linked = await userIdOf(test.database, 'linked');
    expect((await post(`/api/admin/team/members/${linked}/password-link`, admin, {})).status).toBe(201);
    expect(await received('ana@mail.example')).toHaveLength(1);
    clock.advance(10 * 60_000);
    const [, text, ...others] = await received('ana@mail.example');
    expect(others).toEqual([]);
    for (const line of [
      'Somebody is invited to the team: somebody. By ana',
      'The role of a member changed: risen. By ana',
      'There is a new administrator: risen. By ana',
      'A link for a new password was made: linked. By ana',
    ]) {
      expect(text).toContain(line);
    }
    // What happens after that is another mail.
    await setRole('editor');
    clock.advance(10 * 60_000);
    expect(await received('ana@mail.example')).toHaveLength(3);
  });

  it('tells a person that the second factor of the account changed', async () => {
    const cookie = await signInAs('editor', test.app, test.database, 'twofold');
    await test.ownEmail(cookie, 'twofold@mail.example');
    const factor = '/api/admin/account/second-factor';
    const { secret } = (await post(factor, cookie, { password: TEST_PASSWORD })).json;
    clock.advance(10 * 60_000);
    expect(await received('twofold@mail.example')).toHaveLength(1);
    expect((await post(`${factor}/enable`, cookie, { code: totpCode(secret, clock.nowMs()) })).status).toBe(200);
    clock.advance(10 * 60_000);
    const [, text, ...others] = await received('twofold@mail.example');
    expect(others).toEqual([]);
    expect(text).toContain('The second factor of your account changed');
  });

  it('tells an administrator whose role is taken, and the others', async () => {
    const boss = await signInAdmin(test.app, test.database, 'boss');
    await test.ownEmail(boss, 'boss@mail.example');
    const userId = await userIdOf(test.database, 'boss');
    expect((await post('/api/admin/team/roles', admin, { userId, role: 'user' })).status).toBe(204);
    clock.advance(10 * 60_000);
    for (const email of ['ana@mail.example', 'boss@mail.example']) {
      expect((await received(email)).at(-1)).toContain('The role of a member changed: boss. By ana');
    }
  });
});
