import { createStore, type StoreApi } from 'zustand/vanilla';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { logError } from '#web/lib/log.ts';
import type { LeadsTo } from '#web/lib/page-data.ts';
import { sessionStore } from '#web/lib/storage.ts';
import type { ReadableStore } from '#web/lib/store.ts';
import { WALLET_BUTTON } from './button-texts.ts';
import { readReloadState, walletStorage, withoutPanelLink } from './connection/saved-state.ts';
import type { Address } from './rules/address.ts';
import type { WalletRuntime } from './wallet-runtime.ts';

export interface WalletAccessView {
  /** The launch date has passed: as the page was rendered, then by the visitor's clock. */
  readonly isUnlocked: boolean;
  readonly isOpen: boolean;
  readonly loading: boolean;
  readonly runtime: WalletRuntime | undefined;
  /** Of the connected account. */
  readonly address: Address | undefined;
}

export interface WalletAccess extends ReadableStore<WalletAccessView> {
  readonly open: () => void;
  readonly close: () => void;
  /** Restores a saved connection and waits for the launch date. Returns a stop function. */
  readonly start: () => () => void;
}

export interface WalletAccessOptions {
  /** From when on wallets can be connected, ms since the epoch. */
  readonly unlockMs: number;
  /** The day of the rendering, ms since the epoch; undefined: now. */
  readonly renderedMs: number | undefined;
  readonly leadsTo: LeadsTo;
}

/** 1 June 2025, 00:00 UTC (specification, "Wallet launch date"). */
export const WALLET_UNLOCK_MS: number = Date.UTC(2025, 5, 1);

/** Returns whether wallets can be connected at `nowMs` (ms since the epoch); false for NaN. */
export function isWalletUnlocked(nowMs: number, unlockMs: number = WALLET_UNLOCK_MS): boolean {
  return nowMs >= unlockMs;
}

/** The longest delay of a browser's timer. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The small part of the wallet that every page loads. It loads the rest when the panel is opened or restored. */
export function createWalletAccess({ unlockMs, renderedMs, leadsTo }: WalletAccessOptions): WalletAccess {
  const store = createStore<WalletAccessView>(() => ({
    isUnlocked: wasRenderedUnlocked(renderedMs ?? wallClockMs(), unlockMs),
    isOpen: false,
    loading: false,
    runtime: undefined,
    address: undefined,
  }));
  let wantsOpen = false;
  const wallet = createWalletStarter(store);

  function readClock(): void {
    const isUnlocked = isWalletUnlocked(wallClockMs(), unlockMs);
    if (isUnlocked !== store.getState().isUnlocked) store.setState({ isUnlocked });
  }

  async function load(byVisitor: boolean): Promise<void> {
    if (store.getState().runtime !== undefined || store.getState().loading) return;
    store.setState({ loading: true });
    const runtime = await loadRuntime(() => store.getState().isOpen, leadsTo);
    if (runtime === undefined) wantsOpen = false;
    store.setState({ runtime, loading: false, isOpen: wantsOpen });
    if (runtime !== undefined) wallet.tryStart();
    else if (byVisitor) toast({ ...WALLET_BUTTON.loadFailed, variant: 'destructive' });
  }

  return {
    ...store,
    open() {
      readClock();
      wantsOpen = true;
      if (store.getState().runtime === undefined) void load(true);
      else store.setState({ isOpen: true });
    },
    close() {
      wantsOpen = false;
      store.setState({ isOpen: false });
    },
    start() {
      readClock();
      const stopWaiting = atUnlock(unlockMs, () => {
        store.setState({ isUnlocked: true });
        wallet.tryStart();
      });
      const opensItself = consumePanelLink() || readReloadState(sessionStore)?.panelOpen === true;
      wantsOpen ||= opensItself;
      const restores = store.getState().isUnlocked && walletStorage.saved() !== undefined;
      if (opensItself || restores) void load(opensItself);
      const stopWallet = wallet.start();
      return () => {
        stopWaiting();
        stopWallet();
      };
    },
  };
}

/** Starts the wallet once the page runs, its code is loaded and the launch date has passed. */
function createWalletStarter(store: StoreApi<WalletAccessView>) {
  let isStarted = false;
  let stopWallet: (() => void) | undefined;

  function tryStart(): void {
    const { runtime, isUnlocked } = store.getState();
    if (runtime === undefined || stopWallet !== undefined || !isStarted || !isUnlocked) return;
    const unsubscribe = runtime.store.subscribe(({ state }) => {
      const address = 'account' in state ? state.account.address : undefined;
      if (address !== store.getState().address) store.setState({ address });
    });
    const stop = runtime.store.start();
    stopWallet = () => {
      stop();
      unsubscribe();
      stopWallet = undefined;
    };
  }

  return {
    tryStart,
    start(): () => void {
      isStarted = true;
      tryStart();
      return () => {
        isStarted = false;
        stopWallet?.();
      };
    },
  };
}

async function loadRuntime(isPanelOpen: () => boolean, leadsTo: LeadsTo): Promise<WalletRuntime | undefined> {
  try {
    const { createWalletRuntime } = await import('./wallet-runtime.ts');
    return createWalletRuntime(isPanelOpen, leadsTo);
  } catch (cause) {
    logError("The wallet panel's code could not be loaded.", cause);
    return undefined;
  }
}

/** Calls back at the launch date, if it is ahead. Returns a stop function. */
function atUnlock(unlockMs: number, onUnlock: () => void): () => void {
  const untilUnlockedMs = unlockMs - wallClockMs();
  if (untilUnlockedMs <= 0 || untilUnlockedMs >= TIMER_MS_MAX) return () => undefined;
  const timer = setTimeout(onUnlock, untilUnlockedMs);
  return () => clearTimeout(timer);
}

/** Whether the address asks for the panel. Asks once: the parameter leaves the address. */
function consumePanelLink(): boolean {
  const address = withoutPanelLink(window.location.href);
  if (address === undefined) return false;
  window.history.replaceState(window.history.state, '', address);
  return true;
}

/** On the server by its clock, in the browser as the HTML states. */
function wasRenderedUnlocked(renderedMs: number, unlockMs: number): boolean {
  if (typeof document === 'undefined') return isWalletUnlocked(renderedMs, unlockMs);
  return document.getElementById(WALLET_BUTTON.id)?.dataset.unlocked === 'true';
}
