import { createStore } from 'zustand/vanilla';
import type { MinedTotals } from '#domain/miner/merge.ts';
import { planResume } from '#domain/miner/mining-mode.ts';
import type { MiningView, SessionEnd } from '#domain/miner/mining-state.ts';
import { logWarning } from '#web/lib/log.ts';
import type { LiveChannelEvents, WalletLiveChannel } from '../calls/live-channel.ts';
import { fromWalletData, toClaim } from '../calls/wallet-data.ts';
import { createWalletTransport, type WalletRequests } from '../calls/wallet-transport.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import { createMiningEngine } from './mining-engine.ts';
import { acquireMiningLock, isMiningLockHeld, whenMiningLockIsFree } from './mining-lock.ts';
import type { PageVisibility } from './page-visibility.ts';
import type { TabView, TabViewChannel } from './tab-view-channel.ts';
import type { IntervalTimer } from './worker-timer.ts';

export interface MinerControlDeps {
  readonly wallet: OpenWallet;
  readonly requests: WalletRequests;
  /** True when the server accepts this browser's session of the wallet. */
  readonly isSignedIn: () => Promise<boolean>;
  readonly createChannel: (events: LiveChannelEvents) => WalletLiveChannel;
  readonly openTabViews: (onTabView: (view: TabView) => void) => TabViewChannel;
  readonly now: () => number;
  readonly wallClockMs: () => number;
  readonly random: () => number;
  readonly timer: IntervalTimer;
  /** Undefined where the page is not a secure context. */
  readonly locks: LockManager | undefined;
  readonly visibility: PageVisibility;
  readonly delay: (ms: number) => Promise<void>;
}

export interface MinerControlView {
  /** `running` is about this tab; while another tab mines, this is that tab's view. */
  readonly mining: MiningView;
  /** Another tab of this browser mines, and this one shows its view. */
  readonly isOtherTabMining: boolean;
  /** That tab is hidden. */
  readonly isOtherTabHidden: boolean;
  /** False: the device's storage is full or forbidden. */
  readonly isCopySaved: boolean;
}

export type MinerControl = ReturnType<typeof createMinerControl>;

/**
 * When the mining tab is gone, a hidden tab waits this long before it mines, ms: a page that only reloads continues
 * itself. Short enough that nothing counts as an absence.
 */
const TAKEOVER_MS = 4_000;

/**
 * What the other tab stored may arrive later than the release of its lock, ms: without a pause, the marker of a tab
 * that has stopped is read as that of one that was closed.
 */
const MARKER_DELAY_MS = 1_000;

/**
 * The engine in its browser: one tab mines at a time, the device stores a copy, and mining that was interrupted by
 * closing the page resumes with the credit of the time away (specification, section 4, "On resume").
 */
