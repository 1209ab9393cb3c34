import { type Address, isSameAddress } from './address.ts';
import type { WalletFailure } from './failure.ts';
import { TESTNET_CHAIN_ID } from './networks.ts';
import type { Account, WalletEvent, WalletStep } from './state.ts';
import { finishSwitching } from './switching.ts';
import {
  connectedOn,
  DISCONNECTED,
  FORGET,
  FORGET_AND_NOTIFY,
  next,
  notify,
  READ_CHAIN,
  REQUEST_SWITCH,
  readBalance,
  type StateOf,
} from './transitions.ts';

export function stepConnecting(state: StateOf<'connecting'>, event: WalletEvent): WalletStep {
  switch (event.type) {
    case 'accounts-received':
    case 'accounts-changed':
      return applyFirstAccount(state, event);
    case 'chain-read':
      return state.address === undefined ? next(state) : finishConnecting(state, state.address, event.chainId);
    case 'chain-changed':
      return state.address === undefined ? next(state) : next(state, READ_CHAIN);
    case 'accounts-failed':
      return failConnecting(state, event.failure);
    case 'chain-failed':
      return state.address === undefined ? next(state) : failConnecting(state, event.failure);
    case 'cancel':
    case 'disconnect':
      return state.purpose === 'restore' ? next(DISCONNECTED, FORGET) : next(DISCONNECTED);
    default:
      return next(state);
  }
}

function applyFirstAccount(
  state: StateOf<'connecting'>,
  event: { readonly type: 'accounts-received' | 'accounts-changed'; readonly accounts: readonly Address[] },
): WalletStep {
  const [address] = event.accounts;
  if (state.purpose === 'restore') {
    // Only the account that was connected is restored; any other result clears the saved connection.
    return address !== undefined && isSameAddress(address, state.saved)
      ? next({ ...state, address }, READ_CHAIN)
      : next(DISCONNECTED, FORGET);
  }
  if (address !== undefined) return next({ ...state, address }, ...(state.address === undefined ? [READ_CHAIN] : []));
  if (event.type === 'accounts-received') return failConnecting(state, 'no-account');
  // A locked wallet may report no accounts while its own window still asks for the password.
  return state.address === undefined ? next(state) : next(DISCONNECTED, FORGET_AND_NOTIFY);
}

/** A new connection continues to the testnet; a restored one stays on its chain. */
function finishConnecting(state: StateOf<'connecting'>, address: Address, chainId: number): WalletStep {
  const account: Account = { address, chainId, balance: 'loading' };
  if (state.purpose === 'restore') return next(connectedOn(account), readBalance(account));
  if (chainId === TESTNET_CHAIN_ID) return finishSwitching(account, 'connect');
  return next({ mode: 'switching', account, purpose: 'connect', step: 'switch' }, REQUEST_SWITCH);
}

/** These are failed connections; every other failure is an error. */
const USER_REFUSALS: ReadonlySet<WalletFailure> = new Set(['rejected', 'request-pending', 'no-account']);

function failConnecting(state: StateOf<'connecting'>, failure: WalletFailure): WalletStep {
  if (state.purpose === 'restore') return next(DISCONNECTED, FORGET);
  return next(DISCONNECTED, notify(USER_REFUSALS.has(failure) ? 'connection-failed' : 'connection-error', failure));
}
