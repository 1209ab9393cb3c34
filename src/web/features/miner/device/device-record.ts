import type * as z from 'zod/mini';
import type { SafeStorage } from '#web/lib/storage.ts';
import { readStoredJson } from '#web/lib/stored-json.ts';

/**
 * A JSON value that this device stores for a wallet. `read` returns undefined when there is none; one that does not
 * match `schema` is removed, with `warning` in the log. Never throws.
 */
export function createDeviceRecord<T extends z.ZodMiniType>(
  storage: SafeStorage,
  key: string,
  { schema, warning }: { readonly schema: T; readonly warning: string },
) {
  let isCleared = false;
  return {
    read: (): z.infer<T> | undefined => readStoredJson(storage, key, { schema, warning }),
    /** True when it was stored. */
    write: (value: z.infer<T>): boolean => !isCleared && storage.write(key, JSON.stringify(value)).ok,
    remove: (): void => void storage.remove(key),
    /** Removes it; later writes are ignored. */
    clear(): void {
      isCleared = true;
      storage.remove(key);
    },
  };
}
