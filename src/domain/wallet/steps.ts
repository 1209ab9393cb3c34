import { type Address, isSameAddress } from './address.ts';
import type { WalletFailure } from './failure.ts';
import { isCorrectNetwork } from './networks.ts';
import type { Account, WalletCommand, WalletNotice, WalletState, WalletStep } from './state.ts';

/** What the steps of several states have in common. */

export type StateOf<Mode extends WalletState['mode']> = Extract<WalletState, { mode: Mode }>;

export const DISCONNECTED: WalletState = { mode: 'disconnected' };
export const READ_CHAIN: WalletCommand = { type: 'read-chain', afterMs: 0 };
export const LIST_ACCOUNTS: WalletCommand = { type: 'list-accounts' };
export const ASK_SWITCH: WalletCommand = { type: 'ask-switch' };
export const RELOAD: WalletCommand = { type: 'reload' };
export const FORGET: WalletCommand = { type: 'forget', tell: false };
export const FORGET_AND_TELL: WalletCommand = { type: 'forget', tell: true };

/** An empty list marks the wallet disconnected; otherwise everything is read again (section 4). */
export function followAccounts(
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

export function connectedOn(account: Account): WalletState {
  return { mode: isCorrectNetwork(account.chainId) ? 'connected' : 'wrong-network', account, stale: undefined };
}

export type BalanceRead = Pick<Account, 'address' | 'balance'>;

/** A balance that was asked for another account is no longer of interest. */
export function takeBalance<S extends StateOf<'connected' | 'wrong-network' | 'switching'>>(
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

export function notify(notice: WalletNotice, because?: WalletFailure): WalletCommand {
  return { type: 'notify', notice, because };
}

export function to(state: WalletState, ...commands: WalletCommand[]): WalletStep {
  return { state, commands };
}
