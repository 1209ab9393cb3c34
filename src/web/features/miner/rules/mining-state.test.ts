import { describe, expect, test } from 'vitest';
import { earliestSyncMs, NO_SYNC_YET } from './mining-state.ts';

describe('with an interval that the server requests', () => {
  const last = { sentMs: 7_000, completedMs: 9_000 };

  test('counts a second from the sending, so that a slow network costs no tick', () => {
    expect([0, 1_000].map((intervalMs) => earliestSyncMs(last, intervalMs))).toEqual([7_800, 7_800]);
  });

  test('counts a longer one from the response, at most five seconds, less a fifth', () => {
    expect([1_500, 5_000, 1e12].map((intervalMs) => earliestSyncMs(last, intervalMs))).toEqual([
      10_200, 13_000, 13_000,
    ]);
  });

  test('waits for nothing without one, or before the first sync', () => {
    expect(earliestSyncMs(last, undefined)).toBe(Number.NEGATIVE_INFINITY);
    expect(earliestSyncMs(NO_SYNC_YET, 5_000)).toBe(Number.NEGATIVE_INFINITY);
  });
});
