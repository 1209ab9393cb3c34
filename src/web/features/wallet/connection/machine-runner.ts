import { stepWallet } from '#domain/wallet/machine.ts';
import type { WalletCommand, WalletEvent } from '#domain/wallet/state.ts';
import { createCallGuard } from '../provider/call-guard.ts';
import { type ConnectionWatch, createConnectionWatch } from '../provider/connection-watch.ts';
import type { Eip1193Provider } from '../provider/provider.ts';
import { needsApproval, type ProviderCommand, runProviderCommand } from '../provider/provider-commands.ts';
import type { WalletNotices } from './wallet-notices.ts';
import { isTrueIn, type WalletStoreOptions, type WalletViewStore } from './wallet-view.ts';

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
