import { stepConnected } from './connected.ts';
import { stepConnecting } from './connecting.ts';
import type { WalletEvent, WalletState, WalletStep } from './state.ts';
import { stepSwitching } from './switching.ts';
import { DISCONNECTED, FORGET, next, notify, READ_ACCOUNTS, type StateOf } from './transitions.ts';

/**
 * Returns the next state and the commands to perform (specification, "Wallet connection" and "Network
 * switch"). An event that has no meaning in a state changes nothing.
 */
export function stepWallet(state: WalletState, event: WalletEvent): WalletStep {
  switch (state.mode) {
    case 'locked':
      return event.type === 'unlocked' ? next({ mode: 'no-provider' }) : next(state);
    case 'no-provider':
      return stepNoProvider(state, event);
    case 'disconnected':
      return stepDisconnected(state, event);
    case 'connecting':
      return stepConnecting(state, event);
    case 'connected':
    case 'wrong-network':
      return stepConnected(state, event);
    case 'switching':
      return stepSwitching(state, event);
  }
}

function stepNoProvider(state: StateOf<'no-provider'>, event: WalletEvent): WalletStep {
  if (event.type === 'provider-found') return next(DISCONNECTED);
  if (event.type === 'restore-timed-out') return next(state, FORGET);
  return event.type === 'connect' ? next(state, notify('no-wallet')) : next(state);
}

function stepDisconnected(state: StateOf<'disconnected'>, event: WalletEvent): WalletStep {
  switch (event.type) {
    case 'connect':
      return next({ mode: 'connecting', purpose: 'connect', address: undefined }, { type: 'request-accounts' });
    case 'restore':
      return next({ mode: 'connecting', purpose: 'restore', saved: event.saved, address: undefined }, READ_ACCOUNTS);
    case 'restore-timed-out':
      return next(state, FORGET);
    default:
      return next(state);
  }
}
