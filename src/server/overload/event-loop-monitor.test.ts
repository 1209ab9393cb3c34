import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../testing/start-test-app.ts';
import { monitorEventLoop } from './load-shedding.ts';

it('reports saturation from 200 ms without an idle moment until the next one, even if no timer runs', async () => {
  const clock = manualClock();
  let idleMs = 0;
  const monitor = monitorEventLoop(clock, () => idleMs);
  onTestFinished(monitor.stop);
  clock.advance(150);
  expect(monitor.isSaturated()).toBe(false);
  // No timer runs between these lines, as in an iteration of the loop that takes seconds.
  clock.advance(100);
  expect(monitor.isSaturated()).toBe(true);
  idleMs += 5;
  await expect.poll(monitor.isSaturated).toBe(false);
});

it('reports no saturation on a real idle loop', async () => {
  const monitor = monitorEventLoop({ nowMs: () => performance.now() });
  onTestFinished(monitor.stop);
  const startedMs = performance.now();
  await expect.poll(() => performance.now() - startedMs, { interval: 20 }).toBeGreaterThan(500);
  // The machine may have been paused just now; the next sample finds idle time.
  await expect.poll(monitor.isSaturated).toBe(false);
});
