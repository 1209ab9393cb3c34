import { createStore } from 'zustand/vanilla';
import { stepWallet } from '#domain/wallet/machine.ts';
import { type NoticeWithCause, stillApplies } from '#domain/wallet/notice.ts';
import type { WalletCommand, WalletEvent, WalletNotice, WalletState } from '#domain/wallet/state.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import type { ReadableStore } from '#web/lib/store.ts';
import { createConnectionWatch } from './connection-watch.ts';
import type { DiscoveredWallet, Discovery } from './discovery.ts';
import type { Eip1193Provider } from './provider.ts';
import { needsApproval, type ProviderCommand, runProviderCommand } from './provider-commands.ts';
import { consumeReloadState, type ReloadState, saveReloadState } from './reload-state.ts';
import type { SavedConnection, WalletStorage } from './wallet-storage.ts';

/** How long a saved wallet may take to announce itself before it is forgotten. */
const RESTORE_TIMEOUT_MS = 5_000;
/** A page that was reloaded for a change of chain reads the state again instead of reloading for another this soon. */
const RELOAD_COOLDOWN_MS = 3_000;
/** How long a toast is shown: a reload would remove a younger notice, so the next page repeats it. */
const NOTICE_LIFETIME_MS = 5_000;

export interface WalletView {
  readonly state: WalletState;
  readonly wallets: readonly DiscoveredWallet[];
  /** The wallet that is connected or connecting. */
  readonly chosen: DiscoveredWallet | undefined;
  /** The last notice, if it has a cause to explain. */
  readonly problem: NoticeWithCause | undefined;
}

export interface WalletStoreOptions {
  readonly storage: WalletStorage;
  readonly session: SafeStorage;
  readonly discover: (onChange: () => void) => Discovery;
  readonly notify: (notice: WalletNotice, walletName: string) => void;
  readonly warn: (message: string) => void;
  readonly reload: () => void;
  readonly isPanelOpen: () => boolean;
  /** Milliseconds since the page was opened. */
  readonly nowMs: () => number;
  /** Reports when the page is hidden or shown. Returns a stop function. */
  readonly watchVisibility: (onChange: (isVisible: boolean) => void) => () => void;
}

export interface WalletStore extends ReadableStore<WalletView> {
  /** Discovers wallets and restores the saved connection, if any. Returns a stop function. */
  readonly start: () => () => void;
  readonly connect: (wallet: DiscoveredWallet | undefined) => void;
  readonly switchNetwork: () => void;
  readonly disconnect: () => void;
  readonly cancel: () => void;
  readonly rescan: () => void;
}

