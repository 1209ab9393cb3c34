import { beforeAll, describe, expect, it } from 'vitest';
import { performAdminCommand } from '#server/entries/admin-commands.ts';
import { setUpAccountApp } from '#server/testing/account-app.ts';
import { registerUser, signInAdmin, userIdOf } from '#server/testing/test-accounts.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';

const STRONG = 'copper meadow lantern 84';

describe.each(TEST_DATABASES)('names that look alike on $name', ({ open }) => {
  const suite = setUpAccountApp(open);
  let chief = '';
  beforeAll(async () => {
    chief = await signInAdmin(suite.app, suite.database, 'chief');
  });
  const register = (username: string) =>
    suite.app.call('POST', '/api/register', {
      body: { username, email: `${crypto.randomUUID()}@example.test`, password: STRONG },
      headers: suite.newAddress(),
    });

  it.each(['chiéf', 'chief.', 'CH1EF', 'ｃｈｉｅｆ', 'chlef'])(
    'are not registered beside an account: %s',
    async (name) => {
      expect((await register(name)).status).not.toBe(201);
    },
  );

  it('are refused with the same words as a taken one, and by the command line and an invitation too', async () => {
    expect(await register('chief_')).toMatchObject({ status: 409, json: { code: 'username-taken' } });
    const created = await performAdminCommand(suite.database, { name: 'create', args: ['chief-'], password: STRONG });
    expect(created).toMatchObject({ code: 1 });
    const body = { role: 'editor', note: '', password: 'correct horse' };
    const { token } = (await suite.app.call('POST', '/api/admin/team/invitations', { cookie: chief, body })).json;
    const accepted = await suite.app.call('POST', '/api/invitations/accept', {
      body: { token, username: 'chief.', email: 'c@team.example', password: STRONG },
      headers: suite.newAddress(),
    });
    expect(accepted.json.code).toBe('username-taken');
  });

  it('of mixed scripts are refused by the form and the server, and names of one script are not', async () => {
    expect(await register('сhief')).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    expect((await register('Ольга')).status).toBe(201);
  });

  it('do not keep an older account from signing in', async () => {
    await registerUser(suite.app, 'veteran');
    await suite.database.pool.query(
      `INSERT INTO users (username, username_key, password_hash, role)
        SELECT 'véteran', 'véteran', password_hash, role FROM users WHERE username = 'veteran'`,
    );
    expect((await suite.login('véteran', 'correct horse')).status).toBe(200);
    expect((await suite.login('veteran', 'correct horse')).status).toBe(200);
  });

  it('are told apart before one is given rights: the account is shown, and its number is sent', async () => {
    await registerUser(suite.app, 'helper');
    const find = (username: string) =>
      suite.app.call('GET', `/api/admin/team/accounts?username=${encodeURIComponent(username)}`, { cookie: chief });
    expect((await find('HELPER')).json).toEqual({
      id: await userIdOf(suite.database, 'helper'),
      username: 'helper',
      role: 'user',
      createdAt: expect.any(String),
    });
    expect((await find('hеlper')).status).toBe(404);
  });
});
