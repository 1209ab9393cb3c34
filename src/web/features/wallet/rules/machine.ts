import { TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { isCorrectNetwork, isEthereumChain } from '../networks.ts';
import { type Address, isSameAddress } from './address.ts';
import type { WalletFailure } from './failure.ts';
import type { Account, WalletCommand, WalletEvent, WalletNotice, WalletState, WalletStep } from './state.ts';
import {
  applyAccounts,
  applyBalance,
  type BalanceRead,
  connectedOn,
  DISCONNECTED,
  FORGET,
  FORGET_AND_NOTIFY,
  next,
  notify,
  READ_ACCOUNTS,
  READ_CHAIN,
  RELOAD,
  REQUEST_SWITCH,
  readBalance,
  type StateOf,
} from './transitions.ts';

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

/** Gives a wallet that confirmed the switch about five seconds to perform it. */
const CHECK_READS_MAX = 10;
const READ_CHAIN_LATER: WalletCommand = { type: 'read-chain', afterMs: 500 };

function stepSwitching(state: StateOf<'switching'>, event: WalletEvent): WalletStep {
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

/** The user has not decided yet, or has rejected: nothing more is requested. */
const ENDS_SWITCHING: ReadonlySet<WalletFailure> = new Set(['rejected', 'request-pending', 'timeout']);

function failSwitching(state: StateOf<'switching'>, failure: WalletFailure): WalletStep {
  const { account, purpose, step } = state;
  if (step === 'check') return next(state);
  // A new connection stays on an Ethereum chain; adding the testnet is only offered after an explicit switch.
  const keepsChain = purpose === 'connect' && isEthereumChain(account.chainId);
  // Not only for 4902: wallets that miss the chain send other codes, and one that has it adds nothing.
  if (step === 'switch' && !keepsChain && !ENDS_SWITCHING.has(failure)) {
    return next({ ...state, step: 'add' }, { type: 'request-add' });
  }
  const isMissing = step === 'add' && failure !== 'timeout' && failure !== 'unsupported';
  return finishSwitching(account, purpose, isMissing ? 'unrecognized-chain' : failure);
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
function finishSwitching(account: Account, purpose: 'connect' | 'switch', failure?: WalletFailure): WalletStep {
  return next(
    connectedOn(account),
    ...(purpose === 'connect' ? [{ type: 'save', address: account.address } as const] : []),
    ...outcome(account, purpose, failure).map((notice) => notify(notice, failure)),
    readBalance(account),
  );
}

/** In the order in which they are shown: on which network the wallet stays, then that it is connected. */
function outcome(
  account: Account,
  purpose: 'connect' | 'switch',
  failure: WalletFailure | undefined,
): readonly WalletNotice[] {
  if (purpose === 'switch') return [failure === undefined ? 'network-updated' : 'network-switch-failed'];
  return failure === undefined || isCorrectNetwork(account.chainId) ? ['connected'] : ['network-error', 'connected'];
}

function stepConnecting(state: StateOf<'connecting'>, event: WalletEvent): WalletStep {
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

function stepConnected(state: StateOf<'connected' | 'wrong-network'>, event: WalletEvent): WalletStep {
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
