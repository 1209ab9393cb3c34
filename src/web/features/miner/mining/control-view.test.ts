import { expect, it } from 'vitest';
import type { MiningView } from '../rules/mining-state.ts';
import { buildEngineHarness } from '../testing/engine-harness.ts';
import { type MinerControlView, steadyView } from './control-view.ts';

const MINING: MiningView = {
  ...buildEngineHarness({ miningTimeSeconds: 10 }).engine.getState(),
  ...{ running: true, sync: 'syncing', acknowledgedAtMs: 1_000 },
};
const WALLET = MINING.wallet;
const SHOWN: MinerControlView = { mining: MINING, isOtherTabMining: false, isOtherTabHidden: false, isCopySaved: true };

const withMining = (change: Partial<MiningView>): MinerControlView => ({
  ...SHOWN,
  mining: { ...MINING, ...change },
});
const grown = (seconds: number): MiningView['wallet'] => ({ ...WALLET, miningTimeSeconds: 10 + seconds });

it('shows each second of mining, but not the response to its sync, which follows within a fraction of one', () => {
  const next = withMining({ wallet: grown(1), runSeconds: 11 });
  expect(steadyView(SHOWN, next)).toBe(next);
  const acknowledged = withMining({ sync: 'saved', acknowledgedAtMs: 2_000, wallet: grown(0.04), runSeconds: 10.04 });
  expect(steadyView(SHOWN, acknowledged)).toBe(SHOWN);
});

it.each<[string, MinerControlView]>([
  ['a failed sync', withMining({ sync: 'failing', retryAtMs: 5_000 })],
  ['that no sync has been acknowledged yet', withMining({ sync: 'saved', acknowledgedAtMs: null })],
  ['a stop', withMining({ running: false })],
  ['a claimed bonus', withMining({ wallet: { ...WALLET, hashrateThs: 1.05, lastBonusClaimedMs: 2_000 } })],
  ['totals that were corrected downwards', withMining({ wallet: grown(-3) })],
  ['another tab that mines', { ...SHOWN, isOtherTabMining: true }],
  ['a copy that is not saved', { ...SHOWN, isCopySaved: false }],
])('shows %s at once', (_, latest) => {
  expect(steadyView(SHOWN, latest)).toBe(latest);
});

it('shows each change of the saving while nothing is mined', () => {
  const saved = withMining({ running: false, sync: 'saved', acknowledgedAtMs: 2_000 });
  expect(steadyView(withMining({ running: false }), saved)).toBe(saved);
});
