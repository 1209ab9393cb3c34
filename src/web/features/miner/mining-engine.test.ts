import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest';
import type { WalletData } from '#contract/miner.ts';
import { problem } from '#contract/problem.ts';
import { reconcile } from '#domain/miner/reconcile.ts';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { ApiError, ServerUnreachableError } from '#web/lib/api-error.ts';
import { BENCH_START_MS, buildEngineBench, type EngineBench, NEW_WALLET } from './testing/engine-bench.ts';

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

function total({ engine }: EngineBench): number {
  return engine.getSnapshot().wallet.totalMinedTvx;
}

/** A server that grants what is claimed. */
function grant(bench: EngineBench): Promise<void> {
  const sync = bench.pending();
  if (!sync) throw new Error('No sync is in flight');
  const { totalMined, miningTimeSeconds } = sync.claim;
  return sync.answer({ totalMined, balance: totalMined, miningTimeSeconds });
}

async function startGranted(wallet: Partial<WalletData> = {}): Promise<EngineBench> {
  const bench = buildEngineBench(wallet);
  bench.engine.start();
  await bench.pending()?.answer(wallet);
  return bench;
}

describe('accrual', () => {
  test('earns by the time that passed, however many ticks there were', async () => {
    const bench = await startGranted();
    bench.pass(2_500);
    bench.tick();
    bench.tick();
    bench.tick();
    expect(total(bench)).toBeCloseTo(2.5 * RATE, 15);
    expect(bench.engine.getSnapshot().wallet.miningTimeSeconds).toBeCloseTo(2.5, 9);
  });

  test('uses the hashrate, difficulty and bonus of the server', async () => {
    const bench = await startGranted({ hashrate: 2, difficulty: 4, bonus: 50, totalMined: 7 });
    bench.pass(10_000);
    bench.tick();
    expect(total(bench)).toBeCloseTo(7 + 10 * ((2 * RATE) / 4) * 1.5, 12);
  });

  test('ignores a negative gap and a jump of more than 30 s, and goes on from there', async () => {
    const bench = await startGranted();
    for (const gapMs of [-60_000, 30_001, 3_600_000]) {
      bench.pass(gapMs);
      bench.tick();
    }
    expect(total(bench)).toBe(0);
    bench.pass(30_000);
    bench.tick();
    expect(total(bench)).toBeCloseTo(30 * RATE, 15);
  });

  test('stands still before start and after stop', async () => {
    const bench = buildEngineBench();
    bench.pass(5_000);
    bench.engine.start();
    await grant(bench);
    bench.pass(1_000);
    const stopped = bench.engine.stop();
    bench.pass(9_000);
    await grant(bench);
    await stopped;
    expect(total(bench)).toBeCloseTo(RATE, 15);
    expect(bench.isTicking()).toBe(false);
  });

  test('raises balance, level and progress with the total', async () => {
    const bench = await startGranted({ totalMined: 199.9999, balance: 12 });
    bench.pass(4_000);
    bench.tick();
    const { wallet } = bench.engine.getSnapshot();
    expect(wallet).toMatchObject({ level: 3 });
    expect(wallet.balanceTvx).toBeCloseTo(12 + 4 * RATE, 12);
    expect(wallet.nextLevelProgress).toBeCloseTo(0.0001, 9);
  });
});

