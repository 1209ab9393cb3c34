import type { WalletData } from '#contract/miner.ts';
import type { MinedTotals } from '#domain/miner/merge.ts';
import type { MiningSnapshot } from '#domain/miner/mining-state.ts';
import { planResume } from '#domain/miner/pace.ts';
import { logWarning } from '#web/lib/log.ts';
import type { OpenWallet } from '../sign-in/session-view.ts';
import { fromWalletData, type MiningClaim, toClaim } from '../wallet-data.ts';
import { createMiningEngine, type MiningEngine } from './mining-engine.ts';
import { acquireMiningLock, isMiningElsewhere, whenMiningLockIsFree } from './mining-lock.ts';
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
  readonly isCopyKept: boolean;
}

export interface MinerControl {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => MinerControlView;
  readonly engine: MiningEngine;
  /** Begins: sends what is unsaved, goes on with mining that was interrupted. Answers how to leave. */
  readonly open: () => () => void;
  readonly start: () => Promise<void>;
  /** Stops for good: mining does not go on by itself. True when the server holds everything that was mined. */
  readonly stop: () => Promise<boolean>;
}

/**
 * The engine in its browser: one tab mines at a time, the device keeps a copy, and mining that was interrupted (the page was
 * closed, reloaded or left) goes on when the screen is opened again, with the credit of the time away (specification,
 * section 4, "On resume").
 */
export function createMinerControl(parts: MinerControlParts): MinerControl {
  const { locks, visibility } = parts;
  const { copy, data } = parts.wallet;
  const kept = copy.read();
  const engine = createMiningEngine({
    wallet: data,
    copy: kept === undefined ? undefined : fromWalletData(kept.wallet),
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
  let isCopyKept = true;
  let isTaking = false;
  let left = new AbortController();
  let view = takeView();

  function latestCopy(): MinedTotals | undefined {
    const latest = copy.read();
    return latest && fromWalletData(latest.wallet);
  }

  function takeView(): MinerControlView {
    return { mining: engine.getSnapshot(), isElsewhere, isCopyKept };
  }

  function publish(): void {
    view = takeView();
    for (const listener of listeners) listener();
  }

  function onEngine(): void {
    if (engine.getSnapshot().ended !== null) copy.markMining(false);
    keepCopy();
    publish();
  }

  /** Another tab's copy, and that of interrupted mining before it is taken up, are not overwritten. */
  function keepCopy(): void {
    const { running } = engine.getSnapshot();
    if (!running && (isElsewhere || copy.isMining())) return;
    isCopyKept = copy.save({ email: data.email, ...toClaim(engine.getSnapshot().wallet) });
  }

  async function look(): Promise<void> {
    // Mining that goes on claims with the credit of the time away: no claim may go before it, or that time lapses.
    if (copy.isMining()) {
      await take();
      return;
    }
    engine.catchUp();
    if (locks !== undefined && (await isMiningElsewhere(locks))) inBackground(waitForOther());
  }

  async function waitForOther(): Promise<void> {
    const { signal } = left;
    isElsewhere = true;
    engine.catchUp();
    publish();
    if (locks !== undefined) await whenMiningLockIsFree(locks, signal);
    isElsewhere = false;
    // The other tab mined for the same wallet: its marker says whether to go on, the server what it has.
    if (copy.isMining()) await take();
    else await engine.syncNow();
    publish();
  }

  async function take(): Promise<void> {
    if (isTaking || isElsewhere || engine.getSnapshot().running) return;
    isTaking = true;
    const { signal } = left;
    const release = await acquireMiningLock(locks);
    isTaking = false;
    if (signal.aborted) release?.();
    else if (release === undefined) inBackground(waitForOther());
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

  /** Nothing here may reject into nowhere. A wait that was given up is no fault; locks that are forbidden are told. */
  function inBackground(work: Promise<void>): void {
    const { signal } = left;
    work.catch((error: unknown) => {
      if (signal.aborted) return;
      logWarning('The browser does not tell whether another tab mines', error);
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
      left = new AbortController();
      const unsubscribe = engine.subscribe(onEngine);
      const unwatch = visibility.watch({
        change: () => engine.setHidden(visibility.isHidden()),
        wake: engine.wake,
      });
      onEngine();
      inBackground(look());
      return () => {
        left.abort();
        unwatch();
        void engine.stop().finally(unsubscribe);
      };
    },
    start: () => take(),
    stop() {
      copy.markMining(false);
      return engine.stop();
    },
  };
}
