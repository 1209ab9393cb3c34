/** Exchange-affiliated, mobile-oriented, or the default browser extension (specification, section 4). */
export type ProviderKind = 'exchange' | 'mobile' | 'extension';

/** What a wallet that puts itself into the page as `window.ethereum` says about itself. Not to be trusted, only named. */
export interface ProviderFlags {
  readonly isCoinbaseWallet?: unknown;
  readonly isTrust?: unknown;
  readonly isTrustWallet?: unknown;
}

export function providerKind(flags: ProviderFlags): ProviderKind {
  if (flags.isCoinbaseWallet === true) return 'exchange';
  return flags.isTrust === true || flags.isTrustWallet === true ? 'mobile' : 'extension';
}
