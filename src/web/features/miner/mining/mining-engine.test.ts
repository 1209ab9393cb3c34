import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { WalletData } from '#contract/miner.ts';
import { problem } from '#contract/problem.ts';
import { reconcile } from '#domain/miner/reconcile.ts';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { buildEngineHarness, type EngineHarness, HARNESS_START_MS, NEW_WALLET } from '../testing/engine-harness.ts';

const RATE = 0.00005;
const unreachable = new ServerUnreachableError('connection refused');
let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function refusal(status: number, more: { code?: ApiError['code']; retryAfterSeconds?: number } = {}): ApiError {
  return new ApiError({ status, text: 'no', ...more });
}

function total({ engine }: EngineHarness): number {
  return engine.getState().wallet.totalMinedTvx;
}

/** A server that grants what is claimed. */
function grant(harness: EngineHarness): Promise<void> {
  const sync = harness.pending();
  if (!sync) throw new Error('No sync is in flight');
  const { totalMined, miningTimeSeconds } = sync.claim;
  return sync.respond({ totalMined, balance: totalMined, miningTimeSeconds });
}

async function startGranted(wallet: Partial<WalletData> = {}): Promise<EngineHarness> {
  const harness = buildEngineHarness(wallet);
  harness.engine.start();
  await harness.pending()?.respond(wallet);
  return harness;
}

describe('accrual', () => {
  test('earns by elapsed time, independent of the number of ticks', async () => {
    const harness = await startGranted();
    harness.pass(2_500);
    harness.tick();
    harness.tick();
    harness.tick();
    expect(total(harness)).toBeCloseTo(2.5 * RATE, 15);
    expect(harness.engine.getState().wallet.miningTimeSeconds).toBeCloseTo(2.5, 9);
  });

  test("uses the server's hashrate, difficulty and bonus", async () => {
    const harness = await startGranted({ hashrate: 2, difficulty: 4, bonus: 50, totalMined: 7 });
    harness.pass(10_000);
    harness.tick();
    expect(total(harness)).toBeCloseTo(7 + 10 * ((2 * RATE) / 4) * 1.5, 12);
  });

  test('ignores a negative gap and a jump over 30 s, then continues', async () => {
    const harness = await startGranted();
    for (const gapMs of [-60_000, 30_001, 3_600_000]) {
      harness.pass(gapMs);
      harness.tick();
    }
    expect(total(harness)).toBe(0);
    harness.pass(30_000);
    harness.tick();
    expect(total(harness)).toBeCloseTo(30 * RATE, 15);
  });

  test('earns nothing before start and after stop', async () => {
    const harness = buildEngineHarness();
    harness.pass(5_000);
    harness.engine.start();
    await grant(harness);
    harness.pass(1_000);
    const stopped = harness.engine.stop();
    harness.pass(9_000);
    await grant(harness);
    await stopped;
    expect(total(harness)).toBeCloseTo(RATE, 15);
    expect(harness.isTicking()).toBe(false);
  });

  test('raises balance, level and progress with the total', async () => {
    const harness = await startGranted({ totalMined: 199.9999, balance: 12 });
    harness.pass(4_000);
    harness.tick();
    const { wallet } = harness.engine.getState();
    expect(wallet).toMatchObject({ level: 3 });
    expect(wallet.balanceTvx).toBeCloseTo(12 + 4 * RATE, 12);
    expect(wallet.nextLevelProgress).toBeCloseTo(0.0001, 9);
  });
});

describe('a hidden page', () => {
  test('mines every two seconds at 40 % of the hashrate, and at the full rate once visible', async () => {
    const harness = await startGranted();
    expect(harness.intervalMs()).toBe(1_000);
    harness.pass(1_000);
    harness.engine.setHidden(true);
    expect(harness.intervalMs()).toBe(2_000);
    for (let tick = 1; tick <= 5; tick++) {
      harness.pass(2_000);
      harness.tick();
    }
    expect(total(harness)).toBeCloseTo((1 + 0.4 * 10) * RATE, 15);
    harness.engine.setHidden(false);
    harness.pass(1_000);
    harness.tick();
    expect(harness.intervalMs()).toBe(1_000);
    expect(total(harness)).toBeCloseTo((2 + 0.4 * 10) * RATE, 15);
    expect(harness.engine.getState().wallet.miningTimeSeconds).toBeCloseTo(12, 9);
  });

  test('never mines below 0.1 TH/s', async () => {
    const harness = await startGranted({ hashrate: 0.2 });
    harness.engine.setHidden(true);
    harness.pass(2_000);
    harness.tick();
    expect(total(harness)).toBeCloseTo(2 * 0.1 * RATE, 15);
  });

  test('reports what it mined after a minute hidden', async () => {
    const harness = await startGranted();
    harness.engine.setHidden(true);
    for (let tick = 1; tick <= 30; tick++) {
      harness.pass(2_000);
      harness.tick();
    }
    harness.engine.setHidden(false);
    const { absence } = harness.engine.getState();
    expect(absence).toMatchObject({ type: 'background', reducedRateMs: 60_000, hashrateThs: 0.4, isGranted: true });
    expect(absence?.creditTvx).toBeCloseTo(60 * 0.4 * RATE, 15);
    harness.engine.dismissAbsence();
    expect(harness.engine.getState().absence).toBeNull();
  });
});