describe('a hidden page', () => {
  test('mines every two seconds at 40 % of the hashrate, and at all of it when it is seen again', async () => {
    const bench = await startGranted();
    expect(bench.intervalMs()).toBe(1_000);
    bench.pass(1_000);
    bench.engine.setHidden(true);
    expect(bench.intervalMs()).toBe(2_000);
    for (let beat = 1; beat <= 5; beat++) {
      bench.pass(2_000);
      bench.tick();
    }
    expect(total(bench)).toBeCloseTo((1 + 0.4 * 10) * RATE, 15);
    bench.engine.setHidden(false);
    bench.pass(1_000);
    bench.tick();
    expect(bench.intervalMs()).toBe(1_000);
    expect(total(bench)).toBeCloseTo((2 + 0.4 * 10) * RATE, 15);
    expect(bench.engine.getSnapshot().wallet.miningTimeSeconds).toBeCloseTo(12, 9);
  });

  test('never mines below 0.1 TH/s', async () => {
    const bench = await startGranted({ hashrate: 0.2 });
    bench.engine.setHidden(true);
    bench.pass(2_000);
    bench.tick();
    expect(total(bench)).toBeCloseTo(2 * 0.1 * RATE, 15);
  });

  test('tells what it mined when it was hidden for a minute', async () => {
    const bench = await startGranted();
    bench.engine.setHidden(true);
    for (let beat = 1; beat <= 30; beat++) {
      bench.pass(2_000);
      bench.tick();
    }
    bench.engine.setHidden(false);
    const { absence } = bench.engine.getSnapshot();
    expect(absence).toMatchObject({ kind: 'background', awayMs: 60_000, hashrateThs: 0.4, isGranted: true });
    expect(absence?.creditTvx).toBeCloseTo(60 * 0.4 * RATE, 15);
    bench.engine.dismissAbsence();
    expect(bench.engine.getSnapshot().absence).toBeNull();
  });
});

describe('after an interruption', () => {
  test('the first sync claims a quarter of the time away at once, and tells what the server gave', async () => {
    const bench = buildEngineBench();
    bench.engine.start(3_600_000);
    const credit = 3_600 * 0.25 * RATE;
    expect(bench.pending()?.claim.totalMined).toBeCloseTo(credit, 12);
    expect(bench.engine.getSnapshot().absence).toMatchObject({
      awayMs: 3_600_000,
      hashrateThs: 0.25,
      isGranted: false,
    });
    await grant(bench);
    const { absence } = bench.engine.getSnapshot();
    expect(absence).toMatchObject({ kind: 'offline', isGranted: true });
    expect(absence?.creditTvx).toBeCloseTo(credit, 12);
  });

  test('a claim that the server cut is told as what it gave', async () => {
    const bench = buildEngineBench({ totalMined: 4 });
    bench.engine.start(3_600_000);
    await bench.pending()?.answer({ totalMined: 4.01 });
    expect(bench.engine.getSnapshot().absence?.creditTvx).toBeCloseTo(0.01, 12);
    expect(total(bench)).toBe(4.01);
  });

  test('of up to five seconds nothing is credited, past six hours the session is over', async () => {
    const short = buildEngineBench();
    short.engine.start(5_000);
    expect([total(short), short.engine.getSnapshot().absence]).toEqual([0, null]);
    const long = buildEngineBench();
    long.engine.start(6 * 3_600_000 + 1);
    expect(long.engine.getSnapshot()).toMatchObject({ running: false, ended: 'expired' });
    expect([total(long), long.syncs.length]).toEqual([0, 0]);
  });

  test.each(['before', 'after'])(
    'a page that slept is credited when it wakes, the tick %s it or not',
    async (order) => {
      const bench = await startGranted();
      bench.engine.setHidden(true);
      bench.pass(600_000);
      if (order === 'before') bench.tick();
      bench.engine.setHidden(false);
      if (order === 'after') bench.tick();
      expect(total(bench)).toBeCloseTo(600 * 0.25 * RATE, 12);
      expect(bench.engine.getSnapshot().absence).toMatchObject({ kind: 'offline', awayMs: 600_000 });
      // Nothing was claimed before the credit, which the server would have let lapse.
      expect(bench.syncs[1]?.claim.totalMined).toBeCloseTo(600 * 0.25 * RATE, 12);
    },
  );

  test('a machine whose steady clock slept too is credited by the wall clock', async () => {
    const bench = await startGranted();
    bench.engine.setHidden(true);
    bench.setClock(600_000);
    bench.engine.setHidden(false);
    expect(total(bench)).toBeCloseTo(600 * 0.25 * RATE, 12);
  });

  test.each([86_400_000, -86_400_000])('a clock set by %i ms while mining changes nothing', async (ms) => {
    const bench = await startGranted();
    bench.pass(1_000);
    bench.setClock(ms);
    bench.tick();
    bench.pass(1_000);
    bench.tick();
    expect(total(bench)).toBeCloseTo(2 * RATE, 15);
    expect(bench.engine.getSnapshot()).toMatchObject({ running: true, ended: null, absence: null });
  });
});

