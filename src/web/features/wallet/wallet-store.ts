import { createStore } from 'zustand/vanilla';
import { stepWallet } from '#domain/wallet/machine.ts';
import { parseChainId } from '#domain/wallet/networks.ts';
import { isStillTrue, type ToldNotice } from '#domain/wallet/notice-validity.ts';
import type { WalletCommand, WalletEvent, WalletNotice, WalletState } from '#domain/wallet/state.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import type { ReadableStore } from '#web/lib/store.ts';
import { type AfterReload, leaveForReload, takeAfterReload } from './after-reload.ts';
import type { DiscoveredWallet, Discovery } from './discovery.ts';
import { listenTo, type WalletProvider } from './provider.ts';
import {
  type Answer,
  askAccounts,
  askAdd,
  askSwitch,
  listAccounts,
  parseChecksummedAccounts,
  readBalance,
  readChainId,
} from './provider-calls.ts';
import type { SavedConnection, WalletStorage } from './wallet-storage.ts';

/** Specification, section 9, "Wallet status polling". */
export const POLL_MS = 30_000;
/** A remembered wallet that has not shown up by then is forgotten. */
const RESTORE_MS_MAX = 5_000;
/** A page that was reloaded for a change of chain does not reload for another this soon: it only reads again. */
const RELOAD_PAUSE_MS = 3_000;
/** A notice younger than this would be lost by a reload, so it is told again. Toasts stay as long. */
const NOTICE_LIFE_MS = 5_000;

export interface WalletView {
  readonly state: WalletState;
  readonly wallets: readonly DiscoveredWallet[];
  /** The one that is connected, or being asked. */
  readonly chosen: DiscoveredWallet | undefined;
  /** The last notice, while it has a cause to explain. */
  readonly trouble: ToldNotice | undefined;
}

export interface WalletStoreParts {
  readonly storage: WalletStorage;
  readonly session: SafeStorage;
  readonly discover: (onChange: () => void) => Discovery;
  readonly tell: (notice: WalletNotice, walletName: string) => void;
  readonly warn: (message: string) => void;
  readonly reload: () => void;
  readonly isPanelOpen: () => boolean;
  /** Milliseconds since the page was opened. */
  readonly nowMs: () => number;
  /** Tells when the page is hidden or shown; answers how to stop. */
  readonly watchVisibility: (onChange: (isVisible: boolean) => void) => () => void;
}

export interface WalletStore extends ReadableStore<WalletView> {
  /** Looks for wallets and restores the saved connection, if any. Answers how to stop it all. */
  readonly start: () => () => void;
  readonly connect: (wallet: DiscoveredWallet | undefined) => void;
  readonly switchNetwork: () => void;
  readonly disconnect: () => void;
  readonly giveUp: () => void;
  readonly look: () => void;
}

type ProviderQuestion = Exclude<WalletCommand, { type: 'save' | 'forget' | 'notify' | 'reload' }>;

