import { describe, expect, it } from 'vitest';
import { manualClock } from '#server/testing/start-test-app.ts';
import { createBatcher } from './batcher.ts';

const clock = manualClock();

/** A batch ends when the test says so. */
function gate(): {
  batches: number[][];
  process: (items: readonly number[]) => Promise<void>;
  endBatch: () => void;
  started: (n: number) => Promise<void>;
} {
  const batches: number[][] = [];
  let end = (): void => undefined;
  const waiting: { n: number; resolve: () => void }[] = [];
  return {
    batches,
    process(items) {
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
  it('collects what arrives in one window into one batch', async () => {
    const { batches, process, started } = gate();
    const batcher = createBatcher<number>({ windowMs: 5, itemsAtOnce: 100, itemsPerBatchMax: 100, clock, process });
    for (const item of [1, 2, 3]) batcher.add(item);
    await started(1);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('does not wait for more company than it asked for', async () => {
    const { batches, process } = gate();
    const batcher = createBatcher<number>({ windowMs: 60_000, itemsAtOnce: 3, itemsPerBatchMax: 100, clock, process });
    for (const item of [1, 2, 3, 4]) batcher.add(item);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('has one batch in flight; what arrives meanwhile leaves together afterwards', async () => {
    const { batches, process, started, endBatch } = gate();
    const batcher = createBatcher<number>({ windowMs: 0, itemsAtOnce: 100, itemsPerBatchMax: 100, clock, process });
    batcher.add(1);
    await started(1);
    for (const item of [2, 3, 4]) batcher.add(item);
    await new Promise(setImmediate);
    expect(batches).toEqual([[1]]);
    endBatch();
    await started(2);
    expect(batches).toEqual([[1], [2, 3, 4]]);
  });

  it('says how long the item that has waited longest waits for the end of its batch', async () => {
    const { process, started, endBatch } = gate();
    const batcher = createBatcher<number>({ windowMs: 0, itemsAtOnce: 1, itemsPerBatchMax: 100, clock, process });
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

  it('splits a queue that is longer than one batch may be, in order', async () => {
    const { batches, process, started, endBatch } = gate();
    const batcher = createBatcher<number>({ windowMs: 0, itemsAtOnce: 100, itemsPerBatchMax: 2, clock, process });
    for (const item of [1, 2, 3, 4, 5]) batcher.add(item);
    for (const n of [1, 2, 3]) {
      await started(n);
      endBatch();
    }
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('starts again after it was idle', async () => {
    const { batches, process, started, endBatch } = gate();
    const batcher = createBatcher<number>({ windowMs: 0, itemsAtOnce: 100, itemsPerBatchMax: 2, clock, process });
    batcher.add(1);
    await started(1);
    endBatch();
    await new Promise(setImmediate);
    batcher.add(2);
    await started(2);
    expect(batches).toEqual([[1], [2]]);
  });
});
