import { expect, it } from 'vitest';
import { TokenBucket } from './token-bucket.ts';

const HOUR_MS = 3_600_000;
const NOW_MS = 100 * HOUR_MS;

function emptied(): TokenBucket {
  const bucket = new TokenBucket({ burst: 3, perSecond: 2 }, NOW_MS);
  expect([bucket.take(NOW_MS), bucket.take(NOW_MS), bucket.take(NOW_MS)]).toEqual([true, true, true]);
  return bucket;
}

it('allows a burst, then its rate, and is full again after a rest', () => {
  const bucket = emptied();
  expect(bucket.take(NOW_MS)).toBe(false);
  expect(bucket.take(NOW_MS + 499)).toBe(false);
  expect(bucket.take(NOW_MS + 500)).toBe(true);
  expect(bucket.take(NOW_MS + 500)).toBe(false);
  expect(bucket.isFull(NOW_MS + 1_999)).toBe(false);
  expect(bucket.isFull(NOW_MS + 2_000)).toBe(true);
});

it('goes on at its rate when the clock is set back', () => {
  const bucket = emptied();
  expect(bucket.take(NOW_MS - HOUR_MS)).toBe(false);
  expect(bucket.take(NOW_MS - HOUR_MS + 500)).toBe(true);
});
