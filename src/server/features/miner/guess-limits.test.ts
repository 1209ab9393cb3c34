import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { SILENT_LOG } from '#server/testing/silent-log.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { createPostgresDatabase, openTestDatabase, TEST_DATABASE_URL } from '#server/testing/test-databases.ts';

const PIN = '123456';
const WRONG = '654321';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let wallets = 0;

/** A new wallet on `app`, created from its own address, and the calls that guess its PIN. */
async function startTarget(app: TestApp) {
  wallets += 1;
  const email = `target-${wallets}@example.com`;
  const from = (address: string) => ({ 'x-forwarded-for': address });
  const created = await app.call('POST', '/api/miner/wallets', {
    body: { email, pin: PIN },
    headers: from(`10.9.${wallets}.1`),
  });
  expect(created.status).toBe(201);
  const path = `/api/miner/wallets/${encodeURIComponent(email)}`;
  return {
    email,
    cookie: created.cookie ?? '',
    deviceCookie: created.headers.getSetCookie()[1]?.split(';', 1)[0] ?? '',
    login: (pin: string, address: string, options: { cookie?: string; by?: TestApp; email?: string } = {}) =>
      (options.by ?? app).call('POST', '/api/miner/login', {
        body: { email: options.email ?? email, pin },
        headers: from(address),
        ...(options.cookie === undefined ? {} : { cookie: options.cookie }),
      }),
    syncWithPin: (pin: string, address: string) =>
      app.call('PUT', path, { body: { pin, totalMined: 0, miningTimeSeconds: 0 }, headers: from(address) }),
    syncWithCookie: (by = app) =>
      by.call('PUT', path, { body: { totalMined: 0, miningTimeSeconds: 0 }, cookie: created.cookie ?? '' }),
  };
}

function expectRefusal(reply: Reply, detail: string | RegExp, retryAfter?: number): void {
  expect(reply.json).toMatchObject({ status: 429, code: 'too-many-requests', title: 'Too many attempts' });
  expect(reply.json.detail).toMatch(detail);
  if (retryAfter !== undefined) expect(reply.headers.get('retry-after')).toBe(String(retryAfter));
}

