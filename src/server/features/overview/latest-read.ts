/**
 * Shares reads among all callers of this process: what was read for a key is returned for `keptMs`, and only one read
 * runs at a time, whichever its key. A failure is not kept.
 */
export function latestRead<Key, Value>(options: {
  readonly read: (key: Key) => Promise<Value>;
  readonly nowMs: () => number;
  readonly keptMs: number;
}): (key: Key) => Promise<Value> {
  const { read, nowMs, keptMs } = options;
  const latest = new Map<Key, { readonly value: Value; readonly readAtMs: number }>();
  const running = new Map<Key, Promise<Value>>();
  let last: Promise<unknown> = Promise.resolve();

  async function readNow(key: Key): Promise<Value> {
    const readAtMs = nowMs();
    const value = await read(key);
    latest.set(key, { value, readAtMs });
    return value;
  }

  return (key) => {
    const kept = latest.get(key);
    if (kept !== undefined && nowMs() - kept.readAtMs < keptMs) return Promise.resolve(kept.value);
    const current = running.get(key);
    if (current !== undefined) return current;
    const started = last.then(() => readNow(key)).finally(() => running.delete(key));
    running.set(key, started);
    // The next read waits for this one, and runs whether or not it failed.
    last = started.catch(() => undefined);
    return started;
  };
}
