import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryData } from '#contract/miner.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { EVENTS_KEPT } from '#domain/miner/wallet-history.ts';
import type { Database } from '#server/db/database.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { TEST_DATABASES } from '#server/testing/test-databases.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';
import { GroupCommit } from './commit/group-commit.ts';
import { WalletCache } from './commit/wallet-cache.ts';
import { createMinerStore } from './store/store.ts';

const RATE = 0.00005;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOUR_TVX = 3_600 * RATE;
const DAY = 24 * HOUR;

describe.each(TEST_DATABASES)('the history of a wallet on $name', ({ open }) => {
  let database: Database;
  let drop: () => Promise<void>;
  let app: TestApp;
  let second: TestApp;
  const clock = manualClock();
  let miner: TestMiner;

  beforeAll(async () => {
    ({ database, drop } = await open());
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

  async function history(range = '30d'): Promise<HistoryData> {
    const { status, json } = await miner.history(range);
    expect(status).toBe(200);
    return json.data;
  }

  async function recorded(): Promise<{ hours: number; days: number; hoursTvx: number; daysTvx: number }> {
    const { rows } = await database.pool.query(
      `SELECT (SELECT count(*)::int FROM miner_hours h WHERE h.wallet_id = w.id) AS hours,
        (SELECT count(*)::int FROM miner_days d WHERE d.wallet_id = w.id) AS days,
        (SELECT coalesce(sum(mined_tvx + away_tvx), 0) FROM miner_hours h WHERE h.wallet_id = w.id) AS "hoursTvx",
        (SELECT coalesce(sum(mined_tvx + away_tvx), 0) FROM miner_days d WHERE d.wallet_id = w.id) AS "daysTvx"
        FROM miner_wallets w WHERE email = $1`,
      [miner.email],
    );
    return rows[0];
  }

  /** The recorded hours and the open one are everything that the wallet mined. */
  async function expectReconciled(): Promise<void> {
    const { totalMinedTvx, history: stored } = await miner.stored();
    const { daysTvx, hoursTvx } = await recorded();
    expect(daysTvx).toBeCloseTo(stored.recordedTvx, 9);
    expect(hoursTvx).toBeCloseTo(daysTvx, 9);
    const shown = (await history()).hours.reduce((sum, { mined, away }) => sum + mined + away, 0);
    expect(shown).toBeCloseTo(totalMinedTvx, 9);
  }

  it('is empty for a new wallet', async () => {
    expect(await history()).toEqual({
      totalMined: 0,
      miningTimeSeconds: 0,
      hours: [],
      run: null,
      longestRunSeconds: 0,
      friends: 0,
      joined: [],
      invitation: null,
      today: null,
      bonusClaims: 0,
      minedDays: [],
      events: [],
    });
  });

  it('has the days on which was mined, in rows, with the day of the current hour', async () => {
    const first = Math.floor(clock.nowMs() / DAY);
    await mine(20 * MINUTE);
    clock.advance(DAY);
    await mine(20 * MINUTE);
    expect((await history('24h')).minedDays).toEqual([{ first, days: 2 }]);
    clock.advance(3 * DAY);
    await stayAway(2 * HOUR);
    expect((await history('24h')).minedDays).toEqual([{ first, days: 2 }]);
    await mine(20 * MINUTE);
    expect((await history('24h')).minedDays).toEqual([
      { first, days: 2 },
      { first: first + 4, days: 1 },
    ]);
  });

  it('has what was mined in each hour, the open one included, and the run in progress', async () => {
    const startMs = clock.nowMs();
    await mine(2 * HOUR + 20 * MINUTE);
    const { hours, run, totalMined, longestRunSeconds } = await history('24h');
    expect(hours).toEqual([
      { start: new Date(startMs).toISOString(), mined: expect.closeTo(HOUR_TVX, 9), away: 0 },
      { start: new Date(startMs + HOUR).toISOString(), mined: expect.closeTo(HOUR_TVX, 9), away: 0 },
      { start: new Date(startMs + 2 * HOUR).toISOString(), mined: expect.closeTo(HOUR_TVX / 3, 9), away: 0 },
    ]);
    expect(totalMined).toBeCloseTo(2.333333333 * HOUR_TVX, 8);
    expect(run).toMatchObject({ startedAt: new Date(startMs).toISOString(), endedAt: null });
    expect(run?.seconds).toBeCloseTo(8_400, 6);
    expect(longestRunSeconds).toBeCloseTo(8_400, 6);
    await expectReconciled();
  });

  it('writes nothing for the syncs within an hour', async () => {
    await mine(10 * MINUTE);
    const before = (await miner.stored()).history;
    await mine(40 * MINUTE);
    expect((await miner.stored()).history).toEqual(before);
    expect(await recorded()).toMatchObject({ hours: 0, days: 0 });
  });

  it('shows time away as one event and as away, and the run before it as ended', async () => {
    const startMs = clock.nowMs();
    await mine(HOUR);
    await stayAway(5 * HOUR);
    const { events, hours, run } = await history();
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
    expect(hours).toEqual([
      { start: new Date(startMs).toISOString(), mined: expect.closeTo(HOUR_TVX, 9), away: 0 },
      ...[1, 2, 3, 4, 5].map((hour) => ({
        start: new Date(startMs + hour * HOUR).toISOString(),
        mined: 0,
        away: expect.closeTo(0.25 * HOUR_TVX, 9),
      })),
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
    expect((await history()).bonusClaims).toBe(1);
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

  it('leaves out hours before its range', async () => {
    await mine(20 * MINUTE);
    clock.advance(26 * HOUR);
    await mine(20 * MINUTE);
    expect((await history('24h')).hours).toHaveLength(1);
    expect((await history('7d')).hours).toHaveLength(2);
    clock.advance(40 * DAY);
    await miner.login();
    expect((await history('30d')).hours).toEqual([]);
  });

  it('keeps hours for a month and days permanently', async () => {
    await mine(2 * HOUR);
    clock.advance(32 * DAY - 2 * HOUR);
    await miner.login();
    // These hours take the place of those of 32 days ago.
    await mine(2 * HOUR);
    await stayAway(2 * HOUR);
    const { totalMinedTvx, history: stored } = await miner.stored();
    const { daysTvx, days, hours } = await recorded();
    expect({ days, hours }).toEqual({ days: 2, hours: 4 });
    expect(daysTvx).toBeCloseTo(stored.recordedTvx, 9);
    const shown = (await history()).hours.reduce((sum, { mined, away }) => sum + mined + away, 0);
    expect(shown).toBeCloseTo(totalMinedTvx - 2 * HOUR_TVX, 9);
  });

  it('has its bounds for a wallet that mined all the time', async () => {
    await mine(10 * MINUTE);
    const hourNow = Math.floor(clock.nowMs() / HOUR);
    await database.pool.query(
      `INSERT INTO miner_hours (wallet_id, slot, hour, mined_tvx, away_tvx)
        SELECT id, hour % 768, hour, 0.180000000001, 0.045000000001 FROM miner_wallets,
          generate_series($2::int - 767, $2::int - 1) AS hour WHERE email = $1`,
      [miner.email, hourNow],
    );
    expect((await history('24h')).hours).toHaveLength(24);
    expect((await history('7d')).hours).toHaveLength(7 * 24 + 1);
    const { text, json } = await miner.history('30d');
    expect(json.data.hours).toHaveLength(30 * 24 + 1);
    expect(text.length).toBeLessThan(80_000);
  });

  it('begins with what a wallet of an earlier version had, without showing it as mined in an hour', async () => {
    await database.pool.query('UPDATE miner_wallets SET total_mined_tvx = 7, balance_tvx = 7 WHERE email = $1', [
      miner.email,
    ]);
    expect((await history()).hours).toEqual([]);
    await miner.login();
    await mine(HOUR + 10 * MINUTE);
    const { hours } = await history();
    expect(hours.reduce((sum, { mined }) => sum + mined, 0)).toBeCloseTo((7 / 6) * HOUR_TVX, 9);
    const { recordedTvx } = (await miner.stored()).history;
    expect(recordedTvx).toBeCloseTo(7 + HOUR_TVX, 9);
    expect((await recorded()).daysTvx).toBeCloseTo(recordedTvx, 9);
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
    expect((await history()).hours).toHaveLength(3);
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
      return new GroupCommit({ store, cache, clock, onWrite: () => undefined, onCommitted: () => undefined });
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
        const { daysTvx } = await recorded();
        expect(daysTvx).toBeCloseTo(stored.recordedTvx, 8);
        expect(totalMinedTvx - daysTvx).toBeGreaterThan(-1e-9);
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
      onCommitted: () => undefined,
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

  it.each(['', '?range=', '?range=100y', '?range=-1', '?range=24H'])(
    'rejects the range of history%s',
    async (query) => {
      const path = `/api/miner/wallets/${miner.email}/history${query}`;
      expect((await app.call('GET', path, { cookie: miner.cookie })).json).toMatchObject({
        status: 400,
        detail: 'The range is one of 24h, 7d, 30d (range)',
      });
    },
  );

  it('is shown to the signed-in device only, and does not reveal whether a wallet exists', async () => {
    const other = await startTestMiner(app, database);
    expect((await miner.history('24h', { cookie: other.cookie })).json).toMatchObject({ status: 401 });
    const path = (email: string): string => `/api/miner/wallets/${email}/history?range=24h`;
    expect((await app.call('GET', path(miner.email))).status).toBe(401);
    expect((await app.call('GET', path('nobody@example.com'), { cookie: miner.cookie })).status).toBe(401);
    const earlier = miner.cookie;
    await miner.login();
    expect((await miner.history('24h', { cookie: earlier })).json).toMatchObject({ code: 'session-replaced' });
    expect((await miner.history('24h', { by: second })).status).toBe(200);
  });
});