describe('guessing', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  const clock = manualClock();
  let target: Awaited<ReturnType<typeof startTarget>>;
  let here = '';

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    target = await startTarget(app);
    here = `10.1.${wallets}.1`;
  });

  it('rejects further PINs with a growing Retry-After after five wrong ones', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await target.login(WRONG, here)).json).toMatchObject({ status: 401, title: 'Incorrect PIN' });
    }
    expectRefusal(await target.login(PIN, here), /^Too many wrong PINs\. Try again in 60 seconds\.$/, 60);
    clock.advance(MINUTE);
    expect((await target.login(WRONG, here)).status).toBe(401);
    expectRefusal(await target.login(PIN, here), /^Too many wrong PINs\. Try again in 2 minutes\.$/, 120);
    clock.advance(2 * MINUTE);
    expect((await target.login(PIN, here)).status).toBe(200);
  });

  it('reports with a wrong PIN how many tries are left, and the wait with the last one', async () => {
    const wrong = async (options: { readonly cookie?: string } = {}) => {
      const { status, json, headers } = await target.login(WRONG, here, options);
      return [status, json.attemptsLeft, headers.get('retry-after')];
    };
    expect((await target.syncWithPin(WRONG, here)).json).toMatchObject({ code: 'incorrect-pin', attemptsLeft: 4 });
    expect(await wrong()).toEqual([401, 3, null]);
    // A known device has tries of its own.
    expect(await wrong({ cookie: target.deviceCookie })).toEqual([401, 4, null]);
    expect(await wrong()).toEqual([401, 2, null]);
    expect(await wrong()).toEqual([401, 1, null]);
    expect(await wrong()).toEqual([401, 0, '60']);
    clock.advance(MINUTE);
    expect(await wrong()).toEqual([401, 0, '120']);
  });

  it('reports the tries that the address has left where they are fewer', async () => {
    const others = await Promise.all(Array.from({ length: 5 }, () => startTarget(app)));
    for (let tries = 0; tries < 17; tries += 1) await others[tries % 5]?.login(WRONG, here);
    expect((await target.login(WRONG, here)).json.attemptsLeft).toBe(2);
  });

  it('reports no tries left for an e-mail without a wallet, nor with a right PIN or a refusal', async () => {
    for (let tries = 0; tries < 6; tries += 1) {
      const unknown = await target.login(WRONG, here, { email: `nobody-${wallets}@example.com` });
      expect(unknown.status).toBe(404);
      expect(unknown.json).not.toHaveProperty('attemptsLeft');
      expect(unknown.headers.get('retry-after')).toBeNull();
    }
    expect((await target.login(PIN, here)).json).not.toHaveProperty('attemptsLeft');
    for (let tries = 0; tries < 5; tries += 1) await target.login(WRONG, here);
    expect((await target.login(WRONG, here)).json).not.toHaveProperty('attemptsLeft');
  });

  it('counts a PIN sent with a sync as a guess too, together with those at login', async () => {
    for (let tries = 0; tries < 3; tries += 1) expect((await target.syncWithPin(WRONG, here)).status).toBe(401);
    for (let tries = 0; tries < 2; tries += 1) expect((await target.login(WRONG, here)).status).toBe(401);
    expectRefusal(await target.syncWithPin(PIN, here), /Too many wrong PINs/, 60);
    expectRefusal(await target.login(PIN, here), /Too many wrong PINs/, 60);
  });

  it('resets the count of wrong PINs after a correct one', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) expect((await target.login(WRONG, here)).status).toBe(401);
      expect((await target.login(PIN, here)).status).toBe(200);
    }
  });

  it('accepts all of many concurrent correct PINs', async () => {
    const replies = await Promise.all([
      ...Array.from({ length: 10 }, (_, index) => target.login(PIN, `10.2.${wallets}.${index}`)),
      ...Array.from({ length: 10 }, (_, index) =>
        target.login(PIN, `10.3.${wallets}.${index}`, { cookie: target.deviceCookie }),
      ),
    ]);
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  });

  it('counts each of many concurrent guesses from different addresses', async () => {
    const replies = await Promise.all(
      Array.from({ length: 60 }, (_, index) => target.login(WRONG, `10.2.${wallets}.${index}`)),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    // On a slow machine some would wait too long to be hashed.
    expect(statuses.filter((status) => status === 429 || status === 503)).toHaveLength(55);
  });

  /** Returns how many guesses are accepted on each day when the next one is sent as soon as the server allows it. */
  async function guessFor(days: number, guess: (tries: number) => Promise<Reply>): Promise<readonly number[]> {
    const startMs = clock.nowMs();
    const guessesByDay = Array.from({ length: days }, () => 0);
    for (let tries = 0; ; tries += 1) {
      const reply = await guess(tries);
      const day = Math.floor((clock.nowMs() - startMs) / DAY);
      if (day >= days) return guessesByDay;
      if (reply.status === 401) guessesByDay[day] = (guessesByDay[day] ?? 0) + 1;
      else clock.advance(Number(reply.headers.get('retry-after')) * 1_000);
    }
  }

  it('allows 1,000 addresses 59 guesses at one wallet on the first day and 30 on the next, and still admits its owner', {
    timeout: 120_000,
  }, async () => {
    const address = (tries: number) => `10.${100 + ((tries % 1_000) >> 8)}.${wallets}.${tries & 255}`;
    expect(await guessFor(2, (tries) => target.login(WRONG, address(tries)))).toEqual([59, 30]);
    expect((await target.syncWithCookie()).status).toBe(200);
    expect((await target.login(PIN, here, { cookie: target.deviceCookie })).status).toBe(200);
  });

  it('allows a known device 39 guesses of its own on the first day', {
    timeout: 120_000,
  }, async () => {
    expect(await guessFor(1, () => target.login(WRONG, here, { cookie: target.deviceCookie }))).toEqual([39]);
  });

  it("admits the owner's known device and session while other clients are rejected", async () => {
    for (let tries = 0; tries < 5; tries += 1) await target.login(WRONG, `10.4.${wallets}.${tries}`);
    expectRefusal(await target.login(PIN, here), /Too many wrong PINs/);
    expect((await target.syncWithCookie()).status).toBe(200);
    const owner = await target.login(PIN, here, { cookie: target.deviceCookie });
    expect(owner.status).toBe(200);
    // The owner's correct PIN does not reset the limit of other clients.
    expectRefusal(await target.login(PIN, `10.4.${wallets}.9`), /Too many wrong PINs/);
  });

  it('limits known devices, and rejects forged device cookies and those of another wallet', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await target.login(WRONG, here, { cookie: target.deviceCookie })).status).toBe(401);
    }
    expectRefusal(await target.login(PIN, here, { cookie: target.deviceCookie }), /Too many wrong PINs/, 60);
    const other = await startTarget(app);
    for (let tries = 0; tries < 5; tries += 1) await other.login(WRONG, `10.5.${wallets}.${tries}`);
    for (const cookie of [target.deviceCookie, 'technovex_miner_device=AAAA', 'technovex_miner_device=']) {
      expectRefusal(await other.login(PIN, here, { cookie }), /Too many wrong PINs/);
    }
  });

  it('limits an address that guesses at many wallets, without affecting other addresses', async () => {
    const others = await Promise.all(Array.from({ length: 7 }, () => startTarget(app)));
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await others[tries % 5]?.login(WRONG, here))?.status).toBe(401);
    }
    expectRefusal((await others[5]?.login(PIN, here)) as Reply, /Too many wrong PINs/, 60);
    expect((await others[5]?.login(PIN, '10.6.0.1'))?.status).toBe(200);
    expect((await others[6]?.login(PIN, here, { cookie: others[6].deviceCookie }))?.status).toBe(200);
  });

  it('counts guesses at unknown emails for the address only, not for a wallet created later', async () => {
    const email = `later-${wallets}@example.com`;
    for (let tries = 0; tries < 20; tries += 1) {
      expect((await target.login(WRONG, here, { email })).json).toMatchObject({
        status: 404,
        title: 'Account Not Found',
      });
    }
    expectRefusal(await target.login(WRONG, here, { email }), /Too many wrong PINs/);
    await app.call('POST', '/api/miner/wallets', {
      body: { email, pin: PIN },
      headers: { 'x-forwarded-for': '10.7.0.1' },
    });
    expect((await target.login(PIN, '10.7.0.2', { email })).status).toBe(200);
  });

  it('counts an IPv6 /64 as one address', async () => {
    for (let tries = 0; tries < 20; tries += 1) {
      await target.login(WRONG, `2001:db8:0:${wallets}::${tries}`, { email: 'nobody@example.com' });
    }
    expectRefusal(await target.login(PIN, `2001:db8:0:${wallets}:ffff::1`), /Too many wrong PINs/);
    expect((await target.login(PIN, `2001:db8:1:${wallets}::1`)).status).toBe(200);
  });

  it('limits email checks by address', async () => {
    const check = (address: string) =>
      app.call('GET', '/api/miner/check-email/nobody@example.com', { headers: { 'x-forwarded-for': address } });
    for (let calls = 0; calls < 60; calls += 1) expect((await check(here)).status).toBe(200);
    expectRefusal(
      await check(here),
      /^Too many email addresses were checked from your network\. Try again in 5 seconds\.$/,
      5,
    );
    expect((await check('10.8.0.1')).status).toBe(200);
    clock.advance(5_000);
    expect((await check(here)).status).toBe(200);
  });

  it('allows one address ten new wallets at once and 58 in a day, without affecting other addresses', {
    timeout: 60_000,
  }, async () => {
    const create = (email: string, address: string) =>
      app.call('POST', '/api/miner/wallets', { body: { email, pin: PIN }, headers: { 'x-forwarded-for': address } });
    // An e-mail that is taken counts as well, and costs this test no hash.
    const createUntilRefused = async (): Promise<{ counted: number; refused: Reply }> => {
      for (let counted = 0; ; counted += 1) {
        const reply = await create(target.email, here);
        if (reply.status !== 409) return { counted, refused: reply };
      }
    };
    const { counted, refused } = await createUntilRefused();
    expect(counted).toBe(10);
    expectRefusal(refused, /^Too many wallets were created from your network\. Try again in 30 minutes\.$/, 1_800);
    const email = `one-more-${wallets}@example.com`;
    expectRefusal(await create(email, here), /Too many wallets/);
    expect((await create(email, '10.8.0.2')).status).toBe(201);
    let inADay = counted;
    for (let waited = 30 * MINUTE; waited <= DAY; waited += 30 * MINUTE) {
      clock.advance(30 * MINUTE);
      inADay += (await createUntilRefused()).counted;
    }
    expect(inADay).toBe(58);
  });

  it('sends no query for rejected guesses, and none but the write for a sync with a session', async () => {
    for (let tries = 0; tries < 5; tries += 1) await target.login(WRONG, here);
    expectRefusal(await target.login(WRONG, here), /Too many wrong PINs/);
    expect((await target.syncWithCookie()).status).toBe(200);
    const queries: string[] = [];
    const { query } = database.pool;
    database.pool.query = ((...args: Parameters<typeof query>) => {
      const [first] = args as unknown as [string | { name?: string; text: string }];
      queries.push(typeof first === 'string' ? first : (first.name ?? first.text));
      return query.apply(database.pool, args);
    }) as typeof query;
    onTestFinished(() => {
      database.pool.query = query;
    });
    await Promise.all(Array.from({ length: 50 }, () => target.login(WRONG, here)));
    expect(queries).toEqual([]);
    expect((await target.syncWithCookie()).status).toBe(200);
    expect(new Set(queries)).toEqual(new Set(['miner-write']));
  });

  it('shares every limit with a second process, and keeps it after a restart', async () => {
    const second = await startTestApp({ database, clock, trustProxy: true });
    for (let tries = 0; tries < 5; tries += 1) {
      await target.login(WRONG, here, { by: tries % 2 === 0 ? app : second });
    }
    expectRefusal(await target.login(PIN, here, { by: second }), /Too many wrong PINs/, 60);
    await second.stop();
    const restarted = await startTestApp({ database, clock, trustProxy: true });
    expectRefusal(await target.login(PIN, here, { by: restarted }), /Too many wrong PINs/, 60);
    clock.advance(MINUTE);
    expect((await target.login(PIN, here, { by: restarted })).status).toBe(200);
    await restarted.stop();
  });

  it('counts rejected attempts in the metrics', async () => {
    const refused = async () => Number(/^technovex_attempts_refused_total (\d+)/m.exec(await app.metrics())?.[1]);
    for (let tries = 0; tries < 5; tries += 1) await target.login(WRONG, here);
    const before = await refused();
    await target.login(WRONG, here);
    await target.login(WRONG, here);
    expect((await refused()) - before).toBe(2);
  });
});

