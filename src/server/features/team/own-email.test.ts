import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { EMAIL_LINK_VALID_MS } from '#domain/team/limits.ts';
import { setUpMailApp } from '#server/testing/mail-app.ts';
import { partOf, teamTokenIn } from '#server/testing/smtp-process.ts';
import { registerUser, signInAdmin, signInAs, TEST_PASSWORD } from '#server/testing/test-accounts.ts';

const OLD = 'iris@mail.example';
const NEW = 'iris-new@mail.example';
const STRONG = 'copper meadow lantern 84';

describe('the own address', () => {
  const test = setUpMailApp();
  const { clock } = test;
  let admin = '';
  let cookie = '';
  let name = '';
  let members = 0;

  beforeAll(async () => {
    await signInAdmin(test.app, test.database, 'ana');
  });
  beforeEach(async () => {
    test.smtp.forget();
    await test.database.pool.query('UPDATE users SET email = NULL, email_key = NULL, verified_email = NULL');
    members += 1;
    name = `iris-${members}`;
    cookie = await signInAs('editor', test.app, test.database, name);
    admin = await signIn('ana');
  });

  const post = (path: string, by: string, body: object) => test.app.call('POST', path, { cookie: by, body });
  const signIn = async (username: string) =>
    (await post('/api/login', '', { username, password: TEST_PASSWORD })).cookie ?? '';
  const setEmail = (email: string | null, by = cookie) =>
    test.app.call('PUT', '/api/user/email', { cookie: by, body: { email } });
  const verify = async (token: string) => (await post('/api/links/email', '', { token })).status;
  const received = async (email: string) => (await test.received(email)).map((mail) => partOf(mail, 'text/plain'));
  const tokenTo = async (email: string, index = 0) => teamTokenIn((await received(email))[index]);
  const member = async () => {
    const { members: all } = (await test.app.call('GET', '/api/admin/team', { cookie: admin })).json;
    return all.find(({ username }: { username: string }) => username === name);
  };
  const log = async () => (await test.app.call('GET', '/api/admin/activity?kind=account', { cookie: admin })).json.rows;

  it('counts for nothing until its link was opened; the earlier one gets the mails until then, and is told', async () => {
    await test.ownEmail(cookie, OLD);
    expect((await setEmail(NEW)).json).toEqual({ email: NEW, needsLink: true });
    const token = await tokenTo(NEW);
    const { id, email } = await member();
    expect(email).toBe(OLD);
    expect((await post(`/api/admin/team/members/${id}/password-link`, admin, {})).json.token).toBeNull();
    clock.advance(10 * 60_000);
    const texts = (await received(OLD)).join('\n');
    expect(texts).toContain('Choose a new password');
    expect(texts).toContain(`The e-mail of your account changed: ${name}. By ${name}`);
    expect(await received(NEW)).toHaveLength(1);

    const read = await post('/api/links/read', '', { token });
    expect(read.json).toEqual({ purpose: 'email', username: name, email: NEW });
    expect((await member()).email, 'reading it changes nothing').toBe(OLD);
    expect(await verify(token)).toBe(204);
    expect((await member()).email).toBe(NEW);
    expect(await verify(token), 'it works once').toBe(410);
    expect((await log())[0]).toMatchObject({ action: 'email-verified', by: name });
  });

  it('is verified by the link to itself only, for a day, and another link can be sent', async () => {
    await setEmail(OLD);
    await setEmail(NEW);
    expect(await verify(await tokenTo(OLD))).toBe(410);
    clock.advance(EMAIL_LINK_VALID_MS);
    expect(await verify(await tokenTo(NEW))).toBe(410);
    cookie = await signIn(name);
    expect((await setEmail(NEW)).json.needsLink).toBe(true);
    expect(await verify(await tokenTo(NEW, 1))).toBe(204);
    expect((await setEmail(NEW)).json.needsLink).toBe(false);
    expect(await received(NEW)).toHaveLength(2);
  });

  it('is that of an invitation’s mail; another that is typed there gets a link', async () => {
    const join = async (invited: string, email: string) => {
      await post('/api/admin/team/invitations', admin, { role: 'editor', note: '', email: invited });
      const account = { username: `joined-${email.split('@')[0]}`, email, password: STRONG };
      await post('/api/links/accept', '', { token: await tokenTo(invited), ...account });
      const sql = 'SELECT verified_email FROM users WHERE email = $1';
      return (await test.database.pool.query(sql, [email])).rows[0].verified_email;
    };
    expect(await join(OLD, OLD)).toBe(OLD);
    expect(await join('somebody@mail.example', NEW)).toBeNull();
    expect((await received(NEW))[0]).toContain('Verify your address');
  });

  it('gets five links an hour, and none outside the team, where anybody may register', async () => {
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await setEmail(`flood-${count}@mail.example`)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    const user = await registerUser(test.app, `user-${members}`);
    expect((await setEmail(NEW, user)).json).toEqual({ email: NEW, needsLink: false });
    expect(await received(NEW)).toEqual([]);
    expect(JSON.stringify((await log())[0])).not.toContain('@');
  });

  it('belongs to one account, is in the activity log, and is removed with its mails', async () => {
    expect((await setEmail('no address')).status).toBe(400);
    await test.ownEmail(cookie, OLD);
    const stranger = await signInAs('editor', test.app, test.database, `stranger-${members}`);
    expect((await setEmail('IRIS@mail.example', stranger)).json.code).toBe('email-taken');
    const changed = (await log()).find(({ action }: { action: string }) => action === 'email-changed');
    expect(changed).toMatchObject({
      by: name,
      action: 'email-changed',
      before: { email: null },
      after: { email: OLD },
    });
    expect((await setEmail(null)).json).toEqual({ email: null, needsLink: false });
    expect((await test.app.call('GET', '/api/user/email', { cookie })).json).toEqual({ email: null, needsLink: false });
    expect((await member()).email).toBeNull();
    expect((await setEmail(OLD, stranger)).status).toBe(200);
  });
});
