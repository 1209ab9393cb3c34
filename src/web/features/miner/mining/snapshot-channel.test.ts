import { expect, it, vi } from 'vitest';
import { openSnapshotChannel, type TabSnapshot } from './snapshot-channel.ts';

const SNAPSHOT: TabSnapshot = {
  isHidden: false,
  mining: {
    wallet: {
      hashrateThs: 1.05,
      difficulty: 1,
      bonusPercent: 5,
      totalMinedTvx: 3,
      balanceTvx: 3,
      miningTimeSeconds: 60_000,
      lastBonusClaimedMs: 1_800_000_000_000,
      level: 4,
      nextLevelProgress: 0,
    },
    sync: 'saved',
    acknowledgedTotalTvx: 3,
    acknowledgedAtMs: null,
    runSeconds: 60,
  },
};

it('reaches the other tabs of the same wallet, and ignores what another release might send', async () => {
  const seen: TabSnapshot[] = [];
  const miningTab = openSnapshotChannel('ada@example.com', () =>
    expect.fail('a tab does not receive its own snapshot'),
  );
  const otherTab = openSnapshotChannel('ada@example.com', (snapshot) => seen.push(snapshot));
  const otherWallet = openSnapshotChannel('bob@example.com', () => expect.fail('another wallet'));
  const raw = new BroadcastChannel('technovex:miner_snapshot');
  for (const message of [null, 'text', { email: 'ada@example.com' }, { email: 'ada@example.com', mining: {} }]) {
    raw.postMessage(message);
  }
  raw.close();
  miningTab.post(SNAPSHOT);
  await vi.waitFor(() => expect(seen).toEqual([expect.objectContaining(SNAPSHOT)]));
  for (const channel of [miningTab, otherTab, otherWallet]) channel.close();
});
