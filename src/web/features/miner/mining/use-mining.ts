import { useStore } from 'zustand';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import type { MinerControl, MinerControlView } from './miner-control.ts';

export type Mining = MinerControlView & {
  readonly control: MinerControl;
  /** What to show: while another tab mines, its figures run here too. */
  readonly shown: MiningSnapshot;
};

export function useMining(control: MinerControl): Mining {
  const view = useStore(control);
  const shown = { ...view.mining, running: view.mining.running || view.isElsewhere };
  return { ...view, control, shown };
}
