import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, TEST_PIN, type TestMiner } from '#server/testing/test-miner.ts';

const WRONG_PIN = '999999';
const UNKNOWN_EMAIL = 'nobody@example.com';
const SESSION_MS = 30 * 24 * 3_600_000;
const RANDOM_PART = 'A'.repeat(43);

describe('authorisation of miner requests', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  const clock = manualClock();
  let miner: TestMiner;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    miner = await startTestMiner(app, database);
  });

  /** Returns the names of the queries that the server sends during `run`; `before` runs ahead of each. */
  async function queriesDuring(run: () => Promise<unknown>, before?: (name: string) => Promise<void>) {
    const names: string[] = [];
    const { query } = database.pool;
    database.pool.query = (async (...args: Parameters<typeof query>) => {
      const [first] = args as unknown as [string | { name?: string; text: string }];
      const name = typeof first === 'string' ? first : (first.name ?? first.text);
      names.push(name);
      await before?.(name);
      return query.apply(database.pool, args);
    }) as typeof query;
    onTestFinished(() => {
      database.pool.query = query;
    });
    await run();
    database.pool.query = query;
    return names;
  }

  const SYNC = { totalMined: 0, miningTimeSeconds: 0 };
  const CALLS: Readonly<Record<string, (email: string, cookie?: string) => Promise<Reply>>> = {
    'PUT wallet': (email, cookie) => call('PUT', `/api/miner/wallets/${email}`, cookie, SYNC),
    'GET wallet': (email, cookie) => call('GET', `/api/miner/wallets/${email}`, cookie),
    'GET history': (email, cookie) => call('GET', `/api/miner/wallets/${email}/history`, cookie),
    'POST referral': (email, cookie) => call('POST', `/api/miner/wallets/${email}/referral`, cookie),
    'POST logout': (email, cookie) => call('POST', '/api/miner/logout', cookie, { email }),
  };

  function call(method: string, path: string, cookie?: string, body?: unknown): Promise<Reply> {
    return app.call(method, path, {
      ...(cookie === undefined ? {} : { cookie }),
      ...(body === undefined ? {} : { body }),
    });
  }

  /** Everything in a response except the Date header. */
  function withoutDate({ status, text, headers }: Reply) {
    return { status, text, headers: [...headers].filter(([name]) => name !== 'date') };
  }

  describe.each(Object.keys(CALLS))('%s', (name) => {
    const send = (email: string, cookie?: string): Promise<Reply> => {
      const run = CALLS[name];
      if (run === undefined) throw new Error(name);
      return run(email, cookie);
    };

    it('responds the same, without a query, whether or not the e-mail has a wallet', async () => {
      const loggedOut = await startTestMiner(app, database);
      await call('POST', '/api/miner/logout', loggedOut.cookie, { email: loggedOut.email });
      const stranger = await startTestMiner(app, database);
      const right = miner.cookie.split('=')[1] ?? '';
      const cookies = [
        undefined,
        'technovex_miner=x',
        `technovex_miner=${RANDOM_PART}`,
        `technovex_miner=${RANDOM_PART}.${RANDOM_PART}`,
        `technovex_miner=${RANDOM_PART}.${right.split('.')[1]}`,
        `technovex_miner=${right}x`,
        stranger.cookie,
      ];
      for (const cookie of cookies) {
        const responses: object[] = [];
        const queries = await queriesDuring(async () => {
          for (const email of [miner.email, loggedOut.email, UNKNOWN_EMAIL])
            responses.push(withoutDate(await send(email, cookie)));
        });
        expect(responses[0]).toMatchObject({ status: name === 'POST logout' ? 204 : 401 });
        expect(responses).toEqual([responses[0], responses[0], responses[0]]);
        expect(queries).toEqual([]);
      }
      expect((await miner.sync({})).status).toBe(200);
    });

    if (name !== 'POST logout') {
      it('distinguishes a replaced session from an ended one for the device that had it', async () => {
        const earlier = miner.cookie;
        await miner.login();
        expect((await send(miner.email, earlier)).json).toMatchObject({ status: 409, code: 'session-replaced' });
        await call('POST', '/api/miner/logout', miner.cookie, { email: miner.email });
        expect((await send(miner.email, earlier)).json).toMatchObject({ status: 401, code: 'not-signed-in' });
        expect((await send(miner.email, miner.cookie)).json).toMatchObject({ status: 401, code: 'not-signed-in' });
      });
    }
  });

  it('rejects the session of a deleted wallet like an ended one', async () => {
    await database.pool.query('DELETE FROM miner_wallets WHERE email = $1', [miner.email]);
    const fresh = await startTestApp({ database, clock, trustProxy: true });
    onTestFinished(() => fresh.stop());
    expect((await miner.sync({}, { by: fresh })).json).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect((await miner.activateReferral({ by: fresh })).json).toMatchObject({ status: 401, code: 'not-signed-in' });
  });

  it('does not accept the stored token hash as a session token', async () => {
    const { rows } = await database.pool.query(
      'SELECT session_token_hash AS hash FROM miner_wallets WHERE email = $1',
      [miner.email],
    );
    for (const token of [rows[0].hash, `${RANDOM_PART}.${rows[0].hash}`, `${rows[0].hash}.${rows[0].hash}`]) {
      expect((await miner.sync({}, { cookie: `technovex_miner=${token}` })).status).toBe(401);
    }
  });

  describe('the PIN in the body of a sync', () => {
    const staleCookies: [string, () => Promise<string>][] = [
      ['a malformed one', async () => 'technovex_miner=x'],
      ["another wallet's", async () => (await startTestMiner(app, database)).cookie],
      [
        'a replaced one',
        async () => {
          const earlier = miner.cookie;
          await miner.login();
          return earlier;
        },
      ],
      [
        'an expired one',
        async () => {
          clock.advance(SESSION_MS + 1);
          return miner.cookie;
        },
      ],
      [
        'a logged-out one',
        async () => {
          await call('POST', '/api/miner/logout', miner.cookie, { email: miner.email });
          return miner.cookie;
        },
      ],
    ];

    it.each(staleCookies)('is verified beside an invalid cookie: %s', async (_name, staleCookie) => {
      const cookie = await staleCookie();
      expect((await miner.sync({ pin: TEST_PIN }, { cookie })).json).toMatchObject({
        success: true,
        data: { email: miner.email },
      });
      expect((await miner.sync({ pin: WRONG_PIN }, { cookie })).json).toMatchObject({
        status: 401,
        code: 'incorrect-pin',
      });
    });

    it('is ignored beside the current session, without a query to the limits', async () => {
      expect((await miner.sync({})).status).toBe(200);
      const queries = await queriesDuring(async () => {
        expect((await miner.sync({ pin: WRONG_PIN })).status).toBe(200);
      });
      expect(queries).toEqual(['miner-write']);
    });

    it('does not authorise other requests', async () => {
      const reply = await call('POST', `/api/miner/wallets/${miner.email}/referral`, undefined, { pin: TEST_PIN });
      expect(reply.status).toBe(401);
    });
  });

  describe('a logout', () => {
    it('does not end a session that began while it was in flight', async () => {
      const earlier = miner.cookie;
      let signsIn: Promise<Reply> | undefined;
      await queriesDuring(
        async () => {
          expect((await call('POST', '/api/miner/logout', earlier, { email: miner.email })).status).toBe(204);
        },
        async (name) => {
          if (!['miner-end-session', 'miner-set-session'].includes(name) || signsIn !== undefined) return;
          signsIn = miner.login();
          expect((await signsIn).status).toBe(200);
        },
      );
      expect(signsIn).toBeDefined();
      expect((await call('GET', `/api/miner/wallets/${miner.email}`, miner.cookie)).status).toBe(200);
      expect((await miner.sync({})).status).toBe(200);
    });

    it("clears the browser's cookie only when it belongs to the wallet", async () => {
      const other = await startTestMiner(app, database);
      const foreign = await call('POST', '/api/miner/logout', other.cookie, { email: miner.email });
      expect(foreign.headers.getSetCookie()).toEqual([]);
      expect((await other.sync({})).status).toBe(200);
      const own = await call('POST', '/api/miner/logout', miner.cookie, { email: miner.email });
      expect(own.headers.getSetCookie()).toEqual([expect.stringMatching(/^technovex_miner=; Max-Age=0; /)]);
    });
  });
});
