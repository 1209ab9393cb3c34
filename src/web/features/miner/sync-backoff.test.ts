import fc from 'fast-check';
import { expect, test } from 'vitest';
import { syncRetryDelayMs } from './sync-backoff.ts';

const alone = { retryAfterSeconds: undefined, random: 0 };

test('doubles from one second to thirty', () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 2_000].map((failures) => syncRetryDelayMs({ ...alone, failures }));
  expect(delays).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
});

test('waits as long as the server asks, and never less than its own delay', () => {
  expect(syncRetryDelayMs({ failures: 1, retryAfterSeconds: 45, random: 0 })).toBe(45_000);
  expect(syncRetryDelayMs({ failures: 4, retryAfterSeconds: 2, random: 0 })).toBe(8_000);
});

test('is never silenced for longer than 10 minutes and 10 seconds', () => {
  expect(syncRetryDelayMs({ failures: 1, retryAfterSeconds: 1e12, random: 0.999 })).toBeLessThanOrEqual(610_000);
});

test('spreads the miners over as long as they wait, at most 10 s, never to earlier than asked', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 50 }),
      fc.nat(600),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (failures, retryAfterSeconds, random) => {
        const earliest = syncRetryDelayMs({ failures, retryAfterSeconds, random: 0 });
        const delay = syncRetryDelayMs({ failures, retryAfterSeconds, random });
        expect(delay).toBeGreaterThanOrEqual(earliest);
        expect(delay - earliest).toBeLessThanOrEqual(Math.min(earliest, 10_000));
      },
    ),
  );
});
