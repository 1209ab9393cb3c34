import type { WalletFailure } from './failure.ts';
import { isCorrectNetwork, isEthereumChain, TESTNET_CHAIN_ID } from './networks.ts';
import type { Account, WalletCommand, WalletEvent, WalletNotice, WalletStep } from './state.ts';
import {
  connectedOn,
  DISCONNECTED,
  FORGET_AND_TELL,
  followAccounts,
  notify,
  READ_CHAIN,
  RELOAD,
  readBalance,
  type StateOf,
  takeBalance,
  to,
} from './steps.ts';

/** A wallet that confirmed has about five seconds to switch. */
const CHECK_READS_MAX = 10;
const READ_CHAIN_AGAIN: WalletCommand = { type: 'read-chain', afterMs: 500 };

export function stepSwitching(state: StateOf<'switching'>, event: WalletEvent): WalletStep {
  const { account, purpose, step } = state;
  switch (event.type) {
    case 'accounts-answered':
    case 'accounts-changed':
      return followAccounts(state, event.accounts, purpose === 'connect' ? 'not-stored-yet' : 'stored');
    case 'request-done':
      return step === 'check' ? to(state) : to({ ...state, step: 'check', readsLeft: CHECK_READS_MAX }, READ_CHAIN);
    case 'request-failed':
      return failToSwitch(state, event.failure);
    case 'chain-read':
      return checkChain(state, event.chainId);
    case 'chain-failed':
      return step === 'check' ? settle(account, purpose, event.failure) : to(state);
    case 'chain-changed':
      return followChain(state, event.chainId);
    case 'balance-read':
      return to(takeBalance(state, event));
    case 'give-up':
      return settle(account, purpose, 'no-answer');
    case 'disconnect':
      return to(DISCONNECTED, FORGET_AND_TELL);
    default:
      return to(state);
  }
}

function failToSwitch(state: StateOf<'switching'>, failure: WalletFailure): WalletStep {
  const { account, purpose, step } = state;
  if (step === 'check') return to(state);
  // A new connection keeps a known Ethereum chain. Who then presses the switch wants the testnet, so it is offered.
  const keepsChain = purpose === 'connect' && isEthereumChain(account.chainId);
  if (step === 'switch' && failure === 'unknown-chain' && !keepsChain) {
    return to({ ...state, step: 'add' }, { type: 'ask-add' });
  }
  return settle(account, purpose, failure);
}

function checkChain(state: StateOf<'switching'>, chainId: number): WalletStep {
  const moved = { ...state.account, chainId };
  if (state.step !== 'check') return to({ ...state, account: moved });
  if (chainId === TESTNET_CHAIN_ID) return settle(moved, state.purpose);
  if (state.readsLeft === 0) return settle(moved, state.purpose, 'not-switched');
  return to({ ...state, account: moved, readsLeft: state.readsLeft - 1 }, READ_CHAIN_AGAIN);
}

/** The wallet changed its chain while it was asked to: what was reached is stored and told before the page reloads. */
function followChain(state: StateOf<'switching'>, chainId: number): WalletStep {
  const { account, purpose } = state;
  if (chainId === account.chainId) return to(state);
  const failure = chainId === TESTNET_CHAIN_ID ? undefined : 'not-switched';
  const step = settle({ ...account, chainId }, purpose, failure);
  return to(step.state, ...step.commands, RELOAD);
}

/**
 * Ends a switch. Whatever the wallet answered, the connection stands (section 4: "any other failure still resolves as
 * success for demonstration"); the state and the notice say which network it stands on.
 */
export function settle(account: Account, purpose: 'connect' | 'asked', failure?: WalletFailure): WalletStep {
  return to(
    connectedOn(account),
    ...(purpose === 'connect' ? [{ type: 'save', address: account.address } as const] : []),
    notify(outcome(account, purpose, failure), failure),
    readBalance(account),
  );
}

function outcome(account: Account, purpose: 'connect' | 'asked', failure: WalletFailure | undefined): WalletNotice {
  if (failure === undefined) return purpose === 'connect' ? 'connected' : 'network-updated';
  if (!isCorrectNetwork(account.chainId)) return 'network-error';
  return purpose === 'connect' ? 'connected' : 'network-switch-failed';
}
