import { createStore } from 'zustand/vanilla';
import type { SessionEnd } from '../rules/mining-state.ts';
import type { MinerSessionStore } from '../sign-in/miner-session-store.ts';
import type { OpenWallet } from '../sign-in/session-state.ts';
import { type MinerControlView, shownView } from './control-view.ts';
import type { MinerControl } from './miner-control.ts';

/** What pages other than the dashboard show of a wallet that mines. */
export interface MinerStatus {
  /** The tab that mines. */
  readonly where: 'this-tab' | 'other-tab';
  /** As it counts now: reduced when the other tab is hidden. */
  readonly hashrateThs: number;
  readonly balanceTvx: number;
  /** The server does not respond. */
  readonly isFailing: boolean;
}

export interface TabMinerView {
  readonly control: MinerControl | undefined;
  /** While it mines. */
  readonly status: MinerStatus | undefined;
  /** Why its session ended, until the miner's screen was left or the wallet opened again. */
  readonly ended?: SessionEnd | undefined;
}

/** The miner of a tab: one for all pages of the site, so that mining continues from page to page. */
export type TabMiner = ReturnType<typeof createTabMiner>;

/** Mines for the wallet that the session opened, until the session ends. */
export function createTabMiner({
  session,
  createControl,
  startNotifications,
}: {
  readonly session: MinerSessionStore;
  readonly createControl: (wallet: OpenWallet) => MinerControl;
  /** Reports rewards and achievements while a wallet is open. Returns a stop function. */
  readonly startNotifications: (wallet: OpenWallet, control: MinerControl) => () => void;
}) {
  const { setState, ...store } = createStore<TabMinerView>(() => ({ control: undefined, status: undefined }));
  let email: string | undefined;
  let closeWallet: () => void = () => undefined;
  let isListening = false;

  function openWallet(wallet: OpenWallet): () => void {
    const control = createControl(wallet);
    const unsubscribe = control.subscribe((view) => {
      setState({ status: statusOf(view) });
      if (view.mining.ended !== null) session.endSession(view.mining.ended);
    });
    setState({ control });
    const close = control.open();
    const stopNotifications = startNotifications(wallet, control);
    return () => {
      stopNotifications();
      unsubscribe();
      close();
      setState({ control: undefined, status: undefined });
    };
  }

  function followSession(): void {
    const { wallet, sessionEnd } = session.getState();
    if (wallet?.data.email !== email) {
      email = wallet?.data.email;
      closeWallet();
      closeWallet = wallet === null ? () => undefined : openWallet(wallet);
    }
    setState({ ended: sessionEnd ?? undefined });
  }

  function listen(): void {
    if (isListening) return;
    isListening = true;
    session.subscribe(followSession);
    session.listenToOtherTabs();
  }

  return {
    ...store,
    session,
    /** For the miner's screen: opens the remembered session, or asks for what it needs. */
    open(): void {
      listen();
      void session.restore();
    },
    /** For all other pages: continues interrupted mining if the session is still valid. */
    resume(): Promise<void> {
      listen();
      // This browser mines again: another tab has signed in since.
      if (session.getState().sessionEnd) session.leaveScreen();
      return session.resumeInterrupted();
    },
  };
}

function statusOf(view: MinerControlView): MinerStatus | undefined {
  const { running, wallet, sync } = shownView(view);
  if (!running) return undefined;
  const { hashrateThs, balanceTvx } = wallet;
  const where = view.isOtherTabMining ? 'other-tab' : 'this-tab';
  return { where, hashrateThs, balanceTvx, isFailing: sync === 'failing' };
}
