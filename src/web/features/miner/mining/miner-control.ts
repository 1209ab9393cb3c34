import { useMemo, useSyncExternalStore } from 'react';
import { fromWalletData } from '../calls/miner-api.ts';
import type { TabView, TabViewChannel } from '../device/tab-channels.ts';
import type { MiningView } from '../rules/mining-state.ts';
import { planResume } from '../rules/mining-time.ts';
import { createControlView, type MinerControlView, shownView, steadyView } from './control-view.ts';
import { type ConnectedEngineDeps, createConnectedEngine, type MiningEngine } from './mining-engine.ts';
import { createMiningTurn, type MiningTurnDeps } from './mining-turn.ts';

export interface MinerControlDeps extends ConnectedEngineDeps, MiningTurnDeps {
  readonly openTabViews: (onTabView: (view: TabView) => void) => TabViewChannel;
}

export type MinerControl = ReturnType<typeof createMinerControl>;

/**
 * The engine in its browser: one tab mines at a time, the device stores a copy, and mining that was interrupted by
 * closing the page resumes with the credit of the time away (specification, "On resume").
 */
export function createMinerControl(deps: MinerControlDeps) {
  const { visibility, wallet } = deps;
  const { copy } = wallet;
  const { engine, activateReferral, setMayConnect, disconnect } = createConnectedEngine(deps);
  const { followEngine, startFollowing, show, endFollowing, ...view } = createControlView({
    wallet,
    engine,
    visibility,
  });
  const turn = createMiningTurn(deps, {
    isMiningHere: () => engine.getState().running,
    isToContinue: () => copy.isMining(),
    onWait() {
      startFollowing();
      engine.catchUp();
    },
    onWaitOver: endFollowing,
    onTurn: startUntilStopped,
    onFree: () => void engine.syncNow(),
  });
  /** After `resume`: only then is it known whether another tab mines. */
  function connect(): void {
    if (turn.signal.aborted) return;
    view.subscribe(({ isOtherTabMining }) => setMayConnect(!isOtherTabMining));
    setMayConnect(!view.getState().isOtherTabMining);
  }

  async function resume(): Promise<void> {
    // Resumed mining claims with the credit of the time away: any claim before it would let that time lapse.
    if (copy.isMining()) return turn.acquire();
    engine.catchUp();
    await turn.waitIfHeld();
  }

  function startUntilStopped(release: () => void): void {
    const latest = copy.read();
    const gapMs = latest === undefined ? 0 : Math.max(0, deps.wallClockMs() - latest.lastUpdatedMs);
    const plan = copy.isMining() && latest ? planResume(gapMs) : undefined;
    if (latest !== undefined) engine.adopt(fromWalletData(latest.wallet));
    copy.setMiningFlag(plan?.type !== 'discard');
    engine.start(plan === undefined ? 0 : gapMs, latest?.runSeconds);
    whenStopped(engine, release);
  }

  /** Stops mining, so that it is not resumed later. True when the server holds everything that was mined. */
  function stop(): Promise<boolean> {
    copy.setMiningFlag(false);
    return engine.stop();
  }

  return {
    ...view,
    engine,
    activateReferral,
    /** Sends what is unsaved and resumes interrupted mining. Returns a function that closes this permanently. */
    open(): () => void {
      const tabViews = deps.openTabViews((tabView) => {
        // A tab that this one does not follow yet has started since.
        if (view.getState().isOtherTabMining || turn.waitForReportedTab()) show(tabView);
      });
      const stopFollowing = followEngine(tabViews);
      const unwatch = visibility.watch({
        change: () => engine.setHidden(visibility.isHidden()),
        resume: engine.resumePage,
        online: engine.recovered,
      });
      turn.inBackground(resume().finally(connect));
      return () => {
        turn.close();
        unwatch();
        void engine.stop().finally(() => {
          stopFollowing();
          disconnect();
          tabViews.close();
        });
      };
    },
    async start(): Promise<void> {
      if (!view.getState().isOtherTabMining) await turn.acquire();
    },
    stop,
    /** Stops mining before a logout, and closes the channel: the end of that session needs no explanation. */
    async stopForLogout(): Promise<boolean> {
      const isSaved = await stop();
      disconnect();
      return isSaved;
    },
  };
}

function whenStopped(engine: MiningEngine, callback: () => void): void {
  const unsubscribe = engine.subscribe(check);
  check();

  function check(): void {
    if (engine.getState().running) return;
    unsubscribe();
    callback();
  }
}

export type Mining = MinerControlView & {
  readonly control: MinerControl;
  /** What to show: while another tab mines, its view, at its rate. */
  readonly shown: MiningView;
};

export function useMining(control: MinerControl): Mining {
  const read = useMemo(() => {
    let shown = control.getState();
    return () => {
      shown = steadyView(shown, control.getState());
      return shown;
    };
  }, [control]);
  const view = useSyncExternalStore(control.subscribe, read, read);
  return { ...view, control, shown: shownView(view) };
}
