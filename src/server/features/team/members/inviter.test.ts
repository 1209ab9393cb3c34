import { beforeAll, describe, expect, it } from 'vitest';
import { setUpApp } from '#server/testing/app-suite.ts';
import { setTestRole, signInAdmin, userIdOf } from '#server/testing/test-accounts.ts';

const STRONG = 'copper meadow lantern 84';

describe('an invitation', () => {
  const suite = setUpApp();
  let chief = '';
  beforeAll(async () => {
    chief = await signInAdmin(suite.app, suite.database, 'chief');
  });

  async function inviteAs(username: string): Promise<string> {
    const cookie = await signInAdmin(suite.app, suite.database, username);
    const body = { role: 'admin', note: `by ${username}` };
    return (await suite.app.call('POST', '/api/admin/team/invitations', { cookie, body })).json.token;
  }
  const accept = (token: string, username: string) =>
    suite.app.call('POST', '/api/links/accept', {
      body: { token, username, email: `${username}@team.example`, password: STRONG },
      headers: suite.newAddress(),
    });
  const openOnes = async () => (await suite.app.call('GET', '/api/admin/team', { cookie: chief })).json.invitations;

  it('ends with the rights of the administrator who made it, and each end is in the activity log', async () => {
    const token = await inviteAs('demoted');
    const body = { userId: await userIdOf(suite.database, 'demoted'), role: 'editor' };
    expect((await suite.app.call('POST', '/api/admin/team/roles', { cookie: chief, body })).status).toBe(204);
    expect((await accept(token, 'intruder')).json.code).toBe('link-not-valid');
    expect(await openOnes()).toEqual([]);
    await setTestRole(suite.database, 'demoted', 'admin');
    expect((await accept(token, 'intruder')).json.code).toBe('link-not-valid');
    const { json } = await suite.app.call('GET', '/api/admin/activity?kind=invitation', { cookie: chief });
    expect(json.rows[0]).toMatchObject({ by: 'chief', action: 'invitation-withdrawn', before: { note: 'by demoted' } });
  });

  it('is not accepted when its administrator lost the rights otherwise, or the account was deleted', async () => {
    const tokens = [await inviteAs('changed'), await inviteAs('deleted')];
    await suite.database.pool.query("UPDATE users SET role = 'user' WHERE username = 'changed'");
    await suite.database.pool.query("DELETE FROM users WHERE username = 'deleted'");
    for (const token of tokens) expect((await accept(token, 'intruder')).json.code).toBe('link-not-valid');
    expect(await openOnes()).toEqual([]);
  });

  it('is accepted once or withdrawn with its administrator, when both happen at the same time', async () => {
    const token = await inviteAs('racing');
    const [accepted] = await Promise.all([accept(token, 'in-time'), setTestRole(suite.database, 'racing', 'user')]);
    const isIn = (await userIdOf(suite.database, 'in-time')) !== 0;
    expect(isIn).toBe(accepted.status === 201);
    expect((await accept(token, 'too-late')).json.code).toBe('link-not-valid');
  });
});
