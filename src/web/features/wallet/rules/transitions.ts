import { isCorrectNetwork } from '../networks.ts';
import { type Address, isSameAddress } from './address.ts';
import type { WalletFailure } from './failure.ts';
import type { Account, WalletCommand, WalletNotice, WalletState, WalletStep } from './state.ts';

/** Parts that the transitions of several states share. */

export type StateOf<Mode extends WalletState['mode']> = Extract<WalletState, { mode: Mode }>;

export const DISCONNECTED: WalletState = { mode: 'disconnected' };
export const READ_CHAIN: WalletCommand = { type: 'read-chain', afterMs: 0 };
export const READ_ACCOUNTS: WalletCommand = { type: 'read-accounts' };
export const REQUEST_SWITCH: WalletCommand = { type: 'request-switch' };
export const RELOAD: WalletCommand = { type: 'reload' };
export const FORGET: WalletCommand = { type: 'forget', notify: false };
export const FORGET_AND_NOTIFY: WalletCommand = { type: 'forget', notify: true };

/** An empty list disconnects; otherwise chain and balance are read again (specification, "Wallet connection"). */
export function applyAccounts(
  state: StateOf<'connected' | 'wrong-network' | 'switching'>,
  accounts: readonly Address[],
  connection: 'stored' | 'not-stored-yet',
): WalletStep {
  const [address] = accounts;
  if (address === undefined) return next(DISCONNECTED, FORGET_AND_NOTIFY);
  const account: Account = isSameAddress(address, state.account.address)
    ? state.account
    : { ...state.account, address, balance: 'loading' };
  const moved = account !== state.account && connection === 'stored';
  return next(
    { ...state, account },
    ...(moved ? [{ type: 'save', address } as const] : []),
    READ_CHAIN,
    readBalance(account),
  );
}

export function connectedOn(account: Account): WalletState {
  return { mode: isCorrectNetwork(account.chainId) ? 'connected' : 'wrong-network', account, stale: undefined };
}

export type BalanceRead = Pick<Account, 'address' | 'balance'>;

/** Ignores a balance that was read for another account. */
export function applyBalance<S extends StateOf<'connected' | 'wrong-network' | 'switching'>>(
  state: S,
  read: BalanceRead,
): S {
  const { account } = state;
  return isSameAddress(account.address, read.address)
    ? { ...state, account: { ...account, balance: read.balance } }
    : state;
}

export function readBalance({ address }: Account): WalletCommand {
  return { type: 'read-balance', address };
}

export function notify(notice: WalletNotice, cause?: WalletFailure): WalletCommand {
  return { type: 'notify', notice, cause };
}

export function next(state: WalletState, ...commands: WalletCommand[]): WalletStep {
  return { state, commands };
}
