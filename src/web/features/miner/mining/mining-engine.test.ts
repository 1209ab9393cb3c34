import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { WalletData } from '#contract/miner.ts';
import { type ProblemCode, problem } from '#contract/problem.ts';
import { reconcile } from '#domain/miner/reconcile.ts';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { buildEngineHarness, type EngineHarness, HARNESS_START_MS } from '../testing/engine-harness.ts';

const RATE = 0.00005;
const HOUR_MS = 3_600_000;
const unreachable = new ServerUnreachableError('connection refused');
let warn: MockInstance<typeof console.warn>;

beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

afterEach(() => {
  vi.restoreAllMocks();
});

function refusal(code: ProblemCode, retryAfterSeconds?: number): ApiError {
  return new ApiError({ ...problem(code, 'no'), text: 'no', code, retryAfterSeconds });
}

function total({ engine }: EngineHarness): number {
  return engine.getState().wallet.totalMinedTvx;
}

function second(harness: EngineHarness, seconds = 1): void {
  harness.pass(seconds * 1_000);
  harness.tick();
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

test("mines at the server's rates, claims the latest totals, and adopts the response plus what accrued since", async () => {
  const harness = await startGranted({ hashrate: 2, difficulty: 4, bonus: 50, totalMined: 7 });
  second(harness);
  second(harness, 9);
  expect(harness.syncs).toHaveLength(2);
  expect(harness.pending()?.claim.totalMined).toBeCloseTo(7 + ((2 * RATE) / 4) * 1.5, 12);
  expect(total(harness)).toBeCloseTo(7 + 10 * ((2 * RATE) / 4) * 1.5, 12);
  await harness.pending()?.respond({ totalMined: 3, balance: 2, miningTimeSeconds: 100, hashrate: 10 });
  const { wallet, acknowledgedTotalTvx, sync, acknowledgedAtMs } = harness.engine.getState();
  expect(wallet.totalMinedTvx).toBeCloseTo(3 + 9 * ((2 * RATE) / 4) * 1.5, 12);
  expect(wallet.miningTimeSeconds).toBeCloseTo(109, 9);
  expect([wallet.hashrateThs, acknowledgedTotalTvx, sync]).toEqual([10, 3, 'saved']);
  expect(acknowledgedAtMs).toBe(HARNESS_START_MS + 10_000);
});

test('mines every two seconds at 40 % of the hashrate while hidden, and reports it after a minute', async () => {
  const harness = await startGranted();
  expect(harness.intervalMs()).toBe(1_000);
  harness.engine.setHidden(true);
  expect(harness.intervalMs()).toBe(2_000);
  for (let tick = 1; tick <= 30; tick++) second(harness, 2);
  harness.engine.setHidden(false);
  expect(harness.intervalMs()).toBe(1_000);
  const { absence } = harness.engine.getState();
  expect(absence).toMatchObject({ type: 'background', reducedRateMs: 60_000, hashrateThs: 0.4, isGranted: true });
  expect(absence?.creditTvx).toBeCloseTo(60 * 0.4 * RATE, 15);
  harness.engine.dismissAbsence();
  expect(harness.engine.getState().absence).toBeNull();
});

describe('an absence', () => {
  test('is claimed at a quarter with the first sync, and shown as a claim until it is granted', async () => {
    const harness = buildEngineHarness();
    harness.engine.start(HOUR_MS);
    expect(harness.pending()?.claim.totalMined).toBeCloseTo(3_600 * 0.25 * RATE, 12);
    const claimed = { type: 'offline', reducedRateMs: HOUR_MS, hashrateThs: 0.25 };
    expect(harness.engine.getState().absence).toMatchObject({ ...claimed, isGranted: false });
    await grant(harness);
    expect(harness.engine.getState().absence).toMatchObject({ ...claimed, isGranted: true });
  });

  const [second, short, long] = [0.25 * RATE, 8_000, 8_000_000];
  test.each([
    ['less than was claimed', HOUR_MS, 0.01, 3_600, { creditTvx: 0.01, reducedRateMs: HOUR_MS }],
    ['a second more', 180_000, 181 * second, 181, { creditTvx: 181 * second, reducedRateMs: 181_000 }],
    ['with what was mined just before', short, 12 * second, 9, { creditTvx: 8 * second, reducedRateMs: short }],
    ['less mining time than it lasted', long, 0.1, 3, { creditTvx: 0.1, reducedRateMs: long }],
  ])('is shown as the server granted it: %s', async (_what, awayMs, totalMined, miningTimeSeconds, shown) => {
    const harness = buildEngineHarness();
    harness.engine.start(awayMs);
    await harness.pending()?.respond({ totalMined, miningTimeSeconds });
    const { absence } = harness.engine.getState();
    expect(absence).toMatchObject({ ...shown, creditTvx: expect.closeTo(shown.creditTvx, 12), isGranted: true });
  });
});

test('claims the daily bonus with a sync of its own after the one in flight, and reports whether it counted', async () => {
  const lastBonusClaimed = '2026-01-01T00:00:00.000Z';
  const harness = await startGranted();
  harness.tick();
  const claimed = harness.engine.claimDailyBonus();
  expect(harness.pending()?.claimsDailyBonus).toBe(false);
  await grant(harness);
  expect(harness.pending()?.claim.lastBonusClaimed).toBe(new Date(HARNESS_START_MS).toISOString());
  expect(harness.pending()?.claimsDailyBonus).toBe(true);
  await harness.pending()?.respond({ hashrate: 1.05, bonus: 5, lastBonusClaimed });
  expect(await claimed).toBe('claimed');
  expect(harness.engine.getState().wallet).toMatchObject({ hashrateThs: 1.05, bonusPercent: 5 });

  const tooEarly = harness.engine.claimDailyBonus();
  await harness.pending()?.respond({ lastBonusClaimed });
  expect(await tooEarly).toBe('too-early');
  const failed = harness.engine.claimDailyBonus();
  await harness.pending()?.fail(unreachable);
  expect(await failed).toBe('failed');
});

test('sends a final sync after the one in flight when it stops, and repeats it until the totals are saved', async () => {
  const harness = await startGranted();
  second(harness);
  harness.pass(500);
  const stopped = harness.engine.stop();
  expect(harness.syncs).toHaveLength(2);
  await grant(harness);
  expect(harness.pending()?.claim.totalMined).toBeCloseTo(1.5 * RATE, 15);
  await harness.pending()?.fail(unreachable);
  expect(await stopped).toBe(false);
  second(harness, 2);
  await grant(harness);
  expect([harness.engine.getState().sync, await harness.engine.stop()]).toEqual(['saved', true]);
  expect([harness.syncs.length, harness.isTicking()]).toEqual([4, false]);
});

describe('an outage', () => {
  test('keeps the totals, is logged once, and ends with the first response', async () => {
    const harness = await startGranted();
    for (let seconds = 1; seconds <= 120; seconds++) {
      second(harness);
      await harness.pending()?.fail(unreachable);
      expect(harness.engine.getState().sync).toBe('failing');
    }
    expect(total(harness)).toBeCloseTo(120 * RATE, 12);
    expect(warn).toHaveBeenCalledOnce();

    second(harness, 30);
    await grant(harness);
    expect(harness.engine.getState().sync).toBe('saved');
    expect(harness.engine.getState().acknowledgedTotalTvx).toBeCloseTo(150 * RATE, 12);
    second(harness);
    await harness.pending()?.fail(unreachable);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test('of an overloaded server waits for Retry-After, and returns to a sync a second gradually', async () => {
    const harness = await startGranted();
    second(harness);
    for (let tries = 1; tries <= 3; tries++) {
      await harness.pending()?.fail(refusal('temporarily-unavailable', 20));
      for (let seconds = 1; seconds < 20; seconds++) second(harness);
      expect(harness.pending()).toBeUndefined();
      second(harness);
      expect(harness.pending()).toBeDefined();
    }
    await grant(harness);
    second(harness);
    expect(harness.pending()).toBeUndefined();
  });
});

test.each([
  ['session-replaced', 'session-replaced'],
  ['not-signed-in', 'not-signed-in'],
  ['account-not-found', 'not-signed-in'],
  ['wallet-blocked', 'not-signed-in'],
  ['incorrect-pin', 'incorrect-pin'],
  ['invalid-request', null],
] as const)('ends with the session by the refusal %s: %s', async (code, ended) => {
  const harness = await startGranted();
  second(harness);
  await harness.pending()?.fail(refusal(code));
  harness.engine.start();
  expect(harness.engine.getState()).toMatchObject({ running: ended === null, ended });
  expect(harness.isTicking()).toBe(ended === null);
});

test('with the server rule, an honest miner ends with the total that the server holds, within the time allowed', async () => {
  const anyLatencies = fc.array(fc.tuple(fc.nat(900), fc.nat(900)), { minLength: 1, maxLength: 30 });
  const property = fc.asyncProperty(anyLatencies, async (latencies) => {
    const startMs = 1_800_000_000_000;
    let passedMs = 0;
    let stored: MinerWallet = newMinerWallet(startMs);
    const harness = buildEngineHarness();
    const pass = (ms: number) => {
      harness.pass(ms);
      passedMs += ms;
    };
    const exchange = async (sendMs: number, returnMs: number) => {
      const sync = harness.pending();
      if (!sync) return;
      pass(sendMs);
      const claim = { ...sync.claim, totalMinedTvx: sync.claim.totalMined, lastBonusClaimedMs: null };
      const nowMs = startMs + passedMs;
      stored = reconcile(stored, claim, { nowMs, presence: { type: 'request' }, downtimes: [] });
      pass(returnMs);
      const { totalMinedTvx: totalMined, balanceTvx: balance, miningTimeSeconds } = stored;
      await sync.respond({ totalMined, balance, miningTimeSeconds });
    };
    harness.engine.start();
    for (const [sendMs, returnMs] of latencies) {
      await exchange(sendMs, returnMs);
      pass(Math.max(0, 1_000 - sendMs - returnMs));
      harness.tick();
    }
    const stopped = harness.engine.stop();
    await exchange(0, 0);
    await exchange(0, 0);
    expect(await stopped).toBe(true);
    expect(total(harness)).toBe(stored.totalMinedTvx);
    expect(total(harness)).toBeLessThanOrEqual((passedMs / 1_000) * RATE + 1e-12);
    // Jitter costs at most one second in total, not one per slow request.
    expect(total(harness)).toBeGreaterThanOrEqual((passedMs / 1_000 - 1.8) * RATE);
  });
  // Each case is many turns of the event loop.
  await fc.assert(property, { numRuns: Math.min(1_000, fc.readConfigureGlobal().numRuns ?? 100) });
});
