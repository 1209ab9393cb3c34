import type { Address } from './address.ts';
import type { WalletFailure } from './failure.ts';

/** Whole wei, or why there are none to show. */
export type Balance = bigint | 'unread' | 'unreadable';

export interface Account {
  readonly address: Address;
  readonly chainId: number;
  readonly balance: Balance;
}

/** The wallet panel's states (specification, sections 2 and 4). */
export type WalletState =
  /** Before the launch date. No provider is looked for. */
  | { readonly mode: 'locked' }
  | { readonly mode: 'no-provider' }
  | { readonly mode: 'disconnected' }
  /** `address` is there once the wallet gave it and the chain is being read. */
  | { readonly mode: 'connecting'; readonly purpose: 'connect'; readonly address: Address | undefined }
  | {
      readonly mode: 'connecting';
      readonly purpose: 'restore';
      readonly saved: Address;
      readonly address: Address | undefined;
    }
  /** `stale`: why the figures may be old; undefined while they are not. */
  | { readonly mode: 'connected'; readonly account: Account; readonly stale: WalletFailure | undefined }
  /** Connected, on a chain that is none of the defined networks. */
  | { readonly mode: 'wrong-network'; readonly account: Account; readonly stale: WalletFailure | undefined }
  | {
      readonly mode: 'switching';
      readonly account: Account;
      readonly purpose: 'connect' | 'asked';
      readonly step: 'switch' | 'add';
    }
  /** The wallet says that it switched or added. Its chain is read until it did, because some confirm before they switch. */
  | {
      readonly mode: 'switching';
      readonly account: Account;
      readonly purpose: 'connect' | 'asked';
      readonly step: 'check';
      readonly readsLeft: number;
    };

export type WalletEvent =
  /** The launch date has come. */
  | { readonly type: 'unlocked' }
  | { readonly type: 'provider-found' }
  /** A connection of this tab is remembered, and its provider is there. */
  | { readonly type: 'restore'; readonly saved: Address }
  /** A connection is remembered, and its provider did not show up. */
  | { readonly type: 'restore-missed' }
  | { readonly type: 'connect' }
  /** Asked or listed by us. */
  | { readonly type: 'accounts-answered'; readonly accounts: readonly Address[] }
  | { readonly type: 'accounts-failed'; readonly failure: WalletFailure }
  /** Told by the provider. */
  | { readonly type: 'accounts-changed'; readonly accounts: readonly Address[] }
  | { readonly type: 'chain-read'; readonly chainId: number }
  | { readonly type: 'chain-failed'; readonly failure: WalletFailure }
  | { readonly type: 'chain-changed'; readonly chainId: number }
  | { readonly type: 'balance-read'; readonly address: Address; readonly balance: Balance }
  | { readonly type: 'switch' }
  /** The wallet says that it did what it was asked: switched, or added the chain. */
  | { readonly type: 'request-done' }
  | { readonly type: 'request-failed'; readonly failure: WalletFailure }
  /** The provider's `disconnect`: it reaches no chain any more (EIP-1193). The permission for the account stands. */
  | { readonly type: 'chain-lost' }
  /** The provider's `connect`: it reaches a chain again. */
  | { readonly type: 'chain-regained' }
  /** The provider reported a change of accounts or chain that cannot be understood. */
  | { readonly type: 'misreported' }
  /** Time to read everything again. */
  | { readonly type: 'refresh' }
  /** The person stops waiting for the wallet. */
  | { readonly type: 'give-up' }
  | { readonly type: 'disconnect' };

/** Named for the notices of the specification, section 8. */
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
  | { readonly type: 'ask-accounts' }
  | { readonly type: 'list-accounts' }
  | { readonly type: 'read-chain'; readonly afterMs: number }
  | { readonly type: 'read-balance'; readonly address: Address }
  | { readonly type: 'ask-switch' }
  | { readonly type: 'ask-add' }
  /** Remember wallet type, address and auto-connect. */
  | { readonly type: 'save'; readonly address: Address }
  /** Clear what is remembered; `tell`: and say so, or say that it failed. */
  | { readonly type: 'forget'; readonly tell: boolean }
  /** Tell a notice, with its cause if it has one. */
  | { readonly type: 'notify'; readonly notice: WalletNotice; readonly because: WalletFailure | undefined }
  | { readonly type: 'reload' };

export interface WalletStep {
  readonly state: WalletState;
  readonly commands: readonly WalletCommand[];
}
