import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from '#server/db/database.ts';
import { backoffMs, countFailedRuns, startJob } from './jobs.ts';

const PAUSE_MS = 1_000;
const onFailed = (error: unknown): never => {
  throw error;
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a job', () => {
  /** Work that ends when the test says so. */
  function endable() {
    const ends: (() => void)[] = [];
    const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    return { work, end: () => ends.shift()?.() };
  }

  it('begins at once, pauses after each end, is never run twice at a time, and stops after the run under way', async () => {
    const { work, end } = endable();
    const { stop } = startJob({ run: work, onFailed, pauseMs: () => PAUSE_MS });
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    const stopped = vi.fn();
    const stopping = stop().then(stopped);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
    await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
    expect(work).toHaveBeenCalledTimes(2);
  });

  it('is run now on request, after which it pauses again, and a request joins the run under way', async () => {
    const work = vi.fn(async () => undefined);
    const { now, stop } = startJob({ run: work, onFailed, pauseMs: () => PAUSE_MS, isDelayed: true });
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    await Promise.all([now(), now()]);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    await stop();
  });

  it('reports the first of failures in a row, no outage of the database, and nothing once it is stopped', async () => {
    const down = new DatabaseUnavailableError('down');
    const outcomes = [new Error('a'), new Error('b'), undefined, down, new Error('c'), undefined];
    const onFailed = vi.fn();
    const failedBefore = countFailedRuns();
    let calls = 0;
    const { now, stop } = startJob({
      run: async () => {
        const outcome = calls < outcomes.length ? outcomes[calls] : new Error('last');
        calls += 1;
        if (outcome !== undefined) throw outcome;
      },
      pauseMs: () => PAUSE_MS,
      onFailed,
    });
    await vi.advanceTimersByTimeAsync((outcomes.length - 1) * PAUSE_MS);
    expect(calls).toBe(outcomes.length);
    expect(onFailed.mock.calls).toEqual([[outcomes[0]], [outcomes[4]]]);
    expect(countFailedRuns() - failedBefore).toBe(4);
    await Promise.all([now(), stop()]);
    expect(onFailed).toHaveBeenCalledTimes(2);
  });

  it('runs as soon as its rest allows, once for all requests until then, and once more after a run under way', async () => {
    const { work, end } = endable();
    const { soon, stop } = startJob({ run: work, onFailed, pauseMs: () => 10 * PAUSE_MS, restMs: PAUSE_MS });
    await vi.advanceTimersByTimeAsync(0);
    soon();
    soon();
    end();
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    end();
    await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
    soon();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(3);
    end();
    await stop();
  });

  it('waits twice as long after each further failure, up to a bound', () => {
    expect([1, 2, 3, 9].map((failures) => backoffMs(failures, { firstMs: 100, msMax: 10_000 }))).toEqual([
      100, 200, 400, 10_000,
    ]);
  });
});
