import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnedBetween, tvxPerSecond } from './accrual.ts';
import { REFERRAL_BONUS_PERCENT } from './constants.ts';
import { availableAllowanceMs, drawAllowance } from './credit-cap.ts';
import { absentSpans, type Presence, type PresenceFacts, type TimeSpan } from './presence.ts';
import { type MinerClaim, reconcile } from './reconcile.ts';
import { activateReferral } from './referral.ts';
import { type MinerWallet, newMinerWallet } from './wallet.ts';

/** What a wallet earns in any sequence of syncs, by channels and by single requests. */

const RATE = 0.00005;
const HOUR = 3_600_000;
const HOUR_TVX = 3_600 * RATE;
const NEVER_RESTORED_MS = 1e15;
const REQUEST: Presence = { type: 'request' };
/** With a daily bonus and the referral's. */
const RAISED = { hashrateThs: 1.05, difficulty: 1, bonusPercent: 5 + REFERRAL_BONUS_PERCENT };

const everything: MinerClaim = { totalMinedTvx: 1e9, miningTimeSeconds: 1e9, lastBonusClaimedMs: null };
const withoutAllowance: MinerWallet = { ...newMinerWallet(0), outageAllowanceFullFromMs: NEVER_RESTORED_MS };

/** Claims everything at `nowMs`. */
function grab(wallet: MinerWallet, nowMs: number, presence = REQUEST, downtimes: readonly TimeSpan[] = []) {
  return reconcile(wallet, everything, { nowMs, presence, downtimes });
}

describe('the credit cap of a sync', () => {
  it.each<[string, number, Presence, readonly TimeSpan[]]>([
    ['the offline rate after five seconds without presence', 5 * RATE + 0.25 * 3_595 * RATE, REQUEST, []],
    ['the full rate while the channel was open', HOUR_TVX, { type: 'channel', sinceMs: 0 }, []],
    [
      'the full rate while the server was down',
      HOUR_TVX - 2.25 * RATE,
      REQUEST,
      [{ fromMs: 2_000, untilMs: HOUR - 3_000 }],
    ],
  ])('is %s, when the allowance is used up', (_what, tvx, presence, downtimes) => {
    const { totalMinedTvx, miningTimeSeconds } = grab(withoutAllowance, HOUR, presence, downtimes);
    expect(totalMinedTvx).toBeCloseTo(tvx, 12);
    expect(miningTimeSeconds).toBe(3_600);
  });

  it('includes six hours of outage at the full rate, then six more for each day', () => {
    const first = grab(newMinerWallet(0), 6 * HOUR);
    expect(first.totalMinedTvx).toBe(6 * HOUR_TVX);
    const second = grab(first, 12 * HOUR);
    // A quarter at the offline rate, and the 1.5 hours of the allowance that are restored at the full one: 44 %.
    expect(second.totalMinedTvx - first.totalMinedTvx).toBeCloseTo(1.5 * HOUR_TVX + 0.75 * 1.5 * HOUR_TVX, 3);
  });

  it('draws from the allowance for absent time that the next sync may still claim', () => {
    let wallet = newMinerWallet(0);
    for (let sync = 1; sync <= 100; sync += 1) {
      const claim = { totalMinedTvx: (10 * sync - 5) * RATE, miningTimeSeconds: 0, lastBonusClaimedMs: null };
      wallet = reconcile(wallet, claim, { nowMs: sync * 10_000, presence: REQUEST, downtimes: [] });
      expect(wallet.totalMinedTvx).toBeCloseTo(claim.totalMinedTvx, 12);
    }
    // Of ten seconds between two syncs five are absent. All are claimed, the last five of them at the next sync.
    expect((wallet.outageAllowanceFullFromMs - 10_000) / 4).toBeCloseTo(100 * 5_000, 3);
  });
});

