const MINING_LOCK = 'technovex:miner';

/**
 * Takes the browser's lock for mining: one tab mines at a time. Answers with its release, or undefined when another tab
 * holds it. Where the browser has no locks (plain http on a network address, or storage forbidden) mining needs none: the
 * server credits no second twice, however many tabs ask for it.
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

/** True when some tab mines now. */
export async function isMiningElsewhere(locks: LockManager): Promise<boolean> {
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === MINING_LOCK && lock.mode === 'exclusive');
}

/**
 * Resolves when no tab mines any more. Waits with a shared lock, so that several waiting tabs hear of it together.
 *
 * @throws the signal's reason when the wait is given up.
 */
export async function whenMiningLockIsFree(locks: LockManager, signal: AbortSignal): Promise<void> {
  await locks.request(MINING_LOCK, { mode: 'shared', signal }, () => undefined);
}

function noLock(): void {
  // Nothing was taken, so nothing is given back.
}
