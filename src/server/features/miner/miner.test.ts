import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/database.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';

const RATE = 0.00005;
const PIN = '123456';

describe('the miner API', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  const clock = manualClock();
  let wallets = 0;
  let creations = 0;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });

  let email = '';
  let path = '';
  let cookie = '';
  beforeEach(async () => {
    wallets += 1;
    email = `miner-${wallets}@example.com`;
    path = `/api/miner/wallets/${encodeURIComponent(email)}`;
    const created = await create(email);
    expect(created.status).toBe(201);
    cookie = created.cookie ?? '';
  });

  /** Each from its own address, so that no limit applies. */
  const create = (newEmail: string, fields: object = {}) => {
    creations += 1;
    const headers = { 'x-forwarded-for': `10.0.${creations >> 8}.${creations & 255}` };
    return app.call('POST', '/api/miner/wallets', { body: { email: newEmail, pin: PIN, ...fields }, headers });
  };
  const sync = (totalMined: number, miningTimeSeconds = 0, extra: object = {}) =>
    app.call('PUT', path, { cookie, body: { totalMined, miningTimeSeconds, ...extra } });

  const storedRow = async (): Promise<Record<string, unknown>> =>
    (await database.pool.query('SELECT * FROM miner_wallets WHERE email = $1', [email])).rows[0];

  it('creates an empty wallet and ignores totals in the request', async () => {
    const { json } = await create('rich@example.com', {
      totalMined: 1e9,
      balance: 1e9,
      hashrate: 25,
      bonus: 50,
      level: 9,
    });
    expect(json.data).toEqual({
      email: 'rich@example.com',
      hashrate: 1,
      totalMined: 0,
      balance: 0,
      miningTimeSeconds: 0,
      difficulty: 1,
      bonus: 0,
      level: 1,
      lastBonusClaimed: null,
      data: { nextLevelProgress: 0 },
      nowMs: expect.any(Number),
    });
  });

  it('stores only hashes of the PIN (argon2id) and of the session token, and returns neither', async () => {
    const row = await storedRow();
    expect(row.pin_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(row)).not.toContain(PIN);
    expect(JSON.stringify(row)).not.toContain(cookie.split('=')[1]);
    const { text } = await app.call('POST', '/api/miner/login', { body: { email, pin: PIN } });
    expect(text).not.toContain('argon2');
    expect(text).not.toContain(PIN);
  });

  it('sets HttpOnly cookies for the session and for the known device', async () => {
    const { headers } = await app.call('POST', '/api/miner/login', { body: { email, pin: PIN } });
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^technovex_miner=[1-9]\d*\.[\w-]{43}\.[\w-]{43}\.[\w-]+; Max-Age=2592000; Path=\/api\/miner; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^technovex_miner_device=[1-9]\d*\.[\w-]{43}; Max-Age=34560000; Path=\/api\/miner\/login; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it('reports whether an e-mail has a wallet, ignoring case and surrounding spaces', async () => {
    const known = await app.call('GET', `/api/miner/check-email/${encodeURIComponent(` ${email.toUpperCase()} `)}`);
    expect(known.json).toMatchObject({ success: true, exists: true, canCreate: false });
    const unknown = await app.call('GET', '/api/miner/check-email/nobody@example.com');
    expect(unknown.json).toMatchObject({ success: true, exists: false, canCreate: true });
  });

  it('rejects a second wallet for the same e-mail', async () => {
    const { status, json } = await app.call('POST', '/api/miner/wallets', {
      body: { email: ` ${email.toUpperCase()}`, pin: '654321' },
    });
    expect(status).toBe(409);
    expect(json).toEqual({
      type: 'urn:technovex:problem:email-taken',
      title: 'Email already registered',
      status: 409,
      detail: 'This email is already in use. Please log in instead.',
      code: 'email-taken',
    });
  });

  it('rejects a wrong PIN and an unknown e-mail', async () => {
    const wrong = await app.call('POST', '/api/miner/login', { body: { email, pin: '000000' } });
    expect(wrong.json).toMatchObject({
      status: 401,
      title: 'Incorrect PIN',
      detail: 'The PIN you entered is incorrect',
    });
    const unknown = await app.call('POST', '/api/miner/login', { body: { email: 'nobody@example.com', pin: PIN } });
    expect(unknown.json).toMatchObject({
      status: 404,
      title: 'Account Not Found',
      detail: 'No account exists with this email. Please sign up instead.',
    });
  });

  it('credits an honest sync and returns it at the next login', async () => {
    clock.advance(10_000);
    const synced = await sync(10 * RATE, 10);
    expect(synced.status).toBe(200);
    expect(synced.json.data).toMatchObject({ totalMined: 10 * RATE, balance: 10 * RATE, miningTimeSeconds: 10 });
    const again = await app.call('POST', '/api/miner/login', { body: { email, pin: PIN } });
    expect(again.json.data).toMatchObject({ totalMined: 10 * RATE, balance: 10 * RATE, miningTimeSeconds: 10 });
  });

  it('mints nothing for a forged sync', async () => {
    clock.advance(1_000);
    const { json } = await sync(1e9, 1e9, { balance: 1e9, hashrate: 1e6, difficulty: 1e-9, bonus: 1e6, level: 1e6 });
    expect(json.data).toMatchObject({ hashrate: 1, difficulty: 1, bonus: 0, level: 1, miningTimeSeconds: 1 });
    expect(json.data.totalMined).toBeCloseTo(RATE, 15);
    expect(json.data.balance).toBeCloseTo(RATE, 15);
  });

  it('keeps the highest of concurrent claims for one wallet', async () => {
    clock.advance(4_000);
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => sync((index + 1) * 0.2 * RATE)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect((await storedRow()).total_mined_tvx).toBeCloseTo(4 * RATE, 15);
  });

  it('responds to a sync after its commit, and shares one write among many', async () => {
    clock.advance(5_000);
    const before = await writesSoFar(app);
    const replies = await Promise.all(Array.from({ length: 50 }, () => sync(5 * RATE, 5)));
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200));
    expect((await storedRow()).total_mined_tvx).toBe(5 * RATE);
    expect((await writesSoFar(app)) - before).toBeLessThan(25);
  });

  it('accepts one daily-bonus claim in 24 hours', async () => {
    const first = await sync(0, 0, { lastBonusClaimed: new Date(clock.nowMs()).toISOString() });
    expect(first.json.data).toMatchObject({
      hashrate: 1.05,
      bonus: 5,
      lastBonusClaimed: new Date(clock.nowMs()).toISOString(),
    });
    clock.advance(3_600_000);
    const early = await sync(0, 0, { lastBonusClaimed: new Date(clock.nowMs()).toISOString() });
    expect(early.json.data.lastBonusClaimed).toBe(first.json.data.lastBonusClaimed);
  });

  it('rejects a sync without a session and one with the session of another wallet', async () => {
    const without = await app.call('PUT', path, { body: { totalMined: 1, miningTimeSeconds: 1 } });
    expect(without.json).toMatchObject({ status: 401, title: 'Please log in' });
    const other = await create(`other-${email}`);
    const foreign = await app.call('PUT', path, {
      cookie: other.cookie ?? '',
      body: { totalMined: 1, miningTimeSeconds: 1 },
    });
    expect(foreign.status).toBe(401);
    expect((await storedRow()).total_mined_tvx).toBe(0);
  });

  it('accepts the PIN in the body in place of a session', async () => {
    clock.advance(1_000);
    const right = await app.call('PUT', path, { body: { pin: PIN, totalMined: RATE, miningTimeSeconds: 1 } });
    expect(right.json.data.totalMined).toBe(RATE);
    const wrong = await app.call('PUT', path, { body: { pin: '999999', totalMined: RATE, miningTimeSeconds: 1 } });
    expect(wrong.json).toMatchObject({ status: 401, code: 'incorrect-pin' });
  });

  it('rejects a sync from a replaced session', async () => {
    const elsewhere = await app.call('POST', '/api/miner/login', { body: { email, pin: PIN } });
    const rejected = await sync(0);
    expect(rejected.json).toMatchObject({ status: 409, code: 'session-replaced', title: 'Signed in elsewhere' });
    cookie = elsewhere.cookie ?? '';
    expect((await sync(0)).status).toBe(200);
  });

  it('ends a session after thirty days', async () => {
    clock.advance(31 * 24 * 3_600_000);
    expect((await sync(0)).status).toBe(401);
  });

  it('returns the wallet to its device until it logs out', async () => {
    expect((await app.call('GET', path, { cookie })).json.data.email).toBe(email);
    expect((await app.call('GET', path)).status).toBe(401);
    const out = await app.call('POST', '/api/miner/logout', { cookie, body: { email } });
    expect(out.status).toBe(204);
    expect((await app.call('GET', path, { cookie })).status).toBe(401);
    expect((await sync(0)).status).toBe(401);
  });

  it('keeps the known-device cookie at a logout and clears it when the device is to be forgotten', async () => {
    const session = expect.stringMatching(/^technovex_miner=; Max-Age=0; Path=\/api\/miner; /);
    const device = expect.stringMatching(/^technovex_miner_device=; Max-Age=0; Path=\/api\/miner\/login; /);
    const out = await app.call('POST', '/api/miner/logout', { cookie, body: { email } });
    expect(out.headers.getSetCookie()).toEqual([session]);
    const forgotten = await app.call('POST', '/api/miner/logout', { cookie, body: { email, forgetDevice: true } });
    expect(forgotten.headers.getSetCookie()).toEqual([session, device]);
  });

  it('clears both cookies when the request names no wallet', async () => {
    const { status, headers } = await app.call('POST', '/api/miner/logout', { cookie, body: { forgetDevice: true } });
    expect([status, headers.getSetCookie().length]).toEqual([204, 2]);
    expect((await sync(0)).status).toBe(200);
  });

  it('ignores a logout without the session token', async () => {
    await app.call('POST', '/api/miner/logout', { body: { email } });
    expect((await sync(0)).status).toBe(200);
  });

  it('rejects new wallets but serves existing ones when NEW_WALLETS is closed', async () => {
    const closed = await startTestApp({ database, clock, newWallets: 'closed' });
    const rejected = await closed.call('POST', '/api/miner/wallets', { body: { email: 'late@example.com', pin: PIN } });
    expect(rejected.json).toMatchObject({ status: 403, code: 'registration-closed' });
    const check = await closed.call('GET', '/api/miner/check-email/late@example.com');
    expect(check.json).toMatchObject({ exists: false, canCreate: false });
    expect((await closed.call('POST', '/api/miner/login', { body: { email, pin: PIN } })).status).toBe(200);
    await closed.stop();
  });

  describe('when the server clock jumps', () => {
    const DAY_MS = 24 * 3_600_000;
    const SIX_HOURS_TVX = 6 * 3_600 * RATE;

    it('a day forward and back: credits at most six hours, takes nothing away, and credits again once the time has passed', async () => {
      clock.advance(10_000);
      expect((await sync(10 * RATE, 10)).json.data.totalMined).toBe(10 * RATE);
      clock.advance(DAY_MS);
      const ahead = (await sync(1e9)).json.data.totalMined;
      expect(ahead).toBeCloseTo(10 * RATE + SIX_HOURS_TVX, 9);
      clock.advance(-DAY_MS);
      const back = await sync(1e9);
      expect(back.status).toBe(200);
      expect(back.json.data.totalMined).toBe(ahead);
      clock.advance(DAY_MS + 5_000);
      expect((await sync(1e9)).json.data.totalMined).toBeCloseTo(ahead + 5 * RATE, 9);
    });

    it('a day back and forward: credits nothing twice and everything mined in the meantime', async () => {
      clock.advance(10_000);
      await sync(10 * RATE, 10);
      clock.advance(-DAY_MS);
      expect((await sync(1e9)).json.data.totalMined).toBe(10 * RATE);
      clock.advance(60_000);
      expect((await sync(70 * RATE, 70)).json.data.totalMined).toBe(10 * RATE);
      clock.advance(DAY_MS);
      expect((await sync(70 * RATE, 70)).json.data.totalMined).toBeCloseTo(70 * RATE, 12);
    });

    it('by small steps during syncs: acknowledges all and credits the elapsed time', async () => {
      clock.advance(30_000);
      const replies = [];
      for (const stepMs of [-2_500, 2_500, -800, 800, 0]) {
        clock.advance(stepMs);
        replies.push(...Array.from({ length: 10 }, () => sync(1e9, 1e9)));
      }
      const settled = await Promise.all(replies);
      expect(settled.map(({ status }) => status)).toEqual(settled.map(() => 200));
      expect((await storedRow()).total_mined_tvx).toBeCloseTo(30 * RATE, 9);
      expect(Number(/^technovex_miner_write_seconds_sum (\S+)/m.exec(await app.metrics())?.[1])).toBeGreaterThan(0);
    });
  });

  describe('with a second process on the same database', () => {
    let second: TestApp;
    beforeAll(async () => {
      second = await startTestApp({ database, clock });
    });
    afterAll(() => second.stop());

    it('loses nothing when the syncs of one wallet alternate between both', async () => {
      for (let seconds = 1; seconds <= 10; seconds += 1) {
        clock.advance(1_000);
        const target = seconds % 2 === 0 ? app : second;
        const { json } = await target.call('PUT', path, {
          cookie,
          body: { totalMined: seconds * RATE, miningTimeSeconds: seconds },
        });
        expect(json.data.totalMined).toBe(seconds * RATE);
      }
    });

    it('credits elapsed time once when both receive forged syncs at the same time', async () => {
      clock.advance(10_000);
      const body = { totalMined: 1e9, miningTimeSeconds: 1e9 };
      await Promise.all([app, second, app, second].map((target) => target.call('PUT', path, { cookie, body })));
      expect((await storedRow()).total_mined_tvx).toBeCloseTo(10 * RATE, 15);
    });

    it('applies a sign-in or logout at the other process immediately', async () => {
      expect((await sync(0)).status).toBe(200);
      const elsewhere = await second.call('POST', '/api/miner/login', { body: { email, pin: PIN } });
      cookie = elsewhere.cookie ?? '';
      expect((await sync(0)).status).toBe(200);
      expect((await second.call('POST', '/api/miner/logout', { cookie, body: { email } })).status).toBe(204);
      expect((await app.call('GET', path, { cookie })).status).toBe(401);
      expect((await sync(0)).status).toBe(401);
      const again = await second.call('POST', '/api/miner/login', { body: { email, pin: PIN } });
      expect((await app.call('GET', path, { cookie: again.cookie ?? '' })).status).toBe(200);
    });

    it('returns what the other process has acknowledged', async () => {
      expect((await sync(0)).status).toBe(200);
      clock.advance(3_000);
      await second.call('PUT', path, { cookie, body: { totalMined: 3 * RATE, miningTimeSeconds: 3 } });
      expect((await app.call('GET', path, { cookie })).json.data.totalMined).toBeCloseTo(3 * RATE, 15);
    });

    it('rejects a session replaced at the other process', async () => {
      expect((await sync(0)).status).toBe(200);
      await second.call('POST', '/api/miner/login', { body: { email, pin: PIN } });
      expect((await sync(0)).json).toMatchObject({ status: 409, code: 'session-replaced' });
    });
  });

  describe('given bad input', () => {
    const problems: [string, () => Promise<{ status: number; json: unknown }>, number][] = [
      ['malformed JSON', () => app.call('PUT', path, { cookie, body: '{"totalMined": 1', headers: {} }), 400],
      ['an empty body', () => app.call('PUT', path, { cookie, headers: { 'content-type': 'application/json' } }), 400],
      ['no body', () => app.call('PUT', path, { cookie }), 400],
      ['an array', () => app.call('PUT', path, { cookie, body: [] }), 400],
      ['null', () => app.call('PUT', path, { cookie, body: 'null' }), 400],
      ['wrong types', () => app.call('PUT', path, { cookie, body: { totalMined: '1', miningTimeSeconds: 1 } }), 400],
      ['negative numbers', () => sync(-1), 400],
      [
        'an infinite number',
        () => app.call('PUT', path, { cookie, body: '{"totalMined":1e999,"miningTimeSeconds":1}' }),
        400,
      ],
      ['a NaN', () => app.call('PUT', path, { cookie, body: '{"totalMined":NaN,"miningTimeSeconds":1}' }), 400],
      ['a claim time that is no time', () => sync(0, 0, { lastBonusClaimed: 'yesterday' }), 400],
      ['a body over 64 KiB', () => sync(0, 0, { padding: 'x'.repeat(70_000) }), 413],
      [
        'a __proto__ key',
        () => app.call('PUT', path, { cookie, body: '{"__proto__":{"a":1},"totalMined":1,"miningTimeSeconds":1}' }),
        400,
      ],
      [
        'a constructor.prototype key',
        () =>
          app.call('PUT', path, {
            cookie,
            body: '{"constructor":{"prototype":{}},"totalMined":1,"miningTimeSeconds":1}',
          }),
        400,
      ],
      [
        'another media type',
        () =>
          app.call('PUT', path, {
            cookie,
            body: 'totalMined=1',
            headers: { 'content-type': 'application/x-www-form-urlencoded' },
          }),
        415,
      ],
      [
        'plain text',
        () => app.call('PUT', path, { cookie, body: '{}', headers: { 'content-type': 'text/plain' } }),
        415,
      ],
      ['a bad e-mail', () => app.call('POST', '/api/miner/wallets', { body: { email: 'nobody', pin: PIN } }), 400],
      [
        'a PIN of five digits',
        () => app.call('POST', '/api/miner/wallets', { body: { email: 'a@b.c', pin: '12345' } }),
        400,
      ],
      ['a PIN of letters', () => app.call('POST', '/api/miner/login', { body: { email, pin: 'abcdef' } }), 400],
      ['a PIN that is a number', () => app.call('POST', '/api/miner/login', { body: { email, pin: 123456 } }), 400],
      [
        'a 10,000-character e-mail in the path',
        () => app.call('GET', `/api/miner/check-email/${'x'.repeat(10_000)}@example.com`),
        400,
      ],
      ['a 20,000-character path', () => app.call('GET', `/api/miner/check-email/${'x'.repeat(20_000)}`), 431],
      ['a broken percent escape', () => app.call('GET', '/api/miner/check-email/%E0%A4%A'), 400],
      ['a NUL in the e-mail', () => app.call('GET', '/api/miner/check-email/a%00b@example.com'), 400],
      [
        'a lone surrogate in the e-mail',
        () => app.call('POST', '/api/miner/login', { body: { email: 'a\ud800@example.com', pin: PIN } }),
        400,
      ],
      ['an unknown address', () => app.call('GET', '/api/miner/nothing'), 404],
      ['a wrong method', () => app.call('DELETE', path), 405],
      [
        'another origin',
        () =>
          app.call('PUT', path, {
            cookie,
            headers: { origin: 'https://evil.example' },
            body: { totalMined: 1, miningTimeSeconds: 1 },
          }),
        403,
      ],
    ];

    it.each(problems)('responds to %s with a problem document and writes nothing', async (_name, send, status) => {
      clock.advance(60_000);
      const before = await storedRow();
      const reply = await send();
      expect(reply.json).toMatchObject({ status, detail: expect.stringMatching(/\w/), title: expect.any(String) });
      expect(reply.status).toBe(status);
      expect(await storedRow()).toEqual(before);
    });

    it('ignores unknown fields and never stores them', async () => {
      clock.advance(1_000);
      const { json } = await sync(RATE, 1, { isAdmin: true, version: 99, id: 1, pin_hash: 'x' });
      expect(json.data).not.toHaveProperty('isAdmin');
      expect(await storedRow()).toMatchObject({ version: '1', total_mined_tvx: RATE });
    });
  });
});

async function writesSoFar(app: TestApp): Promise<number> {
  return Number(/^technovex_miner_write_seconds_count (\d+)/m.exec(await app.metrics())?.[1]);
}
