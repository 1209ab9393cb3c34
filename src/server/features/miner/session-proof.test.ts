import { describe, expect, it } from 'vitest';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { interceptStatements, statementsDuring } from '#server/testing/record-statements.ts';
import type { Reply } from '#server/testing/start-test-app.ts';
import { TEST_PIN } from '#server/testing/test-miner.ts';

const SESSION_MS = 30 * 24 * 3_600_000;
const NOT_SIGNED_IN = { status: 401, code: 'not-signed-in' };

describe('authorisation of miner requests', () => {
  const { suite, clock, miner, startMiner } = setUpMiner();
  const logOut = (email: string, cookie: string, more: object = {}) =>
    suite.app.call('POST', '/api/miner/logout', { cookie, body: { email, ...more } });
  const CALLS: Readonly<Record<string, (path: string, cookie: string) => Promise<Reply>>> = {
    'PUT wallet': (path, cookie) =>
      suite.app.call('PUT', path, { cookie, body: { totalMined: 0, miningTimeSeconds: 0 } }),
    'GET wallet': (path, cookie) => suite.app.call('GET', path, { cookie }),
    'GET history': (path, cookie) => suite.app.call('GET', `${path}/history`, { cookie }),
    'POST referral': (path, cookie) => suite.app.call('POST', `${path}/referral`, { cookie }),
  };
  const pathOf = (email: string) => `/api/miner/wallets/${email}`;

  it('responds to every call without a session of the wallet the same, without a query, whether or not there is one', async () => {
    const [loggedOut, stranger] = [await startMiner(), await startMiner()];
    await logOut(loggedOut.email, loggedOut.cookie);
    const [incarnation, random, code = '', owner] = miner.cookie.split('.');
    const forgedCode = `${code.startsWith('A') ? 'B' : 'A'}${code.slice(1)}`;
    const forged = [incarnation, random, forgedCode, owner].join('.');
    const calls = {
      ...CALLS,
      'POST logout': (path: string, cookie: string) => logOut(path.split('/').at(-1) ?? '', cookie),
    };
    for (const [name, send] of Object.entries(calls)) {
      for (const cookie of ['', 'technovex_miner=x', `${miner.cookie}x`, forged, stranger.cookie]) {
        const replies: object[] = [];
        const statements = await statementsDuring(suite.database, async () => {
          for (const email of [miner.email, loggedOut.email, 'nobody@example.com']) {
            const { status, text, headers } = await send(pathOf(email), cookie);
            replies.push({ status, text, headers: [...headers].filter(([header]) => header !== 'date') });
          }
        });
        expect(replies[0], name).toMatchObject({ status: name === 'POST logout' ? 204 : 401 });
        expect(replies, name).toEqual([replies[0], replies[0], replies[0]]);
        expect(statements, name).toEqual([]);
      }
    }
    const withoutSession = await suite.app.call('GET', pathOf(miner.email));
    expect(withoutSession.json).toMatchObject({ title: 'Please log in', detail: 'Enter your email to start mining' });
    expect((await miner.sync({})).status).toBe(200);
  });

  it('tells the device that had the session, at every call, whether it was replaced or has ended', async () => {
    const earlier = miner.cookie;
    await miner.login();
    const send = Object.values(CALLS);
    const path = pathOf(miner.email);
    for (const call of send) {
      expect((await call(path, earlier)).json).toMatchObject({ status: 409, code: 'session-replaced' });
      expect((await call(path, miner.cookie)).status).toBe(200);
    }
    await logOut(miner.email, miner.cookie);
    for (const call of send)
      for (const cookie of [earlier, miner.cookie])
        expect((await call(path, cookie)).json).toMatchObject(NOT_SIGNED_IN);
  });

  it('does not accept the stored token hash as a session token', async () => {
    const stored = 'SELECT session_token_hash AS hash FROM miner_wallets WHERE email = $1';
    const [{ hash }] = (await suite.database.pool.query(stored, [miner.email])).rows;
    const [incarnation, random, , owner] = miner.cookie.split('.');
    for (const cookie of [`technovex_miner=${hash}`, [incarnation, hash, random, owner].join('.')])
      expect((await miner.sync({}, { cookie })).status).toBe(401);
  });

  it.each<[string, number, () => Promise<unknown>]>([
    ['no session', 401, async () => Object.assign(miner, { cookie: '' })],
    [
      'a replaced one',
      409,
      async () => {
        const { cookie } = miner;
        await miner.login();
        miner.cookie = cookie;
      },
    ],
    ['one that expired after thirty days', 401, async () => clock.advance(SESSION_MS + 1)],
  ])('verifies the PIN in the body of a sync beside %s', async (_name, status, end) => {
    await end();
    expect((await miner.sync({})).status).toBe(status);
    expect((await miner.sync({ pin: '999999' })).json).toMatchObject({ status: 401, code: 'incorrect-pin' });
    expect((await miner.sync({ pin: TEST_PIN })).json).toMatchObject({ success: true, data: { email: miner.email } });
  });

  it('ignores the PIN in a sync with the current session, which is one statement', async () => {
    expect((await miner.sync({})).status).toBe(200);
    const statements = await statementsDuring(suite.database, async () => {
      expect((await miner.sync({ pin: '999999' })).status).toBe(200);
    });
    expect(statements.map(({ name }) => name)).toEqual(['miner-write']);
  });

  it('accepts the PIN in no other request', async () => {
    const reply = await suite.app.call('POST', `${pathOf(miner.email)}/referral`, { body: { pin: TEST_PIN } });
    expect(reply.status).toBe(401);
  });

  it('ends no session that began while a logout was in flight', async () => {
    const earlier = miner.cookie;
    let signIn: Promise<Reply> | undefined;
    interceptStatements(suite.database, async ({ name }) => {
      if (name !== 'miner-end-session' || signIn !== undefined) return;
      signIn = miner.login();
      expect((await signIn).status).toBe(200);
    });
    expect((await logOut(miner.email, earlier)).status).toBe(204);
    expect(signIn).toBeDefined();
    expect((await CALLS['GET wallet']?.(pathOf(miner.email), miner.cookie))?.status).toBe(200);
    expect((await miner.sync({})).status).toBe(200);
  });

  it("clears at a logout the cookie of the session that it ends, and the device's where it is to be forgotten", async () => {
    const session = expect.stringMatching(/^technovex_miner=; Max-Age=0; Path=\/api\/miner; /);
    const device = expect.stringMatching(/^technovex_miner_device=; Max-Age=0; Path=\/api\/miner\/login; /);
    const other = await startMiner();
    const cleared = async (reply: Promise<Reply>) => (await reply).headers.getSetCookie();
    // The cookie of a wallet that another tab opened, and no cookie.
    expect(await cleared(logOut(miner.email, other.cookie))).toEqual([]);
    expect(await cleared(logOut(miner.email, ''))).toEqual([]);
    const body = { forgetDevice: true };
    expect(await cleared(suite.app.call('POST', '/api/miner/logout', { body }))).toEqual([session, device]);
    expect((await miner.sync({})).status).toBe(200);
    expect(await cleared(logOut(miner.email, miner.cookie))).toEqual([session]);
    expect(await cleared(logOut(miner.email, miner.cookie, body))).toEqual([session, device]);
    expect((await other.sync({})).status).toBe(200);
  });
});
