const MINING_LOCK = 'technovex:miner';

/**
 * Acquires the browser's lock for mining, so that one tab mines at a time. Resolves with its release function, or
 * undefined when another tab holds it. Without the Web Locks API (insecure context, or storage forbidden) no lock is
 * needed: the server credits no second twice.
 */
export function acquireMiningLock(locks: LockManager | undefined): Promise<(() => void) | undefined> {
  if (locks === undefined) return Promise.resolve(noLock);
  return new Promise((resolve) => {
    locks
      .request(MINING_LOCK, { ifAvailable: true }, (lock) => {
        if (lock !== null) return new Promise<void>((release) => resolve(release));
        resolve(undefined);
        return undefined;
      })
      .catch(() => resolve(noLock));
  });
}

export async function isMiningLockHeld(locks: LockManager): Promise<boolean> {
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === MINING_LOCK && lock.mode === 'exclusive');
}

/**
 * Resolves when no tab mines. Waits with a shared lock, so that all waiting tabs resolve together.
 *
 * @throws the signal's reason when the wait is aborted.
 */
export async function whenMiningLockIsFree(locks: LockManager, signal: AbortSignal): Promise<void> {
  await locks.request(MINING_LOCK, { mode: 'shared', signal }, () => undefined);
}

function noLock(): void {
  // No lock was acquired.
}