describe('a copy on this device', () => {
  const copy = { totalMinedTvx: 6, balanceTvx: 6, miningTimeSeconds: 120_000 };

  test('that is ahead is claimed at once, without mining, until the server has it', async () => {
    const bench = buildEngineBench({ totalMined: 4, balance: 3, miningTimeSeconds: 80_000 }, { copy });
    expect(bench.engine.getSnapshot().wallet).toMatchObject({ totalMinedTvx: 6, balanceTvx: 5 });
    bench.engine.catchUp();
    expect(bench.pending()?.claim).toMatchObject({ totalMined: 6, miningTimeSeconds: 120_000 });
    await grant(bench);
    expect(bench.engine.getSnapshot()).toMatchObject({ running: false, sync: 'saved', acknowledgedTotalTvx: 6 });
    expect(bench.isTicking()).toBe(false);
  });

  test('that is behind is forgotten', () => {
    const bench = buildEngineBench({ totalMined: 9, balance: 9, miningTimeSeconds: 180_000 }, { copy });
    bench.engine.catchUp();
    expect([total(bench), bench.syncs.length]).toEqual([9, 0]);
  });

  test('alone asks the server until it answers', async () => {
    const bench = buildEngineBench({ totalMined: 4 }, { isLocal: true });
    expect(bench.engine.getSnapshot().sync).toBe('failing');
    bench.engine.catchUp();
    await bench.pending()?.fail(unreachable);
    bench.pass(1_000);
    bench.tick();
    await bench.pending()?.answer({ totalMined: 5 });
    expect(bench.engine.getSnapshot()).toMatchObject({ sync: 'saved', acknowledgedTotalTvx: 5 });
    expect([total(bench), bench.isTicking()]).toEqual([5, false]);
  });
});

describe('the daily bonus', () => {
  test('is claimed with a sync of its own, also while nothing is mined, and raises the rate', async () => {
    const bench = buildEngineBench();
    const claimed = bench.engine.claimDailyBonus();
    expect(bench.pending()?.claim.lastBonusClaimed).toBe(new Date(BENCH_START_MS).toISOString());
    await bench.pending()?.answer({ hashrate: 1.05, bonus: 5, lastBonusClaimed: '2026-01-01T00:00:00.000Z' });
    expect(await claimed).toBe('claimed');
    expect(bench.engine.getSnapshot().wallet).toMatchObject({ hashrateThs: 1.05, bonusPercent: 5 });
  });

  test('that the server does not grant is told so, and so is a server that does not answer', async () => {
    const lastBonusClaimed = '2026-01-01T00:00:00.000Z';
    const early = buildEngineBench({ lastBonusClaimed });
    const first = early.engine.claimDailyBonus();
    await early.pending()?.answer({ lastBonusClaimed });
    expect(await first).toBe('too-early');
    const away = buildEngineBench();
    const second = away.engine.claimDailyBonus();
    await away.pending()?.fail(unreachable);
    expect(await second).toBe('failed');
  });

  test('ends by itself during an outage', async () => {
    const lastBonusClaimed = new Date(BENCH_START_MS - 86_400_000 + 10_000).toISOString();
    const raised = { hashrate: 1.05, bonus: 5, lastBonusClaimed };
    const bench = await startGranted(raised);
    bench.pass(20_000);
    bench.tick();
    expect(total(bench)).toBeCloseTo(10 * 1.05 * 1.05 * RATE + 10 * RATE, 12);
  });
});

