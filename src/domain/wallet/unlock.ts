/** 1 June 2025, 00:00 UTC (specification, section 9, "Wallet launch date"). */
export const WALLET_UNLOCK_MS: number = Date.UTC(2025, 5, 1);

/** Whether wallets can be connected at `nowMs` (since 1970). False for NaN. */
export function isWalletUnlocked(nowMs: number): boolean {
  return nowMs >= WALLET_UNLOCK_MS;
}
