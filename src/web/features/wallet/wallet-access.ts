import { createStore } from 'zustand/vanilla';
import type { Address } from '#domain/wallet/address.ts';
import { isWalletUnlocked } from '#domain/wallet/unlock.ts';
import { toast } from '#web/components/ui/toast/toast-store.ts';
import { wallClockMs } from '#web/lib/clock.ts';
import { logError } from '#web/lib/log.ts';
import { sessionStore } from '#web/lib/storage.ts';
import type { ReadableStore } from '#web/lib/store.ts';
import { WALLET_BUTTON } from './button-texts.ts';
import { readReloadState } from './reload-state.ts';
import type { WalletRuntime } from './wallet-runtime.ts';
import { walletStorage } from './wallet-storage.ts';

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
}

/** The longest delay of a browser's timer. */
const TIMER_MS_MAX = 2 ** 31 - 1;

/** The small part of the wallet that every page loads. It loads the rest when the panel is opened or restored. */
export function createWalletAccess({ unlockMs, renderedMs }: WalletAccessOptions): WalletAccess {
  const store = createStore<WalletAccessView>(() => ({
    isUnlocked: wasRenderedUnlocked(renderedMs ?? wallClockMs(), unlockMs),
    isOpen: false,
    loading: false,
    runtime: undefined,
    address: undefined,
  }));
  let wantsOpen = false;
  let isStarted = false;
  let stopWallet: (() => void) | undefined;

  function readClock(): void {
    const isUnlocked = isWalletUnlocked(wallClockMs(), unlockMs);
    if (isUnlocked !== store.getState().isUnlocked) store.setState({ isUnlocked });
  }

  function startWallet(): void {
    const { runtime, isUnlocked } = store.getState();
    if (runtime === undefined || stopWallet !== undefined || !isStarted || !isUnlocked) return;
    const wallet = runtime.store;
    const unsubscribe = wallet.subscribe(({ state }) => {
      const address = 'account' in state ? state.account.address : undefined;
      if (address !== store.getState().address) store.setState({ address });
    });
    const stop = wallet.start();
    stopWallet = () => {
      stop();
      unsubscribe();
      stopWallet = undefined;
    };
  }

  async function load(byVisitor: boolean): Promise<void> {
    if (store.getState().runtime !== undefined || store.getState().loading) return;
    store.setState({ loading: true });
    try {
      const { createWalletRuntime } = await import('./wallet-runtime.ts');
      const runtime = createWalletRuntime(() => store.getState().isOpen);
      store.setState({ runtime, loading: false, isOpen: wantsOpen });
    } catch (cause) {
      wantsOpen = false;
      store.setState({ loading: false });
      logError("The wallet panel's code could not be loaded.", cause);
      if (byVisitor) toast({ ...WALLET_BUTTON.loadFailed, variant: 'destructive' });
      return;
    }
    startWallet();
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
      isStarted = true;
      readClock();
      const untilUnlockedMs = unlockMs - wallClockMs();
      let timer: ReturnType<typeof setTimeout> | undefined;
      if (untilUnlockedMs > 0 && untilUnlockedMs < TIMER_MS_MAX) {
        timer = setTimeout(() => {
          store.setState({ isUnlocked: true });
          startWallet();
        }, untilUnlockedMs);
      }
      const wasPanelOpen = readReloadState(sessionStore)?.panelOpen === true;
      const hasConnection = walletStorage.saved() !== undefined;
      wantsOpen ||= wasPanelOpen;
      if (untilUnlockedMs <= 0 && (hasConnection || wasPanelOpen)) void load(wasPanelOpen);
      startWallet();
      return () => {
        isStarted = false;
        clearTimeout(timer);
        stopWallet?.();
      };
    },
  };
}

/** On the server by its clock, in the browser as the HTML states. */
function wasRenderedUnlocked(renderedMs: number, unlockMs: number): boolean {
  if (typeof document === 'undefined') return isWalletUnlocked(renderedMs, unlockMs);
  return document.getElementById(WALLET_BUTTON.id)?.dataset.unlocked === 'true';
}