describe('sync', () => {
  test('claims at start, then at each tick, one in flight, with the latest state', async () => {
    const bench = buildEngineBench();
    bench.engine.start();
    expect(bench.syncs).toHaveLength(1);
    for (let second = 1; second <= 3; second++) {
      bench.pass(1_000);
      bench.tick();
    }
    expect(bench.syncs).toHaveLength(1);
    await bench.pending()?.answer({});
    bench.pass(1_000);
    bench.tick();
    expect(bench.syncs).toHaveLength(2);
    expect(bench.pending()?.claim.totalMined).toBeCloseTo(4 * RATE, 15);
    expect(bench.pending()?.claim.miningTimeSeconds).toBeCloseTo(4, 9);
  });

  test('adopts the answer and adds what accrued since the claim was sent', async () => {
    const bench = await startGranted();
    bench.pass(1_000);
    bench.tick();
    bench.pass(400);
    await bench.pending()?.answer({ totalMined: 3, balance: 2, miningTimeSeconds: 100, hashrate: 10 });
    const { wallet, acknowledgedTotalTvx, sync, acknowledgedAtMs } = bench.engine.getSnapshot();
    expect(wallet.totalMinedTvx).toBeCloseTo(3 + 0.4 * RATE, 12);
    expect(wallet.balanceTvx).toBeCloseTo(2 + 0.4 * RATE, 12);
    expect(wallet.miningTimeSeconds).toBeCloseTo(100.4, 9);
    expect(wallet.hashrateThs).toBe(10);
    expect({ acknowledgedTotalTvx, sync }).toEqual({ acknowledgedTotalTvx: 3, sync: 'saved' });
    expect(acknowledgedAtMs).toBe(1_700_000_006_400);
  });

  test('stops with one more sync of the final state, after the one in flight', async () => {
    const bench = await startGranted();
    bench.pass(1_000);
    bench.tick();
    bench.pass(500);
    const stopped = bench.engine.stop();
    expect(bench.syncs).toHaveLength(2);
    await grant(bench);
    expect(bench.syncs).toHaveLength(3);
    expect(bench.pending()?.claim.totalMined).toBeCloseTo(1.5 * RATE, 15);
    await grant(bench);
    expect(await stopped).toBe(true);
    expect(bench.engine.getSnapshot()).toMatchObject({ running: false, sync: 'saved' });
    expect(bench.engine.getSnapshot().acknowledgedTotalTvx).toBeCloseTo(1.5 * RATE, 15);
  });

  test('needs no final sync when the server has everything already', async () => {
    const bench = await startGranted();
    expect(await bench.engine.stop()).toBe(true);
    expect(bench.syncs).toHaveLength(1);
    expect(bench.isTicking()).toBe(false);
  });

  test('goes on when mining starts again while the final sync is under way', async () => {
    const bench = await startGranted();
    bench.pass(1_000);
    const stopped = bench.engine.stop();
    bench.engine.start();
    bench.pass(1_000);
    await grant(bench);
    await stopped;
    expect(bench.engine.getSnapshot().running).toBe(true);
    expect(bench.isTicking()).toBe(true);
    bench.tick();
    expect(bench.pending()?.claim.totalMined).toBeCloseTo(2 * RATE, 15);
  });
});