describe('after an interruption', () => {
  test('claims a quarter of the time away with the first sync and reports what was granted', async () => {
    const harness = buildEngineHarness();
    harness.engine.start(3_600_000);
    const credit = 3_600 * 0.25 * RATE;
    expect(harness.pending()?.claim.totalMined).toBeCloseTo(credit, 12);
    expect(harness.engine.getState().absence).toMatchObject({
      reducedRateMs: 3_600_000,
      hashrateThs: 0.25,
      isGranted: false,
    });
    await grant(harness);
    const { absence } = harness.engine.getState();
    expect(absence).toMatchObject({ type: 'offline', isGranted: true });
    expect(absence?.creditTvx).toBeCloseTo(credit, 12);
  });

  test('reports only what the server granted of a claim', async () => {
    const harness = buildEngineHarness({ totalMined: 4 });
    harness.engine.start(3_600_000);
    await harness.pending()?.respond({ totalMined: 4.01 });
    expect(harness.engine.getState().absence?.creditTvx).toBeCloseTo(0.01, 12);
    expect(total(harness)).toBe(4.01);
  });

  test('credits nothing up to five seconds, and past six hours only says so', async () => {
    const short = buildEngineHarness();
    short.engine.start(5_000);
    expect([total(short), short.engine.getState().absence]).toEqual([0, null]);
    const long = buildEngineHarness();
    long.engine.start(6 * 3_600_000 + 1);
    expect(long.engine.getState()).toMatchObject({
      ...{ running: false, ended: null },
      absence: { type: 'expired', reducedRateMs: 6 * 3_600_000 + 1 },
    });
    expect([total(long), long.syncs.length]).toEqual([0, 0]);
  });

  test.each(['before', 'after'])(
    'credits a page that slept when it resumes, with the tick %s the resume event',
    async (order) => {
      const harness = await startGranted();
      harness.engine.setHidden(true);
      harness.pass(600_000);
      if (order === 'before') harness.tick();
      harness.engine.setHidden(false);
      if (order === 'after') harness.tick();
      expect(total(harness)).toBeCloseTo(600 * 0.25 * RATE, 12);
      expect(harness.engine.getState().absence).toMatchObject({ type: 'offline', reducedRateMs: 600_000 });
      // A claim before the credit would have let that time lapse.
      expect(harness.syncs[1]?.claim.totalMined).toBeCloseTo(600 * 0.25 * RATE, 12);
    },
  );

  test('credits by the wall clock when the monotonic clock stopped in sleep', async () => {
    const harness = await startGranted();
    harness.engine.setHidden(true);
    harness.setClock(600_000);
    harness.engine.setHidden(false);
    expect(total(harness)).toBeCloseTo(600 * 0.25 * RATE, 12);
  });

  test.each([86_400_000, -86_400_000])('ignores a device clock set by %i ms while mining', async (ms) => {
    const harness = await startGranted();
    harness.pass(1_000);
    harness.setClock(ms);
    harness.tick();
    harness.pass(1_000);
    harness.tick();
    expect(total(harness)).toBeCloseTo(2 * RATE, 15);
    expect(harness.engine.getState()).toMatchObject({ running: true, ended: null, absence: null });
  });
});

