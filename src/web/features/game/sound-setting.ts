import { createStore } from 'zustand/vanilla';
import type { SafeStorage } from '#web/lib/storage.ts';
import type { ReadableStore } from '#web/lib/store.ts';

const SOUND_KEY = 'technovex:game_sound';

export type SoundSetting = ReturnType<typeof createSoundSetting>;

/** Whether the game plays sounds: off until the player switches them on. The choice is stored. */
export function createSoundSetting(storage: SafeStorage) {
  const store = createStore<boolean>(() => false);
  return {
    ...(store as ReadableStore<boolean>),
    restore: (): void => {
      const stored = storage.read(SOUND_KEY);
      store.setState(stored.ok && stored.value === 'on');
    },
    set: (isOn: boolean): void => {
      store.setState(isOn);
      storage.write(SOUND_KEY, isOn ? 'on' : 'off');
    },
  };
}
