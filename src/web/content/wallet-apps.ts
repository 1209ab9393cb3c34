/** Wallets to offer where none was found. Each form of a link is the one that the wallet's own documentation names. */
export interface WalletApp {
  readonly name: string;
  /** Of its monogram, dark enough for a white letter. */
  readonly color: `#${string}`;
  /** Opens `page` in the wallet's own browser on a phone. */
  readonly open: (page: URL) => string;
  readonly install: `https://${string}`;
}

export const WALLET_APPS: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    color: '#c4540a',
    // docs.metamask.io, "Use deeplinks": the address without its scheme, and not encoded.
    open: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
    install: 'https://metamask.io/download/',
  },
  {
    name: 'Trust Wallet',
    color: '#0500ff',
    // developer.trustwallet.com, "Deep Linking"; 60 is Ethereum (SLIP-44).
    open: ({ href }) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(href)}`,
    install: 'https://trustwallet.com/download',
  },
  {
    name: 'Coinbase Wallet',
    color: '#0052ff',
    // docs.cdp.coinbase.com, "Mobile dapp integration".
    open: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
    install: 'https://www.coinbase.com/wallet/downloads',
  },
  {
    name: 'OKX Wallet',
    color: '#1f1f1f',
    // web3.okx.com, "App Universal Link": a link inside of a link, so the page is encoded twice.
    open: ({ href }) => {
      const inApp = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(href)}`;
      return `https://web3.okx.com/download?deeplink=${encodeURIComponent(inApp)}`;
    },
    install: 'https://web3.okx.com/download',
  },
  {
    name: 'Phantom',
    color: '#6a59d1',
    // docs.phantom.com, "Browse"; `ref` is the site that asks.
    open: ({ href, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
    install: 'https://phantom.com/download',
  },
];