describe('a copy on this device', () => {
  const copy = { totalMinedTvx: 6, balanceTvx: 6, miningTimeSeconds: 120_000 };

  test('that is ahead is claimed at once, without mining, until it is saved', async () => {
    const harness = buildEngineHarness({ totalMined: 4, balance: 3, miningTimeSeconds: 80_000 }, { copy });
    expect(harness.engine.getState().wallet).toMatchObject({ totalMinedTvx: 6, balanceTvx: 5 });
    harness.engine.catchUp();
    expect(harness.pending()?.claim).toMatchObject({ totalMined: 6, miningTimeSeconds: 120_000 });
    await grant(harness);
    expect(harness.engine.getState()).toMatchObject({ running: false, sync: 'saved', acknowledgedTotalTvx: 6 });
    expect(harness.isTicking()).toBe(false);
  });

  test('that is behind is ignored', () => {
    const harness = buildEngineHarness({ totalMined: 9, balance: 9, miningTimeSeconds: 180_000 }, { copy });
    harness.engine.catchUp();
    expect([total(harness), harness.syncs.length]).toEqual([9, 0]);
  });

  test('opened during an outage syncs until one succeeds', async () => {
    const harness = buildEngineHarness({ totalMined: 4 }, { isLocal: true });
    expect(harness.engine.getState().sync).toBe('failing');
    harness.engine.catchUp();
    await harness.pending()?.fail(unreachable);
    harness.pass(1_000);
    harness.tick();
    await harness.pending()?.respond({ totalMined: 5 });
    expect(harness.engine.getState()).toMatchObject({ sync: 'saved', acknowledgedTotalTvx: 5 });
    expect([total(harness), harness.isTicking()]).toEqual([5, false]);
  });
});

describe('the daily bonus', () => {
  test('is claimed with a sync of its own, also while nothing is mined, and raises the rate', async () => {
    const harness = buildEngineHarness();
    const claimed = harness.engine.claimDailyBonus();
    expect(harness.pending()?.claim.lastBonusClaimed).toBe(new Date(HARNESS_START_MS).toISOString());
    expect(harness.pending()?.claimsDailyBonus).toBe(true);
    await harness.pending()?.respond({ hashrate: 1.05, bonus: 5, lastBonusClaimed: '2026-01-01T00:00:00.000Z' });
    expect(await claimed).toBe('claimed');
    expect(harness.engine.getState().wallet).toMatchObject({ hashrateThs: 1.05, bonusPercent: 5 });
    harness.engine.start();
    expect(harness.pending()?.claimsDailyBonus).toBe(false);
  });

  test('reports a claim that is too early, and an outage', async () => {
    const lastBonusClaimed = '2026-01-01T00:00:00.000Z';
    const early = buildEngineHarness({ lastBonusClaimed });
    const first = early.engine.claimDailyBonus();
    await early.pending()?.respond({ lastBonusClaimed });
    expect(await first).toBe('too-early');
    const away = buildEngineHarness();
    const second = away.engine.claimDailyBonus();
    await away.pending()?.fail(unreachable);
    expect(await second).toBe('failed');
  });

  test('expires during an outage', async () => {
    const lastBonusClaimed = new Date(HARNESS_START_MS - 86_400_000 + 10_000).toISOString();
    const raised = { hashrate: 1.05, bonus: 5, lastBonusClaimed };
    const harness = await startGranted(raised);
    harness.pass(20_000);
    harness.tick();
    expect(total(harness)).toBeCloseTo(10 * 1.05 * 1.05 * RATE + 10 * RATE, 12);
  });
});