export function createMinerControl(deps: MinerControlDeps) {
  const { locks, visibility } = deps;
  const { copy, data } = deps.wallet;
  const saved = copy.read();
  const channel = deps.createChannel({
    onInterval: (intervalMs) => engine.requestInterval(intervalMs),
    onSessionEnd: (why) => void endUnlessSignedIn(why),
  });
  const transport = createWalletTransport(channel, deps.requests);
  const engine = createMiningEngine({
    wallet: data,
    copy: saved && fromWalletData(saved.wallet),
    latestCopy,
    isLocal: deps.wallet.isLocal,
    isHidden: visibility.isHidden(),
    now: deps.now,
    wallClockMs: deps.wallClockMs,
    random: deps.random,
    timer: deps.timer,
    sync: (input) => transport.sync(input),
  });
  const { setState, ...view } = createStore<MinerControlView>(() => ({
    mining: engine.getState(),
    isOtherTabMining: false,
    isOtherTabHidden: false,
    isCopySaved: true,
  }));
  let tabViews: TabViewChannel | undefined;
  /** As another tab that mines reported last. */
  let otherTabView: TabView['mining'] | undefined;
  let isAcquiring = false;
  /** The channel stays closed, so that the end of the session is not reported. */
  let isLoggingOut = false;
  let closed = new AbortController();

  function latestCopy(): MinedTotals | undefined {
    const latest = copy.read();
    return latest && fromWalletData(latest.wallet);
  }

  /** Another tab of this browser may have signed in again, so that this tab has the new session's cookie. */
  async function endUnlessSignedIn(why: SessionEnd): Promise<void> {
    if (!(await deps.isSignedIn())) engine.endSession(why);
  }

  /** The channel is open in the one tab that may mine, once the server accepted its session. */
  function openOrCloseChannel(): void {
    const { mining, isOtherTabMining } = view.getState();
    const isAccepted = !deps.wallet.isLocal || mining.acknowledgedAtMs !== null;
    if (isAccepted && !isOtherTabMining && !isLoggingOut && mining.ended === null) channel.open();
    else channel.close();
  }

  function manageChannel(): () => void {
    openOrCloseChannel();
    const unsubscribe = view.subscribe(openOrCloseChannel);
    return () => {
      unsubscribe();
      channel.close();
    };
  }

  function onTabView({ mining, isHidden }: TabView): void {
    if (!view.getState().isOtherTabMining) {
      if (locks === undefined || isAcquiring || engine.getState().running) return;
      // That tab has started since this one opened.
      inBackground(waitForOtherTab());
    }
    otherTabView = mining;
    setState({ mining: { ...engine.getState(), ...otherTabView }, isOtherTabHidden: isHidden });
  }

  function postTabView({ wallet, sync, acknowledgedTotalTvx, acknowledgedAtMs, runSeconds }: MiningView): void {
    const mining = { wallet, sync, acknowledgedTotalTvx, acknowledgedAtMs, runSeconds };
    tabViews?.post({ mining, isHidden: visibility.isHidden() });
  }

  /** Stops showing the other tab; adopts the totals that it reached, so that the balance never falls. */
  function endFollowing(): void {
    if (otherTabView !== undefined) engine.adopt(otherTabView.wallet);
    otherTabView = undefined;
    setState({ mining: engine.getState(), isOtherTabMining: false });
  }

  function onEngineChange(): void {
    const mining = { ...engine.getState(), ...otherTabView };
    if (mining.ended !== null) copy.setMiningFlag(false);
    if (mining.running) postTabView(mining);
    // Never overwrites another tab's copy, nor that of interrupted mining before it is resumed.
    const mayWrite = mining.running || !(view.getState().isOtherTabMining || copy.isMining());
    if (!mayWrite) setState({ mining });
    else setState({ mining, isCopySaved: copy.save({ email: data.email, ...toClaim(mining.wallet) }) });
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
    setState({ isOtherTabMining: true });
    engine.catchUp();
    if (locks !== undefined) await whenMiningLockIsFree(locks, signal);
    if (copy.isMining()) await pauseBeforeTakeover();
    // The other tab mined for the same wallet: its marker says whether to resume.
    if (copy.isMining()) return acquireAndStart();
    endFollowing();
    await engine.syncNow();
  }

  function pauseBeforeTakeover(): Promise<void> {
    return visibility.isHidden() ? visibility.visibleOrAfter(TAKEOVER_MS) : deps.delay(MARKER_DELAY_MS);
  }

  async function acquireAndStart(): Promise<void> {
    if (isAcquiring || engine.getState().running) return;
    isAcquiring = true;
    const { signal } = closed;
    const release = await acquireMiningLock(locks);
    isAcquiring = false;
    if (signal.aborted) release?.();
    else if (release === undefined) inBackground(waitForOtherTab());
    else {
      endFollowing();
      startUntilStopped(release);
    }
  }

  function startUntilStopped(release: () => void): void {
    const latest = copy.read();
    const plan = copy.isMining() && latest ? planResume(deps.wallClockMs() - latest.lastUpdatedMs) : undefined;
    if (latest !== undefined) engine.adopt(fromWalletData(latest.wallet));
    copy.setMiningFlag(plan?.type !== 'discard');
    if (plan?.type === 'discard') engine.catchUp();
    else engine.start(plan?.type === 'credit' ? plan.awayMs : 0);
    const unsubscribe = engine.subscribe(releaseWhenStopped);
    releaseWhenStopped();

    function releaseWhenStopped(): void {
      if (engine.getState().running) return;
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
      endFollowing();
    });
  }

  /** Stops mining, so that it is not resumed later. True when the server holds everything that was mined. */
  function stop(): Promise<boolean> {
    copy.setMiningFlag(false);
    return engine.stop();
  }

  return {
    ...view,
    engine,
    activateReferral: transport.activateReferral,
    /** Sends what is unsaved and resumes interrupted mining. Returns a function that stops mining and closes this. */
    open(): () => void {
      closed = new AbortController();
      const { signal } = closed;
      let closeChannel: () => void = () => undefined;
      const opened = deps.openTabViews(onTabView);
      tabViews = opened;
      const unsubscribe = engine.subscribe(onEngineChange);
      const unwatch = visibility.watch({
        change: () => engine.setHidden(visibility.isHidden()),
        resume: engine.resumePage,
      });
      onEngineChange();
      // Only then is it known whether another tab mines.
      inBackground(
        resume().finally(() => {
          if (!signal.aborted) closeChannel = manageChannel();
        }),
      );
      return () => {
        closed.abort();
        unwatch();
        void engine.stop().finally(() => {
          unsubscribe();
          closeChannel();
          opened.close();
        });
      };
    },
    async start(): Promise<void> {
      if (!view.getState().isOtherTabMining) await acquireAndStart();
    },
    stop,
    /** Stops mining before a logout, and closes the channel: the end of that session needs no explanation. */
    async stopForLogout(): Promise<boolean> {
      const isSaved = await stop();
      isLoggingOut = true;
      channel.close();
      return isSaved;
    },
  };
}
