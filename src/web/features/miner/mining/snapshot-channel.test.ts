import { expect, it, vi } from 'vitest';
import { openFiguresChannel, type TabFigures } from './figures-channel.ts';

const FIGURES: TabFigures = {
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
  const seen: TabFigures[] = [];
  const miningTab = openFiguresChannel('ada@example.com', () => expect.fail('a tab does not receive its own figures'));
  const otherTab = openFiguresChannel('ada@example.com', (figures) => seen.push(figures));
  const otherWallet = openFiguresChannel('bob@example.com', () => expect.fail('another wallet'));
  const raw = new BroadcastChannel('technovex:miner_figures');
  for (const message of [null, 'text', { email: 'ada@example.com' }, { email: 'ada@example.com', mining: {} }]) {
    raw.postMessage(message);
  }
  raw.close();
  miningTab.post(FIGURES);
  await vi.waitFor(() => expect(seen).toEqual([expect.objectContaining(FIGURES)]));
  for (const channel of [miningTab, otherTab, otherWallet]) channel.close();
});
