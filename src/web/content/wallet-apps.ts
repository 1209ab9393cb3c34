/** The browser extension that is offered where no wallet was found. */
export const WALLET_DOWNLOAD = { name: 'MetaMask', href: 'https://metamask.io/download/' } as const;

/** Wallets whose apps open a page. Each form of a link is the one that the wallet's own documentation names. */
export interface WalletApp {
  readonly name: string;
  /** Opens `page` in the wallet's own browser on a phone. */
  readonly open: (page: URL) => string;
}

export const WALLET_APPS: readonly WalletApp[] = [
  {
    name: 'MetaMask',
    // docs.metamask.io, "Use deeplinks": the address without its scheme, and not encoded.
    open: ({ host, pathname, search }) => `https://link.metamask.io/dapp/${host}${pathname}${search}`,
  },
  {
    name: 'Trust Wallet',
    // developer.trustwallet.com, "Deep Linking"; 60 is Ethereum (SLIP-44).
    open: ({ href }) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(href)}`,
  },
  {
    name: 'Coinbase Wallet',
    // docs.cdp.coinbase.com, "Mobile dapp integration".
    open: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
  {
    name: 'OKX Wallet',
    // web3.okx.com, "App Universal Link": a link inside of a link, so the page is encoded twice.
    open: ({ href }) => {
      const inApp = `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(href)}`;
      return `https://web3.okx.com/download?deeplink=${encodeURIComponent(inApp)}`;
    },
  },
  {
    name: 'Phantom',
    // docs.phantom.com, "Browse"; `ref` is the site that asks.
    open: ({ href, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
  },
];
