import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryData } from '#contract/miner.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { EVENTS_KEPT } from '#domain/miner/wallet-history.ts';
import type { Database } from '#server/db/database.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';
import { GroupCommit } from './commit/group-commit.ts';
import { WalletCache } from './commit/wallet-cache.ts';
import { createMinerStore } from './store/store.ts';

const RATE = 0.00005;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOUR_TVX = 3_600 * RATE;
const DAY = 24 * HOUR;

describe('the history of a wallet', () => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let second: TestApp;
  const clock = manualClock();
  let miner: TestMiner;

  beforeAll(async () => {
    ({ database, drop } = await openTestDatabase());
    app = await startTestApp({ database, clock, trustProxy: true });
    second = await startTestApp({ database, clock, trustProxy: true });
  });
  afterAll(async () => {
    await app.stop();
    await second.stop();
    await drop();
  });
  beforeEach(async () => {
    clock.advance(DAY - (clock.nowMs() % DAY));
    miner = await startTestMiner(app, database);
  });

  /** Mines for `ms` without a pause, with a sync every ten minutes, within the outage allowance. */
  async function mine(ms: number, by = app): Promise<void> {
    for (let minedMs = 0; minedMs < ms; minedMs += 10 * MINUTE) {
      clock.advance(10 * MINUTE);
      const { totalMinedTvx, miningTimeSeconds } = await miner.stored();
      const claim = { totalMined: totalMinedTvx + 600 * RATE, miningTimeSeconds: miningTimeSeconds + 600 };
      expect((await miner.sync(claim, { by })).status).toBe(200);
    }
  }

  async function claimed(seconds = 0): Promise<{ totalMined: number; miningTimeSeconds: number }> {
    const { totalMinedTvx, miningTimeSeconds } = await miner.stored();
    return { totalMined: totalMinedTvx + seconds * RATE, miningTimeSeconds: miningTimeSeconds + seconds };
  }

  async function stayAway(ms: number): Promise<void> {
    clock.advance(ms);
    const { totalMinedTvx, miningTimeSeconds } = await miner.stored();
    const totalMined = totalMinedTvx + (ms / 1_000) * RATE * 0.25;
    await miner.sync({ totalMined, miningTimeSeconds: miningTimeSeconds + ms / 1_000 });
  }

  async function history(): Promise<HistoryData> {
    const { status, json } = await miner.history();
    expect(status).toBe(200);
    return json.data;
  }

  async function recorded(): Promise<{ days: number; tvx: number }> {
    const { rows } = await database.pool.query(
      `SELECT count(d.day)::int AS days, coalesce(sum(d.mined_tvx + d.away_tvx), 0) AS tvx
        FROM miner_wallets w LEFT JOIN miner_days d ON d.wallet_id = w.id WHERE email = $1`,
      [miner.email],
    );
    return rows[0];
  }

  const isoDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

  /** The recorded days and what is open are everything that the wallet mined. */
  async function expectReconciled(): Promise<void> {
    const { totalMinedTvx, history: stored } = await miner.stored();
    expect((await recorded()).tvx).toBeCloseTo(stored.recordedTvx, 9);
    const shown = (await history()).days.reduce((sum, { mined, away }) => sum + mined + away, 0);
    expect(shown).toBeCloseTo(totalMinedTvx, 9);
  }

  it('is empty for a new wallet', async () => {
    expect(await history()).toEqual({
      totalMined: 0,
      days: [],
      run: null,
      longestRunSeconds: 0,
      friends: 0,
      events: [],
    });
  });

  it('has what was mined on each day, the open one included, and the run in progress', async () => {
    const startMs = clock.nowMs();
    await mine(20 * MINUTE);
    clock.advance(DAY + 3 * HOUR);
    const runMs = clock.nowMs();
    await mine(2 * HOUR + 20 * MINUTE);
    const { days, run, totalMined, longestRunSeconds } = await history();
    expect(days).toEqual([
      { day: isoDay(startMs), mined: expect.closeTo(HOUR_TVX / 3, 9), away: 0 },
      { day: isoDay(startMs + DAY), mined: expect.closeTo((7 / 3) * HOUR_TVX, 9), away: 0 },
    ]);
    expect(totalMined).toBeCloseTo((8 / 3) * HOUR_TVX, 8);
    expect(run).toMatchObject({ startedAt: new Date(runMs).toISOString(), endedAt: null });
    expect(run?.seconds).toBeCloseTo(8_400, 6);
    expect(longestRunSeconds).toBeCloseTo(8_400, 6);
    await expectReconciled();
  });

  it('writes nothing for the syncs within an hour', async () => {
    await mine(10 * MINUTE);
    const before = (await miner.stored()).history;
    await mine(40 * MINUTE);
    expect((await miner.stored()).history).toEqual(before);
    expect(await recorded()).toEqual({ days: 0, tvx: 0 });
  });

  it('shows time away as one event and as away, and the run before it as ended', async () => {
    const startMs = clock.nowMs();
    await mine(HOUR);
    await stayAway(5 * HOUR);
    const { events, days, run } = await history();
    expect(run).toBeNull();
    expect(events).toEqual([
      {
        kind: 'away',
        at: new Date(startMs + HOUR).toISOString(),
        until: new Date(startMs + 6 * HOUR).toISOString(),
        amount: expect.closeTo(1.25 * HOUR_TVX, 9),
      },
      {
        kind: 'run',
        at: new Date(startMs).toISOString(),
        until: new Date(startMs + HOUR).toISOString(),
        amount: expect.closeTo(HOUR_TVX, 9),
      },
    ]);
    expect(days).toEqual([
      { day: isoDay(startMs), mined: expect.closeTo(HOUR_TVX, 9), away: expect.closeTo(1.25 * HOUR_TVX, 9) },
    ]);
    await expectReconciled();
  });

  it('books an absence over midnight in both days', async () => {
    clock.advance(22 * HOUR);
    await mine(HOUR);
    await stayAway(4 * HOUR);
    const { rows } = await database.pool.query(
      `SELECT away_tvx AS away FROM miner_days d JOIN miner_wallets w ON w.id = d.wallet_id
        WHERE email = $1 ORDER BY day`,
      [miner.email],
    );
    expect(rows.map(({ away }) => away)).toEqual([
      expect.closeTo(0.25 * HOUR_TVX, 9),
      expect.closeTo(0.75 * HOUR_TVX, 9),
    ]);
    await expectReconciled();
  });

  it('ends a run at a pause that a sync without a credit follows, as each start sends one', async () => {
    const startMs = clock.nowMs();
    await mine(10 * MINUTE);
    clock.advance(90_000);
    await miner.sync(await claimed());
    expect((await history()).run?.endedAt).toBe(new Date(startMs + 10 * MINUTE).toISOString());
    clock.advance(1_000);
    await miner.sync(await claimed(1));
    const { events, run, longestRunSeconds } = await history();
    expect(events).toMatchObject([{ kind: 'run', until: new Date(startMs + 10 * MINUTE).toISOString() }]);
    expect(run).toMatchObject({ startedAt: new Date(clock.nowMs() - 1_000).toISOString(), endedAt: null });
    expect(longestRunSeconds).toBeCloseTo(600, 6);
  });

  it('notices without a further sync that a run has ended', async () => {
    await mine(10 * MINUTE);
    const lastSyncMs = clock.nowMs();
    clock.advance(2 * MINUTE);
    expect((await history()).run?.endedAt).toBe(new Date(lastSyncMs).toISOString());
  });

  it('records bonus and referral, and a sign-in that ends another session, but not one after a logout', async () => {
    await miner.sync({ lastBonusClaimed: new Date(clock.nowMs()).toISOString() });
    await miner.activateReferral();
    await miner.activateReferral();
    await miner.login();
    expect((await history()).events.map(({ kind }) => kind)).toEqual(['session-replaced', 'referral', 'bonus']);
    await app.call('POST', '/api/miner/logout', { cookie: miner.cookie, body: { email: miner.email } });
    await miner.login();
    expect((await history()).events).toHaveLength(3);
  });

  it('records no sign-in that follows an expired session', async () => {
    clock.advance(MINER_SESSION_MS_MAX + 1);
    await miner.login();
    expect((await history()).events).toEqual([]);
    clock.advance(MINER_SESSION_MS_MAX);
    await miner.login();
    expect((await history()).events.map(({ kind }) => kind)).toEqual(['session-replaced']);
  });

  it('has the latest 366 days, within its bounds, of a wallet that mined on all days', async () => {
    await mine(10 * MINUTE);
    const today = Math.floor(clock.nowMs() / DAY);
    await database.pool.query(
      `INSERT INTO miner_days (wallet_id, day, mined_tvx, away_tvx)
        SELECT id, day, 4.180000000001, 1.045000000001 FROM miner_wallets,
          generate_series($2::int - 400, $2::int - 1) AS day WHERE email = $1`,
      [miner.email, today],
    );
    const { text, json } = await miner.history();
    expect(json.data.days).toHaveLength(366);
    expect(json.data.days.at(-1)).toEqual({
      day: isoDay(clock.nowMs()),
      mined: expect.closeTo(HOUR_TVX / 6, 9),
      away: 0,
    });
    expect(text.length).toBeLessThan(40_000);
  });

  it('is kept when two servers write the wallet alternately and at once', async () => {
    await mine(50 * MINUTE);
    await mine(50 * MINUTE, second);
    for (let round = 0; round < 12; round += 1) {
      clock.advance(5 * MINUTE);
      const { totalMinedTvx, miningTimeSeconds } = await miner.stored();
      const claim = { totalMined: totalMinedTvx + 300 * RATE, miningTimeSeconds: miningTimeSeconds + 300 };
      const replies = await Promise.all([miner.sync(claim), miner.sync(claim, { by: second }), miner.sync(claim)]);
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    }
    await expectReconciled();
    expect((await history()).days).toHaveLength(1);
  });

  it('accounts for everything mined in any sequence of syncs, absences, conflicts and restarts', {
    timeout: 120_000,
  }, async () => {
    const authorize = (): void => undefined;
    const step = fc.record({
      waitMs: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 8 * HOUR })),
      tvx: fc.constantFrom(0, 0.25, 0.4, 1),
      by: fc.constantFrom('first', 'second', 'both', 'restarted'),
    });
    const newServer = (): GroupCommit => {
      const store = createMinerStore(database);
      const cache = new WalletCache(store);
      return new GroupCommit({ store, cache, clock, onWrite: () => undefined });
    };
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        miner = await startTestMiner(app, database);
        const [first, other] = [newServer(), newServer()];
        for (const { waitMs, tvx, by } of steps) {
          clock.advance(waitMs);
          const seconds = waitMs / 1_000;
          const change = (wallet: MinerWallet, nowMs: number): MinerWallet => ({
            ...wallet,
            totalMinedTvx: wallet.totalMinedTvx + seconds * RATE * tvx,
            miningTimeSeconds: wallet.miningTimeSeconds + (tvx === 0 ? 0 : seconds),
            lastSyncMs: nowMs,
          });
          const servers = { first: [first], second: [other], both: [first, other], restarted: [newServer()] }[by];
          await Promise.all(servers.map((server) => server.submit(miner.email, change, authorize)));
        }
        const { totalMinedTvx, history: stored } = await miner.stored();
        const { tvx } = await recorded();
        expect(tvx).toBeCloseTo(stored.recordedTvx, 8);
        expect(totalMinedTvx - tvx).toBeGreaterThan(-1e-9);
      }),
      { numRuns: propertyRuns(12) },
    );
  });

  it('keeps the latest 50 of 10,000 events', { timeout: 120_000 }, async () => {
    const store = createMinerStore(database);
    const server = new GroupCommit({
      store,
      cache: new WalletCache(store),
      clock,
      onWrite: () => undefined,
    });
    const claimBonus = (wallet: MinerWallet): MinerWallet => ({
      ...wallet,
      lastBonusClaimedMs: (wallet.lastBonusClaimedMs ?? 0) + 1,
    });
    for (let batch = 0; batch < 20; batch += 1) {
      clock.advance(1_000);
      await Promise.all(Array.from({ length: 500 }, () => server.submit(miner.email, claimBonus, () => undefined)));
    }
    await miner.login();
    const { events } = await history();
    expect(events).toHaveLength(EVENTS_KEPT);
    expect(events[0]?.kind).toBe('session-replaced');
    expect((await miner.stored()).history.eventCount).toBe(10_001);
    const { rows } = await database.pool.query(
      'SELECT count(*)::int AS kept FROM miner_events e JOIN miner_wallets w ON w.id = e.wallet_id WHERE email = $1',
      [miner.email],
    );
    expect(rows[0].kept).toBe(EVENTS_KEPT);
  });

  it('is shown to the signed-in device only, and does not reveal whether a wallet exists', async () => {
    const other = await startTestMiner(app, database);
    expect((await miner.history({ cookie: other.cookie })).json).toMatchObject({ status: 401 });
    const path = (email: string): string => `/api/miner/wallets/${email}/history`;
    expect((await app.call('GET', path(miner.email))).status).toBe(401);
    expect((await app.call('GET', path('nobody@example.com'), { cookie: miner.cookie })).status).toBe(401);
    const earlier = miner.cookie;
    await miner.login();
    expect((await miner.history({ cookie: earlier })).json).toMatchObject({ code: 'session-replaced' });
    expect((await miner.history({ by: second })).status).toBe(200);
  });
});
