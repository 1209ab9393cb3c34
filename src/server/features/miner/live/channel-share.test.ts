import { expect, it } from 'vitest';
import { channelsToMove, LastingSurplus, MOVED_MAX } from './live-channels.ts';

it.each([
  ['a process alone', 200, [200], 0],
  ['nobody else known yet', 200, [], 0],
  ['an even distribution', 100, [100, 100], 0],
  ['few channels', 20, [20, 0], 0],
  ['a small difference', 120, [120, 100, 90], 0],
  ['the emptier process', 0, [0, 200], 0],
])('moves no channel with %s', (_what, own, all, moved) => {
  expect(channelsToMove(own, all)).toBe(moved);
});

it.each([
  [200, [200, 0], 17],
  [15_000, [15_000, 0], MOVED_MAX],
])('of %i channels beside %j moves a part', (own, all, moved) => {
  expect(channelsToMove(own, all)).toBe(moved);
});

it('spreads the channels of a process within some steps, and then rests', () => {
  const counts = [400, 0, 0];
  let steps = 0;
  for (let moved = 1; moved > 0; steps += 1) {
    moved = channelsToMove(counts[0] ?? 0, counts);
    counts[0] = (counts[0] ?? 0) - moved;
    // The proxy sends each to the process with the fewest.
    for (let index = 0; index < moved; index += 1) {
      const fewest = counts.indexOf(Math.min(...counts));
      counts[fewest] = (counts[fewest] ?? 0) + 1;
    }
  }
  expect(steps).toBeLessThan(20);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThan(80);
});

it('moves only a surplus that lasts, and the smaller of two', () => {
  const surplus = new LastingSurplus();
  const owns = [200, 200, 320, 100, 200, 200];
  expect(owns.map((own) => surplus.next(own, [own, 0]))).toEqual([0, 17, 17, 9, 9, 17]);
  expect([0, 200, 0].map((own) => surplus.next(own, [own, 0]))).toEqual([0, 0, 0]);
});
