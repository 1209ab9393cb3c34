import { useStore } from 'zustand';
import type { MinerControl, MinerControlView } from './miner-control.ts';

export type Mining = MinerControlView & { readonly control: MinerControl };

export function useMining(control: MinerControl): Mining {
  return { ...useStore(control), control };
}
