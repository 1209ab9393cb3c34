import { stepConnected } from './connected.ts';
import { stepConnecting } from './connecting.ts';
import type { WalletEvent, WalletState, WalletStep } from './state.ts';
import { DISCONNECTED, FORGET, LIST_ACCOUNTS, notify, type StateOf, to } from './steps.ts';
import { stepSwitching } from './switching.ts';

/**
 * The step that `event` causes in `state` (specification, section 4, "Wallet connection" and "Network switch"). Pure: what
 * has to be asked, stored and told are commands. An event that has no meaning in a state changes nothing.
 */
export function stepWallet(state: WalletState, event: WalletEvent): WalletStep {
  switch (state.mode) {
    case 'locked':
      return event.type === 'unlocked' ? to({ mode: 'no-provider' }) : to(state);
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
  if (event.type === 'provider-found') return to(DISCONNECTED);
  if (event.type === 'restore-missed') return to(state, FORGET);
  return event.type === 'connect' ? to(state, notify('no-wallet')) : to(state);
}

function stepDisconnected(state: StateOf<'disconnected'>, event: WalletEvent): WalletStep {
  switch (event.type) {
    case 'connect':
      return to({ mode: 'connecting', purpose: 'connect', address: undefined }, { type: 'ask-accounts' });
    case 'restore':
      return to({ mode: 'connecting', purpose: 'restore', saved: event.saved, address: undefined }, LIST_ACCOUNTS);
    case 'restore-missed':
      return to(state, FORGET);
    default:
      return to(state);
  }
}
