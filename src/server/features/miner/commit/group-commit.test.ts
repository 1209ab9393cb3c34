import { expect, it, vi } from 'vitest';
import { type MinerWallet, newMinerWallet } from '#domain/miner/wallet.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import type { WalletWrite } from '../store/wallet-writes.ts';
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
  expect(writes.map(({ version, wallet, records }) => [version, claimedMs(wallet), records.length])).toEqual([
    [1, 1, 1],
    [2, 3, 2],
  ]);
});
