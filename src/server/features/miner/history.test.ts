import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import type { HistoryData } from '#contract/miner.ts';
import { MINER_SESSION_MS_MAX } from '#domain/miner/constants.ts';
import type { MinerWallet } from '#domain/miner/wallet.ts';
import { EVENTS_KEPT } from '#domain/miner/wallet-history.ts';
import { setUpApp } from '#server/testing/app-suite.ts';
import { startMinerService } from '#server/testing/miner-service.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { startTestMiner, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const HOUR_TVX = 3_600 * RATE;
const DAY = 24 * HOUR;

describe('the history of a wallet', () => {
  const suite = setUpApp();
  const { clock } = suite;
  let miner: TestMiner;

  beforeEach(async () => {
    clock.advance(DAY - (clock.nowMs() % DAY));
    miner = await startTestMiner(suite.app, suite.database);
  });

  /** Mines for `ms` without a pause, with a sync every ten minutes, within the outage allowance. */
  async function mine(ms: number): Promise<void> {
    for (let minedMs = 0; minedMs < ms; minedMs += 10 * MINUTE) {
      clock.advance(10 * MINUTE);
      const { totalMinedTvx, miningTimeSeconds } = await miner.stored();
      const claim = { totalMined: totalMinedTvx + 600 * RATE, miningTimeSeconds: miningTimeSeconds + 600 };
      expect((await miner.sync(claim)).status).toBe(200);
    }
  }

  async function history(): Promise<HistoryData> {
    const { status, json } = await miner.history();
    expect(status).toBe(200);
    return json.data;
  }

  async function recorded(): Promise<{ days: number; tvx: number }> {
    const { rows } = await suite.database.pool.query(
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

  it('is empty for a new wallet, and written by no sync within an hour', async () => {
    const none = { totalMined: 0, days: [], run: null, longestRunSeconds: 0, friends: 0, events: [] };
    expect(await history()).toEqual(none);
    await mine(10 * MINUTE);
    const before = (await miner.stored()).history;
    await mine(40 * MINUTE);
    expect((await miner.stored()).history).toEqual(before);
    expect(await recorded()).toEqual({ days: 0, tvx: 0 });
  });

  it('has what was mined on each day, the open one included, and the run until it ends', async () => {
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
    // It has ended, although no sync says so.
    const endedAt = new Date(clock.nowMs()).toISOString();
    clock.advance(2 * MINUTE);
    expect((await history()).run).toEqual({ ...run, endedAt });
  });

  it('shows time away as one event and as away on each of its days, and the run before it as ended', async () => {
    clock.advance(22 * HOUR);
    const startMs = clock.nowMs();
    await mine(HOUR);
    clock.advance(5 * HOUR);
    const { totalMinedTvx, miningTimeSeconds } = await miner.stored();
    const claim = { totalMined: totalMinedTvx + 1.25 * HOUR_TVX, miningTimeSeconds: miningTimeSeconds + 5 * 3_600 };
    expect((await miner.sync(claim)).status).toBe(200);
    const { events, days, run } = await history();
    expect(run).toBeNull();
    const [started, left, back] = [0, HOUR, 6 * HOUR].map((ms) => new Date(startMs + ms).toISOString());
    expect(events).toEqual([
      { kind: 'away', at: left, until: back, amount: expect.closeTo(1.25 * HOUR_TVX, 9) },
      { kind: 'run', at: started, until: left, amount: expect.closeTo(HOUR_TVX, 9) },
    ]);
    expect(days).toEqual([
      { day: isoDay(startMs), mined: expect.closeTo(HOUR_TVX, 9), away: expect.closeTo(0.25 * HOUR_TVX, 9) },
      { day: isoDay(startMs + DAY), mined: 0, away: expect.closeTo(HOUR_TVX, 9) },
    ]);
    await expectReconciled();
  });

  it('records bonus and referral, and a sign-in that ends another session, but not one after a logout or an expiry', async () => {
    await miner.sync({ lastBonusClaimed: new Date(clock.nowMs()).toISOString() });
    await miner.activateReferral();
    await miner.activateReferral();
    await miner.login();
    const kinds = ['session-replaced', 'referral', 'bonus'];
    expect((await history()).events.map(({ kind }) => kind)).toEqual(kinds);
    await suite.app.call('POST', '/api/miner/logout', { cookie: miner.cookie, body: { email: miner.email } });
    await miner.login();
    clock.advance(MINER_SESSION_MS_MAX + 1);
    await miner.login();
    expect((await history()).events).toHaveLength(3);
    clock.advance(MINER_SESSION_MS_MAX);
    await miner.login();
    expect((await history()).events.map(({ kind }) => kind)).toEqual(['session-replaced', ...kinds]);
  });

  it('has the latest 366 days of a wallet that mined on all days', async () => {
    await mine(10 * MINUTE);
    await suite.database.pool.query(
      `INSERT INTO miner_days (wallet_id, day, mined_tvx, away_tvx) SELECT id, day, 4, 1 FROM miner_wallets,
        generate_series($2::int - 400, $2::int - 1) AS day WHERE email = $1`,
      [miner.email, Math.floor(clock.nowMs() / DAY)],
    );
    const { days } = await history();
    expect(days).toHaveLength(366);
    expect(days.at(-1)).toEqual({ day: isoDay(clock.nowMs()), mined: expect.closeTo(HOUR_TVX / 6, 9), away: 0 });
  });

  const newServer = () => startMinerService(suite.database, clock).groupCommit;
  const authorize = (): void => undefined;

  it('accounts for everything mined in any sequence of syncs, absences, conflicts and restarts', async () => {
    const step = fc.record({
      waitMs: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 8 * HOUR })),
      tvx: fc.constantFrom(0, 0.25, 0.4, 1),
      by: fc.constantFrom('first', 'second', 'both', 'restarted'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 20 }), async (steps) => {
        miner = await startTestMiner(suite.app, suite.database);
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
          await Promise.all(servers.map((server) => server.commit(miner.email, change, authorize)));
        }
        const { totalMinedTvx, history: stored } = await miner.stored();
        const { tvx } = await recorded();
        expect(tvx).toBeCloseTo(stored.recordedTvx, 8);
        expect(totalMinedTvx - tvx).toBeGreaterThan(-1e-9);
      }),
      { numRuns: propertyRuns(8) },
    );
  });

  it('keeps the latest fifty events', async () => {
    const server = newServer();
    const claimBonus = (wallet: MinerWallet): MinerWallet => ({
      ...wallet,
      lastBonusClaimedMs: (wallet.lastBonusClaimedMs ?? 0) + 1,
    });
    for (let batch = 0; batch < 2; batch += 1) {
      clock.advance(1_000);
      await Promise.all(Array.from({ length: 60 }, () => server.commit(miner.email, claimBonus, authorize)));
    }
    await miner.login();
    const { events } = await history();
    expect(events.map(({ kind }) => kind)).toEqual(['session-replaced', ...Array(EVENTS_KEPT - 1).fill('bonus')]);
    expect((await miner.stored()).history.eventCount).toBe(121);
    const kept = 'SELECT FROM miner_events e JOIN miner_wallets w ON w.id = e.wallet_id WHERE email = $1';
    expect((await suite.database.pool.query(kept, [miner.email])).rowCount).toBe(EVENTS_KEPT);
  });
});
