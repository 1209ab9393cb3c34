import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { INVITATION_LISTED_MS, INVITATION_VALID_MS, PASSWORD_LINK_VALID_MS } from '#domain/team/limits.ts';
import { createMailLinkTokens } from '#server/credentials/tokens.ts';
import { createMailSender, type MailSender } from '#server/mail/mail-sender.ts';
import { openSmtpTransport } from '#server/mail/smtp-transport.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { partOf, type SmtpProcess, startSmtpProcess } from '#server/testing/smtp-process.ts';
import { manualClock, type Reply, startTestApp, TEST_SECRET, type TestApp } from '#server/testing/start-test-app.ts';
import { setTestRole, signInAdmin, signInAs, TEST_PASSWORD, userIdOf } from '#server/testing/test-accounts.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/test-databases.ts';

const ORIGIN = 'https://technovex.example';
const STRONG = 'copper meadow lantern 84';
const NEW_PASSWORD = 'violet harbor candle 37';

describe('links of the team by mail', () => {
  const clock = manualClock();
  let test: TestDatabase;
  let smtp: SmtpProcess;
  let app: TestApp;
  let sender: MailSender;
  let admin = '';
  let visitors = 0;

  beforeAll(async () => {
    [test, smtp] = await Promise.all([openTestDatabase(), startSmtpProcess()]);
    const { database } = test;
    app = await startTestApp({ database, clock, mail: smtp.config, publicOrigin: ORIGIN, trustProxy: true });
    sender = createMailSender({
      outbox: app.outbox,
      transport: await openSmtpTransport(smtp.config),
      site: { origin: ORIGIN, tokens: createMailLinkTokens(TEST_SECRET) },
      clock,
      log: SILENT_LOG,
    });
    admin = await signInAdmin(app, database, 'ana');
  });
  afterAll(async () => {
    await sender.stop();
    await Promise.all([app.stop(), smtp.stop()]);
    await test.drop();
  });
  beforeEach(async () => {
    // Sessions of the team end when they are not used; refusals are repeated from memory for some seconds.
    clock.advance(60_000);
    await test.database.pool.query('TRUNCATE account_links, mail_outbox RESTART IDENTITY');
  });

  const newAddress = () => {
    visitors += 1;
    return { 'x-forwarded-for': `203.0.113.${visitors}` };
  };
  const post = (path: string, cookie: string, body: object, headers = newAddress()): Promise<Reply> =>
    app.call('POST', path, { cookie, body, headers });
  const read = async () => (await app.call('GET', '/api/admin/team', { cookie: admin })).json;
  const log = async (kind: string) =>
    (await app.call('GET', `/api/admin/activity?kind=${kind}`, { cookie: admin })).json.rows;

  /** Sends what is due, and returns the texts of the mails that reached an address. */
  async function received(email: string): Promise<readonly string[]> {
    while ((await sender.sendDue()) > 0);
    return smtp.mails.filter(({ to }) => to.includes(email)).map((mail) => partOf(mail, 'text/plain'));
  }

  function tokenIn(text: string | undefined): string {
    const token = new RegExp(`${ORIGIN}/admin/link#([\\w-]{43})`).exec(text ?? '')?.[1];
    if (token === undefined) throw new Error(`The mail has no link: ${text}`);
    return token;
  }

  /** Everything that the database has of the mails. */
  async function readable(): Promise<string> {
    const { rows } = await test.database.pool.query('SELECT * FROM mail_outbox');
    expect(rows.length).toBeGreaterThan(0);
    return JSON.stringify(rows);
  }

  describe('an invitation', () => {
    const PATH = '/api/admin/team/invitations';
    const invite = (email: string, note = '') => post(PATH, admin, { role: 'editor', note, email });
    const accept = (token: string, username: string) =>
      post('/api/links/accept', '', { token, username, email: `${username}@team.example`, password: STRONG });
    const resend = (id: number) => post(`${PATH}/${id}/resend`, admin, {});

    it('is mailed to its address, accepted by the link of the mail, and its state is listed', async () => {
      const sent = await invite(' Ben@Mail.example ', 'Ben from design');
      expect(sent).toMatchObject({ status: 201, json: { token: null } });
      const listed = { role: 'editor', note: 'Ben from design', email: 'ben@mail.example', createdBy: 'ana' };
      expect((await read()).invitations).toMatchObject([{ ...listed, state: 'sending' }]);
      const [text, ...more] = await received('ben@mail.example');
      expect(more).toEqual([]);
      expect(text).toContain('ana invites you');
      expect((await read()).invitations).toMatchObject([{ ...listed, state: 'sent', failure: null }]);
      const token = tokenIn(text);
      expect((await post('/api/links/read', '', { token })).json).toMatchObject({
        role: 'editor',
        invitedBy: 'ana',
      });
      expect((await accept(token, 'ben')).status).toBe(201);
      expect((await accept(token, 'ben-again')).json.code).toBe('link-not-valid');
      expect((await read()).invitations).toMatchObject([{ ...listed, state: 'accepted', acceptedBy: 'ben' }]);
      expect((await log('invitation'))[1]).toMatchObject({ action: 'invited', after: { email: 'ben@mail.example' } });
    });

    it('has its link in the mail only: not in the database, and in no screen of the team', async () => {
      await invite('secret@mail.example');
      const queued = await readable();
      const token = tokenIn((await received('secret@mail.example'))[0]);
      expect(queued).not.toContain(token);
      const sent = await readable();
      expect(sent).not.toContain(token);
      expect(sent).not.toContain('"secret":');
      const { rows } = await test.database.pool.query('SELECT * FROM account_links');
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('that the mail server refuses is listed as not delivered, and can be sent again', async () => {
      await invite('refuse-550@mail.example');
      await received('refuse-550@mail.example');
      const [{ id, state, failure }] = (await read()).invitations;
      expect({ state, failure }).toEqual({ state: 'not-delivered', failure: expect.stringContaining('550') });
      expect((await resend(id)).status).toBe(204);
      expect((await read()).invitations).toMatchObject([{ id, state: 'sending' }]);
    });

    it('is sent again with a new link for another week, expired ones too; the earlier link ends', async () => {
      await invite('late@mail.example', 'late');
      const first = tokenIn((await received('late@mail.example'))[0]);
      const [{ id }] = (await read()).invitations;
      clock.advance(INVITATION_VALID_MS);
      admin = (await post('/api/login', '', { username: 'ana', password: TEST_PASSWORD })).cookie ?? '';
      expect((await read()).invitations).toMatchObject([{ id, state: 'expired' }]);
      expect((await resend(id)).status).toBe(204);
      const second = tokenIn((await received('late@mail.example'))[1]);
      expect((await accept(first, 'too-late')).json.code).toBe('link-not-valid');
      expect((await log('invitation'))[0]).toMatchObject({
        by: 'ana',
        action: 'invitation-resent',
        after: { note: 'late' },
      });
      clock.advance(INVITATION_VALID_MS - 1);
      expect((await accept(second, 'in-time')).status).toBe(201);
      admin = (await post('/api/login', '', { username: 'ana', password: TEST_PASSWORD })).cookie ?? '';
      expect((await resend(id)).json.code).toBe('not-found');
    });

    it('that is withdrawn is not sent any more', async () => {
      await invite('withdrawn@mail.example');
      const [{ id }] = (await read()).invitations;
      expect((await app.call('DELETE', `${PATH}/${id}`, { cookie: admin })).status).toBe(204);
      expect(await received('withdrawn@mail.example')).toEqual([]);
      expect((await resend(id)).json.code).toBe('not-found');
    });

    it('without an address has its link shown, and is not sent again', async () => {
      const { json } = await post(PATH, admin, { role: 'editor', note: 'here' });
      expect(json.token).toMatch(/^[\w-]{43}$/);
      const [{ id, state, email }] = (await read()).invitations;
      expect({ state, email }).toEqual({ state: 'open', email: null });
      expect((await resend(id)).json.code).toBe('not-found');
      expect((await invite('no address')).json.fields).toMatchObject([{ field: 'email' }]);
    });

    it('leaves the list a month after its end', async () => {
      await invite('old@mail.example');
      clock.advance(INVITATION_VALID_MS + INVITATION_LISTED_MS);
      admin = (await post('/api/login', '', { username: 'ana', password: TEST_PASSWORD })).cookie ?? '';
      await invite('new@mail.example');
      expect((await read()).invitations).toMatchObject([{ email: 'new@mail.example' }]);
    });
  });

  describe('a link for a new password', () => {
    const send = async (username: string, cookie = admin) =>
      post(`/api/admin/team/members/${await userIdOf(test.database, username)}/password-link`, cookie, {});
    const use = (token: string, password = NEW_PASSWORD) => post('/api/links/password', '', { token, password });
    const login = (username: string, password: string) => post('/api/login', '', { username, password });

    /** A member with an address, and the session's cookie. */
    async function member(username: string): Promise<{ readonly cookie: string; readonly email: string }> {
      const cookie = await signInAs('editor', app, test.database, username);
      const email = `${username}@mail.example`;
      const set = { email: ` ${email.toUpperCase()}` };
      expect((await app.call('PUT', '/api/user/email', { cookie, body: set })).json).toEqual({ email });
      return { cookie, email };
    }

    it('is mailed, changes the password once, ends all sessions, and the member is told', async () => {
      const { cookie, email } = await member('eve');
      expect(await send('eve')).toMatchObject({ status: 201, json: { token: null } });
      const [text] = await received(email);
      const token = tokenIn(text);
      expect((await post('/api/links/read', '', { token })).json).toEqual({
        purpose: 'password',
        username: 'eve',
      });
      expect((await app.call('GET', '/api/user', { cookie })).status).toBe(200);
      const weak = await use(token, 'password1234');
      expect(weak.json.fields).toMatchObject([{ field: 'password' }]);
      const used = await use(token);
      expect(used.status).toBe(204);
      expect(used.cookie).toBeUndefined();
      expect((await app.call('GET', '/api/user', { cookie })).status).toBe(401);
      expect((await login('eve', TEST_PASSWORD)).status).toBe(401);
      expect(await login('eve', NEW_PASSWORD)).toMatchObject({ status: 200, json: { mustChangePassword: false } });
      for (const path of ['read', 'password']) {
        const again = await post(`/api/links/${path}`, '', { token, password: STRONG });
        expect(again.json).toMatchObject({ status: 410, detail: expect.stringContaining('This link was used') });
      }
      // One mail sums up ten minutes.
      expect(await received(email)).toHaveLength(1);
      clock.advance(10 * 60_000);
      const [, notice, ...others] = await received(email);
      expect(others).toEqual([]);
      expect(notice).toContain('The e-mail of your account changed: eve. By eve');
      expect(notice).toContain('The password of your account changed: eve. By eve');
      expect(notice).toContain('Your account was signed in to from a new device');
      admin = (await login('ana', TEST_PASSWORD)).cookie ?? '';
      const entries = (await log('account')).filter(
        ({ subject, action }: { subject: string; action: string }) => subject === 'eve' && action.includes('link'),
      );
      expect(entries).toMatchObject([
        { by: 'eve', action: 'password-link-used' },
        { by: 'ana', action: 'password-link-sent' },
      ]);
    });

    it('is in the mail only: not in the database, and in no screen of the team', async () => {
      const { email } = await member('hidden');
      await send('hidden');
      const queued = await readable();
      const token = tokenIn((await received(email))[0]);
      for (const text of [queued, await readable()]) expect(text).not.toContain(token);
      const { rows } = await test.database.pool.query('SELECT * FROM account_links');
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(token);
    });

    it('is shown once to the administrator when the member has no address', async () => {
      await signInAs('editor', app, test.database, 'plain');
      const { json } = await send('plain');
      expect((await use(json.token)).status).toBe(204);
      expect((await login('plain', NEW_PASSWORD)).status).toBe(200);
    });

    it('works for thirty minutes, and only the latest one', async () => {
      await signInAs('editor', app, test.database, 'slow');
      const first = (await send('slow')).json.token;
      const second = (await send('slow')).json.token;
      expect((await use(first)).json.code).toBe('link-not-valid');
      clock.advance(PASSWORD_LINK_VALID_MS - 1);
      expect((await post('/api/links/read', '', { token: second })).status).toBe(200);
      clock.advance(1);
      expect((await use(second)).json.code).toBe('link-not-valid');
      expect((await login('slow', TEST_PASSWORD)).status).toBe(200);
      admin = (await login('ana', TEST_PASSWORD)).cookie ?? '';
    });

    it('is used by one of several people at the same time', async () => {
      await signInAs('editor', app, test.database, 'raced');
      const { token } = (await send('raced')).json;
      const statuses = (await Promise.all([use(token), use(token), use(token)])).map(({ status }) => status);
      expect(statuses.sort()).toEqual([204, 410, 410]);
    });

    it('ends with another new password, with the membership, and with the rights of who made it', async () => {
      const cookie = await signInAs('editor', app, test.database, 'changed');
      const { token } = (await send('changed')).json;
      const change = { currentPassword: TEST_PASSWORD, newPassword: STRONG };
      expect((await post('/api/user/password', cookie, change)).status).toBe(200);
      expect((await use(token)).json.code).toBe('link-not-valid');

      await signInAs('editor', app, test.database, 'removed');
      const removed = (await send('removed')).json.token;
      await setTestRole(test.database, 'removed', 'user');
      expect((await use(removed)).json.code).toBe('link-not-valid');

      const maker = await signInAdmin(app, test.database, 'maker');
      await signInAs('editor', app, test.database, 'target');
      const made = (await send('target', maker)).json.token;
      await setTestRole(test.database, 'maker', 'editor');
      expect((await use(made)).json.code).toBe('link-not-valid');
    });

    it('is for members only', async () => {
      await signInAs('user', app, test.database, 'ordinary');
      expect((await send('ordinary')).json.code).toBe('not-found');
      const { rows } = await test.database.pool.query('SELECT * FROM account_links');
      expect(rows).toEqual([]);
    });

    it('keeps the second factor', async () => {
      const cookie = await signInAs('editor', app, test.database, 'guarded');
      await test.database.pool.query(
        `INSERT INTO user_passkeys (user_id, name, credential_id, public_key, counter, transports, created_at)
         VALUES ($1, 'key', 'id', 'key', 0, '{}', now())`,
        [await userIdOf(test.database, 'guarded')],
      );
      const { token } = (await send('guarded')).json;
      expect((await use(token)).status).toBe(204);
      expect((await app.call('GET', '/api/user', { cookie })).status).toBe(401);
      expect((await login('guarded', NEW_PASSWORD)).json.code).toBe('second-factor-required');
    });

    it('ends for good with the rights of who made it: it does not work again when they come back', async () => {
      const maker = await signInAdmin(app, test.database, 'returning');
      await signInAs('editor', app, test.database, 'waiting');
      const { token } = (await send('waiting', maker)).json;
      for (const role of ['editor', 'admin'] as const) await setTestRole(test.database, 'returning', role);
      expect((await use(token)).json.code).toBe('link-not-valid');
    });

    it('makes no account, and an invitation changes no password', async () => {
      await signInAs('editor', app, test.database, 'kept');
      const { token } = (await send('kept')).json;
      const account = { token, username: 'made', email: 'made@team.example', password: STRONG };
      expect((await post('/api/links/accept', '', account)).json.code).toBe('link-not-valid');
      const invitation = await post('/api/admin/team/invitations', admin, { role: 'editor', note: '' });
      expect((await use(invitation.json.token)).json.code).toBe('link-not-valid');
      expect((await use(token)).status).toBe(204);
    });

    it('is not guessed: unknown links are limited as wrong passwords are', async () => {
      const headers = newAddress();
      const guess = () => post('/api/links/read', '', { token: 'x'.repeat(43) }, headers);
      for (let tries = 0; tries < 20; tries += 1) expect((await guess()).status).toBe(410);
      expect(await guess()).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
    });
  });

  it('tells all administrators about invitations, roles and links, each in one mail', async () => {
    const set = (email: string | null) => app.call('PUT', '/api/user/email', { cookie: admin, body: { email } });
    expect((await set('ana@mail.example')).status).toBe(200);
    await signInAs('user', app, test.database, 'risen');
    const userId = await userIdOf(test.database, 'risen');
    const invited = { role: 'editor', note: 'somebody' };
    expect((await post('/api/admin/team/invitations', admin, invited)).status).toBe(201);
    for (const role of ['editor', 'admin', 'user']) {
      expect((await post('/api/admin/team/roles', admin, { userId, role })).status).toBe(204);
    }
    await signInAs('editor', app, test.database, 'linked');
    const linked = await userIdOf(test.database, 'linked');
    expect((await post(`/api/admin/team/members/${linked}/password-link`, admin, {})).status).toBe(201);
    expect(await received('ana@mail.example')).toEqual([]);
    clock.advance(10 * 60_000);
    const [text, ...others] = await received('ana@mail.example');
    expect(others).toEqual([]);
    const lines = [
      'Somebody is invited to the team: somebody. By ana',
      'The role of a member changed: risen. By ana',
      'There is a new administrator: risen. By ana',
      'A link for a new password was made: linked. By ana',
    ];
    for (const line of lines) expect(text).toContain(line);
    // What happens after that is another mail.
    await post('/api/admin/team/roles', admin, { userId, role: 'editor' });
    clock.advance(10 * 60_000);
    expect(await received('ana@mail.example')).toHaveLength(2);
    expect((await set(null)).status).toBe(200);
  });

  describe('the own address', () => {
    const set = (cookie: string, email: string | null) =>
      app.call('PUT', '/api/user/email', { cookie, body: { email } });

    it('is set and removed, belongs to one account, and is in the activity log', async () => {
      const cookie = await signInAs('editor', app, test.database, 'owner');
      const stranger = await signInAs('editor', app, test.database, 'stranger');
      expect((await set(cookie, 'no address')).status).toBe(400);
      expect((await set(cookie, 'Owner@Mail.example')).json).toEqual({ email: 'owner@mail.example' });
      expect((await set(stranger, 'OWNER@mail.example')).json.code).toBe('email-taken');
      expect((await log('account'))[0]).toMatchObject({
        ...{ by: 'owner', action: 'email-changed' },
        ...{ before: { email: null }, after: { email: 'owner@mail.example' } },
      });
      expect((await set(cookie, null)).json).toEqual({ email: null });
      expect((await app.call('GET', '/api/user/email', { cookie })).json).toEqual({ email: null });
      expect((await set(stranger, 'owner@mail.example')).status).toBe(200);
    });
  });
});
