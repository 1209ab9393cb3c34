import { logWarning } from '#web/lib/log.ts';
import type { PageVisibility } from '../components/page-state.ts';

const MINING_LOCK = 'technovex:miner';

/**
 * When the mining tab is gone, a hidden tab waits this long before it mines, ms: a page that only reloads continues
 * itself. Short enough that nothing counts as an absence.
 */
const TAKEOVER_MS = 4_000;

/**
 * What the other tab stored may arrive later than the release of its lock, ms: without a pause, the flag of a tab that
 * has stopped is read as that of one that was closed.
 */
const FLAG_DELAY_MS = 1_000;

export interface MiningTurnDeps {
  /** Undefined where the page is not a secure context. */
  readonly locks: LockManager | undefined;
  readonly visibility: PageVisibility;
  readonly delay: (ms: number) => Promise<void>;
}

export interface MiningTurnEvents {
  readonly isMiningHere: () => boolean;
  /** Mining in this browser was not stopped, so that this tab continues it once the lock is free. */
  readonly isToContinue: () => boolean;
  /** Another tab mines. */
  readonly onWait: () => void;
  /** No other tab mines any more, or that is not known. */
  readonly onWaitOver: () => void;
  /** It is this tab's turn, until it calls `release`. */
  readonly onTurn: (release: () => void) => void;
  /** No tab mines any more, and none is to continue. */
  readonly onFree: () => void;
}

/** One tab of this browser mines at a time: the one that holds the lock. The others wait to take over from it. */
export function createMiningTurn({ locks, visibility, delay }: MiningTurnDeps, events: MiningTurnEvents) {
  const closed = new AbortController();
  const { signal } = closed;
  let isAcquiring = false;

  async function acquire(): Promise<void> {
    if (isAcquiring || events.isMiningHere()) return;
    isAcquiring = true;
    const release = await acquireMiningLock(locks);
    isAcquiring = false;
    if (signal.aborted) return release?.();
    if (release === undefined) return wait();
    events.onWaitOver();
    events.onTurn(release);
  }

  async function waitForOtherTab(): Promise<void> {
    events.onWait();
    if (locks !== undefined) await whenMiningLockIsFree(locks, signal);
    if (events.isToContinue()) await pauseBeforeTakeover();
    // Again: the other tab mined for the same wallet, and its flag says whether to continue.
    if (events.isToContinue()) return acquire();
    events.onWaitOver();
    events.onFree();
  }

  function pauseBeforeTakeover(): Promise<void> {
    return visibility.isHidden() ? visibility.visibleOrAfter(TAKEOVER_MS) : delay(FLAG_DELAY_MS);
  }

  /** Logs a rejection, such as locks that the browser forbids; an aborted wait is expected. */
  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (signal.aborted) return;
      logWarning('The mining lock could not be queried', error);
      events.onWaitOver();
    });
  }

  const wait = (): void => inBackground(waitForOtherTab());

  return {
    /** Aborts when this is closed. */
    signal,
    /** Mines when no other tab does, otherwise waits. */
    acquire,
    inBackground,
    /** Waits if another tab mines. */
    async waitIfHeld(): Promise<void> {
      if (locks !== undefined && (await isMiningLockHeld(locks))) wait();
    },
    /** Waits because another tab reports that it mines. False: this one mines, or is about to. */
    waitForReportedTab(): boolean {
      if (locks === undefined || isAcquiring || events.isMiningHere()) return false;
      wait();
      return true;
    },
    close: (): void => closed.abort(),
  };
}

/**
 * Acquires the browser's lock for mining, so that one tab mines at a time. Resolves with its release function, or
 * undefined when another tab holds it. Without the Web Locks API (insecure context, or storage forbidden) no lock is
 * needed: the server credits no second twice.
 */
function acquireMiningLock(locks: LockManager | undefined): Promise<(() => void) | undefined> {
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

async function isMiningLockHeld(locks: LockManager): Promise<boolean> {
  const { held = [] } = await locks.query();
  return held.some((lock) => lock.name === MINING_LOCK && lock.mode === 'exclusive');
}

/**
 * Resolves when no tab mines. Waits with a shared lock, so that all waiting tabs resolve together.
 *
 * @throws the signal's reason when the wait is aborted.
 */
async function whenMiningLockIsFree(locks: LockManager, signal: AbortSignal): Promise<void> {
  await locks.request(MINING_LOCK, { mode: 'shared', signal }, () => undefined);
}

function noLock(): void {
  // No lock was acquired.
}
