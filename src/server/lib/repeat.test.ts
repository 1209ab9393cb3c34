import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DatabaseUnavailableError } from '#server/db/database.ts';
import { startRepeating } from './repeat.ts';

const PAUSE_MS = 1_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('repeated work', () => {
  it('begins at once, pauses after each end, and is never run twice at a time', async () => {
    let end = (): void => undefined;
    const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const { stop } = startRepeating({ work, pauseMs: () => PAUSE_MS });
    await vi.advanceTimersByTimeAsync(10 * PAUSE_MS);
    expect(work).toHaveBeenCalledTimes(1);
    end();
    await vi.advanceTimersByTimeAsync(PAUSE_MS - 1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(2);
    end();
    await stop();
  });

  it('is run now on request, after which it pauses again, and a request joins the run under way', async () => {
    const work = vi.fn(async () => undefined);
    const { now, stop } = startRepeating({ work, pauseMs: () => PAUSE_MS, isDelayed: true });
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
    const outcomes = [new Error('a'), new Error('b'), undefined, new DatabaseUnavailableError('down'), undefined];
    const onFailed = vi.fn();
    let calls = 0;
    const { now, stop } = startRepeating({
      work: async () => {
        const outcome = calls < outcomes.length ? outcomes[calls] : new Error('last');
        calls += 1;
        if (outcome !== undefined) throw outcome;
      },
      pauseMs: () => PAUSE_MS,
      onFailed,
    });
    await vi.advanceTimersByTimeAsync((outcomes.length - 1) * PAUSE_MS);
    expect(calls).toBe(outcomes.length);
    expect(onFailed.mock.calls).toEqual([[outcomes[0]]]);
    await Promise.all([now(), stop()]);
    expect(onFailed).toHaveBeenCalledTimes(1);
  });

  it('resolves the stop after the run under way, and runs no more', async () => {
    let end = (): void => undefined;
    const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)));
    const { stop } = startRepeating({ work, pauseMs: () => PAUSE_MS });
    await vi.advanceTimersByTimeAsync(0);
    const stopped = vi.fn();
    const stopping = stop().then(stopped);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    expect(stopped).not.toHaveBeenCalled();
    end();
    await stopping;
    await vi.advanceTimersByTimeAsync(2 * PAUSE_MS);
    expect(work).toHaveBeenCalledTimes(1);
  });
});
