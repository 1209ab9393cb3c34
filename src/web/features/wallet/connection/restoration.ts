import type { WalletEvent } from '#domain/wallet/state.ts';
import type { SavedConnection, WalletStorage } from './wallet-storage.ts';
import type { WalletViewStore } from './wallet-view.ts';

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
