import { createStore } from 'zustand/vanilla';
import { hashrateForMode } from '#domain/miner/accrual.ts';
import { toClaim } from '../calls/miner-api.ts';
import type { PageVisibility } from '../components/page-state.ts';
import { type TabView, type TabViewChannel, tabViewOf } from '../device/tab-channels.ts';
import type { MiningView } from '../rules/mining-state.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import type { MiningEngine } from './mining-engine.ts';

/** Mined time by which the amounts have to grow before they are shown again. */
const SHOWN_SECONDS_MIN = 0.5;

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

/** What a tab shows: its engine, which it also stores on the device and shows to other tabs, or the tab that mines. */
export function createControlView({
  wallet: { copy, data },
  engine,
  visibility,
}: {
  readonly wallet: OpenWallet;
  readonly engine: MiningEngine;
  readonly visibility: PageVisibility;
}) {
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

/**
 * Returns what to show after `latest`: the same object as `shown` while it differs only by a fraction of a second of
 * mining, as the response to each sync does. Everything but the amounts is shown at once.
 */
export function steadyView(shown: MinerControlView, latest: MinerControlView): MinerControlView {
  if (shown === latest) return shown;
  const grownSeconds = latest.mining.wallet.miningTimeSeconds - shown.mining.wallet.miningTimeSeconds;
  const isSteady = grownSeconds >= 0 && grownSeconds < SHOWN_SECONDS_MIN && isSameState(shown, latest);
  return isSteady ? shown : latest;
}

/** What to show: while another tab mines, its view, at its rate. */
export function shownView({ mining, isOtherTabMining, isOtherTabHidden }: MinerControlView): MiningView {
  if (!isOtherTabMining) return mining;
  const hashrateThs = hashrateForMode(mining.wallet.hashrateThs, isOtherTabHidden ? 'background' : 'full');
  return { ...mining, running: true, wallet: { ...mining.wallet, hashrateThs } };
}

function isSameState(a: MinerControlView, b: MinerControlView): boolean {
  const [before, after] = [stateOf(a), stateOf(b)];
  return before.every((value, index) => value === after[index]);
}

function stateOf({ mining, isOtherTabMining, isOtherTabHidden, isCopySaved }: MinerControlView): readonly unknown[] {
  const { running, sync, retryAtMs, acknowledgedAtMs, absence, ended, wallet } = mining;
  const { hashrateThs, difficulty, bonusPercent, lastBonusClaimedMs, level } = wallet;
  // While mining, a sync that is sent and one that is acknowledged look alike (mining-status.tsx).
  const isSaving = (running || isOtherTabMining) && (sync === 'syncing' || sync === 'saved');
  return [
    running,
    isSaving ? 'saved' : sync,
    isSaving ? acknowledgedAtMs !== null : acknowledgedAtMs,
    retryAtMs,
    absence,
    ended,
    hashrateThs,
    difficulty,
    bonusPercent,
    lastBonusClaimedMs,
    level,
    isOtherTabMining,
    isOtherTabHidden,
    isCopySaved,
  ];
}
