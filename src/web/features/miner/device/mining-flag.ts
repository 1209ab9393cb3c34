import type { SafeStorage } from '#web/lib/storage.ts';

/** Its value names the wallet that mines in this browser, until mining is stopped. */
export const MINING_FLAG_KEY = 'technovex:miner_mining';

/** True when mining in this browser was started and not stopped, whatever the wallet. */
export function isMiningFlagSet(storage: SafeStorage): boolean {
  const flag = storage.read(MINING_FLAG_KEY);
  return flag.ok && flag.value !== undefined;
}
