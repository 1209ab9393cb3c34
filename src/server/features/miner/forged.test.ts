import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { earnedBetween, tvxPerSecond } from '#domain/miner/accrual.ts';
import type { Database } from '#server/db/database.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { manualClock, startTestApp, type TestApp } from '#server/testing/start-test-app.ts';
import { openTestDatabase } from '#server/testing/test-databases.ts';
import { startTestMiner, TEST_PIN, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

describe('a forged or invalid sync', () => {
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
    miner = await startTestMiner(app, database);
  });

  it('of a billion TVX is credited only the elapsed time, in total, balance and time', async () => {
    clock.advance(2_000);
    const { status, json } = await miner.sync({ totalMined: 1e9, balance: 1e9, miningTimeSeconds: 1e9 });
    expect(status).toBe(200);
    expect(json.data.totalMined).toBeCloseTo(2 * RATE, 15);
    expect(json.data.balance).toBe(json.data.totalMined);
    expect(json.data.miningTimeSeconds).toBe(2);
  });

  it.each([
    ['a negative total', '{"totalMined":-1,"miningTimeSeconds":1}'],
    ['a negative balance', '{"totalMined":1,"balance":-5,"miningTimeSeconds":1}'],
    ['a negative time', '{"totalMined":1,"miningTimeSeconds":-1}'],
    ['a negative level', '{"totalMined":1,"miningTimeSeconds":1,"level":-1}'],
    ['NaN', '{"totalMined":NaN,"miningTimeSeconds":1}'],
    ['NaN as text', '{"totalMined":"NaN","miningTimeSeconds":1}'],
    ['1e999', '{"totalMined":1e999,"miningTimeSeconds":1}'],
    ['-1e999', '{"totalMined":-1e999,"miningTimeSeconds":1}'],
    ['1e999 for the time', '{"totalMined":1,"miningTimeSeconds":1e999}'],
    ['1e999 for the hashrate', '{"totalMined":1,"miningTimeSeconds":1,"hashrate":1e999}'],
    ['null', '{"totalMined":null,"miningTimeSeconds":1}'],
  ])('with %s is rejected and changes nothing', async (_name, body) => {
    clock.advance(60_000);
    const before = await miner.stored();
    const reply = await miner.syncRaw(body);
    expect(reply.json).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(await miner.stored()).toEqual(before);
  });

  it("for another wallet's e-mail is rejected and changes neither wallet", async () => {
    const victim = await startTestMiner(app, database);
    clock.advance(60_000);
    const before = [await miner.stored(), await victim.stored()];
    const reply = await victim.sync({ totalMined: 1e9, miningTimeSeconds: 60 }, { cookie: miner.cookie });
    expect(reply.json).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect([await miner.stored(), await victim.stored()]).toEqual(before);
    expect((await victim.sync({})).status).toBe(200);
  });

  it('reaches the same wallet whatever the case of the e-mail and the spaces around it, at login too', async () => {
    clock.advance(1_000);
    const typed = `  ${miner.email.toUpperCase()} `;
    const synced = await app.call('PUT', `/api/miner/wallets/${encodeURIComponent(typed)}`, {
      cookie: miner.cookie,
      body: { totalMined: RATE, miningTimeSeconds: 1 },
    });
    expect(synced.json.data).toMatchObject({ email: miner.email, totalMined: RATE });
    const login = await app.call('POST', '/api/miner/login', { body: { email: typed, pin: TEST_PIN } });
    expect(login.json.data).toMatchObject({ email: miner.email, totalMined: RATE });
  });

  it('that claims the daily bonus an hour after the last keeps the first claim time and the rate', async () => {
    const claim = () => miner.sync({ lastBonusClaimed: new Date(clock.nowMs()).toISOString() });
    const first = await claim();
    clock.advance(HOUR);
    const second = await claim();
    expect(second.status).toBe(200);
    expect(second.json.data).toMatchObject({
      hashrate: 1.05,
      bonus: 5,
      lastBonusClaimed: first.json.data.lastBonusClaimed,
    });
    clock.advance(23 * HOUR);
    expect((await claim()).json.data.lastBonusClaimed).toBe(new Date(clock.nowMs()).toISOString());
  });

  it('that claims the daily bonus for next year is stamped with the server time', async () => {
    const { json } = await miner.sync({ lastBonusClaimed: new Date(clock.nowMs() + 365 * DAY).toISOString() });
    expect(json.data.lastBonusClaimed).toBe(new Date(clock.nowMs()).toISOString());
  });

  it('with a wrong level, rate and difficulty gets the right ones in the response', async () => {
    clock.advance(1_000);
    const { json } = await miner.sync({
      totalMined: RATE,
      miningTimeSeconds: 1,
      level: 42,
      hashrate: 25,
      difficulty: 1e-9,
      bonus: 500,
      data: { nextLevelProgress: 99 },
    });
    expect(json.data).toMatchObject({ level: 1, hashrate: 1, difficulty: 1, bonus: 0, totalMined: RATE });
    expect(json.data.data.nextLevelProgress).toBeCloseTo(RATE, 9);
  });

  it("is credited the same with the browser's clock a day behind or ahead", async () => {
    for (const [seconds, offsetMs] of [
      [1, -DAY],
      [2, DAY],
    ] as const) {
      clock.advance(1_000);
      const { json } = await miner.sync({
        totalMined: seconds * RATE,
        miningTimeSeconds: seconds,
        ...(seconds === 2 ? { lastBonusClaimed: new Date(clock.nowMs() + offsetMs).toISOString() } : {}),
      });
      expect(json.data.totalMined).toBe(seconds * RATE);
    }
    expect((await miner.stored()).lastBonusClaimedMs).toBe(clock.nowMs());
  });

  it("while the server's clock is a day behind loses nothing and mints nothing, then and later", async () => {
    clock.advance(10_000);
    await miner.sync({ totalMined: 10 * RATE, miningTimeSeconds: 10 });
    clock.advance(-DAY);
    const back = await miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 });
    expect(back.status).toBe(200);
    expect(back.json.data).toMatchObject({ totalMined: 10 * RATE, balance: 10 * RATE, miningTimeSeconds: 10 });
    clock.advance(DAY + 1_000);
    const later = await miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 });
    expect(later.json.data.totalMined).toBeCloseTo(11 * RATE, 12);
  });

  it("while the server's clock is a day ahead is credited six hours at most, and nothing more once it is corrected", async () => {
    clock.advance(DAY);
    const forward = await miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 });
    expect(forward.json.data.totalMined).toBeCloseTo(6 * 3_600 * RATE, 9);
    clock.advance(-DAY);
    const right = await miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 });
    expect(right.json.data.totalMined).toBe(forward.json.data.totalMined);
    clock.advance(DAY);
  });

  it('by turns at two machines whose clocks differ by a minute is credited all of an honest claim, and of a forged one the minute more at most', async () => {
    const ahead = await startTestApp({ database, clock: { nowMs: () => clock.nowMs() + MINUTE }, trustProxy: true });
    onTestFinished(() => ahead.stop());
    let totalMined = 0;
    for (let seconds = 1; seconds <= 121; seconds += 1) {
      clock.advance(1_000);
      const claim = { totalMined: seconds * RATE, miningTimeSeconds: seconds };
      const { status, json } = await miner.sync(claim, { by: seconds % 2 === 0 ? app : ahead });
      expect(status).toBe(200);
      expect(json.data.totalMined).toBeGreaterThanOrEqual(totalMined);
      totalMined = json.data.totalMined;
    }
    expect(totalMined).toBeCloseTo(121 * RATE, 12);
    expect((await miner.history()).json.data).toMatchObject({ run: { seconds: 121 }, events: [] });
    for (const by of [ahead, app, ahead]) await miner.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 }, { by });
    expect((await miner.stored()).totalMinedTvx).toBeLessThanOrEqual((121 + 60) * RATE * (1 + 1e-12));
  });

  /** An action of a cheater on one wallet, on either server. */
  const anyStep = (waitMs: fc.Arbitrary<number>) =>
    fc.record({
      waitMs,
      by: fc.boolean(),
      act: fc.oneof(
        {
          weight: 6,
          arbitrary: fc.record({
            type: fc.constant('sync' as const),
            totalMined: fc.oneof(fc.constantFrom(1e9, Number.MAX_VALUE), fc.double({ min: 0, max: 10, noNaN: true })),
            miningTimeSeconds: fc.double({ min: 0, max: 1e9, noNaN: true }),
            claimsBonus: fc.boolean(),
          }),
        },
        { weight: 1, arbitrary: fc.constant({ type: 'earlier-device' as const }) },
        { weight: 1, arbitrary: fc.constant({ type: 'login' as const }) },
        { weight: 1, arbitrary: fc.constant({ type: 'wrong-pin' as const }) },
        { weight: 1, arbitrary: fc.constant({ type: 'referral' as const }) },
      ),
    });
  type Step = typeof anyStep extends (waitMs: fc.Arbitrary<number>) => fc.Arbitrary<infer S> ? S : never;

  async function perform(cheat: TestMiner, earlierCookie: string, { act, ...step }: Step): Promise<void> {
    const by = step.by ? app : second;
    const statuses = {
      sync: [200, 401],
      'earlier-device': [401, 409, 200],
      login: [200, 429],
      'wrong-pin': [401, 429],
      referral: [200, 401],
    }[act.type];
    const send = () => {
      switch (act.type) {
        case 'sync':
          return cheat.sync(
            {
              totalMined: act.totalMined,
              miningTimeSeconds: act.miningTimeSeconds,
              ...(act.claimsBonus ? { lastBonusClaimed: '2030-01-01T00:00:00.000Z' } : {}),
            },
            { by },
          );
        case 'earlier-device':
          return cheat.sync({ totalMined: 1e9, miningTimeSeconds: 1e9 }, { by, cookie: earlierCookie });
        case 'login':
          return cheat.login(TEST_PIN, by);
        case 'wrong-pin':
          return cheat.login('000000', by);
        case 'referral':
          return cheat.activateReferral({ by });
      }
    };
    // Syncs and activations are sent twice, concurrently.
    const replies = await Promise.all(act.type === 'sync' || act.type === 'referral' ? [send(), send()] : [send()]);
    for (const { status } of replies) expect(statuses).toContain(status);
  }

  it('never credits more than the rules allow, in any sequence of syncs, sign-ins and bonuses on two servers', {
    timeout: 120_000,
  }, async () => {
    const raisedTvxPerSecond = tvxPerSecond({ hashrateThs: 1.05, difficulty: 1, bonusPercent: 15 });
    const wait = fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 0, max: 26 * HOUR }));
    let credited = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep(wait), { minLength: 1, maxLength: 16 }), async (steps) => {
        const cheat = await startTestMiner(app, database);
        const earlierCookie = cheat.cookie;
        const startMs = clock.nowMs();
        let fullTvx = 0;
        let presentTvx = 0;
        let before = await cheat.stored();
        for (const step of steps) {
          const [fromMs, untilMs] = [clock.nowMs(), clock.nowMs() + step.waitMs];
          // Present for five seconds after a sync.
          const presentUntilMs = Math.min(Math.max(fromMs, before.lastSyncMs + 5_000), untilMs);
          fullTvx += earnedBetween(before, fromMs, untilMs);
          presentTvx +=
            earnedBetween(before, fromMs, presentUntilMs) + earnedBetween(before, presentUntilMs, untilMs) / 4;
          clock.advance(step.waitMs);
          const allowanceMs = 6 * HOUR + (untilMs - startMs) / 4;
          const allowedTvx = Math.min(fullTvx, presentTvx + (0.75 * raisedTvxPerSecond * allowanceMs) / 1_000);
          await perform(cheat, earlierCookie, step);
          const after = await cheat.stored();
          expect(after.totalMinedTvx).toBeGreaterThanOrEqual(before.totalMinedTvx);
          expect(after.totalMinedTvx).toBeLessThanOrEqual(allowedTvx * (1 + 1e-12) + 1e-10);
          expect(after.balanceTvx).toBeCloseTo(after.totalMinedTvx, 9);
          before = after;
        }
        credited += before.totalMinedTvx;
      }),
      { numRuns: propertyRuns(20) },
    );
    expect(credited).toBeGreaterThan(0);
  });

  it('never credits more than the latest clock reading allows when the clock jumps by a day', {
    timeout: 120_000,
  }, async () => {
    const raisedTvxPerSecond = tvxPerSecond({ hashrateThs: 1.05, difficulty: 1, bonusPercent: 15 });
    const wait = fc.oneof(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: -DAY, max: DAY }));
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep(wait), { minLength: 1, maxLength: 16 }), async (steps) => {
        const cheat = await startTestMiner(app, database);
        const earlierCookie = cheat.cookie;
        const startMs = clock.nowMs();
        let latestMs = startMs;
        let heldTvx = 0;
        for (const step of steps) {
          clock.advance(step.waitMs);
          latestMs = Math.max(latestMs, clock.nowMs());
          await perform(cheat, earlierCookie, step);
          const { totalMinedTvx } = await cheat.stored();
          expect(totalMinedTvx).toBeGreaterThanOrEqual(heldTvx);
          heldTvx = totalMinedTvx;
        }
        const mostTvx = ((latestMs - startMs) / 1_000) * raisedTvxPerSecond;
        expect(heldTvx).toBeLessThanOrEqual(mostTvx * (1 + 1e-12) + 1e-10);
      }),
      { numRuns: propertyRuns(15) },
    );
  });
});
