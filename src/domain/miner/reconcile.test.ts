import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CREDIT_CARRY_MS_MAX, DAILY_BONUS_COOLDOWN_MS, SESSION_GAP_MS_MAX } from './constants.ts';
import { type MinerClaim, reconcile, type SyncContext } from './reconcile.ts';
import { newMinerWallet } from './wallet.ts';

const RATE = 0.00005;
const claimOf = (totalMinedTvx: number, miningTimeSeconds = 0): MinerClaim => ({
  totalMinedTvx,
  miningTimeSeconds,
  lastBonusClaimedMs: null,
});
/** A sync by a single request at `nowMs`. */
const at = (nowMs: number): SyncContext => ({ nowMs, presence: { type: 'request' }, downtimes: [] });

it('credits an honest claim to the last digit, and cuts a forged one down to the time passed', () => {
  const honest = reconcile(newMinerWallet(0), claimOf(10 * RATE, 10), at(10_000));
  expect(honest).toMatchObject({ totalMinedTvx: 10 * RATE, balanceTvx: 10 * RATE, miningTimeSeconds: 10 });
  const forged = reconcile(newMinerWallet(0), claimOf(1e9, 1e9), at(10_000));
  expect(forged.totalMinedTvx).toBeCloseTo(10 * RATE, 15);
  expect(forged.miningTimeSeconds).toBe(10);
});

it('credits nothing when the clock was set back, and the time only once when it is set forward again', () => {
  const first = reconcile(newMinerWallet(0), claimOf(60 * RATE, 60), at(60_000));
  const back = reconcile(first, claimOf(120 * RATE, 120), at(30_000));
  expect(back.totalMinedTvx).toBe(first.totalMinedTvx);
  const forward = reconcile(back, claimOf(120 * RATE, 120), at(61_000));
  expect(forward.totalMinedTvx).toBeCloseTo(61 * RATE, 15);
});

it('credits at most six hours at once, and of unclaimed time the carry-over', () => {
  const long = reconcile(newMinerWallet(0), claimOf(1e9, 1e9), at(10 * SESSION_GAP_MS_MAX));
  expect(long.totalMinedTvx).toBeCloseTo((SESSION_GAP_MS_MAX / 1_000) * RATE, 9);
  const idle = reconcile(newMinerWallet(0), claimOf(0), at(60_000));
  const greedy = reconcile(idle, claimOf(1e9), at(61_000));
  expect(greedy.totalMinedTvx).toBeCloseTo((CREDIT_CARRY_MS_MAX / 1_000 + 1) * RATE, 15);
});

it('accepts a daily-bonus claim after 24 hours, with its own timestamp, and ignores it before', () => {
  const claim = { ...claimOf(0), lastBonusClaimedMs: 999_999_999_999 };
  const claimed = reconcile(newMinerWallet(0), claim, at(5_000));
  expect(claimed.lastBonusClaimedMs).toBe(5_000);
  expect(reconcile(claimed, claim, at(3_600_000)).lastBonusClaimedMs).toBe(5_000);
  const next = 5_000 + DAILY_BONUS_COOLDOWN_MS;
  expect(reconcile(claimed, claim, at(next)).lastBonusClaimedMs).toBe(next);
});

it('gives an honest miner everything, however its syncs are delayed within the carry-over', () => {
  const anyDelays = fc.array(fc.integer({ min: 0, max: CREDIT_CARRY_MS_MAX - 1 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(anyDelays, (delays) => {
      let wallet = newMinerWallet(0);
      let arrivalMs = 0;
      delays.forEach((delayMs, index) => {
        const minedSeconds = index + 1;
        arrivalMs = Math.max(arrivalMs, minedSeconds * 1_000 + delayMs);
        wallet = reconcile(wallet, claimOf(minedSeconds * RATE, minedSeconds), at(arrivalMs));
      });
      // The spent share of a window is a quotient: up to a last digit may be missing until the next sync.
      expect(wallet.totalMinedTvx).toBeCloseTo(delays.length * RATE, 12);
      expect(wallet.miningTimeSeconds).toBeCloseTo(delays.length, 9);
    }),
  );
});
