import { describe, expect, it } from 'vitest';
import { manualClock } from '#server/testing/start-test-app.ts';
import { createGroupCommit } from './group-commit.ts';

const clock = manualClock();

/** A write that ends when the test says so. */
function gate(): {
  writes: number[][];
  write: (rows: readonly number[]) => Promise<void>;
  endWrite: () => void;
  started: (n: number) => Promise<void>;
} {
  const writes: number[][] = [];
  let end = (): void => undefined;
  const waiting: { n: number; resolve: () => void }[] = [];
  return {
    writes,
    write(rows) {
      writes.push([...rows]);
      for (const { n, resolve } of waiting) if (writes.length >= n) resolve();
      return new Promise((resolve) => {
        end = resolve;
      });
    },
    endWrite: () => end(),
    started: (n) => (writes.length >= n ? Promise.resolve() : new Promise((resolve) => waiting.push({ n, resolve }))),
  };
}

describe('group commit', () => {
  it('collects what arrives in one window into one write', async () => {
    const { writes, write, started } = gate();
    const commit = createGroupCommit<number>({ windowMs: 5, rowsAtOnce: 100, rowsPerWriteMax: 100, clock, write });
    for (const row of [1, 2, 3]) commit.add(row);
    await started(1);
    expect(writes).toEqual([[1, 2, 3]]);
  });

  it('does not wait for more company than it asked for', async () => {
    const { writes, write } = gate();
    const commit = createGroupCommit<number>({ windowMs: 60_000, rowsAtOnce: 3, rowsPerWriteMax: 100, clock, write });
    for (const row of [1, 2, 3, 4]) commit.add(row);
    expect(writes).toEqual([[1, 2, 3]]);
  });

  it('has one write in flight; what arrives meanwhile leaves together afterwards', async () => {
    const { writes, write, started, endWrite } = gate();
    const commit = createGroupCommit<number>({ windowMs: 0, rowsAtOnce: 100, rowsPerWriteMax: 100, clock, write });
    commit.add(1);
    await started(1);
    for (const row of [2, 3, 4]) commit.add(row);
    await new Promise(setImmediate);
    expect(writes).toEqual([[1]]);
    endWrite();
    await started(2);
    expect(writes).toEqual([[1], [2, 3, 4]]);
  });

  it('says how long the row that has waited longest waits for its commit', async () => {
    const { write, started, endWrite } = gate();
    const commit = createGroupCommit<number>({ windowMs: 0, rowsAtOnce: 1, rowsPerWriteMax: 100, clock, write });
    expect(commit.longestWaitMs()).toBe(0);
    commit.add(1);
    clock.advance(30);
    commit.add(2);
    clock.advance(20);
    expect(commit.longestWaitMs()).toBe(50);
    endWrite();
    await started(2);
    expect(commit.longestWaitMs()).toBe(20);
    endWrite();
    await new Promise(setImmediate);
    expect(commit.longestWaitMs()).toBe(0);
  });

  it('splits a queue that is longer than one write may be, in order', async () => {
    const { writes, write, started, endWrite } = gate();
    const commit = createGroupCommit<number>({ windowMs: 0, rowsAtOnce: 100, rowsPerWriteMax: 2, clock, write });
    for (const row of [1, 2, 3, 4, 5]) commit.add(row);
    for (const n of [1, 2, 3]) {
      await started(n);
      endWrite();
    }
    expect(writes).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('starts again after it was idle', async () => {
    const { writes, write, started, endWrite } = gate();
    const commit = createGroupCommit<number>({ windowMs: 0, rowsAtOnce: 100, rowsPerWriteMax: 2, clock, write });
    commit.add(1);
    await started(1);
    endWrite();
    await new Promise(setImmediate);
    commit.add(2);
    await started(2);
    expect(writes).toEqual([[1], [2]]);
  });
});
