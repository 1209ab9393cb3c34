import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulateSyncs } from '#server/testing/simulate-syncs.ts';
import { manualClock } from '../testing/start-test-app.ts';
import {
  createSyncInterval,
  nextSyncInterval,
  nextSyncMs,
  QUEUE_LENGTH_MAX,
  SYNC_INTERVAL_MS_MAX,
  SYNC_INTERVAL_MS_MIN,
} from './overload-policy.ts';

const load = fc.record({
  queueLength: fc.nat({ max: 2 * QUEUE_LENGTH_MAX }),
  longestWaitMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
  aboveThresholdMs: fc.double({ min: 0, max: 60_000, noNaN: true }),
});
const intervalMs = fc.double({ min: SYNC_INTERVAL_MS_MIN, max: SYNC_INTERVAL_MS_MAX, noNaN: true });
const elapsedMs = fc.double({ min: 0, max: 10_000_000, noNaN: true });
const random = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

describe('the interval between syncs', () => {
  it('stays between one and five seconds, for each client too', () => {
    fc.assert(
      fc.property(intervalMs, load, elapsedMs, random, (previous, now, elapsed, x) => {
        const next = nextSyncInterval(previous, now, elapsed);
        for (const ms of [next, nextSyncMs(next, now, x)]) {
          expect(ms).toBeGreaterThanOrEqual(SYNC_INTERVAL_MS_MIN);
          expect(ms).toBeLessThanOrEqual(SYNC_INTERVAL_MS_MAX);
        }
      }),
    );
  });

  it('is never shorter for a longer queue, a longer wait or a longer interval before', () => {
    fc.assert(
      fc.property(intervalMs, load, elapsedMs, random, intervalMs, load, (previous, now, elapsed, x, other, more) => {
        const atLeast = {
          queueLength: Math.max(now.queueLength, more.queueLength),
          longestWaitMs: Math.max(now.longestWaitMs, more.longestWaitMs),
          aboveThresholdMs: Math.max(now.aboveThresholdMs, more.aboveThresholdMs),
        };
        const shorter = nextSyncInterval(previous, now, elapsed);
        const longer = nextSyncInterval(Math.max(previous, other), atLeast, elapsed);
        expect(longer).toBeGreaterThanOrEqual(shorter);
        expect(nextSyncMs(longer, atLeast, x)).toBeGreaterThanOrEqual(nextSyncMs(shorter, now, x));
      }),
    );
  });

  it('returns to one second without a queue, however long the oldest sync has waited', () => {
    const idle = { queueLength: 1, longestWaitMs: 60_000, aboveThresholdMs: 0 };
    expect(nextSyncInterval(SYNC_INTERVAL_MS_MAX, idle, 600_000)).toBe(SYNC_INTERVAL_MS_MIN);
    expect(nextSyncMs(SYNC_INTERVAL_MS_MIN, idle, 0.99)).toBe(SYNC_INTERVAL_MS_MIN);
  });
});

it('keeps one interval per process, from its queue and its clock', () => {
  const clock = manualClock();
  const queue = { queueLength: QUEUE_LENGTH_MAX, longestWaitMs: () => 0 };
  const syncInterval = createSyncInterval({ queue, clock, random: () => 0 });
  const intervalAfter = (ms: number) => {
    clock.advance(ms);
    syncInterval.nextSyncMs();
    return syncInterval.intervalMs;
  };
  expect(intervalAfter(500)).toBe(1_000);
  expect(intervalAfter(500)).toBeCloseTo(1_100);
  queue.queueLength = 0;
  expect(intervalAfter(1_000)).toBeLessThan(1_100);
  queue.queueLength = QUEUE_LENGTH_MAX;
  expect(intervalAfter(500)).toBeLessThan(1_100);
});

it.each([
  [0.5, SYNC_INTERVAL_MS_MIN, SYNC_INTERVAL_MS_MIN],
  [1.2, 1_080, 1_920],
  [4, 3_600, SYNC_INTERVAL_MS_MAX],
])(
  '%d times as many clients as the server can serve a second converge to an interval without refusals',
  (factor, from, to) => {
    const seconds = simulateSyncs({ clients: factor * 10_000, perSecond: 10_000, seconds: 40 });
    for (const { refused, acknowledged, intervalMs } of seconds.slice(factor < 1 ? 0 : 25)) {
      expect(refused).toBe(0);
      // Without oscillation the server is never idle.
      expect(acknowledged).toBeGreaterThanOrEqual(Math.min(5_000, factor * 6_000));
      expect(intervalMs).toBeGreaterThanOrEqual(from);
      expect(intervalMs).toBeLessThanOrEqual(to);
    }
  },
);
