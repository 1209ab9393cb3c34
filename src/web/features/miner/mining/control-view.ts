import { createStore } from 'zustand/vanilla';
import { toClaim } from '../calls/wallet-data.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { MiningEngine } from './mining-engine.ts';
import type { PageVisibility } from './page-visibility.ts';
import { type MinerControlView, steadyView } from './steady-view.ts';
import { type TabView, type TabViewChannel, tabViewOf } from './tab-view-channel.ts';

export interface ControlViewDeps {
  readonly wallet: OpenWallet;
  readonly engine: MiningEngine;
  readonly visibility: PageVisibility;
}

/** What a tab shows: its engine, which it also stores on the device and shows to other tabs, or the tab that mines. */
export function createControlView({ wallet: { copy, data }, engine, visibility }: ControlViewDeps) {
  const { setState, ...view } = createStore<MinerControlView>(() => ({
    mining: engine.getState(),
    isOtherTabMining: false,
    isOtherTabHidden: false,
    isCopySaved: true,
  }));
  /** As another tab that mines reported last. */
  let otherTab: TabView['mining'] | undefined;
  /** What was posted and stored last. */
  let kept: (MinerControlView & { readonly isHidden: boolean }) | undefined;

  function update(tabViews: TabViewChannel): void {
    const mining = { ...engine.getState(), ...otherTab };
    const isExpired = mining.absence?.type === 'expired' && !mining.running;
    if (mining.ended !== null || isExpired) copy.setMiningFlag(false);
    const isHidden = visibility.isHidden();
    const isKept = isKeptAs({ ...view.getState(), mining }, isHidden);
    if (mining.running && !isKept) tabViews.post({ mining: tabViewOf(mining), isHidden });
    // Never overwrites another tab's copy, nor that of interrupted mining before it is resumed.
    const mayWrite = mining.running || !(view.getState().isOtherTabMining || copy.isMining());
    if (isKept || !mayWrite) setState({ mining });
    else
      setState({ mining, isCopySaved: copy.save({ email: data.email, ...toClaim(mining.wallet) }, mining.runSeconds) });
    if (!isKept) kept = { ...view.getState(), isHidden };
  }

  /** The sync of each second adds nothing to its tick; a page that is hidden may be closed without another change. */
  function isKeptAs(latest: MinerControlView, isHidden: boolean): boolean {
    return kept !== undefined && kept.isHidden === isHidden && steadyView(kept, latest) === kept;
  }

  return {
    ...view,
    /** Shows, stores and posts what the engine does. Returns a stop function. */
    followEngine(tabViews: TabViewChannel): () => void {
      const unsubscribe = engine.subscribe(() => update(tabViews));
      update(tabViews);
      return unsubscribe;
    },
    startFollowing: (): void => setState({ isOtherTabMining: true }),
    /** Shows what the followed tab reports. */
    show({ mining, isHidden }: TabView): void {
      otherTab = mining;
      setState({ mining: { ...engine.getState(), ...otherTab }, isOtherTabHidden: isHidden });
    },
    /** Stops showing the other tab; adopts the totals that it reached, so that the balance never falls. */
    endFollowing(): void {
      if (otherTab !== undefined) engine.adopt(otherTab.wallet);
      otherTab = undefined;
      setState({ mining: engine.getState(), isOtherTabMining: false });
    },
  };
}
