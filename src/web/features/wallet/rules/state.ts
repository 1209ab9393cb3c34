import { TESTNET_CHAIN_ID } from '#web/content/testnet.ts';
import { isCorrectNetwork } from '../networks.ts';
import type { Address } from './address.ts';
import type { WalletFailure } from './failure.ts';

/** Whole wei, or why there is no balance to show. */
export type Balance = bigint | 'loading' | 'failed';

export interface Account {
  readonly address: Address;
  readonly chainId: number;
  readonly balance: Balance;
}

/** The wallet panel's states (specification, "Wallet connection"). */
export type WalletState =
  /** Before the launch date: no provider is accessed. */
  | { readonly mode: 'locked' }
  | { readonly mode: 'no-provider' }
  | { readonly mode: 'disconnected' }
  /** `address` is set once the wallet has returned it; then the chain is read. */
  | { readonly mode: 'connecting'; readonly purpose: 'connect'; readonly address: Address | undefined }
  | {
      readonly mode: 'connecting';
      readonly purpose: 'restore';
      readonly saved: Address;
      readonly address: Address | undefined;
    }
  /** `stale`: why the values may be outdated; undefined while they are current. */
  | { readonly mode: 'connected'; readonly account: Account; readonly stale: WalletFailure | undefined }
  /** Connected, on a chain that is not defined. */
  | { readonly mode: 'wrong-network'; readonly account: Account; readonly stale: WalletFailure | undefined }
  | {
      readonly mode: 'switching';
      readonly account: Account;
      readonly purpose: 'connect' | 'switch';
      readonly step: 'switch' | 'add';
    }
  /** The wallet confirmed. Its chain is read until it has switched, because some wallets confirm first. */
  | {
      readonly mode: 'switching';
      readonly account: Account;
      readonly purpose: 'connect' | 'switch';
      readonly step: 'check';
      readonly readsLeft: number;
    };

export type WalletEvent =
  /** The launch date has passed. */
  | { readonly type: 'unlocked' }
  | { readonly type: 'provider-found' }
  /** The provider of this tab's saved connection is available. */
  | { readonly type: 'restore'; readonly saved: Address }
  /** The provider of the saved connection did not appear. */
  | { readonly type: 'restore-timed-out' }
  | { readonly type: 'connect' }
  /** The result of `request-accounts` or `read-accounts`. */
  | { readonly type: 'accounts-received'; readonly accounts: readonly Address[] }
  | { readonly type: 'accounts-failed'; readonly failure: WalletFailure }
  /** The provider's own event. */
  | { readonly type: 'accounts-changed'; readonly accounts: readonly Address[] }
  | { readonly type: 'chain-read'; readonly chainId: number }
  | { readonly type: 'chain-failed'; readonly failure: WalletFailure }
  | { readonly type: 'chain-changed'; readonly chainId: number }
  | { readonly type: 'balance-read'; readonly address: Address; readonly balance: Balance }
  | { readonly type: 'switch' }
  /** The wallet confirmed that it switched, or added the chain. */
  | { readonly type: 'request-succeeded' }
  | { readonly type: 'request-failed'; readonly failure: WalletFailure }
  /** EIP-1193: the provider lost its connection to the chains. The permission for the account remains. */
  | { readonly type: 'provider-disconnected' }
  | { readonly type: 'provider-connected' }
  /** The provider's `accountsChanged` or `chainChanged` cannot be parsed. */
  | { readonly type: 'invalid-event' }
  | { readonly type: 'refresh' }
  /** The user stops waiting for the wallet. */
  | { readonly type: 'cancel' }
  | { readonly type: 'disconnect' };

/** Named for the specification's "Wallet panel notices". */
export type WalletNotice =
  | 'no-wallet'
  | 'connection-failed'
  | 'connection-error'
  | 'network-error'
  | 'connected'
  | 'disconnected'
  | 'disconnect-error'
  | 'network-updated'
  | 'network-switch-failed';

export type WalletCommand =
  | { readonly type: 'request-accounts' }
  | { readonly type: 'read-accounts' }
  | { readonly type: 'read-chain'; readonly afterMs: number }
  | { readonly type: 'read-balance'; readonly address: Address }
  | { readonly type: 'request-switch' }
  | { readonly type: 'request-add' }
  /** Stores wallet type, address and auto-connect. */
  | { readonly type: 'save'; readonly address: Address }
  /** Clears the saved connection; with `notify` it also reports the result. */
  | { readonly type: 'forget'; readonly notify: boolean }
  | { readonly type: 'notify'; readonly notice: WalletNotice; readonly cause: WalletFailure | undefined }
  | { readonly type: 'reload' };

export interface WalletStep {
  readonly state: WalletState;
  readonly commands: readonly WalletCommand[];
}

export interface NoticeWithCause {
  readonly notice: WalletNotice;
  /** Undefined when nothing failed. */
  readonly cause: WalletFailure | undefined;
}

/** Returns whether a notice still applies to a wallet on `chainId`; notices that do not concern the network do. */
export function stillApplies({ notice, cause }: NoticeWithCause, chainId: number): boolean {
  switch (notice) {
    case 'network-updated':
      return chainId === TESTNET_CHAIN_ID;
    case 'network-switch-failed':
      return chainId !== TESTNET_CHAIN_ID;
    case 'network-error':
      return !isCorrectNetwork(chainId);
    case 'connected':
      // With a cause it means that the wallet stayed on its chain.
      return cause === undefined || chainId !== TESTNET_CHAIN_ID;
    default:
      return true;
  }
}