describe('sync', () => {
  test('claims at start, then at each tick, one in flight, with the latest state', async () => {
    const harness = buildEngineHarness();
    harness.engine.start();
    expect(harness.syncs).toHaveLength(1);
    for (let second = 1; second <= 3; second++) {
      harness.pass(1_000);
      harness.tick();
    }
    expect(harness.syncs).toHaveLength(1);
    await harness.pending()?.respond({});
    harness.pass(1_000);
    harness.tick();
    expect(harness.syncs).toHaveLength(2);
    expect(harness.pending()?.claim.totalMined).toBeCloseTo(4 * RATE, 15);
    expect(harness.pending()?.claim.miningTimeSeconds).toBeCloseTo(4, 9);
  });

  test('adopts the response plus what accrued since the claim was sent', async () => {
    const harness = await startGranted();
    harness.pass(1_000);
    harness.tick();
    harness.pass(400);
    await harness.pending()?.respond({ totalMined: 3, balance: 2, miningTimeSeconds: 100, hashrate: 10 });
    const { wallet, acknowledgedTotalTvx, sync, acknowledgedAtMs } = harness.engine.getState();
    expect(wallet.totalMinedTvx).toBeCloseTo(3 + 0.4 * RATE, 12);
    expect(wallet.balanceTvx).toBeCloseTo(2 + 0.4 * RATE, 12);
    expect(wallet.miningTimeSeconds).toBeCloseTo(100.4, 9);
    expect(wallet.hashrateThs).toBe(10);
    expect({ acknowledgedTotalTvx, sync }).toEqual({ acknowledgedTotalTvx: 3, sync: 'saved' });
    expect(acknowledgedAtMs).toBe(1_700_000_006_400);
  });

  test('sends a final sync after the one in flight when mining stops', async () => {
    const harness = await startGranted();
    harness.pass(1_000);
    harness.tick();
    harness.pass(500);
    const stopped = harness.engine.stop();
    expect(harness.syncs).toHaveLength(2);
    await grant(harness);
    expect(harness.syncs).toHaveLength(3);
    expect(harness.pending()?.claim.totalMined).toBeCloseTo(1.5 * RATE, 15);
    await grant(harness);
    expect(await stopped).toBe(true);
    expect(harness.engine.getState()).toMatchObject({ running: false, sync: 'saved' });
    expect(harness.engine.getState().acknowledgedTotalTvx).toBeCloseTo(1.5 * RATE, 15);
  });

  test('sends no final sync when everything is saved', async () => {
    const harness = await startGranted();
    expect(await harness.engine.stop()).toBe(true);
    expect(harness.syncs).toHaveLength(1);
    expect(harness.isTicking()).toBe(false);
  });

  test('continues when mining restarts during the final sync', async () => {
    const harness = await startGranted();
    harness.pass(1_000);
    const stopped = harness.engine.stop();
    harness.engine.start();
    harness.pass(1_000);
    await grant(harness);
    await stopped;
    expect(harness.engine.getState().running).toBe(true);
    expect(harness.isTicking()).toBe(true);
    harness.tick();
    expect(harness.pending()?.claim.totalMined).toBeCloseTo(2 * RATE, 15);
  });
});