/** Carries out what the machine answers: asks the provider, remembers, tells. Outside React. */
export function createWalletStore(parts: WalletStoreParts): WalletStore {
  const { storage, session } = parts;
  const store = createStore<WalletView>(() => ({
    state: { mode: 'locked' },
    wallets: [],
    chosen: undefined,
    trouble: undefined,
  }));
  let discovery: Discovery | undefined;
  let awaited: SavedConnection | undefined;
  let stopListening: (() => void) | undefined;
  let poll: ReturnType<typeof setInterval> | undefined;
  let isVisible = true;
  let cameFromReload = false;
  /** Left by the page before; told once the connection stands again. */
  let left: AfterReload | undefined;
  let lastNotice: (ToldNotice & { readonly atMs: number }) | undefined;
  /** Grows with every disconnection: answers to questions of an earlier connection are dropped. */
  let connection = 0;
  /** Grows with every request to the person: an answer to one that nobody waits for any more is dropped. */
  let request = 0;

  function send(event: WalletEvent): void {
    const { state, commands } = stepWallet(store.getState().state, event);
    if (state.mode === 'disconnected' && store.getState().state.mode !== 'disconnected') connection += 1;
    if (state !== store.getState().state)
      store.setState({
        state,
        trouble: isTrueIn(state, store.getState().trouble) ? store.getState().trouble : undefined,
      });
    follow(state);
    for (const command of commands) carryOut(command);
    if (left !== undefined && 'account' in state) {
      const told = left.told;
      left = undefined;
      if (told !== undefined && isTrueIn(state, told)) notify(told);
    }
  }

  /** Listens and polls exactly as long as there is a connection to follow. */
  function follow(state: WalletState): void {
    const provider = store.getState().chosen?.provider;
    const isLinked = 'account' in state || state.mode === 'connecting';
    if (isLinked && provider !== undefined) stopListening ??= listen(provider);
    if (!isLinked) {
      stopListening?.();
      stopListening = undefined;
    }
    const polls = isVisible && (state.mode === 'connected' || state.mode === 'wrong-network');
    if (polls) poll ??= setInterval(() => send({ type: 'refresh' }), POLL_MS);
    if (!polls) {
      clearInterval(poll);
      poll = undefined;
    }
  }

  function listen(provider: WalletProvider): () => void {
    return listenTo(
      provider,
      {
        accountsChanged: (detail) => {
          const accounts = parseChecksummedAccounts(detail);
          send(accounts === undefined ? { type: 'misreported' } : { type: 'accounts-changed', accounts });
        },
        chainChanged: (detail) => {
          const chainId = parseChainId(detail);
          send(chainId === undefined ? { type: 'misreported' } : { type: 'chain-changed', chainId });
        },
        connect: () => send({ type: 'chain-regained' }),
        disconnect: () => send({ type: 'chain-lost' }),
      },
      () => parts.warn('The wallet threw over its own events; its state is read every 30 seconds all the same.'),
    );
  }

  function carryOut(command: WalletCommand): void {
    const { chosen } = store.getState();
    const provider = chosen?.provider;
    switch (command.type) {
      case 'save':
        if (chosen !== undefined) storage.save({ address: command.address, walletType: chosen.type });
        return;
      case 'forget':
        forget(command.tell);
        return;
      case 'notify':
        notify(command);
        return;
      case 'reload':
        reload();
        return;
      default:
        if (provider !== undefined) void question(provider, command);
    }
  }

  async function question(provider: WalletProvider, command: ProviderQuestion): Promise<void> {
    const asksPerson = command.type.startsWith('ask-');
    if (asksPerson) request += 1;
    const mine = { connection, request };
    const event = await answerTo(provider, command);
    if (mine.connection === connection && (!asksPerson || mine.request === request)) send(event);
  }

  function forget(tell: boolean): void {
    const isForgotten = storage.forget(tell ? 'connection' : 'all');
    if (tell) notify({ notice: isForgotten ? 'disconnected' : 'disconnect-error', because: undefined });
  }

  function notify({ notice, because }: ToldNotice): void {
    lastNotice = { notice, because, atMs: parts.nowMs() };
    store.setState({ trouble: because === undefined ? undefined : { notice, because } });
    parts.tell(notice, store.getState().chosen?.name ?? '');
  }

  function reload(): void {
    if (cameFromReload && parts.nowMs() < RELOAD_PAUSE_MS) {
      send({ type: 'refresh' });
      return;
    }
    const isFresh = lastNotice !== undefined && parts.nowMs() - lastNotice.atMs < NOTICE_LIFE_MS;
    leaveForReload(session, { panelOpen: parts.isPanelOpen(), told: isFresh ? lastNotice : undefined });
    parts.reload();
  }

  function onWallets(): void {
    const wallets = discovery?.wallets() ?? [];
    store.setState({ wallets });
    if (wallets.length > 0) send({ type: 'provider-found' });
    const saved = awaited;
    const match = wallets.find(({ type, kind }) => type === saved?.walletType || kind === saved?.walletType);
    if (saved === undefined || match === undefined || store.getState().state.mode !== 'disconnected') return;
    awaited = undefined;
    store.setState({ chosen: match });
    send({ type: 'restore', saved: saved.address });
  }

  return {
    ...store,

    start() {
      left ??= takeAfterReload(session);
      cameFromReload ||= left !== undefined;
      awaited = storage.saved();
      send({ type: 'unlocked' });
      discovery = parts.discover(onWallets);
      onWallets();
      const patience = setTimeout(() => {
        if (awaited === undefined) return;
        awaited = undefined;
        send({ type: 'restore-missed' });
      }, RESTORE_MS_MAX);
      const stopWatching = parts.watchVisibility((visible) => {
        const returns = visible && !isVisible;
        isVisible = visible;
        follow(store.getState().state);
        if (returns) send({ type: 'refresh' });
      });
      return () => {
        clearTimeout(patience);
        clearInterval(poll);
        poll = undefined;
        stopWatching();
        stopListening?.();
        stopListening = undefined;
        discovery?.stop();
      };
    },

    connect(wallet) {
      awaited = undefined;
      if (wallet !== undefined && store.getState().state.mode === 'disconnected')
        store.setState({ chosen: wallet, trouble: undefined });
      send({ type: 'connect' });
    },
    switchNetwork() {
      store.setState({ trouble: undefined });
      send({ type: 'switch' });
    },
    disconnect: () => send({ type: 'disconnect' }),
    giveUp() {
      request += 1;
      send({ type: 'give-up' });
    },
    look() {
      discovery?.look();
      if (store.getState().wallets.length === 0) send({ type: 'connect' });
    },
  };
}

function isTrueIn(state: WalletState, told: ToldNotice | undefined): boolean {
  return told === undefined || !('account' in state) || isStillTrue(told, state.account.chainId);
}

/** Asks the provider and puts its answer, or its failure, into the machine's words. */
async function answerTo(provider: WalletProvider, command: ProviderQuestion): Promise<WalletEvent> {
  switch (command.type) {
    case 'ask-accounts':
    case 'list-accounts': {
      const ask = command.type === 'ask-accounts' ? askAccounts : listAccounts;
      const answer = await ask(provider);
      return answer.ok
        ? { type: 'accounts-answered', accounts: answer.value }
        : { type: 'accounts-failed', failure: answer.failure };
    }
    case 'read-chain': {
      if (command.afterMs > 0) await new Promise((resolve) => setTimeout(resolve, command.afterMs));
      const answer = await readChainId(provider);
      return answer.ok
        ? { type: 'chain-read', chainId: answer.value }
        : { type: 'chain-failed', failure: answer.failure };
    }
    case 'read-balance': {
      const answer = await readBalance(provider, command.address);
      return { type: 'balance-read', address: command.address, balance: answer.ok ? answer.value : 'unreadable' };
    }
    case 'ask-switch':
      return requested(await askSwitch(provider));
    case 'ask-add':
      return requested(await askAdd(provider));
  }
}

function requested(answer: Answer<true>): WalletEvent {
  return answer.ok ? { type: 'request-done' } : { type: 'request-failed', failure: answer.failure };
}
