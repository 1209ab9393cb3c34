import { useMemo, useSyncExternalStore } from 'react';
import { hashrateForMode } from '#domain/miner/mining-mode.ts';
import type { MiningView } from '../rules/mining-state.ts';
import type { MinerControl } from './miner-control.ts';
import { type MinerControlView, steadyView } from './steady-view.ts';

export type Mining = MinerControlView & {
  readonly control: MinerControl;
  /** What to show: while another tab mines, its view, at its rate. */
  readonly shown: MiningView;
};

export function useMining(control: MinerControl): Mining {
  const read = useMemo(() => {
    let shown = control.getState();
    return () => {
      shown = steadyView(shown, control.getState());
      return shown;
    };
  }, [control]);
  const view = useSyncExternalStore(control.subscribe, read, read);
  return { ...view, control, shown: shownView(view) };
}

function shownView({ mining, isOtherTabMining, isOtherTabHidden }: MinerControlView): MiningView {
  if (!isOtherTabMining) return mining;
  const hashrateThs = hashrateForMode(mining.wallet.hashrateThs, isOtherTabHidden ? 'background' : 'full');
  return { ...mining, running: true, wallet: { ...mining.wallet, hashrateThs } };
}
