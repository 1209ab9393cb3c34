import { logWarning } from './log.ts';

/** Web storage that may be forbidden, full or missing (private windows, policies, the server): nothing here throws. */
export type StorageArea = 'local' | 'session';

export type StorageRead =
  | { readonly ok: true; readonly value: string | undefined }
  | { readonly ok: false; readonly reason: 'unavailable' };

export type StorageWrite = { readonly ok: true } | { readonly ok: false; readonly reason: 'unavailable' };

export interface SafeStorage {
  /** `value` is undefined when nothing is stored under `key`. */
  readonly read: (key: string) => StorageRead;
  readonly write: (key: string, value: string) => StorageWrite;
  readonly remove: (key: string) => StorageWrite;
}

/** `open` is called for each access, because merely reading `window.localStorage` throws where storage is forbidden. */
export function createSafeStorage(open: () => Storage, onFailure: (cause: unknown) => void): SafeStorage {
  let reported = false;

  function attempt<T>(act: (storage: Storage) => T): T | { readonly ok: false; readonly reason: 'unavailable' } {
    try {
      return act(open());
    } catch (cause) {
      if (!reported) onFailure(cause);
      reported = true;
      return { ok: false, reason: 'unavailable' };
    }
  }

  return {
    read: (key) => attempt((storage): StorageRead => ({ ok: true, value: storage.getItem(key) ?? undefined })),
    write: (key, value) =>
      attempt((storage): StorageWrite => {
        storage.setItem(key, value);
        return { ok: true };
      }),
    remove: (key) =>
      attempt((storage): StorageWrite => {
        storage.removeItem(key);
        return { ok: true };
      }),
  };
}

function reportOnce(area: StorageArea): (cause: unknown) => void {
  return (cause) => logWarning(`This browser's ${area} storage cannot be used; nothing is remembered.`, cause);
}

/** Kept until the visitor clears it. */
export const localStore: SafeStorage = createSafeStorage(() => window.localStorage, reportOnce('local'));

/**
 * Kept as long as the tab.
 * @public for the wallet and the game
 */
export const sessionStore: SafeStorage = createSafeStorage(() => window.sessionStorage, reportOnce('session'));
