import { TESTNET_CHAIN_ID } from './networks.ts';
import type { Account, WalletCommand, WalletEvent, WalletState, WalletStep } from './state.ts';
import {
  ASK_SWITCH,
  type BalanceRead,
  connectedOn,
  DISCONNECTED,
  FORGET_AND_TELL,
  followAccounts,
  LIST_ACCOUNTS,
  notify,
  RELOAD,
  readBalance,
  type StateOf,
  takeBalance,
  to,
} from './steps.ts';

export function stepConnected(state: StateOf<'connected' | 'wrong-network'>, event: WalletEvent): WalletStep {
  const { account } = state;
  switch (event.type) {
    case 'accounts-answered':
    case 'accounts-changed':
      return followAccounts(state, event.accounts, 'stored');
    case 'accounts-failed':
    case 'chain-failed':
      return to({ ...state, stale: event.failure });
    case 'misreported':
      return to({ ...state, stale: 'bad-answer' });
    case 'chain-lost':
      return to({ ...state, stale: 'cut-off' });
    case 'chain-regained':
      return to({ ...state, stale: undefined }, LIST_ACCOUNTS);
    case 'chain-read':
      return takeChain(state, event.chainId);
    case 'chain-changed':
      return event.chainId === account.chainId ? to(state) : moveTo(account, event.chainId, RELOAD);
    case 'balance-read':
      return to(takeFreshBalance(state, event));
    case 'switch':
      return account.chainId === TESTNET_CHAIN_ID
        ? to(state)
        : to({ mode: 'switching', account, purpose: 'asked', step: 'switch' }, ASK_SWITCH);
    case 'refresh':
      return to(state, LIST_ACCOUNTS);
    case 'disconnect':
      return to(DISCONNECTED, FORGET_AND_TELL);
    default:
      return to(state);
  }
}

/** A wallet knows its chain id by itself; only a balance shows that a lost chain is reached again. */
function takeFreshBalance(state: StateOf<'connected' | 'wrong-network'>, read: BalanceRead): WalletState {
  const next = takeBalance(state, read);
  const isRegained = next !== state && next.stale === 'cut-off' && typeof read.balance === 'bigint';
  return isRegained ? { ...next, stale: undefined } : next;
}

function takeChain(state: StateOf<'connected' | 'wrong-network'>, chainId: number): WalletStep {
  const { account, stale } = state;
  if (chainId !== account.chainId) return moveTo(account, chainId, readBalance(account));
  return to({ ...state, stale: stale === 'cut-off' ? stale : undefined });
}

/** The wallet is on another chain, whose balance is not known yet. Reaching the testnet is what a switch was asked for. */
function moveTo(account: Account, chainId: number, follow: WalletCommand): WalletStep {
  const moved: Account = { ...account, chainId, balance: 'unread' };
  return to(connectedOn(moved), ...(chainId === TESTNET_CHAIN_ID ? [notify('network-updated')] : []), follow);
}
