import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HOUR_MS } from '../time.ts';
import { SESSION_GAP_MS_MAX } from './constants.ts';
import { reconcile } from './reconcile.ts';
import { RUN_GAP_MS_MAX, recordChange, runSeconds } from './record-change.ts';
import { START_MS, StoredMiner } from './testing/stored-miner.ts';
import { newMinerWallet } from './wallet.ts';
import { NO_HISTORY, startOfHour } from './wallet-history.ts';

const RATE = 0.00005;

it('adds nothing for an ordinary sync', () => {
  const miner = new StoredMiner();
  miner.mine(2);
  const { wallet, nowMs } = miner;
  const claim = { totalMinedTvx: 3 * RATE, miningTimeSeconds: 3, lastBonusClaimedMs: null };
  const after = reconcile(wallet, claim, { nowMs: nowMs + 1_000, presence: { type: 'request' }, downtimes: [] });
  expect(after.totalMinedTvx).toBeGreaterThan(wallet.totalMinedTvx);
  expect(recordChange(wallet, after, nowMs + 1_000)).toBeUndefined();
});

it('distributes what a page mined through an outage over its hours, and continues the run, also a hidden one', () => {
  const miner = new StoredMiner();
  miner.mine(60);
  miner.sync(2 * HOUR_MS);
  const hourMs = startOfHour(START_MS);
  expect(miner.minedIn(hourMs)).toBeCloseTo(1_800 * RATE, 9);
  expect(miner.minedIn(hourMs + HOUR_MS)).toBeCloseTo(3_600 * RATE, 9);
  expect(miner.minedIn(hourMs + 2 * HOUR_MS)).toBeCloseTo(1_860 * RATE, 9);
  miner.sync(HOUR_MS, { share: 0.4 });
  expect(miner.kinds).toEqual([]);
  expect(runSeconds(miner.wallet)).toBeCloseTo(3 * 3_600 + 60, 6);
});

it('records time away as one event and as away, not as mined in an hour', () => {
  const miner = new StoredMiner();
  miner.mine(600);
  miner.sync(3 * HOUR_MS, { share: 0.25 });
  miner.mine(10);
  expect(miner.kinds).toEqual(['run', 'away']);
  const awayTvx = 3 * 3_600 * RATE * 0.25;
  const [run, away] = miner.events;
  expect(run).toMatchObject({ atMs: START_MS, untilMs: START_MS + 600_000, amount: expect.closeTo(600 * RATE, 9) });
  expect(away).toMatchObject({
    atMs: START_MS + 600_000,
    untilMs: START_MS + 600_000 + 3 * HOUR_MS,
    amount: expect.closeTo(awayTvx, 9),
  });
  expect(miner.hours.reduce((sum, credit) => sum + credit.awayTvx, 0)).toBeCloseTo(awayTvx, 9);
  expect(miner.openTvx).toBeCloseTo(10 * RATE, 9);
});

it('separates runs by a pause of more than a minute, however many syncs without a credit hide it', () => {
  const step = fc.record({
    waitMs: fc.oneof(fc.integer({ min: 0, max: 5_000 }), fc.integer({ min: 0, max: 5 * RUN_GAP_MS_MAX })),
    isMining: fc.boolean(),
  });
  // The longest pause of one run; 1.021 - 1 is less than 0.021.
  const longestPause = [
    { waitMs: 1_000, isMining: true },
    { waitMs: RUN_GAP_MS_MAX, isMining: false },
    { waitMs: 21, isMining: true },
  ];
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
      const miner = new StoredMiner();
      const runs: { fromMs: number; untilMs: number; seconds: number }[] = [];
      for (const { waitMs, isMining } of steps) {
        const seconds = isMining ? Math.min(waitMs, 50_000) / 1_000 : 0;
        const beforeTvx = miner.wallet.totalMinedTvx;
        miner.sync(waitMs, { minedSeconds: seconds });
        if (miner.wallet.totalMinedTvx === beforeTvx) continue;
        const fromMs = miner.nowMs - Math.round(seconds * 1_000);
        const last = runs.at(-1);
        const isContinued = last !== undefined && fromMs - last.untilMs <= RUN_GAP_MS_MAX;
        if (isContinued) Object.assign(last, { untilMs: miner.nowMs, seconds: last.seconds + seconds });
        else runs.push({ fromMs, untilMs: miner.nowMs, seconds });
      }
      const ended = runs.slice(0, -1);
      const near = (ms: number): unknown => expect.closeTo(ms, 3);
      expect(miner.events.map(({ kind, atMs, untilMs }) => ({ kind, atMs, untilMs }))).toEqual(
        ended.map(({ fromMs, untilMs }) => ({ kind: 'run', atMs: near(fromMs), untilMs: near(untilMs) })),
      );
      const longest = Math.max(0, ...runs.map((run) => run.seconds));
      expect(Math.max(miner.wallet.history.longestRunSeconds, runSeconds(miner.wallet))).toBeCloseTo(longest, 6);
      expect(miner.wallet.history.runStartedMs).toEqual(runs.length === 0 ? null : near(runs.at(-1)?.fromMs ?? 0));
    }),
    { examples: [[longestPause]] },
  );
});