describe.runIf(TEST_DATABASE_URL !== undefined)('two servers with connections of their own to one PostgreSQL', () => {
  it('share the limit of concurrent guesses, also with a third server that starts later', async () => {
    const { databaseUrl, drop } = await createPostgresDatabase(TEST_DATABASE_URL ?? '');
    onTestFinished(drop);
    const clock = manualClock();
    const start = async (): Promise<TestApp> => {
      const database = await openDatabase({ databaseUrl, dataDir: '', log: SILENT_LOG });
      const app = await startTestApp({ database, clock, trustProxy: true });
      onTestFinished(async () => {
        await app.stop();
        await database.close();
      });
      return app;
    };
    const [first, second] = [await start(), await start()];
    const target = await startTarget(first);
    const replies = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        target.login(WRONG, `10.1.1.${index}`, { by: index % 2 === 0 ? first : second }),
      ),
    );
    expect(replies.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(35);
    const owner = await startTarget(first);
    const correct = await Promise.all(
      Array.from({ length: 20 }, (_, index) => owner.login(PIN, `10.1.3.${index}`, { by: index % 2 ? first : second })),
    );
    expect(correct.map(({ status }) => status)).toEqual(correct.map(() => 200));
    expectRefusal(await target.login(PIN, '10.1.2.1', { by: await start() }), /Too many wrong PINs/, 60);
    expect((await target.syncWithCookie(second)).status).toBe(200);
  });
});
