import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../testing/start-test-app.ts';
import { watchLoop } from './loop-watch.ts';

it('is saturated once there was no idle moment for a fifth of a second, also while no timer runs, and no longer after one', async () => {
  const clock = manualClock();
  let idleMs = 0;
  const watch = watchLoop(clock, () => idleMs);
  onTestFinished(watch.stop);
  clock.advance(150);
  expect(watch.isSaturated()).toBe(false);
  // No timer can run between these lines, as in a turn that takes seconds.
  clock.advance(100);
  expect(watch.isSaturated()).toBe(true);
  idleMs += 5;
  await expect.poll(watch.isSaturated).toBe(false);
});

it('finds the real loop idle while nothing happens', async () => {
  const watch = watchLoop({ nowMs: () => performance.now() });
  onTestFinished(watch.stop);
  const startedMs = performance.now();
  await expect.poll(() => performance.now() - startedMs, { interval: 20 }).toBeGreaterThan(500);
  // The machine may have been elsewhere just now; the next beat sees that the loop waited.
  await expect.poll(watch.isSaturated).toBe(false);
});