/** Runs the wallet's state machine: performs its commands and sends it the provider's events. */
export function createWalletStore(options: WalletStoreOptions): WalletStore {
  const { storage, session, nowMs } = options;
  const store = createStore<WalletView>(() => ({
    state: { mode: 'locked' },
    wallets: [],
    chosen: undefined,
    problem: undefined,
  }));
  const watch = createConnectionWatch({ send, warn: options.warn });
  let discovery: Discovery | undefined;
  let savedConnection: SavedConnection | undefined;
  /** From the page before a reload; its notice is repeated once the connection is restored. */
  let reloadState: ReloadState | undefined;
  let wasReloaded = false;
  let lastNotice: (NoticeWithCause & { readonly atMs: number }) | undefined;
  /** Incremented by every disconnection: results for an earlier connection are dropped. */
  let connectionId = 0;
  /** Incremented by every request to the user and by `cancel`: the result of an earlier one is dropped. */
  let requestId = 0;

  function send(event: WalletEvent): void {
    const previous = store.getState();
    const { state, commands } = stepWallet(previous.state, event);
    if (state.mode === 'disconnected' && previous.state.mode !== 'disconnected') connectionId += 1;
    if (state !== previous.state) {
      store.setState({ state, problem: isTrueIn(state, previous.problem) ? previous.problem : undefined });
    }
    watch.update(state, previous.chosen?.provider);
    for (const command of commands) perform(command);
    if (reloadState === undefined || !('account' in state)) return;
    const { notice } = reloadState;
    reloadState = undefined;
    if (notice !== undefined && isTrueIn(state, notice)) notify(notice);
  }

  function perform(command: WalletCommand): void {
    const { chosen } = store.getState();
    switch (command.type) {
      case 'save':
        if (chosen !== undefined) storage.save({ address: command.address, walletType: chosen.type });
        return;
      case 'forget': {
        const isForgotten = storage.forget(command.notify ? 'connection' : 'all');
        if (command.notify) notify({ notice: isForgotten ? 'disconnected' : 'disconnect-error', cause: undefined });
        return;
      }
      case 'notify':
        notify(command);
        return;
      case 'reload':
        reload();
        return;
      default:
        if (chosen !== undefined) void callProvider(chosen.provider, command);
    }
  }

  async function callProvider(provider: Eip1193Provider, command: ProviderCommand): Promise<void> {
    const isRequest = needsApproval(command);
    if (isRequest) requestId += 1;
    const sent = { connectionId, requestId };
    const event = await runProviderCommand(provider, command);
    if (sent.connectionId === connectionId && (!isRequest || sent.requestId === requestId)) send(event);
  }

  function notify({ notice, cause }: NoticeWithCause): void {
    lastNotice = { notice, cause, atMs: nowMs() };
    store.setState({ problem: cause === undefined ? undefined : { notice, cause } });
    options.notify(notice, store.getState().chosen?.name ?? '');
  }

  function reload(): void {
    if (wasReloaded && nowMs() < RELOAD_COOLDOWN_MS) {
      send({ type: 'refresh' });
      return;
    }
    const isShown = lastNotice !== undefined && nowMs() - lastNotice.atMs < NOTICE_LIFETIME_MS;
    saveReloadState(session, { panelOpen: options.isPanelOpen(), notice: isShown ? lastNotice : undefined });
    options.reload();
  }

  function onWallets(): void {
    const wallets = discovery?.wallets() ?? [];
    store.setState({ wallets });
    if (wallets.length > 0) send({ type: 'provider-found' });
    const saved = savedConnection;
    const match = wallets.find(({ type, kind }) => type === saved?.walletType || kind === saved?.walletType);
    if (saved === undefined || match === undefined || store.getState().state.mode !== 'disconnected') return;
    savedConnection = undefined;
    store.setState({ chosen: match });
    send({ type: 'restore', saved: saved.address });
  }

  function onRestoreTimeout(): void {
    if (savedConnection === undefined) return;
    savedConnection = undefined;
    send({ type: 'restore-timed-out' });
  }

  return {
    ...store,

    start() {
      reloadState ??= consumeReloadState(session);
      wasReloaded ||= reloadState !== undefined;
      savedConnection = storage.saved();
      send({ type: 'unlocked' });
      discovery = options.discover(onWallets);
      onWallets();
      const timer = setTimeout(onRestoreTimeout, RESTORE_TIMEOUT_MS);
      const stopWatchingVisibility = options.watchVisibility(watch.setVisible);
      return () => {
        clearTimeout(timer);
        stopWatchingVisibility();
        watch.stop();
        discovery?.stop();
      };
    },

    connect(wallet) {
      savedConnection = undefined;
      if (wallet !== undefined && store.getState().state.mode === 'disconnected') {
        store.setState({ chosen: wallet, problem: undefined });
      }
      send({ type: 'connect' });
    },
    switchNetwork() {
      store.setState({ problem: undefined });
      send({ type: 'switch' });
    },
    disconnect: () => send({ type: 'disconnect' }),
    cancel() {
      requestId += 1;
      send({ type: 'cancel' });
    },
    rescan() {
      discovery?.scan();
      if (store.getState().wallets.length === 0) send({ type: 'connect' });
    },
  };
}

function isTrueIn(state: WalletState, notice: NoticeWithCause | undefined): boolean {
  return notice === undefined || !('account' in state) || stillApplies(notice, state.account.chainId);
}
