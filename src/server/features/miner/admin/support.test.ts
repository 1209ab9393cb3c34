import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import type { Database } from '#server/db/database.ts';
import { readWallets, unpackWallets } from '#server/features/claims/wallets.ts';
import { openLiveClient } from '#server/testing/live-client.ts';
import { manualClock, type Reply, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, TEST_PIN, type TestMiner } from '#server/testing/test-miner.ts';

const WRONG_PIN = '999999';

describe('support for miners', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let cookie = '';
  let miner: TestMiner;
  let id = 0;
  const clock = manualClock();

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock, trustProxy: true });
    cookie = await signInAdmin(app, database, 'ana');
  });
  afterAll(async () => {
    await app.stop();
    await drop();
  });
  beforeEach(async () => {
    miner = await startTestMiner(app, database);
    id = (await app.call('GET', `/api/admin/miners?search=${miner.email}`, { cookie })).json.rows[0].id;
  });

  const read = (): Promise<Reply> => app.call('GET', `/api/admin/miners/${id}`, { cookie });
  const act = (action: string, body: object = { reason: 'Because' }): Promise<Reply> =>
    app.call('POST', `/api/admin/miners/${id}/${action}`, { cookie, body });
  const log = async () => {
    const { json } = await app.call('GET', `/api/admin/activity?kind=miner`, { cookie });
    return json.rows.filter(({ subjectId }: { subjectId: string }) => subjectId === String(id));
  };
  const mine = async (seconds: number): Promise<void> => {
    for (let second = 1; second <= seconds; second += 1) {
      clock.advance(1_000);
      await miner.sync({ totalMined: second * 0.00005, miningTimeSeconds: second });
    }
  };

  it('shows totals, history, session and guesses, and never a PIN or a hash', async () => {
    await mine(3);
    const { status, json, text } = await read();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ id, blocked: null, guesses: { blockedUntil: null } },
      wallet: { email: miner.email, miningTimeSeconds: 3 },
      history: { days: [{ mined: expect.closeTo(0.00015, 6) }] },
    });
    expect(json.signedInAt).not.toBeNull();
    const guessesLeft = json.guesses.left;
    await miner.login(WRONG_PIN);
    expect((await read()).json.guesses.left).toBeLessThanOrEqual(guessesLeft);
    expect(text).not.toMatch(/"pin|pinHash|tokenHash|argon2/i);
    expect((await app.call('GET', '/api/admin/miners/999999', { cookie })).json.code).toBe('not-found');
  });

  it('blocks: no sync by session or PIN, no read, no sign-in, no channel, and the reason is recorded', async () => {
    await mine(2);
    const live = await openLiveClient(app.url, miner);
    onTestFinished(() => live.socket.terminate());
    expect((await act('block', { reason: 'Many wallets of one person' })).status).toBe(204);
    expect(await live.closed).toBe(LIVE_CLOSE.sessionEnded);
    const blocked = { status: 403, json: { code: 'wallet-blocked' } };
    expect(await miner.sync({ totalMined: 1, miningTimeSeconds: 5 })).toMatchObject(blocked);
    expect(await miner.sync({ pin: TEST_PIN }, { cookie: '' })).toMatchObject(blocked);
    expect(await miner.history()).toMatchObject(blocked);
    expect(await miner.activateReferral()).toMatchObject(blocked);
    expect(await miner.login()).toMatchObject(blocked);
    expect((await miner.login(WRONG_PIN)).json.code).toBe('incorrect-pin');
    expect((await miner.stored()).miningTimeSeconds).toBe(2);
    expect((await read()).json).toMatchObject({
      blocked: { reason: 'Many wallets of one person' },
      signedInAt: null,
    });
    await act('block', { reason: 'Again' });
    expect(await log()).toMatchObject([
      { action: 'blocked', by: 'ana', before: null, after: { reason: 'Many wallets of one person' } },
    ]);
  });

  it('marks a blocked wallet for snapshots of claims, which leave it out', async () => {
    const isBlocked = async (): Promise<boolean | undefined> => {
      for await (const page of readWallets(database)) {
        const found = [...unpackWallets(page)].find((wallet) => Number(wallet.id) === id);
        if (found !== undefined) return found.isBlocked;
      }
      return undefined;
    };
    expect(await isBlocked()).toBe(false);
    await act('block');
    expect(await isBlocked()).toBe(true);
    await act('unblock');
    expect(await isBlocked()).toBe(false);
  });

  it('names the wallet whose link led to this one', async () => {
    const invited = await startTestMiner(app, database);
    await database.pool.query('UPDATE miner_wallets SET inviter_id = $1 WHERE email = $2', [id, invited.email]);
    const search = await app.call('GET', `/api/admin/miners?search=${invited.email}`, { cookie });
    const record = await app.call('GET', `/api/admin/miners/${search.json.rows[0].id}`, { cookie });
    expect(record.json.invitedBy).toEqual({ id, email: miner.email });
  });

  it('exports everything about a wallet but its secrets, and records it', async () => {
    await mine(3);
    await database.pool.query(
      'INSERT INTO miner_days (wallet_id, mined_tvx, away_tvx, day) VALUES ($1, 1.5, 0.5, 20000), ($1, 2, 0, 0)',
      [id],
    );
    const { status, json, text } = await act('export');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      miner: { id, wallet: { email: miner.email } },
      claimId: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      days: [
        { day: null, minedTvx: 2, awayTvx: 0 },
        { day: '2024-10-04', minedTvx: 1.5, awayTvx: 0.5 },
      ],
    });
    expect(text).not.toMatch(/"pin|pinHash|tokenHash|argon2|p256dh|invitedBy|support|ana/i);
    expect(await log()).toMatchObject([{ action: 'data-exported', by: 'ana' }]);
  });

  it('unblocks: the miner signs in again and nothing was lost', async () => {
    await mine(2);
    await act('block');
    expect((await act('unblock')).status).toBe(204);
    const { status, json } = await miner.login();
    expect(status).toBe(200);
    expect(json.data.miningTimeSeconds).toBe(2);
    expect((await log())[0]).toMatchObject({
      ...{ action: 'unblocked', before: { reason: 'Because' }, after: null },
    });
  });

  it('lifts the wait after wrong PINs, for this wallet only; the guesses stay counted', async () => {
    const other = await startTestMiner(app, database);
    for (const one of [miner, other]) for (let count = 0; count < 5; count += 1) await one.login(WRONG_PIN);
    expect((await miner.login()).status).toBe(429);
    expect((await read()).json.guesses.blockedUntil).not.toBeNull();
    expect((await act('end-pin-wait')).status).toBe(204);
    expect((await read()).json.guesses.blockedUntil).toBeNull();
    expect((await read()).json.guesses.left).toBe(5);
    expect((await miner.login()).status).toBe(200);
    expect((await other.login()).status).toBe(429);
    expect((await log())[0]).toMatchObject({ action: 'pin-wait-ended', by: 'ana' });
  });

  it('lifts at most three waits of a wallet a day, and never gives back the guesses of the day', async () => {
    for (let lift = 0; lift < 3; lift += 1) {
      for (let count = 0; count < 5; count += 1) await miner.login(WRONG_PIN);
      expect((await act('end-pin-wait')).status).toBe(204);
    }
    expect(await act('end-pin-wait')).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
    const { rows } = await database.pool.query('SELECT spent_until_ms FROM attempts WHERE key = $1', [
      createHash('sha256').update(`miner-pin-email:${miner.email}`).digest('hex'),
    ]);
    // 15 guesses, of which one comes back every 48 minutes.
    expect(rows[0].spent_until_ms - clock.nowMs()).toBeGreaterThan(14 * 48 * 60_000);
  });

  it('lifts the wait of a device that signed in before', async () => {
    const { headers } = await miner.login();
    const device = /technovex_miner_device=[^;]+/.exec(headers.get('set-cookie') ?? '')?.[0] ?? '';
    const loginWith = (pin: string) =>
      app.call('POST', '/api/miner/login', { body: { email: miner.email, pin }, cookie: device });
    for (let count = 0; count < 5; count += 1) await loginWith(WRONG_PIN);
    expect((await read()).json.guesses).toMatchObject({ blockedUntil: null, knownBlockedUntil: expect.any(String) });
    expect((await act('end-pin-wait')).status).toBe(204);
    expect((await read()).json.guesses.knownBlockedUntil).toBeNull();
    expect((await loginWith(TEST_PIN)).status).toBe(200);
  });

  it('stops a member who acts on many wallets within an hour', async () => {
    const eve = await signInAdmin(app, database, 'eve');
    const actAsEve = () => app.call('POST', `/api/admin/miners/${id}/unblock`, { cookie: eve });
    for (let count = 0; count < 20; count += 1) expect((await actAsEve()).status).toBe(204);
    expect((await actAsEve()).json.code).toBe('too-many-requests');
    clock.advance(3 * 60_000);
    expect((await actAsEve()).status).toBe(204);
  });

  it('needs no further query for a sync of a wallet that may be blocked', async () => {
    await miner.sync({});
    const names: string[] = [];
    const { query } = database.pool;
    database.pool.query = ((...args: Parameters<typeof query>) => {
      const [config] = args as unknown as [{ readonly name?: string }];
      names.push(config.name ?? 'unnamed');
      return query.apply(database.pool, args);
    }) as typeof query;
    onTestFinished(() => {
      database.pool.query = query;
    });
    clock.advance(1_000);
    expect((await miner.sync({ totalMined: 0.00005, miningTimeSeconds: 1 })).status).toBe(200);
    expect(names).toEqual([expect.stringMatching(/^miner-write/)]);
  });

  it('erases everything of a wallet and records that it happened, without the e-mail', async () => {
    await mine(2);
    await act('block', { reason: 'First blocked' });
    const reason = 'Asked for by the miner';
    expect((await act('erase', { reason })).status).toBe(204);
    for (const [table, column] of [
      ['miner_wallets', 'id'],
      ['miner_days', 'wallet_id'],
      ['miner_events', 'wallet_id'],
    ]) {
      const { rowCount } = await database.pool.query(`SELECT 1 FROM ${table} WHERE ${column} = $1`, [id]);
      expect(rowCount, table).toBe(0);
    }
    expect((await read()).json.code).toBe('not-found');
    expect((await miner.sync({})).status).toBe(401);
    const entries = await log();
    expect(entries[0]).toMatchObject({ action: 'erased', by: 'ana', after: { reason } });
    expect(JSON.stringify(entries)).not.toContain(miner.email);
    expect((await act('erase', { reason })).json.code).toBe('not-found');
  });

  it.each(['block', 'erase'])('%s needs a reason', async (action) => {
    for (const body of [{}, { reason: '  ' }, { reason: 'x'.repeat(501) }, { reason: 'a\u0000' }]) {
      expect(await act(action, body)).toMatchObject({ status: 400, json: { code: 'invalid-request' } });
    }
    expect(await log()).toEqual([]);
  });

  it('blocks for a process that has the wallet in memory', async () => {
    const other = await startTestApp({ database, clock, trustProxy: true });
    onTestFinished(() => other.stop());
    expect((await miner.sync({}, { by: other })).status).toBe(200);
    await act('block');
    clock.advance(1_000);
    expect(await miner.sync({ totalMined: 0.00005, miningTimeSeconds: 1 }, { by: other })).toMatchObject({
      status: 403,
      json: { code: 'wallet-blocked' },
    });
  });
});
