import { useEffect } from 'react';
import type { MinerSettingsStore } from '../miner-settings.ts';
import type { MinerControl } from './miner-control.ts';

/** Starts mining when the dashboard opens, if the miner wants that; `start` does nothing while another tab mines. */
export function useAutoMine(settings: MinerSettingsStore, control: MinerControl): void {
  useEffect(() => {
    if (settings.getState().settings.autoMine) void control.start();
  }, [settings, control]);
}
