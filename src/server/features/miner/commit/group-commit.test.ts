import { describe, expect, it, vi } from 'vitest';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import type { StoredWallet } from '../store/wallet-row.ts';
import type { WalletWrite } from '../store/wallet-writes.ts';
import { type BatcherOptions, createBatcher } from './batcher.ts';
import { GroupCommit } from './group-commit.ts';
import { WalletCache, type WalletChange } from './wallet-cache.ts';

/** A store whose writes end when the test says so. */
function startCommits() {
  const events: string[] = [];
  const commits: (() => void)[] = [];
  const writes: WalletWrite[] = [];
  const store = {
    async load(emails: readonly string[]) {
      return emails.map((email, id) => ({ id, email, version: 1, session: null, wallet: newMinerWallet(0) }));
    },
    write(rows: readonly WalletWrite[]): Promise<ReadonlySet<number>> {
      writes.push(...rows);
      events.push('written');
      return new Promise((resolve) => commits.push(() => resolve(new Set())));
    },
  };
  const cache = new WalletCache(store);
  const groupCommit = new GroupCommit({
    ...{ store, cache, clock: manualClock() },
    onWrite: () => undefined,
  });
  async function submit(email: string, change: WalletChange = (wallet) => wallet): Promise<void> {
    await groupCommit.submit(email, change, () => undefined);
    events.push(`acknowledged ${email}`);
  }
  return { events, commits, writes, cache, groupCommit, submit };
}

it('writes the next batch before it acknowledges the one that is committed', async () => {
  const { events, commits, cache, groupCommit, submit } = startCommits();
  const { counts } = groupCommit;
  for (const email of ['first', 'second']) await cache.load(email);
  const first = submit('first');
  await vi.waitFor(() => expect(commits).toHaveLength(1));
  const second = submit('second');
  commits[0]?.();
  await first;
  expect(events).toEqual(['written', 'written', 'acknowledged first']);
  commits[1]?.();
  await second;
  expect(groupCommit.queueLength).toBe(0);
  expect(counts).toEqual({ committed: 2, rejected: 0, versionConflicts: 0 });
});

it('writes each change of a wallet once: those made during a write belong to the next one', async () => {
  const { commits, writes, cache, submit } = startCommits();
  await cache.load('first');
  const claim = (lastBonusClaimedMs: number) => submit('first', (wallet) => ({ ...wallet, lastBonusClaimedMs }));
  const claims = [claim(1)];
  await vi.waitFor(() => expect(commits).toHaveLength(1));
  claims.push(claim(2), claim(3));
  commits[0]?.();
  await vi.waitFor(() => expect(commits).toHaveLength(2));
  commits[1]?.();
  await Promise.all(claims);
  const claimedMs = (wallet: MinerWallet) => wallet.lastBonusClaimedMs;
  const written = writes.map(({ version, wallet, records }) => [version, claimedMs(wallet), records.length]);
  expect(JSON.stringify(written)).toBe('[[1,1,1],[2,3,2]]');
});

it('never writes a wallet that was evicted while it was being read', async () => {
  const row = { id: 1, email: 'first', version: 1, session: null, wallet: newMinerWallet(0) };
  const reads: ((rows: StoredWallet[]) => void)[] = [];
  const cache = new WalletCache({ load: () => new Promise((resolve) => reads.push(resolve)) });
  const reading = cache.load('first');
  cache.evict('first');
  reads[0]?.([row]);
  expect(await reading).toMatchObject({ version: 1, isStale: true });
  expect(cache.get('first')).toBeUndefined();
});

describe('a batcher', () => {
  const clock = manualClock();

  /** A batcher whose batches are in flight until `endBatch`. */
  function startBatcher(options: Partial<BatcherOptions<number>> = {}) {
    const batches: number[][] = [];
    let end = (): void => undefined;
    const batcher = createBatcher<number>({
      ...{ delayMsMax: 0, flushAtSize: 100, batchSizeMax: 100, clock },
      ...options,
      flush(items) {
        batches.push([...items]);
        return new Promise((resolve) => {
          end = resolve;
        });
      },
    });
    return {
      batches,
      longestWaitMs: batcher.longestWaitMs,
      add: (...items: number[]) => {
        for (const item of items) batcher.add(item);
      },
      endBatch: async () => {
        end();
        await new Promise(setImmediate);
      },
      started: (count: number) => expect.poll(() => batches.length).toBe(count),
    };
  }

  it('collects items added within the maximum delay into one batch, of the maximum size, and the rest into the next ones', async () => {
    const { batches, add, started, endBatch } = startBatcher({ delayMsMax: 5, batchSizeMax: 2 });
    add(1, 2, 3, 4, 5);
    await started(1);
    expect(batches).toEqual([[1, 2]]);
    for (let count = 0; count < 2; count += 1) await endBatch();
    expect(batches).toEqual([[1, 2], [3, 4], [5]]);
  });

  it('flushes at once when the queue reaches the flush size', () => {
    const { batches, add } = startBatcher({ delayMsMax: 60_000, flushAtSize: 3 });
    add(1, 2, 3, 4);
    expect(batches).toEqual([[1, 2, 3]]);
  });

  it('keeps one batch in flight, flushes what was added in the meantime together afterwards, and again after an idle period', async () => {
    const { batches, add, started, endBatch } = startBatcher();
    add(1);
    await started(1);
    add(2, 3, 4);
    await new Promise(setImmediate);
    expect(batches).toEqual([[1]]);
    await endBatch();
    expect(batches).toEqual([[1], [2, 3, 4]]);
    await endBatch();
    add(5);
    await started(3);
    expect(batches).toEqual([[1], [2, 3, 4], [5]]);
  });

  it('reports how long the oldest item has waited for the end of its batch', async () => {
    const { add, endBatch, longestWaitMs } = startBatcher({ flushAtSize: 1 });
    expect(longestWaitMs()).toBe(0);
    add(1);
    clock.advance(30);
    add(2);
    clock.advance(20);
    expect(longestWaitMs()).toBe(50);
    await endBatch();
    expect(longestWaitMs()).toBe(20);
    await endBatch();
    expect(longestWaitMs()).toBe(0);
  });
});
