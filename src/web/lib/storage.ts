import { logWarning } from './log.ts';

/** `value` is undefined when nothing is stored under the key. */
export type StorageRead = { readonly ok: true; readonly value: string | undefined } | StorageFailure;
export type StorageWrite = { readonly ok: true } | StorageFailure;
type StorageFailure = { readonly ok: false };

/** Web storage that may be forbidden, full or missing (private windows, policies, the server). Never throws. */
export interface SafeStorage {
  readonly read: (key: string) => StorageRead;
  readonly write: (key: string, value: string) => StorageWrite;
  readonly remove: (key: string) => StorageWrite;
}

/** `open` is called for each access, because reading `window.localStorage` throws where storage is forbidden. */
export function createSafeStorage(open: () => Storage, onFailure: (cause: unknown) => void): SafeStorage {
  let reported = false;

  function attempt<T>(access: (storage: Storage) => T): { readonly ok: true; readonly value: T } | StorageFailure {
    try {
      return { ok: true, value: access(open()) };
    } catch (cause) {
      if (!reported) onFailure(cause);
      reported = true;
      return { ok: false };
    }
  }

  return {
    read: (key) => attempt((storage) => storage.getItem(key) ?? undefined),
    write: (key, value) => attempt((storage) => storage.setItem(key, value)),
    remove: (key) => attempt((storage) => storage.removeItem(key)),
  };
}

function reportOnce(area: 'local' | 'session'): (cause: unknown) => void {
  return (cause) => logWarning(`This browser's ${area} storage cannot be used; nothing is stored.`, cause);
}

/** Kept until the visitor clears it. */
export const localStore: SafeStorage = createSafeStorage(() => window.localStorage, reportOnce('local'));

/** Kept until the tab is closed. */
export const sessionStore: SafeStorage = createSafeStorage(() => window.sessionStorage, reportOnce('session'));
