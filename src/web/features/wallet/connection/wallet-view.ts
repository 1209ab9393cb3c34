import type { StoreApi } from 'zustand/vanilla';
import type { WalletFailure } from '#domain/wallet/failure.ts';
import { type NoticeWithCause, stillApplies } from '#domain/wallet/notice.ts';
import type { WalletState } from '#domain/wallet/state.ts';
import type { LeadsTo } from '#web/lib/page-data.ts';
import type { SafeStorage } from '#web/lib/storage.ts';
import type { DiscoveredWallet, Discovery } from '../provider/discovery.ts';
import type { WalletStorage } from './wallet-storage.ts';

/** A notice that has a cause to explain. */
export interface WalletProblem extends NoticeWithCause {
  readonly cause: WalletFailure;
  /** The wallet's own words, for a report to its support. Never logged, stored or sent. */
  readonly said?: string | undefined;
}

export interface WalletView {
  readonly state: WalletState;
  readonly wallets: readonly DiscoveredWallet[];
  /** The type of the wallet that was connected last. */
  readonly lastUsed: string | undefined;
  /** The wallet that is connected or connecting, or that failed to. */
  readonly chosen: DiscoveredWallet | undefined;
  readonly problem: WalletProblem | undefined;
}

export type WalletViewStore = StoreApi<WalletView>;

export interface WalletStoreOptions {
  /** Of the addresses that a wallet is given. */
  readonly leadsTo: LeadsTo;
  readonly storage: WalletStorage;
  readonly session: SafeStorage;
  readonly discover: (onChange: () => void) => Discovery;
  readonly notify: (notice: NoticeWithCause, walletName: string) => void;
  readonly warn: (message: string) => void;
  readonly reload: () => void;
  readonly isPanelOpen: () => boolean;
  /** Milliseconds since the page was opened. */
  readonly nowMs: () => number;
  /** Reports when the page is hidden or shown. Returns a stop function. */
  readonly watchVisibility: (onChange: (isVisible: boolean) => void) => () => void;
}

export function isTrueIn(state: WalletState, notice: NoticeWithCause | undefined): boolean {
  return notice === undefined || !('account' in state) || stillApplies(notice, state.account.chainId);
}
