import type { SafeStorage } from '#web/lib/storage.ts';

const SOUND_KEY = 'technovex:game_sound';

/** Whether the game may be heard. Off until somebody wants it; the choice is remembered. */
export interface SoundSetting {
  readonly isOn: () => boolean;
  readonly set: (isOn: boolean) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createSoundSetting(storage: SafeStorage): SoundSetting {
  const listeners = new Set<() => void>();
  let chosen: boolean | undefined;

  function stored(): boolean {
    const read = storage.read(SOUND_KEY);
    return read.ok && read.value === 'on';
  }

  return {
    isOn: () => {
      chosen ??= stored();
      return chosen;
    },
    set: (isOn) => {
      chosen = isOn;
      storage.write(SOUND_KEY, isOn ? 'on' : 'off');
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
