import * as z from 'zod/mini';
import { createStore } from 'zustand/vanilla';
import type { SafeStorage } from '#web/lib/storage.ts';
import { createDeviceRecord } from './device-record.ts';

/** What a miner sets for a wallet on a device (specification, "Settings"). One that is not stored has its default. */
const settingsSchema = z.object({
  /** Start mining when the dashboard opens. */
  autoMine: z._default(z.boolean(), false),
  notifyRewards: z._default(z.boolean(), true),
  notifyAchievements: z._default(z.boolean(), true),
});

export type MinerSettings = Readonly<z.infer<typeof settingsSchema>>;

export interface MinerSettingsView {
  readonly settings: MinerSettings;
  /** False: this browser stores nothing, so the settings last as long as the page. */
  readonly isStored: boolean;
}

export type MinerSettingsStore = ReturnType<typeof createMinerSettings>;

export function createMinerSettings(storage: SafeStorage, key: string) {
  const warning = "This device's settings of the miner are corrupt and were removed";
  const record = createDeviceRecord(storage, key, { schema: settingsSchema, warning });
  const { setState, ...view } = createStore<MinerSettingsView>(() => ({
    settings: record.read() ?? settingsSchema.parse({}),
    isStored: storage.read(key).ok,
  }));

  const read = (): MinerSettings => record.read() ?? view.getState().settings;

  return {
    ...view,
    change(change: Partial<MinerSettings>): void {
      const settings = { ...read(), ...change };
      setState({ settings, isStored: record.write(settings) });
    },
    /** Adopts what another tab stored. */
    reload: (): void => setState({ settings: read() }),
    clear: record.clear,
  };
}
