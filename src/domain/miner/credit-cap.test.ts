import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { earnedBetween, tvxPerSecond } from './accrual.ts';
import { availableAllowanceMs, drawAllowance } from './credit-cap.ts';
import type { Presence, TimeSpan } from './presence.ts';
import { type MinerClaim, reconcile } from './reconcile.ts';
import { activateReferral, REFERRAL_BONUS_PERCENT } from './referral.ts';
import { type MinerWallet, newMinerWallet } from './wallet.ts';

/** What a wallet earns in any sequence of syncs, by channels and by single requests. */

const RATE = 0.00005;
const HOUR = 3_600_000;
const HOUR_TVX = 3_600 * RATE;
const NEVER_RESTORED_MS = 1e15;
const REQUEST: Presence = { type: 'request' };

const everything: MinerClaim = { totalMinedTvx: 1e9, miningTimeSeconds: 1e9, lastBonusClaimedMs: null };
const withoutAllowance: MinerWallet = { ...newMinerWallet(0), outageAllowanceFullFromMs: NEVER_RESTORED_MS };

/** Claims everything at `nowMs`. */
function grab(wallet: MinerWallet, nowMs: number, presence = REQUEST, downtimes: readonly TimeSpan[] = []) {
  return reconcile(wallet, everything, { nowMs, presence, downtimes });
}

