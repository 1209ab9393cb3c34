import type * as z from 'zod/mini';
import { logWarning } from './log.ts';
import type { SafeStorage } from './storage.ts';

/**
 * Returns the JSON stored under `key`; undefined when there is none or it cannot be read. What does not match `schema`
 * is removed, with `warning` in the log.
 */
export function readStoredJson<T extends z.ZodMiniType>(
  storage: SafeStorage,
  key: string,
  { schema, warning }: { readonly schema: T; readonly warning: string },
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
