import { expect, it, onTestFinished } from 'vitest';
import { manualClock } from '../testing/start-test-app.ts';
import { watchLoop } from './loop-watch.ts';

it('says for how long the loop has not turned, and forgets it when it turns', async () => {
  const clock = manualClock();
  const watch = watchLoop(clock);
  onTestFinished(watch.stop);
  expect(watch.behindMs()).toBe(0);
  // No timer can run between these lines, as in a turn that is busy for half a second.
  const turn = watch.turn();
  clock.advance(500);
  expect(watch.behindMs()).toBeGreaterThan(450);
  expect(watch.turn()).toBe(turn);
  await expect.poll(watch.behindMs).toBe(0);
  expect(watch.turn()).toBeGreaterThan(turn);
});
