import type { Address } from '#domain/wallet/address.ts';
import type { WalletCommand, WalletEvent } from '#domain/wallet/state.ts';
import type { LeadsTo } from '#web/lib/page-data.ts';
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

export interface ProviderAnswer {
  readonly event: WalletEvent;
  /** The wallet's own words about a request that failed. */
  readonly said?: string | undefined;
}

/** Calls the provider and returns the result, or the failure, as the machine's next event. Never rejects. */
export async function runProviderCommand(
  provider: Eip1193Provider,
  command: ProviderCommand,
  leadsTo: LeadsTo,
): Promise<ProviderAnswer> {
  switch (command.type) {
    case 'request-accounts':
      return accountsEvent(await requestAccounts(provider));
    case 'read-accounts':
      return accountsEvent(await getAccounts(provider));
    case 'read-chain': {
      if (command.afterMs > 0) await new Promise((resolve) => setTimeout(resolve, command.afterMs));
      const result = await getChainId(provider);
      return result.ok
        ? { event: { type: 'chain-read', chainId: result.value } }
        : { event: { type: 'chain-failed', failure: result.failure }, said: result.said };
    }
    case 'read-balance': {
      const result = await getBalance(provider, command.address);
      const balance = result.ok ? result.value : 'failed';
      return { event: { type: 'balance-read', address: command.address, balance } };
    }
    case 'request-switch':
      return requestEvent(await switchChain(provider));
    case 'request-add':
      return requestEvent(await addChain(provider, leadsTo));
  }
}

function accountsEvent(result: CallResult<readonly Address[]>): ProviderAnswer {
  return result.ok
    ? { event: { type: 'accounts-received', accounts: result.value } }
    : { event: { type: 'accounts-failed', failure: result.failure }, said: result.said };
}

function requestEvent(result: CallResult<true>): ProviderAnswer {
  return result.ok
    ? { event: { type: 'request-succeeded' } }
    : { event: { type: 'request-failed', failure: result.failure }, said: result.said };
}
