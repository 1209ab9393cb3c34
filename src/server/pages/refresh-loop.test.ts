import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '#server/lib/clock.ts';
import { type RefreshLoop, startRefreshLoop } from './refresh-loop.ts';

const NEVER = Number.POSITIVE_INFINITY;

let loop: RefreshLoop | undefined;
beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  loop?.stop();
  vi.useRealTimers();
});

/** `update` receives the number of the call, from 1. */
async function start(update: (call: number) => Promise<number>) {
  const log = { warn: vi.fn(), error: vi.fn() };
  const counted = vi.fn(() => update(counted.mock.calls.length));
  loop = await startRefreshLoop({ update: counted, clock: systemClock, log });
  return { update: counted, log, loop };
}

it('updates before it resolves, at once for a change after a pause, and once in half a second for a burst', async () => {
  const { update, loop } = await start(async () => NEVER);
  expect(update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(500);
  loop.refresh();
  expect(update).toHaveBeenCalledTimes(2);
  for (let change = 0; change < 99; change += 1) {
    loop.refresh();
    await vi.advanceTimersByTimeAsync(10);
  }
  expect(update).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(10);
  expect(update).toHaveBeenCalledTimes(4);
});

it('updates again for a change that came while an update ran, never runs two at a time, and ends with stop', async () => {
  let running = 0;
  let finish = (): void => undefined;
  const { update, loop } = await start(async (call) => {
    running += 1;
    expect(running).toBe(1);
    if (call > 1) await new Promise<void>((resolve) => (finish = resolve));
    running -= 1;
    return NEVER;
  });
  await vi.advanceTimersByTimeAsync(500);
  loop.refresh();
  loop.refresh();
  expect(update).toHaveBeenCalledTimes(2);
  finish();
  await vi.advanceTimersByTimeAsync(500);
  expect(update).toHaveBeenCalledTimes(3);
  loop.stop();
  finish();
  loop.refresh();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(update).toHaveBeenCalledTimes(3);
});

it('updates at the time that the last update returned, and every 30 seconds in case a notification was lost', async () => {
  const changesAtMs = Date.now() + 20_000;
  const { update } = await start(async (call) => (call > 1 ? NEVER : changesAtMs));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(update).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(update).toHaveBeenCalledTimes(2);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(update).toHaveBeenCalledTimes(4);
});

it('tries a failed update again, and logs the same failure once', async () => {
  let failure: Error | undefined = new Error('a page could not be rendered');
  const { update, log } = await start(async () => {
    if (failure !== undefined) throw failure;
    return NEVER;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(update).toHaveBeenCalledTimes(3);
  expect(log.error).toHaveBeenCalledTimes(1);
  failure = new Error('connect ECONNREFUSED', { cause: Object.assign(new Error(), { code: 'ECONNREFUSED' }) });
  await vi.advanceTimersByTimeAsync(30_000);
  expect(log.warn).toHaveBeenCalledTimes(1);
  failure = undefined;
  await vi.advanceTimersByTimeAsync(30_000);
  failure = new Error('a page could not be rendered');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(log.error).toHaveBeenCalledTimes(2);
});
