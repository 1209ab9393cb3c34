/** What was or would be counted. */
export interface Counted {
  readonly wallets: number;
  readonly claims: number;
  readonly blockedWallets: number;
  readonly totalTvx: number;
}

/** A sum of doubles differs from the exact total by less than this share. */
const ROUNDING = 1e-9;

/** Returns whether a snapshot made now would state the same wallets with the same total as the latest one. */
export function isUnchanged(now: Counted, latest: Counted): boolean {
  return (
    now.wallets === latest.wallets &&
    now.claims === latest.claims &&
    now.blockedWallets === latest.blockedWallets &&
    Math.abs(now.totalTvx - latest.totalTvx) <= ROUNDING * Math.max(now.totalTvx, latest.totalTvx)
  );
}
