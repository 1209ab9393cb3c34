import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { LIVE_CLOSE } from '#contract/miner-live.ts';
import { readWallets, unpackWallets } from '#server/features/claims/wallets.ts';
import { openTestChannel } from '#server/testing/live-channel.ts';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { signInAdmin } from '#server/testing/test-accounts.ts';
import { TEST_PIN, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const WRONG_PIN = '999999';
const BLOCKED = { status: 403, json: { code: 'wallet-blocked' } };
const SECRETS = /"pin|pinHash|tokenHash|argon2|p256dh/i;

describe('support for miners', () => {
  const { suite, clock, miner, startMiner } = setUpMiner();
  let cookie = '';
  let id = 0;

  const idOf = async ({ email }: TestMiner): Promise<number> =>
    (await suite.app.call('GET', `/api/admin/miners?search=${email}`, { cookie })).json.rows[0].id;
  beforeAll(async () => {
    cookie = await signInAdmin(suite.app, suite.database, 'ana');
  });
  beforeEach(async () => {
    id = await idOf(miner);
  });

  const read = (of = id) => suite.app.call('GET', `/api/admin/miners/${of}`, { cookie });
  const guesses = async () => (await read()).json.guesses;
  const act = (action: string, body: object = { reason: 'Because' }, by = cookie) =>
    suite.app.call('POST', `/api/admin/miners/${id}/${action}`, { cookie: by, body });
  const isBlockedInSnapshots = async (): Promise<boolean | undefined> => {
    for await (const page of readWallets(suite.database))
      for (const wallet of unpackWallets(page)) if (Number(wallet.id) === id) return wallet.isBlocked;
    return undefined;
  };
  const log = async () => {
    const { json } = await suite.app.call('GET', '/api/admin/activity?kind=miner', { cookie });
    return json.rows.filter(({ subjectId }: { subjectId: string }) => subjectId === String(id));
  };
  /** Claims everything mined in `seconds`, which pass. */
  const mine = (seconds: number, by = suite.app) => {
    clock.advance(seconds * 1_000);
    return miner.sync({ totalMined: seconds * RATE, miningTimeSeconds: seconds }, { by });
  };
  const guessWrongly = async (by = miner): Promise<void> => {
    for (let count = 0; count < 5; count += 1) await by.login(WRONG_PIN);
  };

  it('shows totals, history, session, inviter and guesses, and never a PIN or a hash', async () => {
    await mine(3);
    const inviter = await startMiner();
    await suite.database.pool.query('UPDATE miner_wallets SET inviter_id = $1 WHERE email = $2', [id, inviter.email]);
    expect((await read(await idOf(inviter))).json.invitedBy).toEqual({ id, email: miner.email });
    const { status, json, text } = await read();
    expect(status).toBe(200);
    expect(json).toMatchObject({
      ...{ id, blocked: null, guesses: { blockedUntil: null }, signedInAt: expect.any(String), invitedBy: null },
      wallet: { email: miner.email, miningTimeSeconds: 3 },
      history: { days: [{ mined: expect.closeTo(0.00015, 6) }] },
    });
    await miner.login(WRONG_PIN);
    expect((await guesses()).left).toBe(json.guesses.left - 1);
    expect(text).not.toMatch(SECRETS);
    expect((await read(999_999)).json.code).toBe('not-found');
  });

  it('blocks: no sync by session or PIN, no read, no sign-in, no channel, at any process, and no snapshot; unblocks without a loss', async () => {
    const other = await suite.startAnother();
    await mine(2);
    expect((await miner.sync({}, { by: other })).status).toBe(200);
    const live = await openTestChannel(suite.app.url, miner);
    const reason = 'Many wallets of one person';
    expect((await act('block', { reason })).status).toBe(204);
    expect(await live.closed).toBe(LIVE_CLOSE.sessionEnded);
    for (const by of [suite.app, other]) expect(await mine(5, by)).toMatchObject(BLOCKED);
    expect(await miner.sync({ pin: TEST_PIN }, { cookie: '' })).toMatchObject(BLOCKED);
    for (const call of [miner.history, miner.activateReferral, miner.login])
      expect(await call()).toMatchObject(BLOCKED);
    expect((await miner.login(WRONG_PIN)).json.code).toBe('incorrect-pin');
    expect((await miner.stored()).miningTimeSeconds).toBe(2);
    expect((await read()).json).toMatchObject({ blocked: { reason }, signedInAt: null });
    await act('block', { reason: 'Again' });
    // The log names the wallet by its address, which is not stored in it.
    const blocked = { action: 'blocked', by: 'ana', subject: miner.email, before: null, after: { reason } };
    expect(await log()).toMatchObject([blocked]);
    expect(await isBlockedInSnapshots()).toBe(true);

    expect((await act('unblock')).status).toBe(204);
    expect(await isBlockedInSnapshots()).toBe(false);
    expect(await miner.login()).toMatchObject({ status: 200, json: { data: { miningTimeSeconds: 2 } } });
    expect((await log())[0]).toMatchObject({ action: 'unblocked', before: { reason }, after: null });
  });

  it('exports everything about a wallet but its secrets, and records it', async () => {
    await suite.database.pool.query(
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
    for (const hidden of [SECRETS, /invitedBy|support|ana/i]) expect(text).not.toMatch(hidden);
    expect(await log()).toMatchObject([{ action: 'data-exported', by: 'ana' }]);
  });

  it('lifts the wait after wrong PINs, of a device that signed in before too, and for this wallet only', async () => {
    const other = await startMiner();
    const loginOfDevice = (pin: string) =>
      suite.app.call('POST', '/api/miner/login', { body: { email: miner.email, pin }, cookie: miner.device });
    await guessWrongly(other);
    await guessWrongly();
    for (let count = 0; count < 5; count += 1) await loginOfDevice(WRONG_PIN);
    expect([(await miner.login()).status, (await loginOfDevice(TEST_PIN)).status]).toEqual([429, 429]);
    expect(await guesses()).toMatchObject({ blockedUntil: expect.any(String), knownBlockedUntil: expect.any(String) });
    expect((await act('end-pin-wait')).status).toBe(204);
    expect(await guesses()).toEqual({ left: 5, blockedUntil: null, knownBlockedUntil: null });
    expect((await loginOfDevice(TEST_PIN)).status).toBe(200);
    expect((await miner.login()).status).toBe(200);
    expect((await other.login()).status).toBe(429);
    expect((await log())[0]).toMatchObject({ action: 'pin-wait-ended', by: 'ana' });
  });

  it('lifts at most three waits of a wallet a day, and never gives back the guesses of the day', async () => {
    for (let lift = 0; lift < 3; lift += 1) {
      await guessWrongly();
      expect((await act('end-pin-wait')).status).toBe(204);
    }
    expect(await act('end-pin-wait')).toMatchObject({ status: 429, json: { code: 'too-many-requests' } });
    const { rows } = await suite.database.pool.query('SELECT spent_until_ms FROM attempts WHERE key = $1', [
      createHash('sha256').update(`miner-pin-email:${miner.email}`).digest('hex'),
    ]);
    // 15 guesses, of which one comes back every 48 minutes.
    expect(rows[0].spent_until_ms - clock.nowMs()).toBeGreaterThan(14 * 48 * 60_000);
  });

  it('stops a member who acts on many wallets within an hour', async () => {
    const eve = await signInAdmin(suite.app, suite.database, 'eve');
    for (let count = 0; count < 20; count += 1) expect((await act('unblock', {}, eve)).status).toBe(204);
    expect((await act('unblock', {}, eve)).json.code).toBe('too-many-requests');
    clock.advance(3 * 60_000);
    expect((await act('unblock', {}, eve)).status).toBe(204);
  });

  it('erases everything of a wallet and records that it happened, without the e-mail', async () => {
    await mine(2);
    await act('block', { reason: 'First blocked' });
    const reason = 'Asked for by the miner';
    expect((await act('erase', { reason })).status).toBe(204);
    const { rows } = await suite.database.pool.query(
      `SELECT id FROM miner_wallets WHERE id = $1 UNION ALL SELECT wallet_id FROM miner_days WHERE wallet_id = $1
        UNION ALL SELECT wallet_id FROM miner_events WHERE wallet_id = $1`,
      [id],
    );
    expect(rows).toEqual([]);
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
});