describe('an outage', () => {
  test('keeps the totals, is logged once, and is over with the first answer', async () => {
    const bench = await startGranted();
    for (let second = 1; second <= 120; second++) {
      bench.pass(1_000);
      bench.tick();
      await bench.pending()?.fail(second % 2 ? unreachable : refusal(503));
      expect(bench.engine.getSnapshot().sync).toBe('failing');
    }
    expect(total(bench)).toBeCloseTo(120 * RATE, 12);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(bench.syncs.length).toBeLessThan(12);

    bench.pass(30_000);
    bench.tick();
    await grant(bench);
    expect(bench.engine.getSnapshot().sync).toBe('saved');
    expect(bench.engine.getSnapshot().acknowledgedTotalTvx).toBeCloseTo(150 * RATE, 12);

    bench.pass(10_000);
    bench.tick();
    await bench.pending()?.fail(unreachable);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  test('of a busy server is not over at once: syncs that are granted ease back to one a second', async () => {
    const bench = await startGranted();
    const secondsTo = async (answer: () => Promise<void> | undefined) => {
      for (let second = 1; ; second++) {
        bench.pass(1_000);
        bench.tick();
        if (bench.pending() === undefined) continue;
        await answer();
        return second;
      }
    };
    for (let tries = 1; tries <= 3; tries++) await secondsTo(() => bench.pending()?.fail(refusal(503)));
    const apart = [];
    for (let grants = 1; grants <= 14; grants++) apart.push(await secondsTo(() => grant(bench)));
    expect(apart.slice(1)).toEqual([6, 5, 4, 3, 3, 2, 2, 1, 1, 1, 1, 1, 1]);
    expect(bench.engine.getSnapshot().acknowledgedTotalTvx).toBeCloseTo(total(bench), 15);
  });

  test('waits as long as Retry-After asks', async () => {
    const bench = await startGranted();
    bench.pass(1_000);
    bench.tick();
    await bench.pending()?.fail(refusal(503, { retryAfterSeconds: 20 }));
    for (let second = 1; second < 20; second++) {
      bench.pass(1_000);
      bench.tick();
    }
    expect(bench.pending()).toBeUndefined();
    bench.pass(1_000);
    bench.tick();
    expect(bench.pending()).toBeDefined();
  });

  test('during the final sync leaves the totals unsaved, and they are sent again until they are saved', async () => {
    const bench = await startGranted();
    bench.pass(1_000);
    const stopped = bench.engine.stop();
    await bench.pending()?.fail(unreachable);
    expect(await stopped).toBe(false);
    expect(bench.engine.getSnapshot()).toMatchObject({ running: false, sync: 'failing' });
    expect(bench.isTicking()).toBe(true);

    bench.pass(2_000);
    bench.tick();
    expect(bench.pending()?.claim.totalMined).toBeCloseTo(RATE, 15);
    await grant(bench);
    expect(bench.engine.getSnapshot().sync).toBe('saved');
    expect(bench.isTicking()).toBe(false);
  });
});

describe('the end of the session', () => {
  test.each([
    [409, 'session-replaced', 'session-replaced'],
    [401, 'not-signed-in', 'not-signed-in'],
    [404, 'account-not-found', 'not-signed-in'],
    [401, 'incorrect-pin', 'incorrect-pin'],
  ] as const)('by %i %s stops mining for good and says why', async (status, code, ended) => {
    const bench = await startGranted();
    bench.pass(1_000);
    bench.tick();
    await bench.pending()?.fail(new ApiError({ ...problem(code, 'gone'), text: 'gone', code }));
    expect(bench.engine.getSnapshot()).toMatchObject({ running: false, ended });
    expect(status).toBe(problem(code, '').status);
    expect(bench.isTicking()).toBe(false);

    bench.engine.start();
    expect(bench.engine.getSnapshot().running).toBe(false);
    expect(await bench.engine.stop()).toBe(false);
    expect(bench.syncs).toHaveLength(2);
  });

  test('is not what any other refusal means', async () => {
    const bench = await startGranted();
    bench.pass(1_000);
    bench.tick();
    await bench.pending()?.fail(refusal(400));
    expect(bench.engine.getSnapshot()).toMatchObject({ running: true, ended: null });
  });
});

describe('subscribers', () => {
  test('get one stable snapshot until something changes', async () => {
    const bench = await startGranted();
    const seen: unknown[] = [];
    const unsubscribe = bench.engine.subscribe(() => seen.push(bench.engine.getSnapshot()));
    expect(bench.engine.getSnapshot()).toBe(bench.engine.getSnapshot());
    bench.pass(1_000);
    bench.tick();
    expect(seen).toEqual([bench.engine.getSnapshot()]);
    unsubscribe();
    bench.tick();
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
    arbitrary: fc.record({ type: fc.constant('answer' as const), share: fc.double({ min: 0, max: 1, noNaN: true }) }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'failure' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'start' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'stop' as const }) },
);

describe('whatever happens', () => {
  test('the total falls only by an answer, and never grows by more than the rate allows for the time passed', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
      const bench = buildEngineBench();
      let before = total(bench);
      for (const act of steps) {
        const elapsedMs = act.type === 'second' || act.type === 'gap' ? act.ms : 0;
        bench.pass(elapsedMs);
        if (act.type === 'start') bench.engine.start();
        else if (act.type === 'stop') void bench.engine.stop();
        else if (act.type === 'failure') await bench.pending()?.fail(unreachable);
        else if (act.type === 'answer') {
          const sync = bench.pending();
          const granted = (sync?.claim.totalMined ?? 0) * act.share;
          await sync?.answer({ totalMined: granted });
          if (sync) before = Math.min(before, total(bench));
        } else bench.tick();
        const grown = total(bench) - before;
        expect(grown).toBeGreaterThanOrEqual(0);
        expect(grown).toBeLessThanOrEqual((Math.max(0, elapsedMs) / 1_000) * RATE + 1e-15);
        before = total(bench);
      }
    });
    await fc.assert(property, { numRuns: 150 });
  });

  test('against the rule of the server: an honest miner ends with what the server holds, at most what the time allows', async () => {
    const property = fc.asyncProperty(
      fc.array(fc.record({ sendMs: fc.nat(900), returnMs: fc.nat(900) }), { minLength: 1, maxLength: 30 }),
      async (latencies) => {
        const startMs = 1_800_000_000_000;
        let passedMs = 0;
        let truth: MinerWallet = newMinerWallet(startMs);
        const bench = buildEngineBench();
        const pass = (ms: number) => {
          bench.pass(ms);
          passedMs += ms;
        };
        const exchange = async ({ sendMs, returnMs }: { sendMs: number; returnMs: number }) => {
          const sync = bench.pending();
          if (!sync) return;
          pass(sendMs);
          const { totalMined: totalMinedTvx, miningTimeSeconds } = sync.claim;
          truth = reconcile(truth, { totalMinedTvx, miningTimeSeconds, lastBonusClaimedMs: null }, startMs + passedMs);
          pass(returnMs);
          await sync.answer({
            totalMined: truth.totalMinedTvx,
            balance: truth.balanceTvx,
            miningTimeSeconds: truth.miningTimeSeconds,
          });
        };
        bench.engine.start();
        for (const latency of latencies) {
          await exchange(latency);
          pass(Math.max(0, 1_000 - latency.sendMs - latency.returnMs));
          bench.tick();
        }
        const stopped = bench.engine.stop();
        await exchange({ sendMs: 0, returnMs: 0 });
        await exchange({ sendMs: 0, returnMs: 0 });
        expect(await stopped).toBe(true);
        expect(total(bench)).toBe(truth.totalMinedTvx);
        expect(total(bench)).toBeLessThanOrEqual((passedMs / 1_000) * RATE + 1e-12);
        // All that jitter can cost is one bad second: what a slow request lost is never lost again.
        expect(total(bench)).toBeGreaterThanOrEqual((passedMs / 1_000 - 1.8) * RATE);
      },
    );
    await fc.assert(property, { numRuns: 150 });
  });

  test('the bench starts from a wallet of the contract', () => {
    expect(buildEngineBench().engine.getSnapshot().wallet.hashrateThs).toBe(NEW_WALLET.hashrate);
  });
});
