import { TESTNET_CHAIN_ID } from './networks.ts';
import type { Account, WalletCommand, WalletEvent, WalletState, WalletStep } from './state.ts';
import {
  applyAccounts,
  applyBalance,
  type BalanceRead,
  connectedOn,
  DISCONNECTED,
  FORGET_AND_NOTIFY,
  next,
  notify,
  READ_ACCOUNTS,
  RELOAD,
  REQUEST_SWITCH,
  readBalance,
  type StateOf,
} from './transitions.ts';

export function stepConnected(state: StateOf<'connected' | 'wrong-network'>, event: WalletEvent): WalletStep {
  const { account } = state;
  switch (event.type) {
    case 'accounts-received':
    case 'accounts-changed':
      return applyAccounts(state, event.accounts, 'stored');
    case 'accounts-failed':
    case 'chain-failed':
      return next({ ...state, stale: event.failure });
    case 'invalid-event':
      return next({ ...state, stale: 'invalid-response' });
    case 'provider-disconnected':
      return next({ ...state, stale: 'chain-disconnected' });
    case 'provider-connected':
      return next({ ...state, stale: undefined }, READ_ACCOUNTS);
    case 'chain-read':
      return applyChain(state, event.chainId);
    case 'chain-changed':
      return event.chainId === account.chainId ? next(state) : changeChain(account, event.chainId, RELOAD);
    case 'balance-read':
      return next(applyPolledBalance(state, event));
    case 'switch':
      return account.chainId === TESTNET_CHAIN_ID
        ? next(state)
        : next({ mode: 'switching', account, purpose: 'switch', step: 'switch' }, REQUEST_SWITCH);
    case 'refresh':
      return next(state, READ_ACCOUNTS);
    case 'disconnect':
      return next(DISCONNECTED, FORGET_AND_NOTIFY);
    default:
      return next(state);
  }
}

/** A wallet returns its chain id without the chain; only a balance proves that the chain is connected again. */
function applyPolledBalance(state: StateOf<'connected' | 'wrong-network'>, read: BalanceRead): WalletState {
  const updated = applyBalance(state, read);
  const isReconnected = updated !== state && updated.stale === 'chain-disconnected' && typeof read.balance === 'bigint';
  return isReconnected ? { ...updated, stale: undefined } : updated;
}

function applyChain(state: StateOf<'connected' | 'wrong-network'>, chainId: number): WalletStep {
  const { account, stale } = state;
  if (chainId !== account.chainId) return changeChain(account, chainId, readBalance(account));
  return next({ ...state, stale: stale === 'chain-disconnected' ? stale : undefined });
}

/** The balance on the new chain is unknown. Reaching the testnet is the result that a switch was requested for. */
function changeChain(account: Account, chainId: number, followUp: WalletCommand): WalletStep {
  const moved: Account = { ...account, chainId, balance: 'loading' };
  return next(connectedOn(moved), ...(chainId === TESTNET_CHAIN_ID ? [notify('network-updated')] : []), followUp);
}