describe('the sum of all credits', () => {
  const anyClaim = fc.record({
    totalMinedTvx: fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), fc.constantFrom(1e9, Number.MAX_VALUE)),
    miningTimeSeconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
    lastBonusClaimedMs: fc.option(fc.double({ min: 0, max: 1e13, noNaN: true }), { nil: null }),
  });
  const anyAct = fc.constantFrom('sync', 'sync', 'sync', 'referral', 'open', 'close');
  const anySteps = (...waits: readonly fc.Arbitrary<number>[]) =>
    fc.array(fc.record({ waitMs: fc.oneof(...waits), act: anyAct, claim: anyClaim }), { minLength: 1, maxLength: 30 });
  const second = fc.integer({ min: 0, max: 3_000 });
  const forward = anySteps(second, fc.integer({ min: 0, max: 600_000 }), fc.integer({ min: 0, max: 25 * HOUR }));
  const anyDowntimes = fc.uniqueArray(fc.integer({ min: 0, max: 60 * HOUR }), { maxLength: 6 }).map((bounds) => {
    const sorted = bounds.sort((a, b) => a - b);
    return Array.from({ length: sorted.length >> 1 }, (_, index) => ({
      fromMs: sorted[2 * index] ?? 0,
      untilMs: sorted[2 * index + 1] ?? 0,
    }));
  });

  /** Time at the rate of `wallet` since the last sync. */
  type Segment = TimeSpan & { readonly wallet: MinerWallet };

  /** Adds up what the rules allow for the segments: a quarter of the rate in absent time. */
  function allowedFor(segments: readonly Segment[], facts: PresenceFacts, syncing: MinerWallet): number {
    let allowedTvx = 0;
    for (const { wallet, ...span } of segments) {
      const downtimes = facts.downtimes.map((time) => ({ ...time, untilMs: Math.min(time.untilMs, span.untilMs) }));
      const absent = absentSpans(span, { ...facts, downtimes });
      const sumOf = (spans: readonly TimeSpan[], by: MinerWallet) =>
        spans.reduce((sum, { fromMs, untilMs }) => sum + earnedBetween(by, fromMs, untilMs), 0);
      const presentTvx = (by: MinerWallet) => sumOf([span], by) - sumOf(absent, by);
      // A referral that is activated before unclaimed time may raise what that time earned (`referral.ts`).
      allowedTvx += Math.max(presentTvx(wallet), presentTvx(syncing)) + sumOf(absent, wallet) / 4;
    }
    return allowedTvx;
  }

  type Steps = typeof forward extends fc.Arbitrary<infer T> ? T : never;

  /** Returns the wallet, the time passed, and what it allows at the full rate and without allowance. */
  function run(start: MinerWallet, performed: Steps, downtimes: readonly TimeSpan[]) {
    let wallet = start;
    let [nowMs, allowedTvx, fullTvx, channelSinceMs] = [0, 0, 0, Number.POSITIVE_INFINITY];
    let segments: Segment[] = [];
    for (const { waitMs, act, claim } of performed) {
      segments.push({ fromMs: nowMs, untilMs: nowMs + waitMs, wallet });
      fullTvx += earnedBetween(wallet, nowMs, nowMs + waitMs);
      nowMs += waitMs;
      if (act === 'open') channelSinceMs = Math.min(channelSinceMs, nowMs);
      if (act === 'close') channelSinceMs = Number.POSITIVE_INFINITY;
      if (act === 'referral') wallet = activateReferral(wallet, nowMs);
      if (act !== 'sync') continue;
      const presence: Presence = channelSinceMs <= nowMs ? { type: 'channel', sinceMs: channelSinceMs } : REQUEST;
      const known = downtimes.filter(({ untilMs }) => untilMs <= nowMs);
      allowedTvx += allowedFor(segments, { presence, lastSyncMs: wallet.lastSyncMs, downtimes: known }, wallet);
      segments = [];
      const after = reconcile(wallet, claim, { nowMs, presence, downtimes });
      expect(after.totalMinedTvx).toBeGreaterThanOrEqual(wallet.totalMinedTvx);
      expect(after.balanceTvx).toBeGreaterThanOrEqual(wallet.balanceTvx);
      expect(after.miningTimeSeconds).toBeGreaterThanOrEqual(wallet.miningTimeSeconds);
      expect(after.miningTimeSeconds).toBeLessThanOrEqual(nowMs / 1_000 + 1e-6);
      wallet = after;
    }
    return { wallet, allowedTvx, fullTvx, nowMs };
  }

  it('is at most what present and absent time allow, when the allowance is used up', () => {
    let credited = 0;
    fc.assert(
      fc.property(forward, anyDowntimes, (performed, downtimes) => {
        const { wallet, allowedTvx } = run(withoutAllowance, performed, downtimes);
        expect(wallet.totalMinedTvx).toBeLessThanOrEqual(allowedTvx * (1 + 1e-9) + 1e-10);
        credited += wallet.totalMinedTvx;
      }),
    );
    expect(credited).toBeGreaterThan(0);
  });

  it('exceeds that by at most the allowance, and never the full rate of each moment, whatever is claimed', () => {
    let [bonuses, referrals] = [0, 0];
    fc.assert(
      fc.property(forward, anyDowntimes, (performed, downtimes) => {
        const { wallet, allowedTvx, fullTvx, nowMs } = run(newMinerWallet(0), performed, downtimes);
        // Six hours, and a quarter of the time passed.
        const allowanceTvx = (0.75 * tvxPerSecond(RAISED) * (6 * HOUR + nowMs / 4)) / 1_000;
        expect(wallet.totalMinedTvx).toBeLessThanOrEqual(allowedTvx * (1 + 1e-9) + allowanceTvx + 1e-10);
        // Rounding only: a part in a million million.
        expect(wallet.totalMinedTvx).toBeLessThanOrEqual(fullTvx * (1 + 1e-12) + 1e-12);
        expect(wallet.balanceTvx).toBeCloseTo(wallet.totalMinedTvx, 9);
        bonuses += Number(wallet.lastBonusClaimedMs !== null);
        referrals += Number(wallet.lastingBonusPercent > 0);
      }),
    );
    // Otherwise the property says less than it seems to.
    expect(Math.min(bonuses, referrals)).toBeGreaterThan(10);
  });

  it('is at most what the latest time allows when the clock is set back and forth', () => {
    const jump = fc.integer({ min: -25 * HOUR, max: 25 * HOUR });
    fc.assert(
      fc.property(anySteps(second, jump), anyDowntimes, (performed, downtimes) => {
        let [wallet, nowMs, latestMs, sinceMs] = [newMinerWallet(0), 0, 0, 0];
        for (const { waitMs, act, claim } of performed) {
          nowMs += waitMs;
          latestMs = Math.max(latestMs, nowMs);
          if (act === 'open') sinceMs = nowMs;
          else if (act === 'referral') wallet = activateReferral(wallet, nowMs);
          else wallet = reconcile(wallet, claim, { nowMs, presence: { type: 'channel', sinceMs }, downtimes });
          const allowedTvx = (latestMs / 1_000) * tvxPerSecond(RAISED);
          expect(wallet.totalMinedTvx).toBeLessThanOrEqual(allowedTvx * (1 + 1e-9) + 1e-12);
          expect(wallet.miningTimeSeconds).toBeLessThanOrEqual(latestMs / 1_000 + 1e-6);
        }
      }),
    );
  });
});

