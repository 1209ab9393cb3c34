import fc from 'fast-check';
import { expect, test } from 'vitest';
import { INITIAL_SYNC_BACKOFF, nextSyncBackoff, type SyncOutcome } from './sync-backoff.ts';

const ACKNOWLEDGED: SyncOutcome = { type: 'acknowledged' };
const failed = (retryAfterSeconds?: number): SyncOutcome => ({ type: 'failed', retryAfterSeconds });
const overloaded = (retryAfterSeconds?: number): SyncOutcome => ({ type: 'overloaded', retryAfterSeconds });

/** The delay after each of `outcomes` in sequence. */
function waits(outcomes: readonly SyncOutcome[], random = 0): number[] {
  let backoff = INITIAL_SYNC_BACKOFF;
  return outcomes.map((outcome) => {
    const next = nextSyncBackoff(backoff, outcome, random);
    backoff = next.backoff;
    return next.waitMs;
  });
}

test('doubles from one second to thirty, until one succeeds', () => {
  const delays = waits([...Array(7).fill(failed()), ACKNOWLEDGED]);
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 0]);
  expect(nextSyncBackoff({ failures: 1_999, congestion: 0 }, failed(), 0).waitMs).toBe(30_000);
});

test('waits at least Retry-After, at most ten minutes of it, and at least its own delay', () => {
  expect(waits([failed(45)])).toEqual([45_000]);
  expect(waits([failed(), failed(), failed(), failed(2)]).at(-1)).toBe(8_000);
  expect(waits([overloaded(1e12)])).toEqual([600_000]);
});

test('adds jitter of up to three times the delay, at most 10 s, and never shortens the delay', () => {
  const anyOutcome = fc.oneof(fc.constant(ACKNOWLEDGED), fc.nat(600).map(failed), fc.nat(600).map(overloaded));
  const anyRandom = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
  fc.assert(
    fc.property(fc.array(anyOutcome, { minLength: 1, maxLength: 50 }), anyRandom, (outcomes, random) => {
      const earliest = waits(outcomes);
      for (const [index, wait] of waits(outcomes, random).entries()) {
        const least = earliest[index] ?? 0;
        expect(wait).toBeGreaterThanOrEqual(least);
        expect(wait - least).toBeLessThanOrEqual(Math.min(3 * least, 10_000));
      }
    }),
  );
});

test('returns to a sync at every tick gradually after an overload, at most eight seconds apart', () => {
  const eased = waits([...Array(4).fill(overloaded()), ...Array(13).fill(ACKNOWLEDGED)]).slice(4);
  expect(eased[0]).toBeCloseTo(1_000 * (2 ** 2.75 - 1));
  expect(eased).toEqual(eased.toSorted((a, b) => b - a));
  expect(eased.at(-1)).toBe(0);
  // With one tick a second, full rate within 40 s.
  expect(eased.reduce((sum, wait) => sum + Math.ceil(wait / 1_000 + 1e-9), 0)).toBeLessThan(40);
});
