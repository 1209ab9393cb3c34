import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { TIMEOUT_MS } from '#server/http/caller.ts';
import { type BatcherOptions, createBatcher } from '#server/lib/batcher.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import type { StoredWallet } from '../store/wallet-row.ts';
import type { WalletWrite } from '../store/wallet-writes.ts';
import { GroupCommit } from './group-commit.ts';
import { WalletCache, type WalletChange } from './wallet-cache.ts';

/** A store whose writes end when the test says so. */
function startCommits(onWrite: () => void = () => undefined) {
  const reportFailure = vi.fn();
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
    onWrite,
    reportFailure,
  });
  async function submit(email: string, change: WalletChange = (wallet) => wallet): Promise<void> {
    await groupCommit.commit(email, change, () => undefined);
    events.push(`acknowledged ${email}`);
  }
  return { events, commits, writes, cache, groupCommit, submit, reportFailure };
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

it('counts a change that throws as refused, and not as waiting', async () => {
  const { cache, groupCommit, submit } = startCommits();
  await cache.load('first');
  const change = () => {
    throw new Error('a mistake');
  };
  await expect(submit('first', change)).rejects.toThrow('a mistake');
  expect(groupCommit.queueLength).toBe(0);
});

it('acknowledges what is durable, whatever fails afterwards', async () => {
  const { commits, cache, groupCommit, submit, reportFailure } = startCommits(() => {
    throw new Error('a measurement failed');
  });
  for (const email of ['first', 'second']) await cache.load(email);
  const refused = vi.fn();
  groupCommit.submit({
    ...{ email: 'first', sinceMs: performance.now(), conflicts: 0, refused },
    authorize: () => undefined,
    change: (wallet) => wallet,
    committed: () => {
      throw new Error('the response could not be sent');
    },
  });
  const second = submit('second');
  await vi.waitFor(() => expect(commits).toHaveLength(1));
  commits[0]?.();
  await second;
  expect(refused).toHaveBeenCalledOnce();
  expect(reportFailure).toHaveBeenCalledOnce();
  expect(groupCommit.queueLength).toBe(0);
});

describe('a change whose commit takes long', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    return () => vi.useRealTimers();
  });

  it('is refused within nine seconds of its own arrival, and a later commit changes nothing of it', async () => {
    const { events, commits, cache, groupCommit, submit } = startCommits();
    for (const email of ['first', 'second']) await cache.load(email);
    const refused = (email: string) => submit(email).catch(({ code }) => events.push(`${code} ${email}`));
    const first = refused('first');
    await vi.advanceTimersByTimeAsync(2_000);
    const second = refused('second');
    expect(groupCommit.longestWaitMs()).toBe(2_000);
    await vi.advanceTimersByTimeAsync(TIMEOUT_MS - 2_000 - 1);
    expect(events).toEqual(['written']);
    await vi.advanceTimersByTimeAsync(501);
    await first;
    expect(events).toEqual(['written', 'temporarily-unavailable first']);
    expect([groupCommit.queueLength, groupCommit.longestWaitMs()]).toEqual([1, TIMEOUT_MS - 1_500]);
    await vi.advanceTimersByTimeAsync(2_000);
    await second;
    expect(groupCommit.longestWaitMs()).toBe(0);
    commits[0]?.();
    await vi.waitFor(() => expect(commits).toHaveLength(2));
    expect(groupCommit.counts.committed).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
    expect(events).toHaveLength(4);
  });
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
  /** A batcher whose batches are in flight until `endBatch`. */
  function startBatcher(options: Partial<BatcherOptions<number>> = {}) {
    const batches: number[][] = [];
    let end = (): void => undefined;
    const batcher = createBatcher<number>({
      ...{ delayMsMax: 0, flushAtSize: 100, batchSizeMax: 100 },
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
});
