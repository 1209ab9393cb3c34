import { describe, expect, it, vi } from 'vitest';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { holdStatement } from '#server/testing/record-statements.ts';
import { TEST_PIN } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const DAY = 24 * 3_600_000;
/** What a forged sync claims. */
const EVERYTHING = { totalMined: 1e9, miningTimeSeconds: 1e9 };

describe('the miner API', () => {
  const { suite, clock, miner, second } = setUpMiner();

  const create = (email: string, fields: object = {}, by = suite.app) =>
    by.call('POST', '/api/miner/wallets', { body: { email, pin: TEST_PIN, ...fields }, headers: suite.newAddress() });
  const checkEmail = async (email: string, by = suite.app) =>
    (await by.call('GET', `/api/miner/check-email/${encodeURIComponent(email)}`)).json;
  const read = (by = suite.app) => by.call('GET', `/api/miner/wallets/${miner.email}`, { cookie: miner.cookie });
  /** Claims everything mined in `seconds`. */
  const sync = (seconds: number, by = suite.app) =>
    miner.sync({ totalMined: seconds * RATE, miningTimeSeconds: seconds }, { by });

  it('creates an empty wallet and ignores totals in the request', async () => {
    const { status, json } = await create('rich@example.com', { ...EVERYTHING, balance: 1e9, hashrate: 25, bonus: 50 });
    expect(status).toBe(201);
    expect(json.data).toEqual({
      ...{ email: 'rich@example.com', hashrate: 1, totalMined: 0, balance: 0, miningTimeSeconds: 0, difficulty: 1 },
      ...{ bonus: 0, level: 1, lastBonusClaimed: null, data: { nextLevelProgress: 0 }, nowMs: clock.nowMs() },
    });
  });

  it('stores hashes only of PIN (argon2id) and session token, and keeps both in HttpOnly cookies', async () => {
    const { text, headers } = await miner.login();
    const { rows } = await suite.database.pool.query('SELECT * FROM miner_wallets WHERE email = $1', [miner.email]);
    const [row] = rows;
    expect(row.pin_hash).toMatch(/^\$argon2id\$/);
    for (const secret of [TEST_PIN, miner.cookie.split('=')[1]]) expect(JSON.stringify(row)).not.toContain(secret);
    expect(text).not.toMatch(new RegExp(`argon2|${TEST_PIN}`));
    expect(headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^technovex_miner=[1-9]\d*\.[\w-]{43}\.[\w-]{43}\.[\w-]+; Max-Age=2592000; Path=\/api\/miner; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^technovex_miner_device=[1-9]\d*\.[\w-]{43}; Max-Age=34560000; Path=\/api\/miner\/login; HttpOnly; SameSite=Lax$/,
      ),
    ]);
  });

  it('has one wallet for an e-mail in any case and with spaces around it, in every call', async () => {
    const typed = ` ${miner.email.toUpperCase()} `;
    expect(await checkEmail(typed)).toMatchObject({ success: true, exists: true, canCreate: false });
    expect(await checkEmail('nobody@example.com')).toMatchObject({ success: true, exists: false, canCreate: true });
    expect((await create(typed, { pin: '654321' })).json).toEqual({
      type: 'urn:technovex:problem:email-taken',
      title: 'Email already registered',
      status: 409,
      detail: 'This email is already in use. Please log in instead.',
      code: 'email-taken',
    });
    clock.advance(1_000);
    const body = { totalMined: RATE, miningTimeSeconds: 1 };
    const path = `/api/miner/wallets/${encodeURIComponent(typed)}`;
    const { json } = await suite.app.call('PUT', path, { cookie: miner.cookie, body });
    expect(json.data).toMatchObject({ email: miner.email, totalMined: RATE });
    const login = await suite.app.call('POST', '/api/miner/login', { body: { email: typed, pin: TEST_PIN } });
    expect(login.json.data).toMatchObject({
      email: miner.email,
      totalMined: RATE,
      balance: RATE,
      miningTimeSeconds: 1,
    });
  });

  it('rejects a wrong PIN and an unknown e-mail', async () => {
    expect((await miner.login('000000')).json).toMatchObject({
      ...{ status: 401, title: 'Incorrect PIN', detail: 'The PIN you entered is incorrect' },
    });
    const body = { email: 'nobody@example.com', pin: TEST_PIN };
    expect((await suite.app.call('POST', '/api/miner/login', { body })).json).toMatchObject({
      status: 404,
      title: 'Account Not Found',
      detail: 'No account exists with this email. Please sign up instead.',
    });
  });

  it('responds to a sync after its commit, and shares one write among all that arrive during another', async () => {
    clock.advance(5_000);
    await sync(0);
    const writes = holdStatement(suite.database, 'miner-write');
    let responses = 0;
    const send = (seconds: number) =>
      sync(seconds).then(({ status }) => {
        responses += 1;
        return status;
      });
    const first = send(1);
    await vi.waitFor(() => expect(writes.count).toBe(1));
    const others = Array.from({ length: 50 }, (_, index) => send((index + 1) / 10));
    await vi.waitFor(async () => expect(await suite.app.metrics()).toContain('technovex_miner_syncs_waiting 51'));
    expect(responses).toBe(0);
    writes.release();
    expect(new Set(await Promise.all([first, ...others]))).toEqual(new Set([200]));
    expect(writes.count).toBe(2);
    expect((await miner.stored()).totalMinedTvx).toBe(5 * RATE);
  });

  it('creates no new wallet while NEW_WALLETS is closed, and serves existing ones', async () => {
    const closed = await suite.startAnother({ newWallets: 'closed' });
    const late = 'late@example.com';
    expect((await create(late, {}, closed)).json).toMatchObject({ status: 403, code: 'registration-closed' });
    expect(await checkEmail(late, closed)).toMatchObject({ exists: false, canCreate: false });
    expect((await miner.login(TEST_PIN, closed)).status).toBe(200);
  });

  it('credits at most six hours when the clock jumps a day forward, nothing when it comes back, and all after it has passed', async () => {
    const claim = async (): Promise<number> => (await miner.sync(EVERYTHING)).json.data.totalMined;
    clock.advance(10_000);
    expect((await sync(10)).json.data.totalMined).toBe(10 * RATE);
    clock.advance(DAY);
    const ahead = await claim();
    expect(ahead).toBeCloseTo((10 + 6 * 3_600) * RATE, 9);
    clock.advance(-DAY);
    expect(await claim()).toBe(ahead);
    clock.advance(DAY + 5_000);
    expect(await claim()).toBeCloseTo(ahead + 5 * RATE, 9);
  });

  it('loses nothing of syncs that alternate between two processes, and credits time once to concurrent forged ones', async () => {
    for (let seconds = 1; seconds <= 6; seconds += 1) {
      clock.advance(1_000);
      const by = seconds % 2 === 0 ? suite.app : await second();
      expect((await sync(seconds, by)).json.data.totalMined).toBe(seconds * RATE);
    }
    clock.advance(10_000);
    const targets = [suite.app, await second(), suite.app, await second()];
    const replies = await Promise.all(targets.map((by) => miner.sync(EVERYTHING, { by })));
    for (const { status } of replies) expect(status).toBe(200);
    expect((await miner.stored()).totalMinedTvx).toBeCloseTo(16 * RATE, 15);
    for (const by of targets) expect((await read(by)).json.data.totalMined).toBeCloseTo(16 * RATE, 15);
  });

  it('applies a sign-in or logout at the other process immediately', async () => {
    expect((await sync(0)).status).toBe(200);
    const replaced = miner.cookie;
    await miner.login(TEST_PIN, await second());
    expect((await miner.sync({}, { cookie: replaced })).json).toMatchObject({
      ...{ status: 409, code: 'session-replaced', title: 'Signed in elsewhere' },
    });
    expect((await sync(0)).status).toBe(200);
    await (await second()).call('POST', '/api/miner/logout', { cookie: miner.cookie, body: { email: miner.email } });
    expect([(await read()).status, (await sync(0)).status]).toEqual([401, 401]);
    await miner.login(TEST_PIN, await second());
    expect((await read()).status).toBe(200);
  });

  it('rejects an e-mail or a PIN that is none, and an unknown call, with a problem document', async () => {
    for (const [status, reply] of [
      [400, create('nobody')],
      [400, create('a@b.c', { pin: '12345' })],
      [404, suite.app.call('GET', '/api/miner/nothing')],
    ] as const) {
      expect((await reply).json).toMatchObject({ status, title: expect.any(String), detail: expect.any(String) });
    }
  });
});
