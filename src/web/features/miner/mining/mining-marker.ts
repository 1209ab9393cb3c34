import type { SafeStorage } from '#web/lib/storage.ts';

/** Its value names the wallet that mines in this browser, until mining is stopped. */
export const MINING_MARKER_KEY = 'technovex:miner_mining';

/** True when mining in this browser was started and not stopped, whatever the wallet. */
export function isMiningMarked(storage: SafeStorage): boolean {
  const marker = storage.read(MINING_MARKER_KEY);
  return marker.ok && marker.value !== undefined;
}
