import { type Address, isSameAddress } from './address.ts';
import type { WalletFailure } from './failure.ts';
import { TESTNET_CHAIN_ID } from './networks.ts';
import type { Account, WalletEvent, WalletStep } from './state.ts';
import {
  ASK_SWITCH,
  connectedOn,
  DISCONNECTED,
  FORGET,
  FORGET_AND_TELL,
  notify,
  READ_CHAIN,
  readBalance,
  type StateOf,
  to,
} from './steps.ts';
import { settle } from './switching.ts';

export function stepConnecting(state: StateOf<'connecting'>, event: WalletEvent): WalletStep {
  switch (event.type) {
    case 'accounts-answered':
    case 'accounts-changed':
      return takeFirstAccount(state, event);
    case 'chain-read':
      return state.address === undefined ? to(state) : arrive(state, state.address, event.chainId);
    case 'chain-changed':
      return state.address === undefined ? to(state) : to(state, READ_CHAIN);
    case 'accounts-failed':
      return failToConnect(state, event.failure);
    case 'chain-failed':
      return state.address === undefined ? to(state) : failToConnect(state, event.failure);
    case 'give-up':
    case 'disconnect':
      return state.purpose === 'restore' ? to(DISCONNECTED, FORGET) : to(DISCONNECTED);
    default:
      return to(state);
  }
}

function takeFirstAccount(
  state: StateOf<'connecting'>,
  event: { readonly type: 'accounts-answered' | 'accounts-changed'; readonly accounts: readonly Address[] },
): WalletStep {
  const [address] = event.accounts;
  if (state.purpose === 'restore') {
    // Only the very account that was connected is restored; anything else clears what is stored.
    return address !== undefined && isSameAddress(address, state.saved)
      ? to({ ...state, address }, READ_CHAIN)
      : to(DISCONNECTED, FORGET);
  }
  if (address !== undefined) return to({ ...state, address }, ...(state.address === undefined ? [READ_CHAIN] : []));
  if (event.type === 'accounts-answered') return failToConnect(state, 'no-account');
  // A locked wallet may say that it has no accounts while its own window still asks for the password.
  return state.address === undefined ? to(state) : to(DISCONNECTED, FORGET_AND_TELL);
}

/** The account and the chain are known: a new connection goes on to the testnet, a restored one stays where it is. */
function arrive(state: StateOf<'connecting'>, address: Address, chainId: number): WalletStep {
  const account: Account = { address, chainId, balance: 'unread' };
  if (state.purpose === 'restore') return to(connectedOn(account), readBalance(account));
  if (chainId === TESTNET_CHAIN_ID) return settle(account, 'connect');
  return to({ mode: 'switching', account, purpose: 'connect', step: 'switch' }, ASK_SWITCH);
}

/** Answers that say no are a failed connection; whatever should not have happened is an error. */
const PLAIN_REFUSALS: ReadonlySet<WalletFailure> = new Set(['refused', 'already-asking', 'no-account']);

function failToConnect(state: StateOf<'connecting'>, failure: WalletFailure): WalletStep {
  if (state.purpose === 'restore') return to(DISCONNECTED, FORGET);
  return to(DISCONNECTED, notify(PLAIN_REFUSALS.has(failure) ? 'connection-failed' : 'connection-error', failure));
}