it('records bonus, referral and level', () => {
  const miner = new StoredMiner({ ...newMinerWallet(START_MS), totalMinedTvx: 100 - RATE });
  miner.sync(1_000, { minedSeconds: 0, claimsBonus: true });
  miner.activateReferral();
  miner.activateReferral();
  miner.mine(3);
  expect(miner.kinds).toEqual(['bonus', 'referral', 'level']);
  expect(miner.events.at(-1)).toMatchObject({ amount: 2 });
  expect(miner.wallet.history.eventCount).toBe(3);
});

it('records what a wallet had before histories were kept in the hour 0', () => {
  const miner = new StoredMiner({ ...newMinerWallet(START_MS), totalMinedTvx: 7, history: NO_HISTORY });
  miner.mine(2);
  expect(miner.hours).toEqual([{ hourMs: 0, minedTvx: 7, awayTvx: 0 }]);
  expect(miner.openTvx).toBeCloseTo(2 * RATE, 12);
});

it('keeps the current hour when the clock is set back over its start', () => {
  const miner = new StoredMiner();
  miner.sync(30 * 60_000 + 1_000, { minedSeconds: 1 });
  const { hourMs } = miner.wallet.history;
  // With a bonus it is no ordinary sync.
  miner.sync(-3_000, { minedSeconds: 1, claimsBonus: true });
  expect(miner.wallet.history.hourMs).toBe(hourMs);
});

it('accounts for all that was mined: the recorded hours and the open one are the total, in any sequence', () => {
  const step = fc.record({
    waitMs: fc.oneof(
      fc.integer({ min: 0, max: 5_000 }),
      fc.integer({ min: -HOUR_MS, max: 2 * HOUR_MS }),
      fc.integer({ min: 0, max: 2 * SESSION_GAP_MS_MAX }),
    ),
    act: fc.constantFrom('full', 'hidden', 'away', 'nothing', 'everything', 'bonus', 'referral'),
  });
  const wallet = fc.record({ totalMinedTvx: fc.constantFrom(0, 3.7, 99.99), isOld: fc.boolean() });
  fc.assert(
    fc.property(wallet, fc.array(step, { minLength: 1, maxLength: 60 }), ({ totalMinedTvx, isOld }, steps) => {
      const miner = new StoredMiner({ ...newMinerWallet(START_MS), totalMinedTvx: isOld ? totalMinedTvx : 0 });
      for (const { waitMs, act } of steps) {
        const before = miner.wallet.history;
        if (act === 'referral') miner.activateReferral();
        else if (act === 'everything') {
          miner.nowMs += waitMs;
          miner.claim({ totalMinedTvx: 1e9, miningTimeSeconds: 1e9, lastBonusClaimedMs: null });
        } else if (act === 'nothing') miner.sync(waitMs, { minedSeconds: 0 });
        else {
          const share = { full: 1, hidden: 0.4, away: 0.25, bonus: 1 }[act];
          miner.sync(waitMs, { minedSeconds: Math.max(0, waitMs) / 1_000, share, claimsBonus: act === 'bonus' });
        }
        const { history, totalMinedTvx: total } = miner.wallet;
        expect(Math.abs(miner.recordedTvx - history.recordedTvx)).toBeLessThan(1e-9);
        expect(Math.abs(miner.recordedTvx + miner.openTvx - total)).toBeLessThan(1e-9);
        expect(miner.openTvx).toBeGreaterThan(-1e-9);
        expect(history.hourMs).toBeGreaterThanOrEqual(before.hourMs);
        expect(history.longestRunSeconds).toBeGreaterThanOrEqual(before.longestRunSeconds);
        expect(history.eventCount).toBe(miner.events.length);
      }
      for (const { hourMs, minedTvx, awayTvx } of miner.hours) {
        expect(hourMs % HOUR_MS).toBe(0);
        expect(minedTvx >= 0 && awayTvx >= 0).toBe(true);
      }
    }),
  );
});
