import { createStore } from 'zustand/vanilla';
import type { ReadableStore } from '#web/lib/store.ts';
import type { DiscoveredWallet, Discovery } from '../provider/discovery.ts';
import type { WalletEvent } from '../rules/state.ts';
import {
  createMachineRunner,
  createWalletNotices,
  type WalletStoreOptions,
  type WalletView,
  type WalletViewStore,
} from './machine-runner.ts';
import type { SavedConnection, WalletStorage } from './saved-state.ts';

export interface WalletStore extends ReadableStore<WalletView> {
  /** Discovers wallets and restores the saved connection, if any. Returns a stop function. */
  readonly start: () => () => void;
  readonly connect: (wallet: DiscoveredWallet | undefined) => void;
  readonly switchNetwork: () => void;
  readonly disconnect: () => void;
  readonly cancel: () => void;
  readonly rescan: () => void;
}

const START: WalletView = {
  state: { mode: 'locked' },
  wallets: [],
  lastUsed: undefined,
  chosen: undefined,
  problem: undefined,
};

/** The wallet as the panel shows it, and what a visitor can do with it. */
export function createWalletStore(options: WalletStoreOptions): WalletStore {
  const view = createStore<WalletView>(() => START);
  const notices = createWalletNotices(view, options);
  const { send, cancel, watch } = createMachineRunner(view, notices, options);
  const restoration = createRestoration(view, send, options.storage);
  let discovery: Discovery | undefined;

  function onWallets(): void {
    const wallets = discovery?.wallets() ?? [];
    view.setState({ wallets });
    if (wallets.length > 0) send({ type: 'provider-found' });
    restoration.tryNow();
  }

  function start(): () => void {
    notices.start();
    const stopRestoring = restoration.start();
    view.setState({ lastUsed: options.storage.lastType() });
    send({ type: 'unlocked' });
    discovery = options.discover(onWallets);
    onWallets();
    const stopWatchingVisibility = options.watchVisibility(watch.setVisible);
    return () => {
      stopRestoring();
      stopWatchingVisibility();
      watch.stop();
      discovery?.stop();
    };
  }

  return {
    ...view,
    start,
    connect(wallet) {
      restoration.giveUp();
      if (wallet !== undefined && view.getState().state.mode === 'disconnected') {
        view.setState({ chosen: wallet, problem: undefined });
      }
      send({ type: 'connect' });
    },
    switchNetwork() {
      view.setState({ problem: undefined });
      send({ type: 'switch' });
    },
    disconnect: () => send({ type: 'disconnect' }),
    cancel,
    rescan() {
      discovery?.scan();
      if (view.getState().wallets.length === 0) send({ type: 'connect' });
    },
  };
}

/** How long a saved wallet may take to announce itself before it is forgotten. */
const RESTORE_TIMEOUT_MS = 5_000;

export interface Restoration {
  /** Returns a stop function. */
  readonly start: () => () => void;
  /** Restores the saved connection if its wallet is among those found. */
  readonly tryNow: () => void;
  /** The visitor connects instead. */
  readonly giveUp: () => void;
}

export function createRestoration(
  view: WalletViewStore,
  send: (event: WalletEvent) => void,
  storage: WalletStorage,
): Restoration {
  let saved: SavedConnection | undefined;

  function onTimeout(): void {
    if (saved === undefined) return;
    saved = undefined;
    send({ type: 'restore-timed-out' });
  }

  return {
    start() {
      saved = storage.saved();
      const timer = setTimeout(onTimeout, RESTORE_TIMEOUT_MS);
      return () => clearTimeout(timer);
    },
    tryNow() {
      if (saved === undefined) return;
      const { address, walletType } = saved;
      const { wallets, state } = view.getState();
      const match = wallets.find(({ type, kind }) => type === walletType || kind === walletType);
      if (match === undefined || state.mode !== 'disconnected') return;
      saved = undefined;
      view.setState({ chosen: match });
      send({ type: 'restore', saved: address });
    },
    giveUp() {
      saved = undefined;
    },
  };
}
