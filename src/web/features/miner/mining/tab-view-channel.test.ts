import { expect, it, vi } from 'vitest';
import { openTabViewChannel, type TabView } from './tab-view-channel.ts';

const VIEW: TabView = {
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
  const seen: TabView[] = [];
  const miningTab = openTabViewChannel('ada@example.com', () => expect.fail('a tab does not receive its own view'));
  const otherTab = openTabViewChannel('ada@example.com', (view) => seen.push(view));
  const otherWallet = openTabViewChannel('bob@example.com', () => expect.fail('another wallet'));
  const raw = new BroadcastChannel('technovex:miner_snapshot');
  for (const message of [null, 'text', { email: 'ada@example.com' }, { email: 'ada@example.com', mining: {} }]) {
    raw.postMessage(message);
  }
  raw.close();
  miningTab.post(VIEW);
  await vi.waitFor(() => expect(seen).toEqual([expect.objectContaining(VIEW)]));
  for (const channel of [miningTab, otherTab, otherWallet]) channel.close();
});
