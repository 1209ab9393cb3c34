import { describe, expect, it } from 'vitest';
import { manualClock } from '#server/testing/start-test-app.ts';
import { createBatcher } from './batcher.ts';

const clock = manualClock();

/** Holds each batch in flight until `endBatch`. */
function controlledFlush(): {
  batches: number[][];
  flush: (items: readonly number[]) => Promise<void>;
  endBatch: () => void;
  started: (n: number) => Promise<void>;
} {
  const batches: number[][] = [];
  let end = (): void => undefined;
  const waiting: { n: number; resolve: () => void }[] = [];
  return {
    batches,
    flush(items) {
      batches.push([...items]);
      for (const { n, resolve } of waiting) if (batches.length >= n) resolve();
      return new Promise((resolve) => {
        end = resolve;
      });
    },
    endBatch: () => end(),
    started: (n) => (batches.length >= n ? Promise.resolve() : new Promise((resolve) => waiting.push({ n, resolve }))),
  };
}

describe('batcher', () => {
  it('collects items added within the maximum delay into one batch', async () => {
    const { batches, flush, started } = controlledFlush();
    const batcher = createBatcher<number>({ delayMsMax: 5, flushAtSize: 100, batchSizeMax: 100, clock, flush });
    for (const item of [1, 2, 3]) batcher.add(item);
    await started(1);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('flushes at once when the queue reaches the flush size', async () => {
    const { batches, flush } = controlledFlush();
    const batcher = createBatcher<number>({ delayMsMax: 60_000, flushAtSize: 3, batchSizeMax: 100, clock, flush });
    for (const item of [1, 2, 3, 4]) batcher.add(item);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('keeps one batch in flight and flushes items added in the meantime together afterwards', async () => {
    const { batches, flush, started, endBatch } = controlledFlush();
    const batcher = createBatcher<number>({ delayMsMax: 0, flushAtSize: 100, batchSizeMax: 100, clock, flush });
    batcher.add(1);
    await started(1);
    for (const item of [2, 3, 4]) batcher.add(item);
    await new Promise(setImmediate);
    expect(batches).toEqual([[1]]);
    endBatch();
    await started(2);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('reports how long the oldest item has waited for the end of its batch', async () => {
    const { flush, started, endBatch } = controlledFlush();
    const batcher = createBatcher<number>({ delayMsMax: 0, flushAtSize: 1, batchSizeMax: 100, clock, flush });
    expect(batcher.longestWaitMs()).toBe(0);
    batcher.add(1);
    clock.advance(30);
    batcher.add(2);
    clock.advance(20);
    expect(batcher.longestWaitMs()).toBe(50);
    endBatch();
    await started(2);
    expect(batcher.longestWaitMs()).toBe(20);
    endBatch();
    await new Promise(setImmediate);
    expect(batcher.longestWaitMs()).toBe(0);
  });

  it('splits a queue longer than the maximum batch size, in order', async () => {
    const { batches, flush, started, endBatch } = controlledFlush();
    const batcher = createBatcher<number>({ delayMsMax: 0, flushAtSize: 100, batchSizeMax: 2, clock, flush });
    for (const item of [1, 2, 3, 4, 5]) batcher.add(item);
    for (const n of [1, 2, 3]) {
      await started(n);
      endBatch();
    }
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('flushes again after an idle period', async () => {
    const { batches, flush, started, endBatch } = controlledFlush();
    const batcher = createBatcher<number>({ delayMsMax: 0, flushAtSize: 100, batchSizeMax: 2, clock, flush });
    batcher.add(1);
    await started(1);
    endBatch();
    await new Promise(setImmediate);
    batcher.add(2);
    await started(2);
    expect(batches).toEqual([[1], [2]]);
  });
});
