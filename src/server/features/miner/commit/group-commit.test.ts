import { expect, it, vi } from 'vitest';
import { newMinerWallet } from '#domain/miner/wallet.ts';
import { manualClock } from '#server/testing/start-test-app.ts';
import { GroupCommit } from './group-commit.ts';
import { WalletCache } from './wallet-cache.ts';

/** A store whose writes end when the test says so. */
function startCommits() {
  const events: string[] = [];
  const commits: (() => void)[] = [];
  const store = {
    async load(emails: readonly string[]) {
      return emails.map((email, id) => ({ id, email, version: 1, session: null, wallet: newMinerWallet(0) }));
    },
    write(): Promise<ReadonlySet<number>> {
      events.push('written');
      return new Promise((resolve) => commits.push(() => resolve(new Set())));
    },
  };
  const cache = new WalletCache(store);
  const groupCommit = new GroupCommit({
    ...{ store, cache, clock: manualClock() },
    onWrite: () => undefined,
    onCommitted: () => undefined,
  });
  function submit(email: string): Promise<void> {
    const change = groupCommit.submit(
      email,
      (wallet) => wallet,
      () => undefined,
    );
    return change.then(() => void events.push(`acknowledged ${email}`));
  }
  return { events, commits, cache, groupCommit, submit };
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
