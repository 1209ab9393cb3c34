import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnedBetween, tvxPerSecond } from '#domain/miner/accrual.ts';
import { setUpMiner } from '#server/testing/miner-suite.ts';
import { propertyRuns } from '#server/testing/property-runs.ts';
import { TEST_PIN, type TestMiner } from '#server/testing/test-miner.ts';

const RATE = 0.00005;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const EVERYTHING = { totalMined: 1e9, miningTimeSeconds: 1e9 };

describe('a forged or invalid sync', () => {
  const { suite, clock, miner, startMiner, second } = setUpMiner();

  it('is credited only the elapsed time, in total, balance and time, at the rates of the server', async () => {
    clock.advance(2_000);
    const { status, json } = await miner.sync({
      ...{ ...EVERYTHING, balance: 1e9, level: 42, hashrate: 25, difficulty: 1e-9, bonus: 500 },
      ...{ data: { nextLevelProgress: 99 }, isAdmin: true, version: 99, id: 1, pin_hash: 'x' },
    });
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ miningTimeSeconds: 2, level: 1, hashrate: 1, difficulty: 1, bonus: 0 });
    expect(json.data.totalMined).toBeCloseTo(2 * RATE, 15);
    expect(json.data.balance).toBe(json.data.totalMined);
    expect(json.data.data.nextLevelProgress).toBeCloseTo(2 * RATE, 9);
    expect(json.data).not.toHaveProperty('isAdmin');
    const stored = 'SELECT version FROM miner_wallets WHERE email = $1';
    expect((await suite.database.pool.query(stored, [miner.email])).rows).toEqual([{ version: '1' }]);
  });

  it('with a body that the schema does not accept is rejected and changes nothing', async () => {
    clock.advance(60_000);
    const before = await miner.stored();
    for (const body of [
      '{"totalMined": 1',
      'null',
      '{"totalMined":-1,"miningTimeSeconds":1}',
      '{"totalMined":1,"miningTimeSeconds":1,"balance":-5}',
      '{"totalMined":NaN,"miningTimeSeconds":1}',
      '{"totalMined":"1","miningTimeSeconds":1}',
      '{"totalMined":1e999,"miningTimeSeconds":1}',
      '{"totalMined":1,"miningTimeSeconds":1,"lastBonusClaimed":"yesterday"}',
      '{"totalMined":1,"miningTimeSeconds":1,"__proto__":{"a":1}}',
    ]) {
      expect((await miner.syncRaw(body)).json, body).toMatchObject({ status: 400, code: 'invalid-request' });
    }
    expect(await miner.stored()).toEqual(before);
  });

  it('claims the daily bonus once in 24 hours, by the clock of the server', async () => {
    const claim = async (atMs = clock.nowMs()) =>
      (await miner.sync({ lastBonusClaimed: new Date(atMs).toISOString() })).json.data;
    const first = new Date(clock.nowMs()).toISOString();
    expect(await claim(clock.nowMs() + 365 * DAY)).toMatchObject({ hashrate: 1.05, bonus: 5, lastBonusClaimed: first });
    clock.advance(HOUR);
    expect(await claim()).toMatchObject({ hashrate: 1.05, bonus: 5, lastBonusClaimed: first });
    clock.advance(23 * HOUR);
    expect((await claim()).lastBonusClaimed).toBe(new Date(clock.nowMs()).toISOString());
  });

  it('by turns at two machines whose clocks differ by a minute is credited all of an honest claim, and of a forged one the minute more at most', async () => {
    const ahead = await suite.startAnother({ clock: { nowMs: () => clock.nowMs() + MINUTE } });
    let totalMined = 0;
    for (let seconds = 1; seconds <= 21; seconds += 1) {
      clock.advance(1_000);
      const claim = { totalMined: seconds * RATE, miningTimeSeconds: seconds };
      const { status, json } = await miner.sync(claim, { by: seconds % 2 === 0 ? suite.app : ahead });
      expect(status).toBe(200);
      expect(json.data.totalMined).toBeGreaterThanOrEqual(totalMined);
      totalMined = json.data.totalMined;
    }
    expect(totalMined).toBeCloseTo(21 * RATE, 12);
    expect((await miner.history()).json.data).toMatchObject({ run: { seconds: 21 }, events: [] });
    for (const by of [ahead, suite.app, ahead]) await miner.sync(EVERYTHING, { by });
    expect((await miner.stored()).totalMinedTvx).toBeLessThanOrEqual((21 + 60) * RATE * (1 + 1e-12));
  });

  /** An action of a cheater on one wallet, on either server. */
  const anyStep = (waitMs: fc.Arbitrary<number>) =>
    fc.record({
      waitMs: fc.oneof(fc.integer({ min: 0, max: 3_000 }), waitMs),
      isAtSecond: fc.boolean(),
      act: fc.oneof(
        { weight: 6, arbitrary: fc.constant('sync' as const) },
        { weight: 4, arbitrary: fc.constantFrom('earlier-device', 'login', 'wrong-pin', 'referral') },
      ),
      claim: fc.record({
        totalMined: fc.oneof(fc.constantFrom(1e9, Number.MAX_VALUE), fc.double({ min: 0, max: 10, noNaN: true })),
        miningTimeSeconds: fc.double({ min: 0, max: 1e9, noNaN: true }),
        lastBonusClaimed: fc.constantFrom(undefined, '2030-01-01T00:00:00.000Z'),
      }),
    });
  type Step = typeof anyStep extends (waitMs: fc.Arbitrary<number>) => fc.Arbitrary<infer S> ? S : never;
  const sequenceOf = (waitMs: fc.Arbitrary<number>) => fc.array(anyStep(waitMs), { minLength: 1, maxLength: 16 });

  async function perform(cheat: TestMiner, earlierCookie: string, { isAtSecond, act, claim }: Step): Promise<void> {
    const by = isAtSecond ? await second() : suite.app;
    const [send, statuses] = {
      sync: [() => cheat.sync(claim, { by }), [200, 401]] as const,
      'earlier-device': [() => cheat.sync(EVERYTHING, { by, cookie: earlierCookie }), [200, 401, 409]] as const,
      login: [() => cheat.login(TEST_PIN, by), [200, 429]] as const,
      'wrong-pin': [() => cheat.login('000000', by), [401, 429]] as const,
      referral: [() => cheat.activateReferral({ by }), [200, 401]] as const,
    }[act];
    // Syncs and activations are sent twice, concurrently.
    const replies = await Promise.all(act === 'sync' || act === 'referral' ? [send(), send()] : [send()]);
    for (const { status } of replies) expect(statuses).toContain(status);
  }

  const raisedTvxPerSecond = tvxPerSecond({ hashrateThs: 1.05, difficulty: 1, bonusPercent: 15 });

  it('never credits more than the rules allow, in any sequence of syncs, sign-ins and bonuses on two servers', async () => {
    let credited = 0;
    await fc.assert(
      fc.asyncProperty(sequenceOf(fc.integer({ min: 0, max: 26 * HOUR })), async (steps) => {
        const cheat = await startMiner();
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
      { numRuns: propertyRuns(6) },
    );
    expect(credited).toBeGreaterThan(0);
  });

  it('never credits more than the latest clock reading allows when the clock jumps by a day', async () => {
    await fc.assert(
      fc.asyncProperty(sequenceOf(fc.integer({ min: -DAY, max: DAY })), async (steps) => {
        const cheat = await startMiner();
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
      { numRuns: propertyRuns(6) },
    );
  });
});
