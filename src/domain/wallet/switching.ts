import type { WalletFailure } from './failure.ts';
import { isCorrectNetwork, isEthereumChain, TESTNET_CHAIN_ID } from './networks.ts';
import type { Account, WalletCommand, WalletEvent, WalletNotice, WalletStep } from './state.ts';
import {
  applyAccounts,
  applyBalance,
  connectedOn,
  DISCONNECTED,
  FORGET_AND_NOTIFY,
  next,
  notify,
  READ_CHAIN,
  RELOAD,
  readBalance,
  type StateOf,
} from './transitions.ts';

/** Gives a wallet that confirmed the switch about five seconds to perform it. */
const CHECK_READS_MAX = 10;
const READ_CHAIN_LATER: WalletCommand = { type: 'read-chain', afterMs: 500 };

export function stepSwitching(state: StateOf<'switching'>, event: WalletEvent): WalletStep {
  const { account, purpose, step } = state;
  switch (event.type) {
    case 'accounts-received':
    case 'accounts-changed':
      return applyAccounts(state, event.accounts, purpose === 'connect' ? 'not-stored-yet' : 'stored');
    case 'request-succeeded':
      return step === 'check' ? next(state) : next({ ...state, step: 'check', readsLeft: CHECK_READS_MAX }, READ_CHAIN);
    case 'request-failed':
      return failSwitching(state, event.failure);
    case 'chain-read':
      return checkChain(state, event.chainId);
    case 'chain-failed':
      return step === 'check' ? finishSwitching(account, purpose, event.failure) : next(state);
    case 'chain-changed':
      return applyChainChange(state, event.chainId);
    case 'balance-read':
      return next(applyBalance(state, event));
    case 'cancel':
      return finishSwitching(account, purpose, 'timeout');
    case 'disconnect':
      return next(DISCONNECTED, FORGET_AND_NOTIFY);
    default:
      return next(state);
  }
}

function failSwitching(state: StateOf<'switching'>, failure: WalletFailure): WalletStep {
  const { account, purpose, step } = state;
  if (step === 'check') return next(state);
  // A new connection stays on an Ethereum chain; adding the testnet is only offered after an explicit switch.
  const keepsChain = purpose === 'connect' && isEthereumChain(account.chainId);
  if (step === 'switch' && failure === 'unrecognized-chain' && !keepsChain) {
    return next({ ...state, step: 'add' }, { type: 'request-add' });
  }
  return finishSwitching(account, purpose, step === 'add' && failure !== 'timeout' ? 'unrecognized-chain' : failure);
}

function checkChain(state: StateOf<'switching'>, chainId: number): WalletStep {
  const moved = { ...state.account, chainId };
  if (state.step !== 'check') return next({ ...state, account: moved });
  if (chainId === TESTNET_CHAIN_ID) return finishSwitching(moved, state.purpose);
  if (state.readsLeft === 0) return finishSwitching(moved, state.purpose, 'not-switched');
  return next({ ...state, account: moved, readsLeft: state.readsLeft - 1 }, READ_CHAIN_LATER);
}

/** The wallet changed its chain during the request: the result is saved and notified before the page reloads. */
function applyChainChange(state: StateOf<'switching'>, chainId: number): WalletStep {
  const { account, purpose } = state;
  if (chainId === account.chainId) return next(state);
  const failure = chainId === TESTNET_CHAIN_ID ? undefined : 'not-switched';
  const step = finishSwitching({ ...account, chainId }, purpose, failure);
  return next(step.state, ...step.commands, RELOAD);
}

/**
 * Ends a switch. The wallet stays connected whatever the result (specification, "Network switch": "any other failure
 * still resolves as success for demonstration"); the state and the notice name the network.
 */
export function finishSwitching(account: Account, purpose: 'connect' | 'switch', failure?: WalletFailure): WalletStep {
  return next(
    connectedOn(account),
    ...(purpose === 'connect' ? [{ type: 'save', address: account.address } as const] : []),
    notify(outcome(account, purpose, failure), failure),
    readBalance(account),
  );
}

function outcome(account: Account, purpose: 'connect' | 'switch', failure: WalletFailure | undefined): WalletNotice {
  if (failure === undefined) return purpose === 'connect' ? 'connected' : 'network-updated';
  if (!isCorrectNetwork(account.chainId)) return 'network-error';
  return purpose === 'connect' ? 'connected' : 'network-switch-failed';
}