describe('the credit cap of a sync', () => {
  it('is five seconds at the full rate and the offline rate for the rest, when the allowance is used up', () => {
    const { totalMinedTvx, miningTimeSeconds } = grab(withoutAllowance, HOUR);
    expect(totalMinedTvx).toBeCloseTo(5 * RATE + 0.25 * 3_595 * RATE, 12);
    expect(miningTimeSeconds).toBe(3_600);
  });

  it('is the full rate while the channel was open, also without syncs', () => {
    expect(grab(withoutAllowance, HOUR, { type: 'channel', sinceMs: 0 }).totalMinedTvx).toBeCloseTo(HOUR_TVX, 12);
    expect(grab(withoutAllowance, HOUR, { type: 'channel', sinceMs: HOUR / 2 }).totalMinedTvx).toBeCloseTo(
      5 * RATE + (1_795 * RATE) / 4 + HOUR_TVX / 2,
      12,
    );
  });

  it('is the full rate for requests at most five seconds apart', () => {
    let wallet = withoutAllowance;
    for (let nowMs = 5_000; nowMs <= HOUR; nowMs += 5_000) wallet = grab(wallet, nowMs);
    expect(wallet.totalMinedTvx).toBeCloseTo(HOUR_TVX, 12);
  });

  it('is the full rate while the server was down', () => {
    const downtimes = [{ fromMs: 2_000, untilMs: HOUR - 3_000 }];
    expect(grab(withoutAllowance, HOUR, REQUEST, downtimes).totalMinedTvx).toBeCloseTo(HOUR_TVX - 2.25 * RATE, 12);
  });

  it('includes six hours of outage at the full rate, then six more for each day', () => {
    const first = grab(newMinerWallet(0), 6 * HOUR);
    expect(first.totalMinedTvx).toBe(6 * HOUR_TVX);
    const second = grab(first, 12 * HOUR);
    // A quarter at the offline rate, and the 1.5 hours of the allowance that are restored at the full one.
    expect(second.totalMinedTvx - first.totalMinedTvx).toBeCloseTo(1.5 * HOUR_TVX + 0.75 * 1.5 * HOUR_TVX, 3);
  });

  it('draws no allowance for a page that was closed and claims the offline rate', () => {
    const closed = { totalMinedTvx: HOUR_TVX / 4, miningTimeSeconds: 3_600, lastBonusClaimedMs: null };
    const resumed = reconcile(newMinerWallet(0), closed, { nowMs: HOUR, presence: REQUEST, downtimes: [] });
    expect(resumed.totalMinedTvx).toBe(HOUR_TVX / 4);
    // Nothing but the seconds that the claim left unused, which the next sync may still claim.
    expect((resumed.outageAllowanceFullFromMs - HOUR) / 4).toBeLessThan(5_000);
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

  it('limits a client with one request in six hours to 44 % of the full rate in the long run', () => {
    let wallet = newMinerWallet(0);
    const days = 100;
    for (let sync = 1; sync <= 4 * days; sync += 1) wallet = grab(wallet, sync * 6 * HOUR);
    expect(wallet.totalMinedTvx / (days * 24 * HOUR_TVX)).toBeCloseTo(0.4375, 2);
  });
});

describe('the sum of all credits', () => {
  type Step = {
    readonly waitMs: number;
    readonly act: 'sync' | 'referral' | 'open' | 'close';
    readonly claim: MinerClaim;
  };
  const claim = fc.record({
    totalMinedTvx: fc.oneof(fc.double({ min: 0, max: 10, noNaN: true }), fc.constantFrom(1e9, Number.MAX_VALUE)),
    miningTimeSeconds: fc.double({ min: 0, max: 1e6, noNaN: true }),
    lastBonusClaimedMs: fc.option(fc.double({ min: 0, max: 1e13, noNaN: true }), { nil: null }),
  });
  const steps = (waitMs: fc.Arbitrary<number>): fc.Arbitrary<Step[]> =>
    fc.array(
      fc.record({
        waitMs,
        claim,
        act: fc.constantFrom<Step['act']>('sync', 'sync', 'sync', 'referral', 'open', 'close'),
      }),
      { minLength: 1, maxLength: 30 },
    );
  const second = fc.integer({ min: 0, max: 3_000 });
  const minutes = fc.integer({ min: 0, max: 600_000 });
  const day = fc.integer({ min: 0, max: 25 * HOUR });
  const anyDowntimes = fc.uniqueArray(fc.integer({ min: 0, max: 60 * HOUR }), { maxLength: 6 }).map((bounds) => {
    const sorted = bounds.sort((a, b) => a - b);
    return Array.from({ length: sorted.length >> 1 }, (_, index) => ({
      fromMs: sorted[2 * index] ?? 0,
      untilMs: sorted[2 * index + 1] ?? 0,
    }));
  });

  /** Time at one rate since the last sync. */
  interface Segment extends TimeSpan {
    readonly wallet: MinerWallet;
  }

  /** Splits the segments at each change of presence and adds up what the rules allow for the parts. */
  function allowedFor(
    segments: readonly Segment[],
    {
      channelSinceMs,
      lastSyncMs,
      downtimes,
    }: { channelSinceMs: number; lastSyncMs: number; downtimes: readonly TimeSpan[] },
    syncing: MinerWallet,
  ): number {
    const bounds = [lastSyncMs + 5_000, channelSinceMs, ...downtimes.flatMap((time) => [time.fromMs, time.untilMs])];
    let allowedTvx = 0;
    for (const { fromMs, untilMs, wallet } of segments) {
      const inside = bounds.filter((bound) => fromMs < bound && bound < untilMs).sort((a, b) => a - b);
      const edges = [fromMs, ...inside, untilMs];
      for (let index = 1; index < edges.length; index += 1) {
        const [from = 0, until = 0] = [edges[index - 1], edges[index]];
        const middle = (from + until) / 2;
        const isInChannel = middle >= channelSinceMs;
        const isDown = downtimes.some((time) => time.fromMs <= middle && middle < time.untilMs);
        const fullTvx = earnedBetween(wallet, from, until);
        // A referral that is activated before unclaimed time may raise what that time earned (`referral.ts`).
        if (isInChannel || isDown) allowedTvx += Math.max(fullTvx, earnedBetween(syncing, from, until));
        else allowedTvx += middle < lastSyncMs + 5_000 ? fullTvx : fullTvx / 4;
      }
    }
    return allowedTvx;
  }

  /** Performs the steps; returns the wallet, what was allowed without the allowance, and the time passed. */
  function run(start: MinerWallet, performed: readonly Step[], downtimes: readonly TimeSpan[]) {
    let wallet = start;
    let [nowMs, allowedTvx, channelSinceMs] = [0, 0, Number.POSITIVE_INFINITY];
    let segments: Segment[] = [];
    for (const { waitMs, act, claim } of performed) {
      segments.push({ fromMs: nowMs, untilMs: nowMs + waitMs, wallet });
      nowMs += waitMs;
      if (act === 'open') channelSinceMs = Math.min(channelSinceMs, nowMs);
      if (act === 'close') channelSinceMs = Number.POSITIVE_INFINITY;
      if (act === 'referral') wallet = activateReferral(wallet, nowMs);
      if (act !== 'sync') continue;
      const known = downtimes.filter(({ untilMs }) => untilMs <= nowMs);
      allowedTvx += allowedFor(segments, { channelSinceMs, lastSyncMs: wallet.lastSyncMs, downtimes: known }, wallet);
      segments = [];
      const presence: Presence = channelSinceMs <= nowMs ? { type: 'channel', sinceMs: channelSinceMs } : REQUEST;
      const after = reconcile(wallet, claim, { nowMs, presence, downtimes });
      expect(after.totalMinedTvx).toBeGreaterThanOrEqual(wallet.totalMinedTvx);
      expect(after.balanceTvx).toBeGreaterThanOrEqual(wallet.balanceTvx);
      expect(after.miningTimeSeconds).toBeGreaterThanOrEqual(wallet.miningTimeSeconds);
      expect(after.miningTimeSeconds).toBeLessThanOrEqual(nowMs / 1_000 + 1e-6);
      wallet = after;
    }
    return { wallet, allowedTvx, nowMs };
  }

  it('is at most what present and absent time allow, when the allowance is used up', () => {
    let credited = 0;
    fc.assert(
      fc.property(steps(fc.oneof(second, minutes, day)), anyDowntimes, (performed, downtimes) => {
        const { wallet, allowedTvx } = run(withoutAllowance, performed, downtimes);
        expect(wallet.totalMinedTvx).toBeLessThanOrEqual(allowedTvx * (1 + 1e-9) + 1e-10);
        credited += wallet.totalMinedTvx;
      }),
    );
    expect(credited).toBeGreaterThan(0);
  });

  it('exceeds that by at most the allowance: six hours, and a quarter of the time passed', () => {
    const raised = { hashrateThs: 1.05, difficulty: 1, bonusPercent: 5 + REFERRAL_BONUS_PERCENT };
    fc.assert(
      fc.property(steps(fc.oneof(second, minutes, day)), anyDowntimes, (performed, downtimes) => {
        const { wallet, allowedTvx, nowMs } = run(newMinerWallet(0), performed, downtimes);
        const allowanceTvx = (0.75 * tvxPerSecond(raised) * (6 * HOUR + nowMs / 4)) / 1_000;
        expect(wallet.totalMinedTvx).toBeLessThanOrEqual(allowedTvx * (1 + 1e-9) + allowanceTvx + 1e-10);
      }),
    );
  });

  it('is at most what the latest time allows when the clock is set back and forth', () => {
    const raised = { hashrateThs: 1.05, difficulty: 1, bonusPercent: 5 + REFERRAL_BONUS_PERCENT };
    const jump = fc.integer({ min: -25 * HOUR, max: 25 * HOUR });
    fc.assert(
      fc.property(steps(fc.oneof(second, jump)), anyDowntimes, (performed, downtimes) => {
        let [wallet, nowMs, latestMs, sinceMs] = [newMinerWallet(0), 0, 0, 0];
        for (const { waitMs, act, claim } of performed) {
          nowMs += waitMs;
          latestMs = Math.max(latestMs, nowMs);
          if (act === 'open') sinceMs = nowMs;
          else if (act === 'referral') wallet = activateReferral(wallet, nowMs);
          else wallet = reconcile(wallet, claim, { nowMs, presence: { type: 'channel', sinceMs }, downtimes });
          expect(wallet.totalMinedTvx).toBeLessThanOrEqual(
            (latestMs / 1_000) * tvxPerSecond(raised) * (1 + 1e-9) + 1e-12,
          );
        }
      }),
    );
  });
});

describe('an honest miner', () => {
  /** Mines at the full rate while open and at a quarter while closed; in an outage no sync arrives. */
  const phase = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({ type: fc.constant('online' as const), ms: fc.integer({ min: 200, max: 4_000 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('outage' as const), ms: fc.integer({ min: 6_000, max: HOUR / 2 }) }),
    },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('closed' as const), ms: fc.integer({ min: 6_000, max: 5 * HOUR }) }),
    },
  );

  it('gets everything it claims, by channel and by request, through outages of up to six hours in all', () => {
    const anyPhases = fc.array(fc.tuple(phase, fc.integer({ min: 0, max: 900 })), { minLength: 1, maxLength: 40 });
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

describe('the outage allowance', () => {
  it('is six hours, and restored evenly over a day', () => {
    expect(availableAllowanceMs(0, 0)).toBe(6 * HOUR);
    const emptied = drawAllowance(0, 6 * HOUR, 0);
    expect(availableAllowanceMs(emptied, 0)).toBe(0);
    expect(availableAllowanceMs(emptied, 12 * HOUR)).toBe(3 * HOUR);
    expect(availableAllowanceMs(emptied, 24 * HOUR)).toBe(6 * HOUR);
    expect(availableAllowanceMs(emptied, 240 * HOUR)).toBe(6 * HOUR);
  });

  it('never yields more than six hours and a quarter of the latest time, also when the clock is set back and forth', () => {
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
});
