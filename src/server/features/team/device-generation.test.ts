import { beforeAll, describe, expect, it } from 'vitest';
import { performAdminCommand } from '#server/entries/admin-commands.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import type { Reply } from '#server/testing/start-test-app.ts';
import { signInAdmin, TEST_PASSWORD, userIdOf } from '#server/testing/test-accounts.ts';

const STRONG = 'copper meadow lantern 84';

describe('the known devices of an account', () => {
  const suite = setUpApp();
  let chief = '';
  beforeAll(async () => {
    chief = await signInAdmin(suite.app, suite.database, 'chief');
  });

  const login = (username: string, password: string, cookie = '') =>
    suite.app.call('POST', '/api/login', { body: { username, password }, cookie, headers: suite.newAddress() });
  const deviceCookie = ({ headers }: Reply) =>
    /technovex_session_device=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
  /** While strangers have to wait, only a known device gets an answer to a wrong password. */
  const isKnown = async (username: string, device: string) => {
    for (let guesses = 0; guesses < 5; guesses += 1) await login(username, 'wrong password');
    return (await login(username, 'wrong password', device)).status === 401;
  };
  async function start(username: string) {
    const cookie = await signInAdmin(suite.app, suite.database, username);
    return { cookie, device: deviceCookie(await login(username, TEST_PASSWORD)) };
  }

  it('stay known while nothing ends them, and are not those of another account', async () => {
    const { device } = await start('ana');
    await start('ben');
    expect([await isKnown('ana', device), await isKnown('ben', device)]).toEqual([true, false]);
  });

  it('are strangers after the password was changed, but for the one that changed it', async () => {
    const { cookie, device } = await start('cas');
    const body = { currentPassword: TEST_PASSWORD, newPassword: STRONG };
    const own = deviceCookie(await suite.app.call('POST', '/api/user/password', { cookie, body }));
    expect([await isKnown('cas', device), await isKnown('cas', own)]).toEqual([false, true]);
  });

  it.each(['signing out everywhere', 'a reset of the password', 'an administrator'])(
    'are strangers after all sessions were ended by %s',
    async (by) => {
      const name = `user-of-${by.replaceAll(' ', '-')}`;
      const { cookie, device } = await start(name);
      if (by === 'signing out everywhere') await suite.app.call('DELETE', '/api/user/sessions', { cookie });
      else if (by === 'an administrator') {
        const path = `/api/admin/team/members/${await userIdOf(suite.database, name)}/end-sessions`;
        expect((await suite.app.call('POST', path, { cookie: chief })).status).toBe(204);
      } else await performAdminCommand(suite.database, { name: 'reset-password', args: [name], password: STRONG });
      expect(await isKnown(name, device)).toBe(false);
    },
  );
});
