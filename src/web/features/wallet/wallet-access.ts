import type { ComponentType } from 'react';
import type { Address } from '#domain/wallet/address.ts';
import { isWalletUnlocked, WALLET_UNLOCK_MS } from '#domain/wallet/unlock.ts';
import type { WalletStore } from './wallet-store.ts';

/** What arrives with the panel's code. */
export interface WalletRuntime {
  readonly store: WalletStore;
  readonly Panel: ComponentType<{ readonly onClose: () => void; readonly isUnlocked: boolean }>;
}

export interface WalletAccessView {
  readonly isOpen: boolean;
  readonly loading: boolean;
  readonly runtime: WalletRuntime | undefined;
  /** Of the connected account; undefined while there is none. */
  readonly address: Address | undefined;
  readonly chainId: number | undefined;
}

export interface WalletAccess {
  readonly subscribe: (listener: () => void) => () => void;
  readonly getSnapshot: () => WalletAccessView;
  /** By the visitor's clock, now. */
  readonly isUnlocked: () => boolean;
  readonly open: () => void;
  readonly close: () => void;
  /** Restores a saved connection and waits for the launch date. Answers how to stop. */
  readonly start: () => () => void;
}

export interface WalletAccessParts {
  readonly nowMs: () => number;
  readonly load: (access: { readonly isPanelOpen: () => boolean }) => Promise<WalletRuntime>;
  readonly onLoadFailed: (cause: unknown, wasAsked: boolean) => void;
  /** Whether there is something to restore, and whether the page before this one had the panel open. */
  readonly remembered: () => { readonly connection: boolean; readonly panelOpen: boolean };
}

/** The longest time that a browser's timer can wait. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The small part that every page carries: whether the panel is open, and its code once somebody needs it. */
export function createWalletAccess(parts: WalletAccessParts): WalletAccess {
  const listeners = new Set<() => void>();
  let view: WalletAccessView = {
    isOpen: false,
    loading: false,
    runtime: undefined,
    address: undefined,
    chainId: undefined,
  };
  let wantsOpen = false;
  let isStarted = false;
  let stopStore: (() => void) | undefined;

  function show(change: Partial<WalletAccessView>): void {
    view = { ...view, ...change };
    for (const listener of listeners) listener();
  }

  function startStore(): void {
    const store = view.runtime?.store;
    if (store === undefined || stopStore !== undefined || !isStarted || !isWalletUnlocked(parts.nowMs())) return;
    const unsubscribe = store.subscribe(() => {
      const { state } = store.getSnapshot();
      const account = 'account' in state ? state.account : undefined;
      if (account?.address !== view.address || account?.chainId !== view.chainId) {
        show({ address: account?.address, chainId: account?.chainId });
      }
    });
    const stop = store.start();
    stopStore = () => {
      stop();
      unsubscribe();
    };
  }

  function load(wasAsked: boolean): void {
    if (view.runtime !== undefined || view.loading) return;
    show({ loading: true });
    parts.load({ isPanelOpen: () => view.isOpen }).then(
      (runtime) => {
        show({ runtime, loading: false, isOpen: wantsOpen });
        startStore();
      },
      (cause: unknown) => {
        wantsOpen = false;
        show({ loading: false });
        parts.onLoadFailed(cause, wasAsked);
      },
    );
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => view,
    isUnlocked: () => isWalletUnlocked(parts.nowMs()),
    open() {
      wantsOpen = true;
      if (view.runtime === undefined) load(true);
      else show({ isOpen: true });
    },
    close() {
      wantsOpen = false;
      show({ isOpen: false });
    },
    start() {
      isStarted = true;
      const untilUnlockedMs = WALLET_UNLOCK_MS - parts.nowMs();
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (untilUnlockedMs > 0 && untilUnlockedMs < TIMER_MS_MAX) {
        timer = setTimeout(() => {
          show({});
          startStore();
        }, untilUnlockedMs);
      }
      const { connection, panelOpen } = parts.remembered();
      if (panelOpen) wantsOpen = true;
      if (untilUnlockedMs <= 0 && (connection || panelOpen)) load(panelOpen);
      startStore();
      return () => {
        isStarted = false;
        clearTimeout(timer);
        stopStore?.();
        stopStore = undefined;
      };
    },
  };
}
