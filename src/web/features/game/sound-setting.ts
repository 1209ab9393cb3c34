import { createStore } from 'zustand/vanilla';
import type { SafeStorage } from '#web/lib/storage.ts';
import type { ReadableStore } from '#web/lib/store.ts';

const SOUND_KEY = 'technovex:game_sound';

/** Whether the game plays sounds: off until the player switches them on. The choice is stored. */
export interface SoundSetting extends ReadableStore<boolean> {
  /** Reads the stored choice. */
  readonly restore: () => void;
  readonly set: (isOn: boolean) => void;
}

export function createSoundSetting(storage: SafeStorage): SoundSetting {
  const store = createStore<boolean>(() => false);
  return {
    ...store,
    restore: () => {
      const stored = storage.read(SOUND_KEY);
      store.setState(stored.ok && stored.value === 'on');
    },
    set: (isOn) => {
      store.setState(isOn);
      storage.write(SOUND_KEY, isOn ? 'on' : 'off');
    },
  };
}
