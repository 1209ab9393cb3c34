import type { StoreApi } from 'zustand/vanilla';
import { TOAST_DURATION_MS } from '#web/components/ui/toast/toast-store.ts';
import type { LeadsTo } from '#web/lib/page-data.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import { type ConnectionWatch, createCallGuard, createConnectionWatch } from '../provider/connection-watch.ts';
import type { DiscoveredWallet, Discovery } from '../provider/discovery.ts';
import { type Eip1193Provider, needsApproval, type ProviderCommand, runProviderCommand } from '../provider/provider.ts';
import type { WalletFailure } from '../rules/failure.ts';
import { stepWallet } from '../rules/machine.ts';
import {
  type NoticeWithCause,
  stillApplies,
  type WalletCommand,
  type WalletEvent,
  type WalletState,
} from '../rules/state.ts';
import { consumeReloadState, type ReloadState, saveReloadState, type WalletStorage } from './saved-state.ts';

/** A notice that has a cause to explain. */
export interface WalletProblem extends NoticeWithCause {
  readonly cause: WalletFailure;
  /** The wallet's own words, for a report to its support. Never logged, stored or sent. */
  readonly said?: string | undefined;
}

export interface WalletView {
  readonly state: WalletState;
  readonly wallets: readonly DiscoveredWallet[];
  /** The type of the wallet that was connected last. */
  readonly lastUsed: string | undefined;
  /** The wallet that is connected or connecting, or that failed to. */
  readonly chosen: DiscoveredWallet | undefined;
  readonly problem: WalletProblem | undefined;
}

export type WalletViewStore = StoreApi<WalletView>;

export interface WalletStoreOptions {
  /** Of the addresses that a wallet is given. */
  readonly leadsTo: LeadsTo;
  readonly storage: WalletStorage;
  readonly session: SafeStorage;
  readonly discover: (onChange: () => void) => Discovery;
  readonly notify: (notice: NoticeWithCause, walletName: string) => void;
  readonly warn: (message: string) => void;
  readonly reload: () => void;
  readonly isPanelOpen: () => boolean;
  /** Milliseconds since the page was opened. */
  readonly nowMs: () => number;
  /** Reports when the page is hidden or shown. Returns a stop function. */
  readonly watchVisibility: (onChange: (isVisible: boolean) => void) => () => void;
}

export function isTrueIn(state: WalletState, notice: NoticeWithCause | undefined): boolean {
  return notice === undefined || !('account' in state) || stillApplies(notice, state.account.chainId);
}

/** A page that was reloaded for a change of chain reads the state again instead of reloading for another this soon. */
const RELOAD_COOLDOWN_MS = 3_000;

export interface WalletNotices {
  /** Reads what the page before a reload left. */
  readonly start: () => void;
  readonly notify: (notice: NoticeWithCause & Pick<WalletProblem, 'said'>) => void;
  /** Repeats the notices of the page before a reload, once the connection is restored. */
  readonly repeatIn: (state: WalletState) => void;
  /** Returns false when it is too soon to reload again. */
  readonly reload: () => boolean;
}

export function createWalletNotices(view: WalletViewStore, options: WalletStoreOptions): WalletNotices {
  const { session, nowMs } = options;
  let reloadState: ReloadState | undefined;
  let wasReloaded = false;
  /** Those that are shown, or wait to be. */
  let shown: readonly (NoticeWithCause & { readonly untilMs: number })[] = [];

  function notify({ notice, cause, said }: NoticeWithCause & Pick<WalletProblem, 'said'>): void {
    // One after the other.
    const untilMs = Math.max(nowMs(), ...shown.map((before) => before.untilMs)) + TOAST_DURATION_MS;
    shown = [...unread(), { notice, cause, untilMs }];
    view.setState({ problem: cause === undefined ? undefined : { notice, cause, said } });
    options.notify({ notice, cause }, view.getState().chosen?.name ?? '');
  }

  function unread() {
    return shown.filter(({ untilMs }) => untilMs > nowMs());
  }

  return {
    notify,
    start() {
      reloadState ??= consumeReloadState(session);
      wasReloaded ||= reloadState !== undefined;
    },
    repeatIn(state) {
      if (reloadState === undefined || !('account' in state)) return;
      const { notices } = reloadState;
      reloadState = undefined;
      for (const notice of notices) if (isTrueIn(state, notice)) notify(notice);
    },
    reload() {
      if (wasReloaded && nowMs() < RELOAD_COOLDOWN_MS) return false;
      // The reload would remove them, so the next page repeats them.
      saveReloadState(session, { panelOpen: options.isPanelOpen(), notices: unread() });
      options.reload();
      return true;
    },
  };
}

export interface MachineRunner {
  readonly send: (event: WalletEvent) => void;
  readonly cancel: () => void;
  readonly watch: ConnectionWatch;
}

/** Runs the wallet's state machine: performs its commands and sends it the provider's events. */
export function createMachineRunner(
  view: WalletViewStore,
  notices: WalletNotices,
  { storage, warn, leadsTo }: WalletStoreOptions,
): MachineRunner {
  const guard = createCallGuard();
  const watch = createConnectionWatch({ send, warn });

  /** `said`: the wallet's own words about what failed. */
  function send(event: WalletEvent, said?: string): void {
    const previous = view.getState();
    const { state, commands } = stepWallet(previous.state, event);
    if (state.mode === 'disconnected' && previous.state.mode !== 'disconnected') guard.endConnection();
    if (state !== previous.state) {
      view.setState({ state, problem: isTrueIn(state, previous.problem) ? previous.problem : undefined });
    }
    watch.update(state, previous.chosen?.provider);
    for (const command of commands) perform(command, said);
    notices.repeatIn(state);
  }

  function perform(command: WalletCommand, said: string | undefined): void {
    const { chosen } = view.getState();
    switch (command.type) {
      case 'save':
        if (chosen === undefined) return;
        storage.save({ address: command.address, walletType: chosen.type });
        view.setState({ lastUsed: chosen.type });
        return;
      case 'forget': {
        const isForgotten = storage.forget(command.notify ? 'connection' : 'all');
        if (command.notify) {
          notices.notify({ notice: isForgotten ? 'disconnected' : 'disconnect-error', cause: undefined });
        }
        return;
      }
      case 'notify':
        notices.notify({ ...command, said });
        return;
      case 'reload':
        if (!notices.reload()) send({ type: 'refresh' });
        return;
      default:
        if (chosen !== undefined) void callProvider(chosen.provider, command);
    }
  }

  async function callProvider(provider: Eip1193Provider, command: ProviderCommand): Promise<void> {
    const stillCounts = guard.begin(needsApproval(command));
    const { event, said } = await runProviderCommand(provider, command, leadsTo);
    if (stillCounts()) send(event, said);
  }

  function cancel(): void {
    guard.dropRequest();
    send({ type: 'cancel' });
  }

  return { send, cancel, watch };
}
