import { beforeAll, describe, expect, it } from 'vitest';
import { BACKGROUND_HEADER } from '#contract/endpoint.ts';
import { ACCOUNT_SESSION_MS_MAX } from '#domain/team/limits.ts';
import { TEAM_IDLE_MS_MAX, TEAM_SESSION_MS_MAX } from '#domain/team/session-limits.ts';
import { MINUTE_MS } from '#domain/time.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { registerUser, signInAdmin, TEST_PASSWORD } from '#server/testing/test-accounts.ts';

describe('the use of a session', () => {
  const suite = setUpApp();
  let cookie = '';
  beforeAll(async () => {
    cookie = await signInAdmin(suite.app, suite.database, 'watching');
  });

  it("lasts in the cookie as long as the server's session: 12 hours of the team, 30 days of others", async () => {
    await registerUser(suite.app, 'ordinary');
    const maxAge = async (username: string) => {
      const { headers } = await suite.login(username, TEST_PASSWORD);
      return Number(/technovex_session=[^;]+; Max-Age=(\d+)/.exec(headers.get('set-cookie') ?? '')?.[1]) * 1_000;
    };
    expect(await maxAge('watching')).toBe(TEAM_SESSION_MS_MAX);
    expect(await maxAge('ordinary')).toBe(ACCOUNT_SESSION_MS_MAX);
  });

  it('is not counted from calls that nobody caused: a watched screen ends its session after 30 minutes', async () => {
    const read = (headers: Record<string, string>) =>
      suite.app.call('GET', '/api/admin/presale/phases', { cookie, headers });
    const poll = () => read({ [BACKGROUND_HEADER]: '1' });
    for (let idleMs = 0; idleMs < TEAM_IDLE_MS_MAX; idleMs += 10 * MINUTE_MS) {
      expect((await poll()).status).toBe(200);
      suite.clock.advance(9 * MINUTE_MS);
    }
    expect((await read({})).status).toBe(200);
    suite.clock.advance(9 * MINUTE_MS);
    expect((await poll()).status).toBe(200);
    suite.clock.advance(21 * MINUTE_MS);
    expect((await poll()).status).toBe(401);
  });
});
