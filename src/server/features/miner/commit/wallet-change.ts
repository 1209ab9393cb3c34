import type { MinerWallet } from '#domain/miner/wallet.ts';
import type { WalletSession } from '../store/device-session.ts';

/** Returns the wallet after the change. Runs again, on the newer wallet, after a version conflict. */
export type WalletChange = (wallet: MinerWallet, nowMs: number) => MinerWallet;

/** Throws a ProblemError unless the request may use a wallet with this session; null: no session or no wallet. */
export type AuthorizeSession = (session: WalletSession) => void;

export interface PendingChange {
  readonly email: string;
  readonly change: WalletChange;
  readonly authorize: AuthorizeSession;
  readonly resolve: (wallet: MinerWallet) => void;
  readonly reject: (error: unknown) => void;
  conflicts: number;
}