describe('an outage', () => {
  test('keeps the totals, is logged once, and ends with the first response', async () => {
    const harness = await startGranted();
    for (let second = 1; second <= 120; second++) {
      harness.pass(1_000);
      harness.tick();
      await harness.pending()?.fail(second % 2 ? unreachable : refusal(503));
      expect(harness.engine.getState().sync).toBe('failing');
    }
    expect(total(harness)).toBeCloseTo(120 * RATE, 12);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(harness.syncs.length).toBeLessThan(12);

    harness.pass(30_000);
    harness.tick();
    await grant(harness);
    expect(harness.engine.getState().sync).toBe('saved');
    expect(harness.engine.getState().acknowledgedTotalTvx).toBeCloseTo(150 * RATE, 12);

    harness.pass(10_000);
    harness.tick();
    await harness.pending()?.fail(unreachable);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test('by overload returns to one sync a second gradually', async () => {
    const harness = await startGranted();
    const secondsTo = async (settle: () => Promise<void> | undefined) => {
      for (let second = 1; ; second++) {
        harness.pass(1_000);
        harness.tick();
        if (harness.pending() === undefined) continue;
        await settle();
        return second;
      }
    };
    for (let tries = 1; tries <= 3; tries++) await secondsTo(() => harness.pending()?.fail(refusal(503)));
    const apart = [];
    for (let grants = 1; grants <= 14; grants++) apart.push(await secondsTo(() => grant(harness)));
    expect(apart.slice(1)).toEqual([6, 5, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1]);
    expect(harness.engine.getState().acknowledgedTotalTvx).toBeCloseTo(total(harness), 15);
  });

  test('waits for Retry-After', async () => {
    const harness = await startGranted();
    harness.pass(1_000);
    harness.tick();
    await harness.pending()?.fail(refusal(503, { retryAfterSeconds: 20 }));
    for (let second = 1; second < 20; second++) {
      harness.pass(1_000);
      harness.tick();
    }
    expect(harness.pending()).toBeUndefined();
    harness.pass(1_000);
    harness.tick();
    expect(harness.pending()).toBeDefined();
  });

  test('during the final sync is retried until the totals are saved', async () => {
    const harness = await startGranted();
    harness.pass(1_000);
    const stopped = harness.engine.stop();
    await harness.pending()?.fail(unreachable);
    expect(await stopped).toBe(false);
    expect(harness.engine.getState()).toMatchObject({ running: false, sync: 'failing' });
    expect(harness.isTicking()).toBe(true);

    harness.pass(2_000);
    harness.tick();
    expect(harness.pending()?.claim.totalMined).toBeCloseTo(RATE, 15);
    await grant(harness);
    expect(harness.engine.getState().sync).toBe('saved');
    expect(harness.isTicking()).toBe(false);
  });
});

test('syncs at the interval that the server requests, until it requests none', async () => {
  const harness = await startGranted();
  const syncsIn = async (seconds: number): Promise<number> => {
    const before = harness.syncs.length;
    for (let second = 1; second <= seconds; second++) {
      harness.pass(1_000);
      harness.tick();
      if (harness.pending() !== undefined) await grant(harness);
    }
    return harness.syncs.length - before;
  };
  expect(await syncsIn(10)).toBe(10);
  harness.engine.requestInterval(5_000);
  expect(await syncsIn(10)).toBe(2);
  expect(total(harness)).toBeCloseTo(20 * RATE, 12);
  harness.engine.requestInterval(1_000);
  expect(await syncsIn(10)).toBe(10);
  harness.engine.requestInterval(5_000);
  harness.engine.requestInterval(undefined);
  expect(await syncsIn(10)).toBe(10);
});

describe('the end of the session', () => {
  test.each([
    [409, 'session-replaced', 'session-replaced'],
    [401, 'not-signed-in', 'not-signed-in'],
    [404, 'account-not-found', 'not-signed-in'],
    [401, 'incorrect-pin', 'incorrect-pin'],
  ] as const)('by %i %s stops mining permanently and reports why', async (status, code, ended) => {
    const harness = await startGranted();
    harness.pass(1_000);
    harness.tick();
    await harness.pending()?.fail(new ApiError({ ...problem(code, 'gone'), text: 'gone', code }));
    expect(harness.engine.getState()).toMatchObject({ running: false, ended });
    expect(status).toBe(problem(code, '').status);
    expect(harness.isTicking()).toBe(false);

    harness.engine.start();
    expect(harness.engine.getState().running).toBe(false);
    expect(await harness.engine.stop()).toBe(false);
    expect(harness.syncs).toHaveLength(2);
  });

  test.each(['session-replaced', 'not-signed-in'] as const)(
    'announced by the server (%s) stops mining permanently, also while a sync is in flight',
    async (why) => {
      const harness = await startGranted();
      harness.pass(1_000);
      harness.tick();
      harness.engine.endSession(why);
      expect(harness.engine.getState()).toMatchObject({ running: false, ended: why });
      await grant(harness);
      expect(harness.engine.getState()).toMatchObject({ running: false, ended: why });
      expect([harness.isTicking(), harness.syncs.length]).toEqual([false, 2]);
    },
  );

  test('is not caused by any other refusal', async () => {
    const harness = await startGranted();
    harness.pass(1_000);
    harness.tick();
    await harness.pending()?.fail(refusal(400));
    expect(harness.engine.getState()).toMatchObject({ running: true, ended: null });
  });
});

describe('subscribers', () => {
  test('get one stable view until something changes', async () => {
    const harness = await startGranted();
    const seen: unknown[] = [];
    const unsubscribe = harness.engine.subscribe(() => seen.push(harness.engine.getState()));
    expect(harness.engine.getState()).toBe(harness.engine.getState());
    harness.pass(1_000);
    harness.tick();
    expect(seen).toEqual([harness.engine.getState()]);
    unsubscribe();
    harness.tick();
    expect(seen).toHaveLength(1);
  });
});

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ type: fc.constant('second' as const), ms: fc.integer({ min: 900, max: 1_100 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constant('gap' as const), ms: fc.integer({ min: -90_000, max: 90_000 }) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('respond' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'failure' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'start' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'stop' as const }) },
);

describe('for any sequence of events', () => {
  test('the total decreases only by a response, and never grows faster than the rate allows', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const harness = buildEngineHarness();
      let before = total(harness);
      for (const act of steps) {
        const elapsedMs = act.type === 'second' || act.type === 'gap' ? act.ms : 0;
        harness.pass(elapsedMs);
        if (act.type === 'start') harness.engine.start();
        else if (act.type === 'stop') void harness.engine.stop();
        else if (act.type === 'failure') await harness.pending()?.fail(unreachable);
        else if (act.type === 'respond') {
          const sync = harness.pending();
          const granted = (sync?.claim.totalMined ?? 0) * act.share;
          await sync?.respond({ totalMined: granted });
          if (sync) before = Math.min(before, total(harness));
        } else harness.tick();
        const grown = total(harness) - before;
        expect(grown).toBeGreaterThanOrEqual(0);
        expect(grown).toBeLessThanOrEqual((Math.max(0, elapsedMs) / 1_000) * RATE + 1e-15);
        before = total(harness);
      }
    });
    // Each case is many turns of the event loop.
    await fc.assert(property, { numRuns: Math.min(1_000, fc.readConfigureGlobal().numRuns ?? 100) });
  });

  test('with the server rule, an honest miner ends with the total that the server holds, within the time allowed', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.record({ sendMs: fc.nat(900), returnMs: fc.nat(900) }), { minLength: 1, maxLength: 30 }),
      async (latencies) => {
        const startMs = 1_800_000_000_000;
        let passedMs = 0;
        let stored: MinerWallet = newMinerWallet(startMs);
        const harness = buildEngineHarness();
        const pass = (ms: number) => {
          harness.pass(ms);
          passedMs += ms;
        };
        const exchange = async ({ sendMs, returnMs }: { sendMs: number; returnMs: number }) => {
          const sync = harness.pending();
          if (!sync) return;
          pass(sendMs);
          const { totalMined: totalMinedTvx, miningTimeSeconds } = sync.claim;
          stored = reconcile(
            stored,
            { totalMinedTvx, miningTimeSeconds, lastBonusClaimedMs: null },
            { nowMs: startMs + passedMs, presence: { type: 'request' }, downtimes: [] },
          );
          pass(returnMs);
          await sync.respond({
            totalMined: stored.totalMinedTvx,
            balance: stored.balanceTvx,
            miningTimeSeconds: stored.miningTimeSeconds,
          });
        };
        harness.engine.start();
        for (const latency of latencies) {
          await exchange(latency);
          pass(Math.max(0, 1_000 - latency.sendMs - latency.returnMs));
          harness.tick();
        }
        const stopped = harness.engine.stop();
        await exchange({ sendMs: 0, returnMs: 0 });
        await exchange({ sendMs: 0, returnMs: 0 });
        expect(await stopped).toBe(true);
        expect(total(harness)).toBe(stored.totalMinedTvx);
        expect(total(harness)).toBeLessThanOrEqual((passedMs / 1_000) * RATE + 1e-12);
        // Jitter costs at most one second in total, not one per slow request.
        expect(total(harness)).toBeGreaterThanOrEqual((passedMs / 1_000 - 1.8) * RATE);
      },
    );
    // Each case is many turns of the event loop.
    await fc.assert(property, { numRuns: Math.min(1_000, fc.readConfigureGlobal().numRuns ?? 100) });
  });

  test('the harness starts from a valid wallet', () => {
    expect(buildEngineHarness().engine.getState().wallet.hashrateThs).toBe(NEW_WALLET.hashrate);
  });
});

