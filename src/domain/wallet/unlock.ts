/**
 * The first moment at which wallets can be connected: 1 June 2025, 00:00 UTC, the same moment everywhere (specification,
 * section 9, "Wallet launch date").
 */
export const WALLET_UNLOCK_MS: number = Date.UTC(2025, 5, 1);

/** Whether wallets can be connected at `nowMs` (milliseconds since 1970). A clock that gives no number unlocks nothing. */
export function isWalletUnlocked(nowMs: number): boolean {
  return nowMs >= WALLET_UNLOCK_MS;
}
