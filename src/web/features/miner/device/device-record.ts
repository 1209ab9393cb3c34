import type * as z from 'zod/mini';
import { logWarning } from '#web/lib/log.ts';
import type { SafeStorage } from '#web/lib/storage.ts';

/** A JSON value that this device stores under `key`. Never throws. */
export function createDeviceRecord<T extends z.ZodMiniType>(
  storage: SafeStorage,
  key: string,
  { schema, warning }: { readonly schema: T; readonly warning: string },
) {
  let isCleared = false;
  return {
    /** Undefined: there is none, or it cannot be read. One that does not match `schema` is removed, with `warning`. */
    read(): z.infer<T> | undefined {
      const stored = storage.read(key);
      if (!stored.ok || stored.value === undefined) return undefined;
      try {
        return schema.parse(JSON.parse(stored.value));
      } catch (cause) {
        logWarning(warning, cause);
        storage.remove(key);
        return undefined;
      }
    },
    /** False where storage cannot be read. */
    isMissing(): boolean {
      const stored = storage.read(key);
      return stored.ok && stored.value === undefined;
    },
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
