import type * as z from 'zod/mini';
import { logWarning } from '#web/lib/log.ts';
import type { SafeStorage } from '#web/lib/storage.ts';

/** `warning` is logged when what is stored does not match `schema`. */
interface StoredFormat<T extends z.ZodMiniType> {
  readonly schema: T;
  readonly warning: string;
}

/**
 * Returns the JSON stored under `key`; undefined when there is none or it cannot be read. What does not match the
 * schema is removed.
 */
export function readStoredJson<T extends z.ZodMiniType>(
  storage: SafeStorage,
  key: string,
  { schema, warning }: StoredFormat<T>,
): z.infer<T> | undefined {
  const stored = storage.read(key);
  if (!stored.ok || stored.value === undefined) return undefined;
  try {
    return schema.parse(JSON.parse(stored.value));
  } catch (cause) {
    logWarning(warning, cause);
    storage.remove(key);
    return undefined;
  }
}

/** A JSON value that this device stores for a wallet. Never throws. */
export function createDeviceRecord<T extends z.ZodMiniType>(
  storage: SafeStorage,
  key: string,
  format: StoredFormat<T>,
) {
  let isCleared = false;
  return {
    read: (): z.infer<T> | undefined => readStoredJson(storage, key, format),
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
