import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import type { SafeStorage } from '#web/lib/storage.ts';
import { readStoredJson } from '#web/lib/stored-json.ts';

/** What a miner sets for a wallet on a device (specification, section 2, "Settings"). */
export interface MinerSettings {
  /** Start mining when the dashboard opens. */
  readonly autoMine: boolean;
  readonly notifyRewards: boolean;
  readonly notifyAchievements: boolean;
}

/** The specified state of the settings. */
const DEFAULT_MINER_SETTINGS: MinerSettings = { autoMine: false, notifyRewards: true, notifyAchievements: true };

const { autoMine, notifyRewards, notifyAchievements } = DEFAULT_MINER_SETTINGS;

/** A setting that is not stored, such as one of a later version, has its default. */
const storedSchema = z.object({
  autoMine: z._default(z.boolean(), autoMine),
  notifyRewards: z._default(z.boolean(), notifyRewards),
  notifyAchievements: z._default(z.boolean(), notifyAchievements),
});

export interface MinerSettingsView {
  readonly settings: MinerSettings;
  /** False: this browser stores nothing, so the settings last as long as the page. */
  readonly isStored: boolean;
}

export type MinerSettingsStore = ReturnType<typeof createMinerSettings>;

/** The settings of one wallet on this device. Never throws. */
export function createMinerSettings(storage: SafeStorage, key: string) {
  const { setState, ...view } = createStore<MinerSettingsView>(() => ({
    settings: read(),
    isStored: storage.read(key).ok,
  }));
  let isForgotten = false;

  function read(fallback: MinerSettings = DEFAULT_MINER_SETTINGS): MinerSettings {
    const warning = "This device's settings of the miner are corrupt and were removed";
    return readStoredJson(storage, key, { schema: storedSchema, warning }) ?? fallback;
  }

  return {
    ...view,
    change(change: Partial<MinerSettings>): void {
      const settings = { ...read(view.getState().settings), ...change };
      const isStored = !isForgotten && storage.write(key, JSON.stringify(settings)).ok;
      setState({ settings, isStored });
    },
    /** Adopts what another tab stored. */
    reload: (): void => setState({ settings: read(view.getState().settings) }),
    /** Removes the settings from this device; later changes are not stored. */
    forget(): void {
      isForgotten = true;
      storage.remove(key);
    },
  };
}
