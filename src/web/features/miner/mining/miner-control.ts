import type { WalletData } from '#contract/miner.ts';
import type { MinedTotals } from '#domain/miner/merge.ts';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { planResume } from '#domain/miner/pace.ts';
import { logWarning } from '#web/lib/log.ts';
import type { OpenWallet } from '../sign-in/session-view.ts';
import { fromWalletData, type MiningClaim, toClaim } from '../wallet-data.ts';
import { createMiningEngine, type MiningEngine } from './mining-engine.ts';
import { acquireMiningLock, isMiningLockHeld, whenMiningLockIsFree } from './mining-lock.ts';
import type { PageVisibility } from './page-visibility.ts';
import type { Timekeeper } from './timekeeper.ts';

export interface MinerControlParts {
  readonly wallet: OpenWallet;
  readonly sync: (claim: MiningClaim) => Promise<WalletData>;
  readonly now: () => number;
  readonly wallClockMs: () => number;
  readonly random: () => number;
  readonly timekeeper: Timekeeper;
  /** Undefined where the page is not a secure context. */
  readonly locks: LockManager | undefined;
  readonly visibility: PageVisibility;
}

export interface MinerControlView {
  readonly mining: MiningSnapshot;
  /** Another tab of this browser mines. */
  readonly isElsewhere: boolean;
  /** False: the device's storage is full or forbidden. */
  readonly isCopySaved: boolean;
}

export interface MinerControl {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MinerControlView;
  readonly engine: MiningEngine;
  /** Sends what is unsaved and resumes interrupted mining. Returns a function that stops mining and closes this. */
  readonly open: () => () => void;
  readonly start: () => Promise<void>;
  /** Stops mining, so that it is not resumed later. True when the server holds everything that was mined. */
  readonly stop: () => Promise<boolean>;
}

/**
 * The engine in its browser: one tab mines at a time, the device stores a copy, and mining that was interrupted by
 * closing or leaving the page resumes with the credit of the time away (specification, section 4, "On resume").
 */
export function createMinerControl(parts: MinerControlParts): MinerControl {
  const { locks, visibility } = parts;
  const { copy, data } = parts.wallet;
  const saved = copy.read();
  const engine = createMiningEngine({
    wallet: data,
    copy: saved && fromWalletData(saved.wallet),
    latestCopy,
    isLocal: parts.wallet.isLocal,
    isHidden: visibility.isHidden(),
    now: parts.now,
    wallClockMs: parts.wallClockMs,
    random: parts.random,
    timekeeper: parts.timekeeper,
    sync: parts.sync,
  });
  const listeners = new Set<() => void>();
  let isElsewhere = false;
  let isCopySaved = true;
  let isAcquiring = false;
  let closed = new AbortController();
  let view = readView();

  function latestCopy(): MinedTotals | undefined {
    const latest = copy.read();
    return latest && fromWalletData(latest.wallet);
  }

  function readView(): MinerControlView {
    return { mining: engine.getSnapshot(), isElsewhere, isCopySaved };
  }

  function publish(): void {
    view = readView();
    for (const listener of listeners) listener();
  }

  function engineChanged(): void {
    if (engine.getSnapshot().ended !== null) copy.markMining(false);
    saveCopy();
    publish();
  }

  /** Never overwrites another tab's copy, nor that of interrupted mining before it is resumed. */
  function saveCopy(): void {
    const { running } = engine.getSnapshot();
    if (!running && (isElsewhere || copy.isMining())) return;
    isCopySaved = copy.save({ email: data.email, ...toClaim(engine.getSnapshot().wallet) });
  }

  async function resume(): Promise<void> {
    // Resumed mining claims with the credit of the time away: any claim before it would let that time lapse.
    if (copy.isMining()) {
      await acquireAndStart();
      return;
    }
    engine.catchUp();
    if (locks !== undefined && (await isMiningLockHeld(locks))) inBackground(waitForOtherTab());
  }

  async function waitForOtherTab(): Promise<void> {
    const { signal } = closed;
    isElsewhere = true;
    engine.catchUp();
    publish();
    if (locks !== undefined) await whenMiningLockIsFree(locks, signal);
    isElsewhere = false;
    // The other tab mined for the same wallet: its marker says whether to resume.
    if (copy.isMining()) await acquireAndStart();
    else await engine.syncNow();
    publish();
  }

  async function acquireAndStart(): Promise<void> {
    if (isAcquiring || isElsewhere || engine.getSnapshot().running) return;
    isAcquiring = true;
    const { signal } = closed;
    const release = await acquireMiningLock(locks);
    isAcquiring = false;
    if (signal.aborted) release?.();
    else if (release === undefined) inBackground(waitForOtherTab());
    else startUntilStopped(release);
  }

  function startUntilStopped(release: () => void): void {
    const latest = copy.read();
    const plan = copy.isMining() && latest ? planResume(parts.wallClockMs() - latest.lastUpdatedMs) : undefined;
    if (latest !== undefined) engine.adopt(fromWalletData(latest.wallet));
    copy.markMining(plan?.type !== 'discard');
    if (plan?.type === 'discard') engine.catchUp();
    else engine.start(plan?.type === 'credit' ? plan.awayMs : 0);
    const unsubscribe = engine.subscribe(releaseWhenStopped);
    releaseWhenStopped();

    function releaseWhenStopped(): void {
      if (engine.getSnapshot().running) return;
      unsubscribe();
      release();
    }
  }

  /** Logs a rejection, such as locks that the browser forbids; an aborted wait is expected. */
  function inBackground(work: Promise<void>): void {
    const { signal } = closed;
    work.catch((error: unknown) => {
      if (signal.aborted) return;
      logWarning('The mining lock could not be queried', error);
      isElsewhere = false;
      publish();
    });
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,
    engine,
    open() {
      closed = new AbortController();
      const unsubscribe = engine.subscribe(engineChanged);
      const unwatch = visibility.watch({
        change: () => engine.setHidden(visibility.isHidden()),
        wake: engine.wake,
      });
      engineChanged();
      inBackground(resume());
      return () => {
        closed.abort();
        unwatch();
        void engine.stop().finally(unsubscribe);
      };
    },
    start: acquireAndStart,
    stop() {
      copy.markMining(false);
      return engine.stop();
    },
  };
}