describe('an honest miner', () => {
  /** Mines at the full rate while open and at a quarter while closed; in an outage no sync arrives. */
  const phase = (type: 'online' | 'outage' | 'closed', min: number, max: number) =>
    fc.record({ type: fc.constant(type), ms: fc.integer({ min, max }) });
  const anyPhase = fc.oneof(
    { weight: 6, arbitrary: phase('online', 200, 4_000) },
    { weight: 1, arbitrary: phase('outage', 6_000, HOUR / 2) },
    { weight: 1, arbitrary: phase('closed', 6_000, 5 * HOUR) },
  );

  it('gets everything it claims, by channel and by request, through outages of up to six hours in all', () => {
    const anyPhases = fc.array(fc.tuple(anyPhase, fc.integer({ min: 0, max: 900 })), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(anyPhases, fc.boolean(), (phases, usesChannel) => {
        let wallet = newMinerWallet(0);
        let [pageMs, arrivalMs, minedTvx, minedSeconds, outageMs, sinceMs] = [0, 0, 0, 0, 0, 0];
        for (const [{ type, ms }, delayMs] of phases) {
          if (type === 'outage' && outageMs + ms > 5.9 * HOUR) continue;
          pageMs += ms;
          minedTvx += (ms / 1_000) * RATE * (type === 'closed' ? 0.25 : 1);
          minedSeconds += ms / 1_000;
          if (type === 'outage') outageMs += ms;
          arrivalMs = Math.max(arrivalMs, pageMs + delayMs);
          // The channel broke and was opened again just before this sync.
          if (type !== 'online') sinceMs = arrivalMs;
          wallet = reconcile(
            wallet,
            { totalMinedTvx: minedTvx, miningTimeSeconds: minedSeconds, lastBonusClaimedMs: null },
            { nowMs: arrivalMs, presence: usesChannel ? { type: 'channel', sinceMs } : REQUEST, downtimes: [] },
          );
          expect(wallet.totalMinedTvx).toBeCloseTo(minedTvx, 11);
        }
      }),
    );
  });
});

it('the outage allowance never yields more than six hours and a quarter of the latest time, also when the clock is set back and forth', () => {
  const step = fc.record({
    waitMs: fc.integer({ min: -48 * HOUR, max: 48 * HOUR }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [restoredAtMs, nowMs, latestMs, drawnMs] = [0, 0, 0, 0];
      for (const { waitMs, share } of steps) {
        nowMs += waitMs;
        latestMs = Math.max(latestMs, nowMs);
        const availableMs = availableAllowanceMs(restoredAtMs, nowMs);
        expect(availableMs).toBeGreaterThanOrEqual(0);
        restoredAtMs = drawAllowance(restoredAtMs, share * availableMs, nowMs);
        drawnMs += share * availableMs;
      }
      expect(drawnMs).toBeLessThanOrEqual(6 * HOUR + latestMs / 4 + 1);
    }),
  );
});
