import { type Address, isSameAddress } from './address.ts';
import type { WalletFailure } from './failure.ts';
import { isCorrectNetwork, isEthereumChain, TESTNET_CHAIN_ID } from './networks.ts';
import type { Account, WalletCommand, WalletEvent, WalletNotice, WalletState, WalletStep } from './state.ts';

type StateOf<Mode extends WalletState['mode']> = Extract<WalletState, { mode: Mode }>;

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

const DISCONNECTED: WalletState = { mode: 'disconnected' };
const READ_CHAIN: WalletCommand = { type: 'read-chain', afterMs: 0 };
/** A wallet that confirmed has about five seconds to switch. */
const CHECK_READS_MAX = 10;
const READ_CHAIN_AGAIN: WalletCommand = { type: 'read-chain', afterMs: 500 };
const LIST_ACCOUNTS: WalletCommand = { type: 'list-accounts' };
const ASK_SWITCH: WalletCommand = { type: 'ask-switch' };
const RELOAD: WalletCommand = { type: 'reload' };
const FORGET: WalletCommand = { type: 'forget', tell: false };
const FORGET_AND_TELL: WalletCommand = { type: 'forget', tell: true };

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

function stepConnecting(state: StateOf<'connecting'>, event: WalletEvent): WalletStep {
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

function stepConnected(state: StateOf<'connected' | 'wrong-network'>, event: WalletEvent): WalletStep {
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

function stepSwitching(state: StateOf<'switching'>, event: WalletEvent): WalletStep {
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

/** An empty list marks the wallet disconnected; otherwise everything is read again (section 4). */
function followAccounts(
  state: StateOf<'connected' | 'wrong-network' | 'switching'>,
  accounts: readonly Address[],
  connection: 'stored' | 'not-stored-yet',
): WalletStep {
  const [address] = accounts;
  if (address === undefined) return to(DISCONNECTED, FORGET_AND_TELL);
  const account: Account = isSameAddress(address, state.account.address)
    ? state.account
    : { ...state.account, address, balance: 'unread' };
  const moved = account !== state.account && connection === 'stored';
  return to(
    { ...state, account },
    ...(moved ? [{ type: 'save', address } as const] : []),
    READ_CHAIN,
    readBalance(account),
  );
}

/**
 * Ends a switch. Whatever the wallet answered, the connection stands (section 4: "any other failure still resolves as
 * success for demonstration"); the state and the notice say which network it stands on.
 */
function settle(account: Account, purpose: 'connect' | 'asked', failure?: WalletFailure): WalletStep {
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

function connectedOn(account: Account): WalletState {
  return { mode: isCorrectNetwork(account.chainId) ? 'connected' : 'wrong-network', account, stale: undefined };
}

type BalanceRead = Pick<Account, 'address' | 'balance'>;

/** A balance that was asked for another account is no longer of interest. */
function takeBalance<S extends StateOf<'connected' | 'wrong-network' | 'switching'>>(state: S, read: BalanceRead): S {
  const { account } = state;
  return isSameAddress(account.address, read.address)
    ? { ...state, account: { ...account, balance: read.balance } }
    : state;
}

function readBalance({ address }: Account): WalletCommand {
  return { type: 'read-balance', address };
}

function notify(notice: WalletNotice, because?: WalletFailure): WalletCommand {
  return { type: 'notify', notice, because };
}

function to(state: WalletState, ...commands: WalletCommand[]): WalletStep {
  return { state, commands };
}
