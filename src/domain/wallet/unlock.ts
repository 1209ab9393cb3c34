/** 1 June 2025, 00:00 UTC (specification, "Wallet launch date"). */
export const WALLET_UNLOCK_MS: number = Date.UTC(2025, 5, 1);

/** Returns whether wallets can be connected at `nowMs` (ms since the epoch); false for NaN. */
export function isWalletUnlocked(nowMs: number, unlockMs: number = WALLET_UNLOCK_MS): boolean {
  return nowMs >= unlockMs;
}
