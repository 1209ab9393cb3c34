import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { WalletData } from '#contract/miner.ts';
import { monotonicMs, wallClockMs } from '#web/lib/clock.ts';
import { minerApi } from './miner-api.ts';
import { createMiningEngine, type MiningEngine, type MiningSnapshot } from './mining-engine.ts';
import { acquireMiningLock, isMiningElsewhere, whenMiningLockIsFree } from './mining-lock.ts';
import { createWorkerTimekeeper } from './timekeeper.ts';

export interface Mining {
  readonly snapshot: MiningSnapshot;
  /** The snapshot of this moment, for what happens between two renders. */
  readonly getSnapshot: () => MiningSnapshot;
  /** Another tab of this browser mines. */
  readonly isElsewhere: boolean;
  readonly start: () => Promise<void>;
  /** True when the server holds everything that was mined. */
  readonly stop: () => Promise<boolean>;
}

/** One mining engine for a signed-in wallet. It stops, with a last sync, when the screen goes away. */
export function useMining(wallet: WalletData): Mining {
  const [engine] = useState(() => createEngine(wallet));
  const snapshot = useSyncExternalStore(engine.subscribe, engine.getSnapshot, engine.getSnapshot);
  const [isElsewhere, setElsewhere] = useState(false);
  const lockWish = useRef<'none' | 'asked' | 'gone'>('none');

  useEffect(() => {
    lockWish.current = 'none';
    return () => {
      lockWish.current = 'gone';
      void engine.stop();
    };
  }, [engine]);

  useEffect(() => watchOtherTabs(isElsewhere, setElsewhere), [isElsewhere]);

  async function start(): Promise<void> {
    if (lockWish.current !== 'none' || snapshot.running) return;
    lockWish.current = 'asked';
    const release = await acquireMiningLock(browserLocks());
    const isGone = lockWish.current !== 'asked';
    if (!isGone) lockWish.current = 'none';
    if (release === undefined) setElsewhere(true);
    else if (isGone) release();
    else startUntilStopped(engine, release);
  }

  return { snapshot, getSnapshot: engine.getSnapshot, isElsewhere, start, stop: engine.stop };
}

function createEngine(wallet: WalletData): MiningEngine {
  return createMiningEngine({
    wallet,
    now: monotonicMs,
    wallClockMs,
    random: () => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32,
    timekeeper: createWorkerTimekeeper(),
    sync: (claim) => minerApi.syncWallet(wallet.email, claim),
  });
}

function startUntilStopped(engine: MiningEngine, release: () => void): void {
  engine.start();
  const unsubscribe = engine.subscribe(releaseWhenStopped);
  releaseWhenStopped();

  function releaseWhenStopped(): void {
    if (engine.getSnapshot().running) return;
    unsubscribe();
    release();
  }
}

/** Missing where the page is not a secure context. */
function browserLocks(): LockManager | undefined {
  return 'locks' in navigator ? navigator.locks : undefined;
}

/** Asks once whether another tab mines; while one does, waits until it has stopped. */
function watchOtherTabs(isElsewhere: boolean, onChange: (isElsewhere: boolean) => void): () => void {
  const given = new AbortController();
  const locks = browserLocks();
  if (locks !== undefined) {
    const answer = isElsewhere ? whenMiningLockIsFree(locks, given.signal).then(() => false) : isMiningElsewhere(locks);
    answer.then(
      (next) => {
        if (!given.signal.aborted && next !== isElsewhere) onChange(next);
      },
      () => {
        // The wait was given up, or locks are forbidden here: then `acquireMiningLock` decides at the next start.
        if (!given.signal.aborted) onChange(false);
      },
    );
  }
  return () => given.abort();
}
