import { useStore } from 'zustand';
import { hashrateForMode } from '#domain/miner/mining-mode.ts';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import type { MinerControl, MinerControlView } from './miner-control.ts';

export type Mining = MinerControlView & {
  readonly control: MinerControl;
  /** What to show: while another tab mines, its snapshot, at its rate. */
  readonly shown: MiningSnapshot;
};

export function useMining(control: MinerControl): Mining {
  const view = useStore(control);
  return { ...view, control, shown: shownSnapshot(view) };
}

function shownSnapshot({ mining, isOtherTabMining, isOtherTabHidden }: MinerControlView): MiningSnapshot {
  if (!isOtherTabMining) return mining;
  const hashrateThs = hashrateForMode(mining.wallet.hashrateThs, isOtherTabHidden ? 'background' : 'full');
  return { ...mining, running: true, wallet: { ...mining.wallet, hashrateThs } };
}