test('repeats a failed sync at once when the network or the channel is back, and only then', async () => {
  const harness = await startGranted();
  harness.engine.recovered();
  expect(harness.pending()).toBeUndefined();
  harness.pass(1_000);
  harness.tick();
  await harness.pending()?.fail(new ServerUnreachableError('no network'));
  harness.pass(500);
  harness.engine.recovered();
  expect(harness.pending()?.claim.totalMined).toBeCloseTo(1.5 * RATE, 12);
  const { length } = harness.syncs;
  harness.engine.recovered();
  expect(harness.syncs).toHaveLength(length);
});

test('shows of an absence what the server granted and recorded, not the claim', async () => {
  const harness = buildEngineHarness();
  harness.engine.start(180_000);
  const totalMined = 181 * 0.25 * RATE;
  await harness.pending()?.respond({ totalMined, balance: totalMined, miningTimeSeconds: 181 });
  expect(harness.engine.getState().absence).toMatchObject({ creditTvx: totalMined, reducedRateMs: 181_000 });
});

test('counts what was mined unsaved just before a short absence as no part of it', async () => {
  const harness = buildEngineHarness();
  harness.engine.start(8_000);
  const totalMined = (8 * 0.25 + 1) * RATE;
  await harness.pending()?.respond({ totalMined, balance: totalMined, miningTimeSeconds: 9 });
  const { absence } = harness.engine.getState();
  expect(absence?.creditTvx).toBeCloseTo(8 * 0.25 * RATE, 12);
  expect(absence).toMatchObject({ reducedRateMs: 8_000, isGranted: true });
});

test('keeps the length of an absence when the server counted less mining time', async () => {
  const harness = buildEngineHarness();
  harness.engine.start(8_000_000);
  await harness.pending()?.respond({ totalMined: 0.1, balance: 0.1, miningTimeSeconds: 3 });
  expect(harness.engine.getState().absence).toMatchObject({ creditTvx: 0.1, reducedRateMs: 8_000_000 });
});
