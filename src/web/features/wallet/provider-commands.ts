import type { Address } from '#domain/wallet/address.ts';
import type { WalletCommand, WalletEvent } from '#domain/wallet/state.ts';
import type { Eip1193Provider } from './provider.ts';
import {
  addChain,
  type CallResult,
  getAccounts,
  getBalance,
  getChainId,
  requestAccounts,
  switchChain,
} from './provider-calls.ts';

/** The machine's commands that call the provider. */
export type ProviderCommand = Exclude<WalletCommand, { type: 'save' | 'forget' | 'notify' | 'reload' }>;

/** Whether the wallet asks the user before it responds. */
export function needsApproval({ type }: ProviderCommand): boolean {
  return type === 'request-accounts' || type === 'request-switch' || type === 'request-add';
}

/** Calls the provider and returns the result, or the failure, as the machine's next event. Never rejects. */
export async function runProviderCommand(provider: Eip1193Provider, command: ProviderCommand): Promise<WalletEvent> {
  switch (command.type) {
    case 'request-accounts':
      return accountsEvent(await requestAccounts(provider));
    case 'read-accounts':
      return accountsEvent(await getAccounts(provider));
    case 'read-chain': {
      if (command.afterMs > 0) await new Promise((resolve) => setTimeout(resolve, command.afterMs));
      const result = await getChainId(provider);
      return result.ok
        ? { type: 'chain-read', chainId: result.value }
        : { type: 'chain-failed', failure: result.failure };
    }
    case 'read-balance': {
      const result = await getBalance(provider, command.address);
      return { type: 'balance-read', address: command.address, balance: result.ok ? result.value : 'failed' };
    }
    case 'request-switch':
      return requestEvent(await switchChain(provider));
    case 'request-add':
      return requestEvent(await addChain(provider));
  }
}

function accountsEvent(result: CallResult<readonly Address[]>): WalletEvent {
  return result.ok
    ? { type: 'accounts-received', accounts: result.value }
    : { type: 'accounts-failed', failure: result.failure };
}

function requestEvent(result: CallResult<true>): WalletEvent {
  return result.ok ? { type: 'request-succeeded' } : { type: 'request-failed', failure: result.failure };
}
