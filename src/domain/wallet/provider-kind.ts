/** Exchange-affiliated, mobile-oriented, or the default browser extension (specification, "Wallet connection"). */
export type ProviderKind = 'exchange' | 'mobile' | 'extension';

/** Flags that wallets set on themselves. Unverified: used for display and matching only. */
export interface ProviderFlags {
  readonly isCoinbaseWallet?: unknown;
  readonly isTrust?: unknown;
  readonly isTrustWallet?: unknown;
}

export function providerKind(flags: ProviderFlags): ProviderKind {
  if (flags.isCoinbaseWallet === true) return 'exchange';
  return flags.isTrust === true || flags.isTrustWallet === true ? 'mobile' : 'extension';
}
