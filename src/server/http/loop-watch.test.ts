import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../testing/start-test-app.ts';
import { watchLoop } from './loop-watch.ts';

/** Lets the watch see `count` more turns, each of which takes 20 ms. */
async function turns(watch: ReturnType<typeof watchLoop>, clock: ReturnType<typeof manualClock>, count: number) {
  for (let i = 0; i < count; i += 1) {
    clock.advance(20);
    const turn = watch.turn();
    await expect.poll(watch.turn).toBeGreaterThan(turn);
  }
}

it('says how long this turn has worked once the loop has not been idle for a tenth of a second, and forgets it when it was', async () => {
  const clock = manualClock();
  let idleMs = 0;
  const watch = watchLoop(clock, () => idleMs);
  onTestFinished(watch.stop);
  await turns(watch, clock, 3);
  clock.advance(500);
  expect(watch.behindMs()).toBe(0);
  await turns(watch, clock, 1);
  // No timer can run between these lines, as in a turn that is busy for half a second.
  expect(watch.behindMs()).toBe(0);
  clock.advance(500);
  expect(watch.behindMs()).toBe(500);
  idleMs += 5;
  await turns(watch, clock, 1);
  clock.advance(500);
  expect(watch.behindMs()).toBe(0);
});

it('finds the real loop idle while nothing happens', async () => {
  let nowMs = 0;
  const watch = watchLoop({ nowMs: () => nowMs });
  onTestFinished(watch.stop);
  const turn = watch.turn();
  await expect.poll(watch.turn).toBeGreaterThan(turn + 2);
  nowMs += 10_000;
  await expect.poll(watch.turn).toBeGreaterThan(turn + 5);
  nowMs += 10_000;
  expect(watch.behindMs()).toBe(0);
});
