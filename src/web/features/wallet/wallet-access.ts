import type { ComponentType } from 'react';
import { createStore } from 'zustand/vanilla';
import type { Address } from '#domain/wallet/address.ts';
import { isWalletUnlocked, WALLET_UNLOCK_MS } from '#domain/wallet/unlock.ts';
import type { ReadableStore } from '#web/lib/store.ts';
import type { WalletStore } from './wallet-store.ts';

/** The code of the panel, loaded on demand. */
export interface WalletRuntime {
  readonly store: WalletStore;
  readonly Panel: ComponentType<{ readonly onClose: () => void; readonly isUnlocked: boolean }>;
}

export interface WalletAccessView {
  /** The launch date has passed: as the page was rendered, then by the visitor's clock. */
  readonly isUnlocked: boolean;
  readonly isOpen: boolean;
  readonly loading: boolean;
  readonly runtime: WalletRuntime | undefined;
  /** Of the connected account; undefined while there is none. */
  readonly address: Address | undefined;
  readonly chainId: number | undefined;
}

export interface WalletAccess extends ReadableStore<WalletAccessView> {
  readonly open: () => void;
  readonly close: () => void;
  /** Restores a saved connection and waits for the launch date. Returns a stop function. */
  readonly start: () => () => void;
}

export interface WalletAccessOptions {
  readonly nowMs: () => number;
  readonly renderedUnlocked: () => boolean;
  readonly load: (access: { readonly isPanelOpen: () => boolean }) => Promise<WalletRuntime>;
  readonly onLoadFailed: (cause: unknown, byVisitor: boolean) => void;
  /** What this tab may restore: a connection, and the panel if it was open before a reload. */
  readonly remembered: () => { readonly connection: boolean; readonly panelOpen: boolean };
}

/** The longest delay of a browser's timer. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The small part of the wallet that every page loads. It loads the rest when the panel is opened or restored. */
export function createWalletAccess(options: WalletAccessOptions): WalletAccess {
  const store = createStore<WalletAccessView>(() => ({
    isUnlocked: options.renderedUnlocked(),
    isOpen: false,
    loading: false,
    runtime: undefined,
    address: undefined,
    chainId: undefined,
  }));
  let wantsOpen = false;
  let isStarted = false;
  let stopWallet: (() => void) | undefined;

  function readClock(): void {
    store.setState({ isUnlocked: isWalletUnlocked(options.nowMs()) });
  }

  function startWallet(): void {
    const { runtime, isUnlocked } = store.getState();
    if (runtime === undefined || stopWallet !== undefined || !isStarted || !isUnlocked) return;
    const wallet = runtime.store;
    const unsubscribe = wallet.subscribe(({ state }) => {
      const account = 'account' in state ? state.account : undefined;
      const { address, chainId } = store.getState();
      if (account?.address !== address || account?.chainId !== chainId) {
        store.setState({ address: account?.address, chainId: account?.chainId });
      }
    });
    const stop = wallet.start();
    stopWallet = () => {
      stop();
      unsubscribe();
      stopWallet = undefined;
    };
  }

  function load(byVisitor: boolean): void {
    const { runtime, loading } = store.getState();
    if (runtime !== undefined || loading) return;
    store.setState({ loading: true });
    options.load({ isPanelOpen: () => store.getState().isOpen }).then(
      (loaded) => {
        store.setState({ runtime: loaded, loading: false, isOpen: wantsOpen });
        startWallet();
      },
      (cause: unknown) => {
        wantsOpen = false;
        store.setState({ loading: false });
        options.onLoadFailed(cause, byVisitor);
      },
    );
  }

  return {
    ...store,
    open() {
      readClock();
      wantsOpen = true;
      if (store.getState().runtime === undefined) load(true);
      else store.setState({ isOpen: true });
    },
    close() {
      wantsOpen = false;
      store.setState({ isOpen: false });
    },
    start() {
      isStarted = true;
      readClock();
      const untilUnlockedMs = WALLET_UNLOCK_MS - options.nowMs();
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (untilUnlockedMs > 0 && untilUnlockedMs < TIMER_MS_MAX) {
        timer = setTimeout(() => {
          store.setState({ isUnlocked: true });
          startWallet();
        }, untilUnlockedMs);
      }
      const { connection, panelOpen } = options.remembered();
      if (panelOpen) wantsOpen = true;
      if (untilUnlockedMs <= 0 && (connection || panelOpen)) load(panelOpen);
      startWallet();
      return () => {
        isStarted = false;
        clearTimeout(timer);
        stopWallet?.();
      };
    },
  };
}
