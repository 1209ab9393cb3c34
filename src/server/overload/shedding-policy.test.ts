import { expect, it } from 'vitest';
import { type LoadSignals, QUEUE_LENGTH_MAX, SHEDDING_THRESHOLDS, shedShare, shouldShed } from './overload-policy.ts';

function signals(of: { queueLength: number; waitMs: number; isSaturated: boolean; random?: number }): LoadSignals {
  return {
    queue: { queueLength: of.queueLength, longestWaitMs: () => of.waitMs },
    eventLoop: { isSaturated: () => of.isSaturated },
    random: () => of.random ?? 0,
  };
}

it.each([
  [0, 0],
  [40, 0],
  [75, 0.5],
  [110, 1],
  [5_000, 1],
])('with a longest wait of %i ms, sheds the share %f', (waitMs, share) => {
  expect(shedShare(waitMs, SHEDDING_THRESHOLDS)).toBe(share);
});

it('sheds everything while the queue is full, also on an idle event loop', () => {
  expect(
    shouldShed(signals({ queueLength: QUEUE_LENGTH_MAX, waitMs: 0, isSaturated: false }), SHEDDING_THRESHOLDS),
  ).toBe(true);
});

it.each([
  ['the event loop has idle moments', { queueLength: 999, waitMs: 5_000, isSaturated: false }],
  ['the queue is short', { queueLength: 255, waitMs: 5_000, isSaturated: true }],
  ['nothing has waited long', { queueLength: 999, waitMs: 40, isSaturated: true }],
])('sheds nothing while %s', (_reason, load) => {
  expect(shouldShed(signals(load), SHEDDING_THRESHOLDS)).toBe(false);
});

it('sheds at random in between, by share', () => {
  const load = { queueLength: 256, waitMs: 75, isSaturated: true };
  expect(shouldShed(signals({ ...load, random: 0.49 }), SHEDDING_THRESHOLDS)).toBe(true);
  expect(shouldShed(signals({ ...load, random: 0.5 }), SHEDDING_THRESHOLDS)).toBe(false);
});
